import Brewing
import JSON5
import Timebase
import Units

/// What the brews of some weeks tell, with the weeks in which there was none.
package struct StatisticsReport {
    let first: CalendarDay
    let last: CalendarDay
    let statistics: BrewStatistics
    /// Every week from the first day's to the last one's.
    let weeks: [BrewStatistics.Week]

    /// What the brews from one day to another tell.
    package init(_ statistics: BrewStatistics, from first: CalendarDay, to last: CalendarDay) {
        (self.first, self.last, self.statistics) = (first, last, statistics)
        let known = Dictionary(
            statistics.weeks.map { ($0.monday, $0.brews) }, uniquingKeysWith: +)
        let start = first.monday.daysSince1970
        let mondays = stride(from: start, through: last.daysSince1970, by: 7)
        weeks = mondays.map {
            let monday = CalendarDay(daysSince1970: $0)
            return BrewStatistics.Week(monday: monday, brews: known[monday] ?? 0)
        }
    }

    /// The mean of the stars in hundredths; nil without a brew.
    var meanRating: Int? { Self.hundredths(statistics.stars, statistics.brews) }

    /// The mean time of a brew; nil without one.
    var meanTime: Duration? {
        guard statistics.brews > 0 else { return nil }
        return statistics.days.reduce(.zero) { $0 + $1.total } / statistics.brews
    }

    /// A mean in hundredths, halves up.
    static func hundredths(_ sum: Int, _ count: Int) -> Int? {
        count > 0 ? (sum * 200 / count + 1) / 2 : nil
    }

    /// `1:16.5`, from halves.
    static func ratio(_ group: BrewStatistics.RatioGroup) -> String {
        Ratio.text(tenths: group.halves * 5)
    }

    /// For programs. The keys stay; those of equipment are there where any was brewed with.
    package var json: JSONValue { .object(brewMembers + equipmentMembers) }

    private var brewMembers: [JSONValue.Member] {
        JSONValue.members([
            "from": .string(first.text), "to": .string(last.text),
            "brews": .integer(statistics.brews),
            "rating": meanRating.map { .hundredths($0) } ?? .null,
            "seconds": .optional(meanTime?.rounded),
            "weeks": .array(
                weeks.map {
                    .group(["monday": .string($0.monday.text), "brews": .integer($0.brews)])
                }),
            "ratios": .array(
                statistics.ratios.map {
                    .group([
                        "ratio": .tenths($0.halves * 5), "brews": .integer($0.brews),
                        "rating": Self.hundredths($0.stars, $0.brews).map { .hundredths($0) }
                            ?? .null,
                    ])
                }),
            "days": .array(
                statistics.days.map {
                    .group([
                        "day": .string($0.day.text), "brews": .integer($0.brews),
                        "seconds": .seconds($0.mean.rounded),
                    ])
                }),
        ])
    }
}

extension BrewStatistics.Day {
    /// How long a brew of that day took.
    var mean: Duration { total / max(1, brews) }
}

extension Duration {
    /// To 0.1 s, so that a mean has no tail of digits.
    var rounded: Duration {
        .milliseconds((nanoseconds / 1_000_000 + 50) / 100 * 100)
    }
}
