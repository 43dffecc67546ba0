import Brewing
import Timebase

extension Database {
    /// What many brews together tell.
    public var statistics: LogStatistics { LogStatistics(connection: connection) }
}

/// What the logs tell together, added up by the database.
public struct LogStatistics {
    let connection: Connection

    /// What the brews of a day and later tell, by the calendar of the place they were brewed at.
    public func brews(since first: CalendarDay) throws(StoreError) -> BrewStatistics {
        var filter = LogFilter()
        filter.since = first
        let conditions = filter.conditions
        let wanted = (sql: Self.summable + conditions.sql, values: conditions.values)
        let days = try days(wanted)
        return BrewStatistics(
            weeks: Self.weeks(of: days), ratios: try ratios(wanted), days: days,
            equipment: EquipmentStatistics(
                beans: try items(.bean, wanted), grinders: try items(.grinder, wanted),
                settings: try settings(wanted)))
    }

    /// What no kitchen makes would only overflow what is added up.
    private static let summable = """
        \(within("started_ms", Plausible.milliseconds.range))
        AND \(within("offset_s", Plausible.offsetSeconds.range))
        AND \(within("total_ns", 0...Plausible.nanoseconds.range.upperBound / 1000))
        AND \(within("dose", 0...Plausible.mass.range.upperBound))
        AND \(within("yield", 0...Plausible.mass.range.upperBound))
        AND rating BETWEEN 1 AND 5
        """

    private typealias Conditions = (sql: String, values: [SQLValue])

    private func days(_ wanted: Conditions) throws(StoreError) -> [BrewStatistics.Day] {
        try connection.all(
            """
            SELECT (started_ms + offset_s * 1000) / 86400000 AS day, count(*) AS brews,
                sum(total_ns / 1000000) AS total_ms
            FROM log WHERE \(wanted.sql) GROUP BY day ORDER BY day
            """, wanted.values
        ) { row in
            BrewStatistics.Day(
                day: CalendarDay(daysSince1970: row.int("day", nearestIn: Plausible.days)),
                brews: row.count("brews"),
                total: .milliseconds(row.int("total_ms", nearestIn: Plausible.millisecondSum)))
        }
    }

    private func ratios(_ wanted: Conditions) throws(StoreError) -> [BrewStatistics.RatioGroup] {
        // Twice the ratio, rounded to a whole number.
        try connection.all(
            """
            SELECT (yield * 4 + dose) / (dose * 2) AS halves,
            count(*) AS brews, sum(rating) AS stars
            FROM log WHERE \(wanted.sql)
            AND dose > 0 GROUP BY halves ORDER BY halves
            """, wanted.values
        ) { row in
            BrewStatistics.RatioGroup(
                halves: row.int("halves", nearestIn: Plausible.halves), brews: row.count("brews"),
                stars: row.int("stars", nearestIn: Plausible.starSum))
        }
    }

    // Equipment.

    /// A bean or a grinder: by its name of today, or the logs' own once it is deleted.
    private struct Kind {
        let table: String
        let roaster: String

        static let bean = Kind(table: "bean", roaster: "coalesce(bean.roaster, '')")
        static let grinder = Kind(table: "grinder", roaster: "''")

        var name: String { "coalesce(\(table).name, log.\(table))" }
        var join: String { "LEFT JOIN \(table) ON \(table).key = log.\(table)_key" }
    }

    private static let sums = """
        count(*) AS brews, sum(rating) AS stars, sum(total_ns / 1000000) AS total_ms
        """

    private func items(
        _ kind: Kind, _ wanted: Conditions
    ) throws(StoreError) -> [EquipmentStatistics.Item] {
        try connection.all(
            """
            SELECT \(kind.name) AS item, \(kind.roaster) AS maker, \(Self.sums)
            FROM log \(kind.join) WHERE \(wanted.sql) AND \(kind.name) IS NOT NULL
            GROUP BY item, maker ORDER BY brews DESC, item, maker
            """, wanted.values
        ) { row in
            EquipmentStatistics.Item(
                name: row.text("item"), roaster: row.text("maker"), sums: Self.sums(row))
        }
    }

    /// A setting that is no number is on no dial.
    private func settings(
        _ wanted: Conditions
    ) throws(StoreError) -> [EquipmentStatistics.Setting] {
        let kind = Kind.grinder
        return try connection.all(
            """
            SELECT \(kind.name) AS item, CAST(round(grinder_setting * 100) AS INTEGER) AS dial,
                \(Self.sums)
            FROM log \(kind.join) WHERE \(wanted.sql) AND \(kind.name) IS NOT NULL
            AND grinder_setting GLOB '*[0-9]*' AND grinder_setting NOT GLOB '*[^0-9.-]*'
            GROUP BY item, dial ORDER BY dial, item
            """, wanted.values
        ) { row in
            row.dial("dial").map { setting in
                EquipmentStatistics.Setting(
                    grinder: row.text("item"), setting: setting, sums: Self.sums(row))
            }
        }.compactMap { $0 }
    }

    private static func sums(_ row: Row) -> EquipmentStatistics.Sums {
        EquipmentStatistics.Sums(
            brews: row.count("brews"), stars: row.int("stars", nearestIn: Plausible.starSum),
            total: .milliseconds(row.int("total_ms", nearestIn: Plausible.millisecondSum)))
    }

    private static func within(_ column: String, _ range: ClosedRange<Int64>) -> String {
        "\(column) BETWEEN \(range.lowerBound) AND \(range.upperBound)"
    }

    private static func weeks(of days: [BrewStatistics.Day]) -> [BrewStatistics.Week] {
        var weeks: [BrewStatistics.Week] = []
        for day in days {
            let monday = day.day.monday
            let before = weeks.last?.monday == monday ? weeks.removeLast().brews : 0
            weeks.append(BrewStatistics.Week(monday: monday, brews: before + day.brews))
        }
        return weeks
    }
}
