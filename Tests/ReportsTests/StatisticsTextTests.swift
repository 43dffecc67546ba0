import Brewing
import CommandLine
import Testing
import Timebase
import Units

@testable import Reports

@Suite("Statistics that are drawn")
struct StatisticsTextTests {
    private static let day = CalendarDay(daysSince1970: 20_778)

    /// Two weeks up to Saturday, 2026-11-21.
    private static let report = StatisticsReport(
        BrewStatistics(
            weeks: [
                BrewStatistics.Week(monday: day - 12, brews: 1),
                BrewStatistics.Week(monday: day - 5, brews: 3),
            ],
            ratios: [
                BrewStatistics.RatioGroup(halves: 31, brews: 1, stars: 3),
                BrewStatistics.RatioGroup(halves: 33, brews: 3, stars: 11),
            ],
            days: [
                BrewStatistics.Day(day: day - 6, brews: 1, total: .seconds(150)),
                BrewStatistics.Day(day: day, brews: 3, total: .seconds(600)),
            ]), from: day - 19, to: day)

    @Test("in a terminal, with bars to an eighth of a column")
    func unicode() {
        let text = StatisticsText(
            Self.report, style: TextStyle(hasColours: false), isUnicode: true
        ).text
        #expect(
            text == """
                4 brews from 2026-11-02 to 2026-11-21, rated 3.5, 3:07 each

                Brews a week
                2026-11-02
                2026-11-09  █████████████▍ 1
                2026-11-16  ████████████████████████████████████████ 3

                Rating by ratio
                    1:15.5  ████████████████████████ 3.0 (1)
                    1:16.5  █████████████████████████████▍ 3.7 (3)

                Brew time over the days
                2026-11-15  ██████████████████████████████ 2:30
                2026-11-21  ████████████████████████████████████████ 3:20

                """)
    }

    @Test("where there are no such blocks, with #")
    func ascii() {
        let text = StatisticsText(
            Self.report, style: TextStyle(hasColours: false), isUnicode: false
        ).text
        #expect(text.contains("\n2026-11-09  ############# 1\n"))
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        let coloured = StatisticsText(
            Self.report, style: TextStyle(hasColours: true), isUnicode: false
        ).text
        #expect(coloured.contains("\u{1B}[33m#############\u{1B}[0m 1\n"))
    }

    @Test("for programs, with keys that stay")
    func json() {
        #expect(
            Self.report.json.line
                == "{\"from\": \"2026-11-02\", \"to\": \"2026-11-21\", \"brews\": 4, "
                + "\"rating\": 3.5, \"seconds\": 187.5, "
                + "\"weeks\": [{\"monday\": \"2026-11-02\", \"brews\": 0}, "
                + "{\"monday\": \"2026-11-09\", \"brews\": 1}, "
                + "{\"monday\": \"2026-11-16\", \"brews\": 3}], "
                + "\"ratios\": [{\"ratio\": 15.5, \"brews\": 1, \"rating\": 3.0}, "
                + "{\"ratio\": 16.5, \"brews\": 3, \"rating\": 3.67}], "
                + "\"days\": [{\"day\": \"2026-11-15\", \"brews\": 1, \"seconds\": 150}, "
                + "{\"day\": \"2026-11-21\", \"brews\": 3, \"seconds\": 200}]}")
    }

    @Test("as a picture, the same bytes each time, with the bars where they belong")
    func picture() {
        let text = StatisticsPicture(Self.report).text
        #expect(text == StatisticsPicture(Self.report).text)
        #expect(text.hasPrefix("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"720\""))
        #expect(text.hasSuffix("</svg>\n"))
        #expect(text.contains("<title>4 brews, 2026-11-02 to 2026-11-21, rated 3.5</title>"))
        // Three of three brews fill the chart, one of three a third of it.
        #expect(text.contains("y=\"96\" width=\"64\" height=\"150\""))
        #expect(text.contains("y=\"196\" width=\"64\" height=\"50\""))
    }

    @Test("without a brew it says so, and draws an empty picture")
    func empty() {
        let nothing = StatisticsReport(
            BrewStatistics(weeks: [], ratios: [], days: []), from: Self.day, to: Self.day)
        let text = StatisticsText(
            nothing, style: TextStyle(hasColours: false), isUnicode: true
        ).text
        #expect(text == "No brews from 2026-11-21 to 2026-11-21\n")
        #expect(StatisticsPicture(nothing).text.contains("0 brews"))
        #expect(nothing.json.line.contains("\"rating\": null"))
    }

    @Test(
        "an axis has round numbers from below the least to above the greatest",
        arguments: [
            (0, 1, [0, 1]), (0, 3, [0, 1, 2, 3]), (0, 11, [0, 5, 10, 15]),
            (150, 211, [150, 170, 190, 210, 230]), (0, 0, [0, 1]),
        ])
    func axis(least: Int, greatest: Int, ticks: [Int]) {
        #expect(Axis(from: least, upTo: greatest, steps: 4).ticks == ticks)
    }
}
