/// A place in a text file, as editors count: both from 1.
public struct TextLocation: Hashable, Comparable, Sendable {
    /// The line.
    public let line: Int
    /// The character of the line.
    public let column: Int

    /// Where a text begins.
    package static let start = TextLocation(line: 1, column: 1)

    /// Whether `left` stands before.
    public static func < (left: TextLocation, right: TextLocation) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
