import Hardware

/// A script of what a person does and what the glass must show (SPEC §13).
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

/// What one line of a scenario does.
public enum ScenarioCommand: Hashable, Sendable {
    /// Press a key and let it go after `span`.
    case press(Button, Duration)
    case down(Button)
    case up(Button)
    /// The next press of the key chatters `count` times within `span`, at both its ends.
    case bounce(Button, count: Int, within: Duration)
    case wait(Duration)
    /// A row contains the text; `row` counts from 1, nil is any.
    case expect(String, row: Int?, within: Duration?)
    /// No row contains the text.
    case reject(String)
    /// So many transfers are not acknowledged.
    case displayFail(Int)
    case displayUnplug
    case displayReplug
    case restart(Restart)

    /// Whether a finger comes down on a key.
    var pressesKey: Bool {
        switch self {
        case .press, .down: true
        case .up, .bounce, .wait, .expect, .reject, .displayFail, .displayUnplug, .displayReplug,
            .restart:
            false
        }
    }

    /// How the controller goes down.
    public enum Restart: String, Hashable, Sendable {
        /// The process dies.
        case crash
        /// The power is cut.
        case power
    }
}

/// A line of a scenario that can't be read.
public struct ScenarioSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line's number, from 1.
    public let line: Int
    /// What is wrong and what is allowed.
    public let message: String

    /// One line for a person.
    public var description: String { "line \(line): \(message)" }
}

/// A scenario that did not hold.
public struct ScenarioFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line's number, from 1.
    public let line: Int
    /// The line as written.
    public let text: String
    /// What it wanted.
    public let expected: String
    /// The glass at that moment.
    public let screen: [String]

    /// The line, what was expected, and the whole screen in a box.
    public var description: String {
        let edge = "+" + String(repeating: "-", count: screen.first?.count ?? 0) + "+"
        let rows = [edge] + screen.map { "|\($0)|" } + [edge]
        return "line \(line): \(text)\nexpected \(expected); the glass shows\n"
            + rows.joined(separator: "\n")
    }
}
