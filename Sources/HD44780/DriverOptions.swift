/// Switches for displays and backpacks that do not behave as most do.
public struct DriverOptions: Hashable, Sendable {
    /// How many line states go into one I2C transaction at most. NXP's PCF8574 takes any number
    /// (rev. 5, p. 17); TI's PCF8574A data sheet (SCPS069D) says that bytes after the first are
    /// ignored: use 1.
    public var bytesPerTransaction: Int
    /// Whether the address counter steps by itself from 0x27 to 0x40 and back to 0, as the data
    /// sheet has it for two-line mode. Off, each of the two lines is addressed.
    public var trustsAddressWrap: Bool
    /// The bus clock in kHz. Above 100 the states of two instructions come so close that some
    /// must be repeated to pass the time.
    public var busKilohertz: Int
    /// Whether execution takes as long as on clones with a slow oscillator: up to 120 µs, 4.9 ms
    /// for a clear.
    public var isSlow: Bool

    /// Options; the defaults fit the usual modules. Numbers below 1 count as 1.
    public init(
        bytesPerTransaction: Int = .max, trustsAddressWrap: Bool = true, busKilohertz: Int = 100,
        isSlow: Bool = false
    ) {
        self.bytesPerTransaction = max(1, bytesPerTransaction)
        self.trustsAddressWrap = trustsAddressWrap
        self.busKilohertz = max(1, busKilohertz)
        self.isSlow = isSlow
    }

    /// These, for a bus that a scale is on too: a sample that waits for the display's transaction
    /// is at most 30 ms late (SPEC §16.5), so none lasts longer than 29 ms. A state takes nine
    /// bits, and eleven more go with start, address and stop.
    public var sharingBus: DriverOptions {
        var options = self
        let states = max(1, (29 * busKilohertz - 11) / 9)
        options.bytesPerTransaction = min(bytesPerTransaction, states)
        return options
    }

    /// Microseconds that clear and home take. HD44780U data sheet, table 6: 1.52 ms at fosc
    /// 270 kHz, so 2.16 ms at its lower limit of 190 kHz; 4.9 ms on slow clones.
    var clearMicroseconds: Int { isSlow ? 4900 : 2200 }

    /// Microseconds that all else takes. HD44780U data sheet, table 6: 37 µs, and 4 µs more for a
    /// data write, at fosc 270 kHz, so 58.3 µs at 190 kHz; 120 µs on slow clones.
    var executionMicroseconds: Int { isSlow ? 120 : 60 }

    /// How many states must lie between the last one of a byte and the next with E high, so that
    /// the display has carried out the byte: each takes nine bits on the bus. None at 100 kHz.
    var statesBetweenBytes: Int {
        let nanosecondsPerState = 9 * 1_000_000 / busKilohertz
        let nanoseconds = executionMicroseconds * 1000
        return max(0, (nanoseconds + nanosecondsPerState - 1) / nanosecondsPerState - 1)
    }
}
