/// Something unusual about today's inputs: said, never a block (SC-007 … SC-011).
public enum InputWarning: Hashable, Sendable, CaseIterable {
    case ratio, temperature, dose, yield

    /// The recommended range of a kind of brewing in words.
    public func description(for category: MethodCategory) -> String {
        "Recommended \(name) \(RecommendedRanges.of(category)?.text(of: self) ?? "")"
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
