import Brewing
import Names
import Timebase
import Units

/// Which logs are wanted; nil asks for nothing.
public struct LogFilter: Hashable, Sendable {
    /// Only brews of this day or later, by the calendar of the place they were brewed at.
    public var since: CalendarDay?
    /// Only brews of a recipe that had this name, whatever the case of its ASCII letters.
    public var recipeName: String?
    /// Together with the name: also brews of this recipe under other names.
    public var recipeID: RecipeID?
    /// Only brews with so many stars.
    public var rating: Rating?

    /// Only brews of the method that has this name now, whatever its case and form.
    public var method: String?
    /// Only brews with this grinder.
    public var grinder: GrinderID?
    /// Only brews with this bean.
    public var bean: BeanID?

    /// All logs.
    public init() {}

    /// Whether some logs are left out.
    public var isEmpty: Bool { self == LogFilter() }

    /// The conditions, and the values that stand in them.
    var conditions: (sql: String, values: [SQLValue]) {
        var parts: [String] = []
        var values: [SQLValue] = []
        if let since {
            // No place is more than a day from UTC: the index ends the search there.
            parts += [
                "started_ms >= ?", "started_ms + offset_s * 1000 >= ?",
            ]
            let start = since.start(offsetSeconds: 0).millisecondsSince1970
            values += [.integer(start - 86_400_000), .integer(start)]
        }
        if let recipeName {
            parts.append("(recipe_name = ? COLLATE NOCASE OR recipe_id = ?)")
            values += [.text(recipeName), .optional(recipeID?.rawValue)]
        }
        if let rating {
            parts.append("rating = ?")
            values.append(.integer(rating.stars))
        }
        if let method {
            parts.append("method_key = (SELECT key FROM method WHERE name_key = ?)")
            values.append(.text(UniqueName.key(method)))
        }
        if let grinder {
            parts.append("grinder_key = (SELECT key FROM grinder WHERE id = ?)")
            values.append(.text(grinder.rawValue))
        }
        if let bean {
            parts.append("bean_key = (SELECT key FROM bean WHERE id = ?)")
            values.append(.text(bean.rawValue))
        }
        return (parts.map { " AND \($0)" }.joined(), values)
    }
}

/// Where a list of logs goes on.
public struct LogCursor: Hashable, Sendable {
    let milliseconds: UntrustedInteger
    let key: RowKey

    static let newest = LogCursor(
        milliseconds: UntrustedInteger(.max), key: UntrustedInteger(.max))

    /// The place in `PageOrder.logsByTime`.
    var position: [SQLValue] { [.integer(milliseconds), .integer(key)] }
}

extension LogCursor {
    /// The place of a row.
    init(_ row: Row) {
        self.init(milliseconds: row.integer("started_ms"), key: row.integer("key"))
    }
}

extension LogTable {
    /// At most `count` logs, newest first, from a place on, and where the list goes on after them;
    /// nil when that is all.
    ///
    /// Nothing is held between two calls: a slow reader keeps nobody from writing.
    public func page(
        matching filter: LogFilter, from cursor: LogCursor?, count: Int, withSteps: Bool
    ) throws(StoreError) -> (logs: [BrewLog], next: LogCursor?) {
        let rows = LogRows(connection)
        let found = try connection.page(
            .logsByTime, reading: "\(LogRows.columns), key", after: (cursor ?? .newest).position,
            where: filter.conditions, count: count
        ) { row in (log: LogRows.log(row), cursor: LogCursor(row)) }
        var logs: [BrewLog] = []
        for entry in found {
            guard var log = entry.log else { continue }
            if withSteps {
                log.steps = try rows.steps(key: entry.cursor.key)
                log.weights = try rows.weights(key: entry.cursor.key)
            }
            logs.append(log)
        }
        return (logs, found.count < count ? nil : found.last?.cursor)
    }

    /// Changes what was said of a brew, and nothing that was said meanwhile gets lost.
    /// - Throws: `StoreError.noSuchLog`.
    public func changeTasting(
        of id: LogID, _ change: (inout Tasting) -> Void
    ) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            var tasting = try find(id).tasting
            change(&tasting)
            try setTasting(tasting, of: id)
        }
    }
}
