/// How the display is wired to the controller.
public enum DisplayWiring: Hashable, Sendable {
    /// Through a PCF8574 I2C backpack.
    case pcf8574
    /// In 4-bit parallel on GPIO lines, R/W tied low.
    case parallel
}
