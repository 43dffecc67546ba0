// The one place where masses are rounded, bounded and written. Sums are made of whole tenths, so
// that water that was split comes together again to the digit.
//
// Terms. *Kept* is what comes from a file: it may be anything, and becomes *unrepresentable* where
// no kitchen could have weighed it, which every validation refuses and no sum overflows with.
/// A mass in grams, held in whole tenths so that the same sum has the same digits everywhere.
public struct Grams: Hashable, Comparable, Sendable {
    /// Tenths of a gram.
    public let tenths: Int

    /// A mass of so many tenths of a gram.
    public init(tenths: Int) {
        self.tenths = tenths
    }

    /// A mass of whole grams.
    public init(_ grams: Int) {
        tenths = grams * 10
    }

    /// The mass nearest to `grams`, to 0.1 g, halves away from zero. What no kitchen holds (not a
    /// number, infinite, beyond ±1000 kg) becomes `unrepresentable`.
    public init(rounding grams: Double) {
        self.init(keptTenths: UntrustedInteger(rounding: grams * 10) ?? .init(.max))
    }

    /// A mass as it was stored, in tenths of a gram. What no kitchen holds (a bit that flipped on a
    /// card) becomes `unrepresentable`, so that no sum made with it overflows.
    public init(keptTenths tenths: UntrustedInteger) {
        self.tenths = tenths.within(-10_000_000...10_000_000) ?? Self.unrepresentable.tenths
    }

    /// No mass.
    public static let zero = Grams(tenths: 0)
    /// Stands for a value that is no mass at all. Far below zero, so that every check for a
    /// positive mass refuses it.
    public static let unrepresentable = Grams(tenths: -10_000_001)

    /// Rounded to whole grams, halves away from zero.
    public var rounded: Grams { Grams(wholeGrams) }
    /// The number of whole grams, halves away from zero.
    public var wholeGrams: Int { tenths.dividedRounding(by: 10) }
    /// To 0.1 g, as a dose is written: `15.0`.
    public var tenthsText: String { tenths.tenthsText }
    /// With tenths only where there are some: `250`, `251.4`.
    public var shortText: String { tenths % 10 == 0 ? wholeText : tenthsText }
    /// To 1 g, as water is written: `250`.
    public var wholeText: String { "\(wholeGrams)" }

    /// Whether `left` is lighter.
    public static func < (left: Grams, right: Grams) -> Bool { left.tenths < right.tenths }
    /// The sum of two masses.
    public static func + (left: Grams, right: Grams) -> Grams {
        Grams(tenths: left.tenths + right.tenths)
    }
    /// The difference of two masses.
    public static func - (left: Grams, right: Grams) -> Grams {
        Grams(tenths: left.tenths - right.tenths)
    }
}
