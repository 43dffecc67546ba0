/// The ratio of yield to dose, kept as the two masses: nothing is rounded until it is shown.
public struct BrewRatio: Hashable, Sendable {
    private let dose: Grams
    private let yield: Grams

    /// The ratio of `yield` to `dose`; nil unless both are more than nothing.
    public init?(dose: Grams, yield: Grams) {
        guard dose > .zero, yield > .zero else { return nil }
        self.dose = dose
        self.yield = yield
    }

    /// The yield for a dose at this ratio, to 1 g, halves away from zero.
    public func yield(for dose: Grams) -> Grams {
        Grams((dose.tenths * yield.tenths).dividedRounding(by: self.dose.tenths * 10))
    }

    /// The dose for a yield at this ratio, to 0.1 g, halves away from zero.
    public func dose(for yield: Grams) -> Grams {
        Grams(tenths: (yield.tenths * dose.tenths).dividedRounding(by: self.yield.tenths))
    }

    /// Whether there is less water than `parts` to one of coffee.
    public func isBelow(_ parts: Int) -> Bool { yield.tenths < dose.tenths * parts }
    /// Whether there is more water than `parts` to one of coffee.
    public func isAbove(_ parts: Int) -> Bool { yield.tenths > dose.tenths * parts }

    /// As people write it, to one decimal: `1:16.7`.
    public var text: String {
        "1:" + (yield.tenths * 10).dividedRounding(by: dose.tenths).tenthsText
    }
}
