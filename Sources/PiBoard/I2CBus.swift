import SystemCalls

/// An open I2C bus, as far as a backpack needs it.
protocol I2CBus: AnyObject {
    /// The address that what follows is meant for, 7 bits.
    func select(_ address: UInt8) throws(SystemCallError)
    /// Sends `bytes` as one transaction; returns how many were taken.
    func write(_ bytes: ArraySlice<UInt8>) throws(SystemCallError) -> Int
    /// Reads one byte as one transaction.
    func readByte() throws(SystemCallError) -> UInt8
}
