// The one place where a ratio is rounded and written: to hundredths for files, to tenths for
// people. It is kept as two masses so that it is rounded once, where it is read, and never twice.
/// How many parts of one mass come to one part of another, kept as the two masses: nothing is
/// rounded until somebody asks for a number.
public struct Ratio: Hashable, Sendable {
    /// The mass that counts as one part.
    package let base: Grams
    /// The mass that is so many parts of it.
    package let amount: Grams

    /// The ratio of `amount` to `base`; nil unless both are more than nothing.
    public init?(of amount: Grams, to base: Grams) {
        guard base > .zero, amount > .zero else { return nil }
        self.base = base
        self.amount = amount
    }

    /// Whether there are fewer parts to one than so many tenths.
    public func isBelow(tenths: Int) -> Bool { amount.tenths * 10 < base.tenths * tenths }
    /// Whether there are more parts to one than so many tenths.
    public func isAbove(tenths: Int) -> Bool { amount.tenths * 10 > base.tenths * tenths }

    /// The number of parts in hundredths, halves up, for files: 1667.
    public var hundredths: Int { (amount.tenths * 100).dividedRounding(by: base.tenths) }

    /// As people write it, to one decimal, halves up: `1:16.7`.
    public var text: String {
        Self.text(tenths: (amount.tenths * 10).dividedRounding(by: base.tenths))
    }

    /// As people write a ratio of which only the rounded number of parts is known, in tenths: 165
    /// reads `1:16.5`.
    public static func text(tenths: Int) -> String { "1:" + tenths.tenthsText }

    /// The same with a decimal only where it says something: `1:14`, `1:1.5`.
    public static func shortText(tenths: Int) -> String {
        tenths % 10 == 0 ? "1:\(tenths / 10)" : text(tenths: tenths)
    }
}
