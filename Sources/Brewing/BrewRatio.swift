import Units

/// A ratio of yield to dose, and how its two sides round (SPEC §5).
extension Ratio {
    /// The ratio of `yield` to `dose`; nil unless both are more than nothing.
    public init?(dose: Grams, yield: Grams) { self.init(of: yield, to: dose) }

    /// The yield for a dose at this ratio, to 1 g, halves away from zero.
    func yield(for dose: Grams) -> Grams {
        Grams((dose.tenths * amount.tenths).dividedRounding(by: base.tenths * 10))
    }

    /// The dose for a yield at this ratio, to 0.1 g, halves away from zero.
    func dose(for yield: Grams) -> Grams {
        Grams(tenths: (yield.tenths * base.tenths).dividedRounding(by: amount.tenths))
    }
}

extension BrewInputs {
    /// The ratio as it comes out; nil while dose or yield is nothing.
    public var ratio: Ratio? { Ratio(dose: dose, yield: yield) }

    /// The ratio as it is shown: `1:16.7`, or `--` while there is none (SPEC §9.2).
    public var ratioText: String { ratio?.text ?? "--" }
}

extension Recipe {
    /// Default yield ÷ default dose; nil while one of them is nothing.
    public var ratio: Ratio? { Ratio(dose: dose, yield: yield) }
}
