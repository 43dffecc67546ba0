import Baking
import Brewing
import Timebase
import Units

extension Database {
    /// The logs of bakes.
    public var bakeLogs: BakeLogTable { BakeLogTable(connection: connection) }
}

/// The logs of bakes (SPEC §10.8).
public struct BakeLogTable {
    let connection: Connection
    private var rows: BakeLogRows { BakeLogRows(connection) }
    private var timed: TimedRows { TimedRows(connection, of: "bake_log") }

    // MARK: Finding

    /// `count` logs, newest first, that come after a line of the list, or the newest.
    public func page(
        after line: BakeLogSummary?, count: Int
    ) throws(StoreError) -> Page<BakeLogSummary> {
        let found = try connection.page(
            .bakesByTime, reading: "id, \(LogRows.stampColumns), formula_name, rating",
            after: try timed.position(after: line.map { ($0.id.rawValue, $0.stamp) }), count: count
        ) { row in
            row.rating("rating").map { rating in
                BakeLogSummary(
                    id: BakeLogID(rawValue: row.text("id")), stamp: LogRows.stamp(row),
                    title: row.text("formula_name"), rating: rating)
            }
        }
        let total = try Counters(connection).total(of: "bake_log")
        return Page(lines: found.compactMap { $0 }, total: total)
    }

    /// One log.
    /// - Throws: `BakeRefusal.noSuchLog`; `unreadable`.
    public func find(_ id: BakeLogID) throws(StoreError) -> BakeLog {
        let found = try connection.first(
            "SELECT \(BakeLogRows.columns) FROM bake_log WHERE id = ?", [.text(id.rawValue)]
        ) { BakeLogRows.log($0) }
        guard let found else { throw .bake(.noSuchLog(id)) }
        guard let log = found else { throw .unreadable("log \(id.rawValue)") }
        return log
    }

    /// The ids that begin so, newest first, at most `limit` of them.
    public func ids(
        startingWith prefix: String, limit: Int
    ) throws(StoreError) -> [BakeLogID] {
        try timed.ids(startingWith: prefix, limit: limit).map(BakeLogID.init(rawValue:))
    }

    /// The log at a position of the list, of which 1 is the newest; nil when there are fewer.
    public func id(at position: Int) throws(StoreError) -> BakeLogID? {
        try timed.id(at: position).map(BakeLogID.init(rawValue:))
    }

    // MARK: Changes

    /// Saves a log. Saving the same one twice saves it once; what is there is not changed.
    public func save(_ log: BakeLog) throws(StoreError) {
        _ = try connection.transaction { () throws(StoreError) in try rows.insert(log) }
    }

    /// Sets the logs of this boot right whose clock was not synchronised when they were stamped,
    /// now that it is; returns how many.
    @discardableResult
    public func correctTimes(by now: ClockStamp) throws(StoreError) -> Int {
        try timed.correctTimes(by: now)
    }
}
