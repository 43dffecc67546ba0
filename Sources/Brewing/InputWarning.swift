/// Something unusual about today's inputs: said, never a block (SC-007 … SC-011).
public enum InputWarning: Hashable, Sendable, CaseIterable {
    case ratio, temperature, dose, yield

    /// The recommended range in words.
    public var description: String {
        "Recommended \(name) \(RecommendedRanges.pourOver.text(of: self))"
    }

    private var name: String {
        switch self {
        case .ratio: "ratio"
        case .temperature: "temperature"
        case .dose: "dose"
        case .yield: "yield"
        }
    }
}
