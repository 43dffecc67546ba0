/// How the display is wired to the controller.
public enum DisplayWiring: Hashable, Sendable {
    /// Through a PCF8574 I2C backpack.
    case pcf8574
    /// In 4-bit parallel on GPIO lines, R/W tied low.
    case parallel
}

/// Switches for displays and backpacks that do not behave as most do.
public struct DriverOptions: Hashable, Sendable {
    /// How many line states go into one I2C transaction at most. NXP's PCF8574 takes any number;
    /// TI's PCF8574A data sheet (SCPS069D) says that bytes after the first are ignored: use 1.
    public var bytesPerTransaction: Int
    /// Whether the address counter steps by itself from 0x27 to 0x40 and back to 0, as the data
    /// sheet has it for two-line mode. Off, each pair of rows is addressed.
    public var trustsAddressWrap: Bool
    /// The bus clock in kHz. Above 100 the bytes of two instructions come so close that waits must
    /// be added.
    public var busKilohertz: Int
    /// Whether execution takes as long as on clones with a slow oscillator: up to 120 µs, 4.9 ms
    /// for a clear.
    public var isSlow: Bool

    /// Options; the defaults fit the usual modules.
    public init(
        bytesPerTransaction: Int = .max, trustsAddressWrap: Bool = true, busKilohertz: Int = 100,
        isSlow: Bool = false
    ) {
        self.bytesPerTransaction = max(1, bytesPerTransaction)
        self.trustsAddressWrap = trustsAddressWrap
        self.busKilohertz = max(1, busKilohertz)
        self.isSlow = isSlow
    }

    /// HD44780U data sheet, table 6: 1.52 ms for clear at fosc 270 kHz, a little more for an
    /// oscillator at its lower limit of 190 kHz (2.16 ms); 4.9 ms on slow clones.
    var clearTime: Duration { isSlow ? .microseconds(4900) : .microseconds(2200) }

    /// HD44780U data sheet, table 6: 37 µs and 4 µs more for a data write at fosc 270 kHz; 58 µs
    /// at 190 kHz; 120 µs on slow clones.
    var executionTime: Duration { isSlow ? .microseconds(120) : .microseconds(58) }
}
