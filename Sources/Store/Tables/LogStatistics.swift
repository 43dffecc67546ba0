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
        // What no kitchen makes would only overflow what is added up.
        let from = """
            FROM log WHERE \(Self.within("started_ms", Plausible.milliseconds.range))
            AND \(Self.within("offset_s", Plausible.offsetSeconds.range))
            AND \(Self.within("total_ns", 0...Plausible.nanoseconds.range.upperBound / 1000))
            AND \(Self.within("dose", 0...Plausible.mass.range.upperBound))
            AND \(Self.within("yield", 0...Plausible.mass.range.upperBound))
            AND rating BETWEEN 1 AND 5\(conditions.sql)
            """
        let days = try connection.all(
            """
            SELECT (started_ms + offset_s * 1000) / 86400000 AS day, count(*) AS brews,
                sum(total_ns / 1000000) AS total_ms \(from) GROUP BY day ORDER BY day
            """, conditions.values
        ) { row in
            BrewStatistics.Day(
                day: CalendarDay(daysSince1970: row.int("day")), brews: row.int("brews"),
                total: .milliseconds(row.integer("total_ms")))
        }
        // Twice the ratio, rounded to a whole number.
        let ratios = try connection.all(
            """
            SELECT (yield * 4 + dose) / (dose * 2) AS halves,
            count(*) AS brews, sum(rating) AS stars
            \(from)
            AND dose > 0 GROUP BY halves ORDER BY halves
            """, conditions.values
        ) { row in
            BrewStatistics.RatioGroup(
                halves: row.int("halves"), brews: row.int("brews"), stars: row.int("stars"))
        }
        return BrewStatistics(weeks: Self.weeks(of: days), ratios: ratios, days: days)
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
