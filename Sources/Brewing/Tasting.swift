/// How good the cup was, from 1 to 5 stars. A log has one, always (US-017).
public struct Rating: Hashable, Comparable, Sendable {
    /// 1 … 5.
    public let stars: Int

    /// A rating of 1 … 5 stars; nil for any other number.
    public init?(stars: Int) {
        guard (1...5).contains(stars) else { return nil }
        self.stars = stars
    }

    /// Whether `left` has fewer stars.
    public static func < (left: Rating, right: Rating) -> Bool { left.stars < right.stars }
}

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

/// A remark on a brew of at most 280 characters, counted as people count them (US-019).
public struct TastingNote: Hashable, Sendable {
    /// Grapheme clusters a note may hold.
    public static let limit = 280

    /// The text.
    public let text: String

    /// A note, unless the text is longer than the limit.
    /// - Throws: `TastingNoteTooLong`, which counts what is over.
    public init(_ text: String) throws(TastingNoteTooLong) {
        guard !text.isLonger(than: Self.limit) else {
            // Where marks make it too long, they are what is counted.
            let count = text.count
            throw TastingNoteTooLong(count: count > Self.limit ? count : text.unicodeScalars.count)
        }
        self.text = text
    }
}

/// A note is longer than 280 characters.
public struct TastingNoteTooLong: Error, Hashable, Sendable, CustomStringConvertible {
    /// The characters it has.
    public let count: Int

    /// How many characters are too many.
    public var description: String {
        "a note has at most \(TastingNote.limit) characters: this one has \(count), "
            + "\(count - TastingNote.limit) too many"
    }
}
