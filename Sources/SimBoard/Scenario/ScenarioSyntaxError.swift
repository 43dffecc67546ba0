/// A line of a scenario that can't be read.
public struct ScenarioSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line's number, from 1.
    public let line: Int
    /// What is wrong and what is allowed.
    public let message: String

    /// One line for a person.
    public var description: String { "line \(line): \(message)" }
}
