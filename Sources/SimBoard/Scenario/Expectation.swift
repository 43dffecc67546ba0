import Timebase

/// What a line of a scenario expects of the display, and how long it may take to come.
///
/// A frame for something that happens at this moment is still on its way over the bus; so a text
/// that must be there is waited for, and one that must not be is looked for once the display has
/// settled.
struct Expectation {
    /// What is expected.
    enum Condition {
        /// A row contains the text; `row` counts from 1, nil is any.
        case present(String, row: Int?)
        /// No row contains the text.
        case absent(String)
    }

    /// How long the display may take. Chosen: longer than any frame takes on a bus at 100 kHz with
    /// its initialisation.
    static let settlingTime = Duration.milliseconds(150)
    /// How long nothing may have been under way for the display to count as settled. Chosen: longer
    /// than a release takes to be confirmed, so that what it leads to has begun.
    static let quietTime = Duration.milliseconds(20)

    let line: Scenario.Line
    let condition: Condition
    private let since: Instant
    private let until: Instant

    /// An expectation from `since` on; nil for a line that has none.
    init?(_ line: Scenario.Line, since: Instant) {
        var span = Self.settlingTime
        switch line.command {
        case .expect(let text, let row, let within):
            condition = .present(text, row: row)
            span = max(span, within ?? span)
        case .reject(let text): condition = .absent(text)
        case .press, .down, .up, .bounce, .wait, .displayFail, .displayUnplug, .displayReplug,
            .clock, .scale, .restart:
            return nil
        }
        self.line = line
        self.since = since
        until = since + span
    }

    /// When to judge next, for a display that shows these rows and on which nothing has been under
    /// way since `quiet`; nil while something is.
    func nextInstant(rows: [String], quiet: Instant?, now: Instant) -> Instant {
        guard isMet(by: rows) else { return until }
        switch condition {
        case .present: return now
        case .absent:
            guard let quiet else { return until }
            return max(now, min(until, max(since, quiet) + Self.quietTime))
        }
    }

    /// Whether it has come true, or failed, or neither yet.
    func verdict(rows: [String], quiet: Instant?, now: Instant) -> Bool? {
        let isMet = isMet(by: rows)
        if now >= until { return isMet }
        return isMet && nextInstant(rows: rows, quiet: quiet, now: now) <= now ? true : nil
    }

    /// What to tell when it failed.
    func failure(screen: [String]) -> ScenarioFailure {
        let expected =
            switch condition {
            case .present(let text, nil): "\"\(text)\" in some row"
            case .present(let text, let row?): "\"\(text)\" in row \(row)"
            case .absent(let text): "no row with \"\(text)\""
            }
        return ScenarioFailure(
            line: line.number, text: line.text, expected: expected, screen: screen)
    }

    private func isMet(by rows: [String]) -> Bool {
        switch condition {
        case .present(let text, nil): rows.contains { Self.row($0, contains: text) }
        case .present(let text, let row?):
            row <= rows.count && Self.row(rows[row - 1], contains: text)
        case .absent(let text): !rows.contains { Self.row($0, contains: text) }
        }
    }

    /// A row goes on in blanks beyond the display: spaces at the end of a text always fit.
    private static func row(_ row: String, contains text: String) -> Bool {
        if row.contains(text) { return true }
        guard text.last == " " else { return false }
        return (row + String(repeating: " ", count: text.count)).contains(text)
    }
}
