import Hardware

/// How the way to the display behaves.
public struct BusTraits: Hashable, Sendable {
    /// The I2C clock in kHz.
    public let kilohertz: Int
    /// Whether the backpack ignores all bytes of a transaction after the first, as TI's PCF8574A
    /// data sheet (SCPS069D) says.
    public let takesFirstByteOnly: Bool
    /// What one update of the GPIO lines takes in parallel wiring.
    public let lineUpdate: Duration
    /// Whether the backpack's R/W line goes to the display's, which can't be read otherwise.
    public let isReadWired: Bool
    /// The backpack's address.
    public let address: UInt8
    /// What one bit takes on the I2C bus.
    let bit: Duration
    /// What a byte takes there: eight bits and their acknowledgement.
    let byte: Duration
    /// What comes before the first byte: start condition, address and its acknowledgement.
    let addressing: Duration

    /// Traits; what is not given is that of a usual backpack at I2C's standard mode, 100 kHz, and
    /// of the shortest line update that `BusOperation` allows. `kilohertz` is at least 1.
    public init(
        kilohertz: Int = 100, takesFirstByteOnly: Bool = false,
        lineUpdate: Duration = .microseconds(1), address: UInt8 = BackpackAddress.pcf8574,
        isReadWired: Bool = true
    ) {
        self.kilohertz = max(1, kilohertz)
        self.takesFirstByteOnly = takesFirstByteOnly
        self.lineUpdate = lineUpdate
        self.isReadWired = isReadWired
        self.address = address
        bit = .nanoseconds(1_000_000 / self.kilohertz)
        byte = bit * 9
        addressing = bit * 10
    }
}
