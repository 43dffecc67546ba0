/// How a scale is reached.
public enum ScaleConnection: Hashable, Sendable {
    /// A load cell behind an NAU7802 on the I2C bus at this path; its address is 0x2A always.
    case nau7802(bus: String)
    /// A Half Decent Scale on a serial line over USB.
    case decent(device: String)

    /// The only address an NAU7802 has (data sheet rev. 1.7, 2-wire interface).
    public static let nau7802Address: UInt8 = 0x2A
}
