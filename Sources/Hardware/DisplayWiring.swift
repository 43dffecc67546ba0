/// How a display is wired, by its name in the configuration and on the command line.
public enum DisplayWiring: String, CaseIterable, Hashable, Sendable {
    /// Through a PCF8574 backpack on an I2C bus.
    case pcf8574 = "i2c"
    /// In 4-bit parallel on GPIO lines, R/W tied to ground.
    case parallel
}

/// The wires to a display.
public enum DisplayConnection: Hashable, Sendable {
    /// A backpack on the bus with this device file, at this address; nil searches the usual ones.
    case pcf8574(bus: String, address: UInt8?)
    /// GPIO lines, a pin of the display on each.
    case parallel(ParallelLines)
}
