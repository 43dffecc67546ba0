import CommandLine
import Reports
import Store
import SystemCalls
import Timebase
import Units

extension CommandSpec {
    /// Chosen: a hundred years at most.
    private static let days: Option<Int> = .text(
        "days", "N", is: "a number from 1 to 36525",
        summary: "of the last N days and the week they begin in; 84"
    ) { word in
        UntrustedInteger(word)?.within(1...36_525)
    }
    private static let svg: Option<String> = .file(
        "svg", summary: "as a picture in a file; - is standard output")

    static let stats = CommandSpec(
        name: "stats", summary: "draws brews a week, rating by ratio, and brew time over the days",
        options: [
            days, json, svg, TextStyle.option, StateDirectory.option,
        ],
        details: [
            "Brews with a bean or a grinder are told by bean, by grinder and by setting as well.",
            "Where the locale is not UTF-8 the bars are drawn with #.",
            StateDirectory.explanation,
        ],
        examples: ["brewguide stats --days 365", "brewguide stats --svg brews.svg"]
    ) { invocation throws(CommandFailure) in
        guard !invocation[json] || invocation[svg] == nil else {
            throw CommandFailure(status: .usage, message: "stats: --json or --svg, not both")
        }
        let library = try Library(invocation)
        let report = try library.attempt { db throws(StoreError) in
            try StatisticsReport(db, last: invocation[days] ?? 84, until: LocalTime.today)
        }
        if invocation[json] { return try Console.print(report.json.text) }
        guard let path = invocation[svg] else {
            let output = PagedOutput()
            try output.print(
                StatisticsText(
                    report, style: TextStyle(invocation), isUnicode: Console.speaksUnicode
                ).text)
            return try output.finish()
        }
        let picture = StatisticsPicture(report).text
        if path == "-" { return try Console.print(picture) }
        try Files.write(picture, to: path)
    }
}

/// The calendar here and now.
enum LocalTime {
    /// Today, by the machine's clock and time zone.
    static var today: CalendarDay {
        let now = SystemClock.wallTime
        return CalendarDay(now, offsetSeconds: Calendar.offsetSeconds(at: now))
    }

    /// Today; nil while the machine's clock is not set, when no age can be told.
    static var trustedToday: CalendarDay? {
        // Where the kernel does not say, a laptop, the clock counts as right.
        MachineFacts.isClockSynchronised ?? true ? today : nil
    }
}
