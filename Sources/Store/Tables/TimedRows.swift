import Timebase
import Units

/// What tables have in common whose rows have an id and the moment at which something began: the
/// logs of brews and of bakes.
struct TimedRows {
    private let connection: Connection
    private let table: String

    init(_ connection: Connection, of table: String) {
        self.connection = connection
        self.table = table
    }

    /// Where the list, newest first, goes on after a line; without one it begins. A line that was
    /// deleted meanwhile stands before all others of its millisecond.
    func position(after line: (id: String, stamp: ClockStamp)?) throws(StoreError) -> [SQLValue] {
        guard let line else { return LogCursor.newest.position }
        let cursor = try connection.first(
            "SELECT started_ms, key FROM \(table) WHERE id = ?", [.text(line.id)]
        ) { LogCursor($0) }
        let deleted = LogCursor(
            milliseconds: UntrustedInteger(line.stamp.wall.millisecondsSince1970), key: 0)
        return (cursor ?? deleted).position
    }

    /// The ids that begin so, newest first, at most `limit` of them.
    func ids(startingWith prefix: String, limit: Int) throws(StoreError) -> [String] {
        try connection.all(
            """
            SELECT id FROM \(table) WHERE id >= ? AND id < ?
            ORDER BY started_ms DESC, key DESC LIMIT ?
            """, [.text(prefix), .text(prefix + "\u{10FFFF}"), .integer(limit)]
        ) { $0.text("id") }
    }

    /// The id at a position of the list, of which 1 is the newest; nil when there are fewer.
    func id(at position: Int) throws(StoreError) -> String? {
        try connection.first(
            "SELECT id FROM \(table) ORDER BY started_ms DESC, key DESC LIMIT 1 OFFSET ?",
            [.integer(max(0, position - 1))]
        ) { $0.text("id") }
    }

    /// Sets the rows of this boot right whose clock was not synchronised when they were stamped,
    /// now that it is; returns how many.
    func correctTimes(by now: ClockStamp) throws(StoreError) -> Int {
        guard now.isTrusted else { return 0 }
        let wrong = try connection.all(
            """
            SELECT id, \(LogRows.stampColumns) FROM \(table) WHERE boot = ? AND is_trusted = 0
            """, [.text(now.bootID)]
        ) { (id: $0.text("id"), stamp: LogRows.stamp($0)) }
        guard !wrong.isEmpty else { return 0 }
        try connection.transaction { () throws(StoreError) in
            for (id, stamp) in wrong {
                guard let right = stamp.corrected(by: now) else { continue }
                try connection.run(
                    """
                    UPDATE \(table) SET started_ms = ?, is_trusted = 1, time_zone = ?, offset_s = ?
                    WHERE id = ?
                    """,
                    [
                        .integer(right.wall.millisecondsSince1970), .text(right.timeZone),
                        .integer(right.offsetSeconds), .text(id),
                    ])
            }
        }
        return wrong.count
    }
}
