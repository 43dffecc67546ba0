import Brewing
import Timebase

extension Database {
    /// The logs of brews.
    public var logs: LogTable { LogTable(connection: connection, photos: photos) }
}

/// The logs of brews, and what was said of them.
public struct LogTable {
    let connection: Connection
    let photos: PhotoFolder
    private var rows: LogRows { LogRows(connection) }

    // MARK: Finding

    /// `count` logs, newest first, that come after a line of the list, or the newest.
    public func page(
        after line: LogSummary?, count: Int
    ) throws(StoreError) -> Page<LogSummary> {
        let found = try connection.page(
            .logsByTime, reading: "id, \(LogRows.stampColumns), recipe_name, method, rating",
            after: try position(of: line), count: count
        ) { row in
            Rating(stars: row.int("rating")).map { rating in
                LogSummary(
                    id: LogID(rawValue: row.text("id")), stamp: LogRows.stamp(row),
                    title: LogRows.recipeName(row) ?? row.text("method"), rating: rating)
            }
        }
        let total = try Counters(connection).total(of: "log")
        return Page(lines: found.compactMap { $0 }, total: total)
    }

    /// Where the list goes on after a line. One that was deleted meanwhile stands before all
    /// others of its millisecond.
    private func position(of line: LogSummary?) throws(StoreError) -> [SQLValue] {
        guard let line else { return LogCursor.newest.position }
        let cursor = try connection.first(
            "SELECT started_ms, key FROM log WHERE id = ?", [.text(line.id.rawValue)]
        ) { LogCursor($0) }
        let deleted = LogCursor(milliseconds: line.stamp.wall.millisecondsSince1970, key: 0)
        return (cursor ?? deleted).position
    }

    /// One log.
    /// - Throws: `StoreError.noSuchLog`.
    public func find(_ id: LogID) throws(StoreError) -> BrewLog {
        let found = try connection.first(
            "SELECT \(LogRows.columns) FROM log WHERE id = ?", [.text(id.rawValue)]
        ) { row in LogRows.log(row) }
        guard let found else { throw .noSuchLog(id) }
        guard var log = found else { throw .unreadable("log \(id.rawValue)") }
        log.steps = try rows.steps(of: id)
        return log
    }

    /// The ids that begin so, newest first, at most `limit` of them.
    public func ids(
        startingWith prefix: String, limit: Int
    ) throws(StoreError) -> [LogID] {
        try connection.all(
            """
            SELECT id FROM log WHERE id >= ? AND id < ? ORDER BY started_ms DESC, key DESC LIMIT ?
            """, [.text(prefix), .text(prefix + "\u{10FFFF}"), .integer(limit)]
        ) { LogID(rawValue: $0.text("id")) }
    }

    /// The log at a position of the list, of which 1 is the newest; nil when there are fewer.
    public func id(at position: Int) throws(StoreError) -> LogID? {
        try connection.first(
            "SELECT id FROM log ORDER BY started_ms DESC, key DESC LIMIT 1 OFFSET ?",
            [.integer(max(0, position - 1))]
        ) { LogID(rawValue: $0.text("id")) }
    }

    // MARK: Changes

    /// Saves a log. Saving the same one twice saves it once; what is there is not changed.
    public func save(_ log: BrewLog) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in try rows.insert(log) }
    }

    /// Saves many logs at once, or none.
    public func save(_ logs: some Sequence<BrewLog>) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            for log in logs { try rows.insert(log) }
        }
    }

    /// Changes what was said of a brew.
    /// - Throws: `StoreError.noSuchLog`.
    public func setTasting(_ tasting: Tasting, of id: LogID) throws(StoreError) {
        let changed = try connection.run(
            "UPDATE log SET rating = ?, taste = ?, note = ? WHERE id = ?",
            [
                .integer(tasting.rating.stars), .optional(tasting.taste?.rawValue),
                .optional(tasting.note?.text), .text(id.rawValue),
            ])
        guard changed > 0 else { throw .noSuchLog(id) }
    }

    /// Names the photo of a log, a file in the folder `photos` beside the database; nil for none.
    /// - Throws: `StoreError.noSuchLog`.
    public func setPhoto(_ name: String?, of id: LogID) throws(StoreError) {
        let changed = try connection.run(
            "UPDATE log SET photo = ? WHERE id = ?", [.optional(name), .text(id.rawValue)])
        guard changed > 0 else { throw .noSuchLog(id) }
    }

    /// Deletes a log and its photo. One that is gone already is no error.
    public func delete(_ id: LogID) throws(StoreError) {
        let photo =
            try connection.first(
                "SELECT photo FROM log WHERE id = ?", [.text(id.rawValue)]
            ) { $0.optionalText("photo") } ?? nil
        try connection.run("DELETE FROM log WHERE id = ?", [.text(id.rawValue)])
        if let photo { photos.removeFile(photo) }
    }

    /// Sets the logs of this boot right whose clock was not synchronised when they were stamped,
    /// now that it is; returns how many.
    @discardableResult
    public func correctTimes(by now: BrewStamp) throws(StoreError) -> Int {
        guard now.isTrusted else { return 0 }
        let wrong = try connection.all(
            """
            SELECT id, \(LogRows.stampColumns) FROM log WHERE boot = ? AND is_trusted = 0
            """, [.text(now.bootID)]
        ) { (LogID(rawValue: $0.text("id")), LogRows.stamp($0)) }
        guard !wrong.isEmpty else { return 0 }
        try connection.transaction { () throws(StoreError) in
            for (id, stamp) in wrong {
                guard let right = stamp.corrected(by: now) else { continue }
                try connection.run(
                    """
                    UPDATE log SET started_ms = ?, is_trusted = 1, time_zone = ?, offset_s = ?
                    WHERE id = ?
                    """,
                    [
                        .integer(right.wall.millisecondsSince1970), .text(right.timeZone),
                        .integer(right.offsetSeconds), .text(id.rawValue),
                    ])
            }
        }
        return wrong.count
    }
}
