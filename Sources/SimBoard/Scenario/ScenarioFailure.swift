/// A scenario that did not hold.
public struct ScenarioFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line's number, from 1.
    public let line: Int
    /// The line as written.
    public let text: String
    /// What it wanted.
    public let expected: String
    /// The display at that moment.
    public let screen: [String]

    /// The line, what was expected, and the whole screen in a box.
    public var description: String {
        let edge = "+" + String(repeating: "-", count: screen.first?.count ?? 0) + "+"
        let rows = [edge] + screen.map { "|\($0)|" } + [edge]
        return "line \(line): \(text)\nexpected \(expected); the glass shows\n"
            + rows.joined(separator: "\n")
    }
}
