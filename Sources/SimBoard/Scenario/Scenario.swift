/// A script of what a person does and what the display must show (SPEC §13).
public struct Scenario: Hashable, Sendable {
    /// One line that does something.
    public struct Line: Hashable, Sendable {
        /// Its number in the file, from 1.
        public let number: Int
        /// The line as written.
        public let text: String
        /// What it does.
        public let command: ScenarioCommand
    }

    /// The lines that do something, in order.
    public let lines: [Line]
}
