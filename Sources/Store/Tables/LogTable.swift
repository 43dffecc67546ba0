import Brewing
import Timebase
import Units

extension Database {
    /// The logs of brews.
    public var logs: LogTable { LogTable(connection: connection, photos: photos) }
}

/// The logs of brews, and what was said of them.
public struct LogTable {
    let connection: Connection
    let photos: PhotoFolder
    private var rows: LogRows { LogRows(connection) }
    private var timed: TimedRows { TimedRows(connection, of: "log") }

    // MARK: Finding

    /// `count` logs, newest first, that come after a line of the list, or the newest.
    public func page(
        after line: LogSummary?, count: Int
    ) throws(StoreError) -> Page<LogSummary> {
        let found = try connection.page(
            .logsByTime, reading: "id, \(LogRows.stampColumns), recipe_name, method, rating",
            after: try timed.position(after: line.map { ($0.id.rawValue, $0.stamp) }), count: count
        ) { row in
            row.rating("rating").map { rating in
                LogSummary(
                    id: LogID(rawValue: row.text("id")), stamp: LogRows.stamp(row),
                    title: LogRows.recipeName(row) ?? row.text("method"), rating: rating)
            }
        }
        let total = try Counters(connection).total(of: "log")
        return Page(lines: found.compactMap { $0 }, total: total)
    }

    /// One log.
    /// - Throws: `StoreError.noSuchLog`.
    public func find(_ id: LogID) throws(StoreError) -> BrewLog {
        let found = try connection.first(
            "SELECT \(LogRows.columns) FROM log WHERE id = ?", [.text(id.rawValue)]
        ) { row in LogRows.log(row) }
        guard let found else { throw .noSuchLog(id) }
        guard var log = found else { throw .unreadable("log \(id.rawValue)") }
        try rows.readDetails(of: &log)
        return log
    }

    /// The ids that begin so, newest first, at most `limit` of them.
    public func ids(
        startingWith prefix: String, limit: Int
    ) throws(StoreError) -> [LogID] {
        try timed.ids(startingWith: prefix, limit: limit).map(LogID.init(rawValue:))
    }

    /// The log at a position of the list, of which 1 is the newest; nil when there are fewer.
    public func id(at position: Int) throws(StoreError) -> LogID? {
        try timed.id(at: position).map(LogID.init(rawValue:))
    }

    // MARK: Changes

    /// Saves a log. Saving the same one twice saves it once; what is there is not changed.
    public func save(_ log: BrewLog) throws(StoreError) {
        _ = try connection.transaction { () throws(StoreError) in try rows.insert(log) }
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
    public func correctTimes(by now: ClockStamp) throws(StoreError) -> Int {
        try timed.correctTimes(by: now)
    }
}
