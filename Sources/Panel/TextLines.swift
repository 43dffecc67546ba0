import Hardware

/// The lines of a text, broken between its words; a word longer than a line is broken itself, so
/// that all of it can be read.
///
/// Takes nothing from the heap: a brew draws with it every second.
struct LineBreaker: Sequence, IteratorProtocol {
    private var rest: Substring
    /// Characters a line holds, at least one.
    private let width: Int

    init(_ text: String, width: Int) {
        rest = text[...]
        self.width = Swift.max(1, width)
    }

    mutating func next() -> Substring? {
        rest = rest.drop { $0 == " " || $0 == "\n" }
        guard !rest.isEmpty else { return nil }
        let end = lineEnd
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    private var lineEnd: Substring.Index {
        var wordEnd: Substring.Index?
        var isInWord = true
        var left = width
        var index = rest.startIndex
        while index < rest.endIndex {
            let character = rest[index]
            let isBlank = character == " " || character == "\n"
            if isBlank, isInWord { wordEnd = index }
            if character == "\n" { return wordEnd ?? index }
            if left == 0 { return wordEnd ?? index }
            isInWord = !isBlank
            left -= 1
            index = rest.index(after: index)
        }
        return isInWord ? index : wordEnd ?? index
    }
}

/// Text broken into lines between its words.
enum TextLines {
    static func broken(_ text: String, width: Int) -> [String] {
        LineBreaker(text, width: width).map { String($0) }
    }

    /// How many lines it takes.
    static func count(_ text: String, width: Int) -> Int {
        LineBreaker(text, width: width).reduce(0) { count, _ in count + 1 }
    }

    /// One of its lines; empty behind the last.
    static func line(_ index: Int, of text: String, width: Int) -> Substring {
        var lines = LineBreaker(text, width: width)
        for _ in 0..<max(0, index) { _ = lines.next() }
        return lines.next() ?? ""
    }

    /// The text on as many pages as the rows between the first and the legend need for it.
    static func pages(of text: String, for size: DisplaySize) -> [[String]] {
        broken(text, width: size.columns).chunks(of: max(1, size.rows - 2))
    }

    /// The text as rows of the display.
    static func rows(_ text: String, for size: DisplaySize) -> [TextRow] {
        broken(text, width: size.columns).map { TextRow($0) }
    }
}

extension Array {
    /// Its elements in parts of `count`; the last may be shorter.
    func chunks(of count: Int) -> [[Element]] {
        stride(from: 0, to: self.count, by: count).map { start in
            Array(self[start..<Swift.min(start + count, self.count)])
        }
    }
}
