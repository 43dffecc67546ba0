/// Where the expander of a display's backpack may be on its I2C bus: 7-bit addresses.
public enum BackpackAddress {
    /// A PCF8574 with its address pins open, as backpacks are sold.
    public static let pcf8574: UInt8 = 0x27
    /// A PCF8574A with its address pins open.
    public static let pcf8574A: UInt8 = 0x3F
    /// Where a display is searched, in this order.
    public static let usual = [pcf8574, pcf8574A]

    /// All addresses of a PCF8574: NXP's data sheet, table 4, three address pins.
    public static let allOfPCF8574: ClosedRange<UInt8> = 0x20...0x27
    /// All addresses of a PCF8574A: the same table.
    public static let allOfPCF8574A: ClosedRange<UInt8> = 0x38...0x3F
    /// What may be configured. I2C specification, 3.1.12: 0x00–0x02 and 0x78–0x7F are reserved.
    public static let allowed: ClosedRange<UInt8> = 0x03...0x77

    /// Where to look for a display with this configured address; nil looks at the usual ones.
    public static func candidates(_ configured: UInt8?) -> [UInt8] {
        configured.map { [$0] } ?? usual
    }
}
