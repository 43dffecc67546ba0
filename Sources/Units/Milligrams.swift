// The mass of what goes into bread: yeast is weighed to a hundredth of a gram, flour by kilograms.
//
// Terms as in `Grams`: *kept* is what comes from a file; it becomes *unrepresentable* where no
// kitchen could have weighed it, which every validation refuses and no sum overflows with.

/// A mass in whole milligrams.
public struct Milligrams: Hashable, Comparable, Sendable {
    /// How many.
    public let count: Int

    /// A mass of so many milligrams; nothing is checked.
    public init(_ count: Int) { self.count = count }

    /// A mass of whole grams.
    public init(grams: Int) { count = grams * 1000 }

    /// The mass nearest to `grams`, halves away from zero. What no kitchen holds (not a number,
    /// infinite, beyond ±1000 kg) becomes `unrepresentable`.
    public init(rounding grams: Double) {
        self.init(kept: UntrustedInteger(rounding: grams * 1000) ?? .init(.max))
    }

    /// A mass as it was stored; what no kitchen holds becomes `unrepresentable`.
    public init(kept count: UntrustedInteger) {
        let limit = Self.greatest.count
        self.count = count.within(-limit...limit) ?? Self.unrepresentable.count
    }

    /// No mass.
    public static let zero = Milligrams(0)
    /// The most that any mass is, a thousand kilograms: sums of millions of them fit.
    public static let greatest = Milligrams(1_000_000_000)
    /// Stands for a value that is no mass at all: far below zero.
    public static let unrepresentable = Milligrams(-1_000_000_001)

    /// Whether `left` is lighter.
    public static func < (left: Milligrams, right: Milligrams) -> Bool {
        left.count < right.count
    }
    /// The sum of two masses.
    public static func + (left: Milligrams, right: Milligrams) -> Milligrams {
        Milligrams(left.count + right.count)
    }
    /// The difference of two masses.
    public static func - (left: Milligrams, right: Milligrams) -> Milligrams {
        Milligrams(left.count - right.count)
    }
}
