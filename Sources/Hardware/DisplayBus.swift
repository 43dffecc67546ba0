/// The state of the eight lines between controller and display, in the order of the usual PCF8574
/// backpack: P0 RS, P1 R/W, P2 E, P3 backlight, P4–P7 D4–D7. The 4-bit parallel wiring uses the
/// same byte, each bit on a GPIO line of its own.
public struct LCDPins: OptionSet, Hashable, Sendable {
    /// The byte as it stands on the wires.
    public var rawValue: UInt8

    /// The lines from a byte.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// Register select: data when high, instruction when low.
    public static let registerSelect = LCDPins(rawValue: 1 << 0)
    /// Read when high, write when low.
    public static let read = LCDPins(rawValue: 1 << 1)
    /// Enable: the display takes the nibble when it falls.
    public static let enable = LCDPins(rawValue: 1 << 2)
    /// Backlight on when high.
    public static let backlight = LCDPins(rawValue: 1 << 3)
    /// The four data lines D4–D7.
    public static let data = LCDPins(rawValue: 0xF0)
}

/// One thing to do on the way to the display.
public enum BusOperation: Hashable, Sendable {
    /// Put these line states (`LCDPins`) on the wires one after another: over I2C as one
    /// transaction; in parallel each as one update of the GPIO lines, kept for at least 1 µs.
    case write(ArraySlice<UInt8>)
    /// Leave the wires as they are for at least this long.
    case wait(Duration)
    /// Read the backpack's eight lines back and fail with `HardwareError.displayReset` when one
    /// reads high that was left low: a PCF8574 that lost its power comes back with all lines high.
    /// A line left high may read low, for its driver is weak and the backlight's transistor pulls
    /// it down. Parallel wiring cannot tell and takes it for true.
    case verify(UInt8)
    /// Read the backpack's eight lines and fail with `HardwareError.displayOutOfStep` when those in
    /// `mask` are others than these: what the display puts on the data lines while it is read.
    /// Whoever asks has left the lines of `mask` high, for a PCF8574 reads only what pulls its
    /// lines low. Parallel wiring cannot read and takes it for true.
    case expect(UInt8, mask: UInt8)
}
