/// A remark on a brew or a bake, of at most 280 characters, counted as people count them (US-019).
public struct Note: Hashable, Sendable {
    /// Grapheme clusters a note may hold.
    public static let limit = 280

    /// The text.
    public let text: String

    /// A note, unless the text is longer than the limit.
    /// - Throws: `NoteTooLong`, which counts what is over.
    public init(_ text: String) throws(NoteTooLong) {
        guard !text.isLonger(than: Self.limit) else {
            // Where marks make it too long, they are what is counted.
            let count = text.count
            throw NoteTooLong(count: count > Self.limit ? count : text.unicodeScalars.count)
        }
        self.text = text
    }
}

/// A note is longer than 280 characters.
public struct NoteTooLong: Error, Hashable, Sendable, CustomStringConvertible {
    /// The characters it has.
    public let count: Int

    /// How many characters are too many.
    public var description: String {
        "a note has at most \(Note.limit) characters: this one has \(count), "
            + "\(count - Note.limit) too many"
    }
}
