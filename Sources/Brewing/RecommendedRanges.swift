import Units

/// What is usual for each input (SPEC §5); both ends are inside.
public struct RecommendedRanges: Hashable, Sendable {
    /// Ground coffee.
    let dose: ClosedRange<Grams>
    /// Water in all.
    let yield: ClosedRange<Grams>
    /// Parts of water to one of coffee.
    let ratio: ClosedRange<Int>
    /// The water's temperature.
    let temperature: ClosedRange<Celsius>

    /// SPEC §5. They enclose the Specialty Coffee Association's 55 g/L ± 10 % and 93 ± 3 °C.
    public static let pourOver = RecommendedRanges(
        dose: Grams(12)...Grams(40), yield: Grams(180)...Grams(720), ratio: 14...18,
        temperature: Celsius(90)...Celsius(96))

    /// The range of an input as it is shown: `12-40 g`, `1:14-1:18`.
    public func text(of input: InputWarning) -> String {
        switch input {
        case .dose: "\(dose.lowerBound.shortText)-\(dose.upperBound.shortText) g"
        case .yield: "\(yield.lowerBound.shortText)-\(yield.upperBound.shortText) g"
        case .ratio: "1:\(ratio.lowerBound)-1:\(ratio.upperBound)"
        case .temperature: "\(temperature.lowerBound.text)-\(temperature.upperBound.text) °C"
        }
    }
}
