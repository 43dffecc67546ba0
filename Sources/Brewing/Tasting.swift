/// What the cup tasted of; at most one a log (US-018).
public enum TasteTag: String, CaseIterable, Hashable, Sendable {
    case tooSour, tooBitter, tooWeak, tooStrong, balanced

    /// The tag in words.
    public var words: String {
        switch self {
        case .tooSour: "too sour"
        case .tooBitter: "too bitter"
        case .tooWeak: "too weak"
        case .tooStrong: "too strong"
        case .balanced: "balanced"
        }
    }

    /// What to try next time: static text (US-020).
    public var hint: String {
        switch self {
        case .tooSour: "grind finer or hotter water"
        case .tooBitter: "coarser or cooler"
        case .tooWeak: "more coffee or finer"
        case .tooStrong: "more water or coarser"
        case .balanced: "keep it"
        }
    }
}
