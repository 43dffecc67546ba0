/// Something unusual about today's inputs: said, never a block (SC-007 … SC-011).
public enum InputWarning: Hashable, Sendable, CaseIterable {
    case ratio, temperature, dose, yield

    /// The recommended range in words.
    ///
    /// Ratio and ranges: SPEC §5. They enclose the Specialty Coffee Association's 55 g/L ± 10 %
    /// and 93 ± 3 °C.
    public var description: String {
        switch self {
        case .ratio: "Recommended ratio 1:14-1:18"
        case .temperature: "Recommended temperature 90-96 °C"
        case .dose: "Recommended dose 12-40 g"
        case .yield: "Recommended yield 180-720 g"
        }
    }
}
