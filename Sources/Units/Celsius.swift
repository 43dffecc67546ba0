/// A temperature in °C, held in whole tenths of a degree.
public struct Celsius: Hashable, Comparable, Sendable {
    /// Tenths of a degree.
    public let tenths: Int

    /// A temperature of so many tenths of a degree.
    public init(tenths: Int) {
        self.tenths = tenths
    }

    /// A temperature of whole degrees.
    public init(_ degrees: Int) {
        tenths = degrees * 10
    }

    /// The temperature nearest to `degrees`, to 0.1 °C, halves away from zero. Not a number,
    /// infinite or beyond ±1000 °C becomes `unrepresentable`.
    public init(rounding degrees: Double) {
        self.init(keptTenths: UntrustedInteger(rounding: degrees * 10) ?? .init(.max))
    }

    /// A temperature as it was stored, in tenths of a degree. What no kettle and no oven has
    /// (beyond ±1000 °C) becomes `unrepresentable`, as with `Grams`.
    public init(keptTenths tenths: UntrustedInteger) {
        self.tenths = tenths.within(-10_000...10_000) ?? Self.unrepresentable.tenths
    }

    /// Stands for a value that is no temperature; below zero, so that every check refuses it.
    public static let unrepresentable = Celsius(tenths: -10_001)

    /// As people write it: `94`, or `92.5` when it is not whole.
    public var text: String { tenths % 10 == 0 ? "\(tenths / 10)" : tenths.tenthsText }

    /// Whether `left` is colder.
    public static func < (left: Celsius, right: Celsius) -> Bool { left.tenths < right.tenths }
}
