/// How the simulated display is wired.
public enum DisplayWiringModel: Hashable, Sendable {
    /// Through a backpack at this I2C address.
    case pcf8574(address: UInt8)
    /// On GPIO lines.
    case parallel
}
