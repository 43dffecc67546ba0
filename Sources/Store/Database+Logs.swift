import Brewing
import SystemCalls
import Timebase

extension Database {
    private var rows: LogRows { LogRows(connection) }

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

    /// `count` logs, newest first, that come after a line of the list, or the newest.
    public func logs(
        after line: LogListing?, count: Int
    ) throws(StoreError) -> ListPage<LogListing> {
        let start = try place(of: line)
        let found = try connection.all(
            """
            SELECT id, started_ms, is_trusted, time_zone, offset_s, boot, monotonic_ns,
                recipe_name, rating
            FROM log WHERE (started_ms, key) < (?, ?) ORDER BY started_ms DESC, key DESC LIMIT ?
            """, start + [.integer(count)]
        ) { row in
            Rating(stars: row.int(8)).map { rating in
                LogListing(
                    id: LogID(rawValue: row.text(0)), stamp: LogRows.stamp(row, from: 1),
                    recipeName: row.text(7), rating: rating)
            }
        }
        return ListPage(lines: found.compactMap { $0 }, total: try total(of: "log"))
    }

    /// Where the list goes on after a line. One that was deleted meanwhile stands before all
    /// others of its millisecond.
    private func place(of line: LogListing?) throws(StoreError) -> [SQLValue] {
        guard let line else { return [.integer(Int64.max), .integer(Int64.max)] }
        let place = try connection.first(
            "SELECT started_ms, key FROM log WHERE id = ?", [.text(line.id.rawValue)]
        ) { [SQLValue.integer($0.integer(0)), .integer($0.integer(1))] }
        return place ?? [.integer(line.stamp.wall.millisecondsSince1970), .integer(0)]
    }

    /// One log.
    /// - Throws: `StoreError.noSuchLog`.
    public func log(_ id: LogID) throws(StoreError) -> BrewLog {
        let found = try connection.first(
            "SELECT \(LogRows.columns) FROM log WHERE id = ?", [.text(id.rawValue)]
        ) { row in LogRows.log(row) }
        guard let found else { throw .noSuchLog(id) }
        guard var log = found else { throw .unreadable("log \(id.rawValue)") }
        log.steps = try rows.steps(of: id)
        return log
    }

    /// The ids that begin so, newest first, at most `limit` of them.
    public func logIDs(
        startingWith prefix: String, limit: Int
    ) throws(StoreError) -> [LogID] {
        try connection.all(
            """
            SELECT id FROM log WHERE id >= ? AND id < ? ORDER BY started_ms DESC, key DESC LIMIT ?
            """, [.text(prefix), .text(prefix + "\u{10FFFF}"), .integer(limit)]
        ) { LogID(rawValue: $0.text(0)) }
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

    /// The folder in which the photos of logs are.
    public var photoDirectory: String { files.photos }

    /// Deletes a log and its photo. One that is gone already is no error.
    public func delete(_ id: LogID) throws(StoreError) {
        let photo =
            try connection.first(
                "SELECT photo FROM log WHERE id = ?", [.text(id.rawValue)]
            ) { $0.optionalText(0) } ?? nil
        try connection.run("DELETE FROM log WHERE id = ?", [.text(id.rawValue)])
        // A name is never a path: nothing outside of the folder is touched.
        if let photo, !photo.contains("/") { try? Filesystem.remove(files.photos + "/" + photo) }
    }

    /// Sets the logs of this boot right whose clock was not synchronised when they were stamped,
    /// now that it is; returns how many.
    @discardableResult
    public func correctTimes(by now: BrewStamp) throws(StoreError) -> Int {
        guard now.isTrusted else { return 0 }
        let wrong = try connection.all(
            """
            SELECT id, started_ms, is_trusted, time_zone, offset_s, boot, monotonic_ns
            FROM log WHERE boot = ? AND is_trusted = 0
            """, [.text(now.bootID)]
        ) { (LogID(rawValue: $0.text(0)), LogRows.stamp($0, from: 1)) }
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
