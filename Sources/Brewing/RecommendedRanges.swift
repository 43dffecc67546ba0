import Units

/// What is usual for each input, by the kind of brewing (SPEC §5, §9.2); both ends are inside.
public struct RecommendedRanges: Hashable, Sendable {
    /// Ground coffee.
    let dose: ClosedRange<Grams>
    /// Water in all; of an espresso what comes out of the machine.
    let yield: ClosedRange<Grams>
    /// Parts of yield to one of coffee, in tenths.
    let ratioTenths: ClosedRange<Int>
    /// The water's temperature.
    let temperature: ClosedRange<Celsius>

    /// What is usual for a kind of brewing; nil where anything may be.
    public static func of(_ category: MethodCategory) -> RecommendedRanges? {
        switch category {
        case .pourOver: pourOver
        case .espresso: espresso
        case .immersion: immersion
        case .other: nil
        }
    }

    /// SPEC §5. They enclose the Specialty Coffee Association's 55 g/L ± 10 % and 93 ± 3 °C.
    private static let pourOver = RecommendedRanges(
        dose: Grams(12)...Grams(40), yield: Grams(180)...Grams(720), ratioTenths: 140...180,
        temperature: Celsius(90)...Celsius(96))
    /// SPEC §9.2.
    private static let espresso = RecommendedRanges(
        dose: Grams(14)...Grams(22), yield: Grams(25)...Grams(60), ratioTenths: 15...30,
        temperature: Celsius(88)...Celsius(96))
    /// SPEC §9.2.
    private static let immersion = RecommendedRanges(
        dose: Grams(10)...Grams(75), yield: Grams(150)...Grams(1100), ratioTenths: 120...170,
        temperature: Celsius(80)...Celsius(100))

    /// What is unusual about these inputs, in the order of the screen.
    func warnings(of inputs: BrewInputs) -> [InputWarning] {
        var warnings: [InputWarning] = []
        if !dose.contains(inputs.dose) { warnings.append(.dose) }
        if !yield.contains(inputs.yield) { warnings.append(.yield) }
        if let ratio = inputs.ratio,
            ratio.isBelow(tenths: ratioTenths.lowerBound)
                || ratio.isAbove(tenths: ratioTenths.upperBound)
        {
            warnings.append(.ratio)
        }
        if !temperature.contains(inputs.temperature) { warnings.append(.temperature) }
        return warnings
    }

    /// The range of an input as it is shown: `12-40 g`, `1:1.5-1:3`.
    public func text(of input: InputWarning) -> String {
        switch input {
        case .dose: "\(dose.lowerBound.shortText)-\(dose.upperBound.shortText) g"
        case .yield: "\(yield.lowerBound.shortText)-\(yield.upperBound.shortText) g"
        case .ratio:
            "\(Ratio.shortText(tenths: ratioTenths.lowerBound))"
                + "-\(Ratio.shortText(tenths: ratioTenths.upperBound))"
        case .temperature: "\(temperature.lowerBound.text)-\(temperature.upperBound.text) °C"
        }
    }
}
