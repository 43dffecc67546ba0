import Store
import SystemCalls
import Timebase

extension CommandSpec {
    static let stats = CommandSpec(
        name: "stats", summary: "draws brews a week, rating by ratio, and brew time over the days",
        options: [
            Option(
                name: "days", value: .text("N"),
                summary: "of the last N days and the week they begin in; 84"),
            json,
            Option(
                name: "svg", value: .file, summary: "as a picture in a file; - is standard output"),
            TextStyle.option, StateDirectory.option,
        ],
        details: [
            "Where the locale is not UTF-8 the bars are drawn with #.",
            StateDirectory.explanation,
        ],
        examples: ["brewguide stats --days 365", "brewguide stats --svg brews.svg"]
    ) { invocation throws(CommandFailure) in
        let days = invocation.options["days"] ?? "84"
        // Chosen: a hundred years.
        guard let count = Int(days), (1...36_525).contains(count) else {
            throw CommandFailure(
                status: .usage, message: "stats: --days is a number from 1 to 36525, not '\(days)'")
        }
        guard !invocation.has("json") || !invocation.has("svg") else {
            throw CommandFailure(status: .usage, message: "stats: --json or --svg, not both")
        }
        let library = try Library(invocation)
        let report = try library.attempt { db throws(StoreError) in
            try StatisticsReport(db, last: count, until: LocalTime.today)
        }
        if invocation.has("json") { return try Console.print(report.json.text) }
        guard let path = invocation.options["svg"] else {
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
}
