import Timebase

/// Words that do not fit all at once take turns.
enum Turns {
    /// How long words stay before their next turn. Chosen: to read sixteen letters twice.
    static let length = Duration.seconds(2)
    /// How long the small display keeps its second row before the legend takes it (SPEC §2).
    static let legendDelay = Duration.seconds(4)

    /// What the second row of the small display shows.
    enum SmallRow: Hashable {
        case words(Int)
        case legend
    }

    /// The turn that a span belongs to.
    static func number(after span: Duration) -> Int { Int(span.nanoseconds / length.nanoseconds) }

    /// What the second row of the small display shows of `count` turns, `span` after the last key.
    ///
    /// After 4 s the legend takes it. Where there are more turns than had their time by then, the
    /// legend stays for as long again, the words go on until all were to be read in a row, and then
    /// the legend rests.
    static func smallRow(of count: Int, after span: Duration) -> SmallRow {
        smallRow(of: count, turn: number(after: span))
    }

    private static var early: Int { number(after: legendDelay) }

    private static func smallRow(of count: Int, turn: Int) -> SmallRow {
        if turn < early { return .words(min(turn, max(0, count - 1))) }
        guard count > early, (0..<count).contains(turn - 2 * early) else { return .legend }
        return .words((turn - early) % count)
    }

    /// When that changes next, after `span`; nil when it does no more.
    static func nextSmallRow(of count: Int, after span: Duration) -> Duration? {
        let turn = number(after: span)
        let last = 2 * early + count
        guard turn < last else { return nil }
        return ((turn + 1)...last)
            .first { smallRow(of: count, turn: $0) != smallRow(of: count, turn: turn) }
            .map { length * $0 }
    }
}
