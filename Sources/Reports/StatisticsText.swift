// The statistics of some weeks in a terminal.
//
// **Responsible for** the lists of bars and their headings: three of all brews, and those of beans,
// grinders and settings where there are any. **Not for** what is counted
// (StatisticsReport), nor for whether there are colours and blocks to draw with: it is told.
//
// A bar is as long as its part of the greatest value: to an eighth of a column with Unicode's
// blocks, else to a whole column of `#`. What is not nothing shows at least the least mark.

import Brewing
import CommandLine
import Timebase
import Units

/// The statistics in a terminal: a bar for each week and ratio, a line of bars for the days.
package struct StatisticsText {
    private let report: StatisticsReport
    private let style: TextStyle
    private let isUnicode: Bool

    package init(_ report: StatisticsReport, style: TextStyle, isUnicode: Bool) {
        self.report = report
        self.style = style
        self.isUnicode = isUnicode
    }

    /// Columns of the longest bar. Chosen: fits beside its words in 60 columns.
    private static let barWidth = 40
    /// Columns of a name at most. Chosen: with the longest bar and its words 80 columns.
    private static let nameWidth = 23

    package var text: String {
        guard report.statistics.brews > 0, let time = report.meanTime else {
            return "No brews from \(report.first.text) to \(report.last.text)\n"
        }
        let brews = report.statistics.brews
        let rating = report.meanRating.map { ", rated \(Self.mean($0))" } ?? ""
        let title =
            "\(brews) brew\(brews == 1 ? "" : "s") from \(report.first.text) to "
            + "\(report.last.text)\(rating), \(time.clockText) each"
        return style.strong(title) + "\n" + weeks + ratios + days + equipment
    }

    private func heading(_ text: String) -> String { "\n\(style.strong(text))\n" }

    private var weeks: String {
        let most = report.weeks.map(\.brews).max() ?? 0
        return heading("Brews a week")
            + report.weeks.map { week in
                row(
                    week.monday.text, bar(week.brews, of: most),
                    week.brews == 0 ? "" : "\(week.brews)")
            }.joined()
    }

    private var ratios: String {
        heading("Rating by ratio")
            + report.statistics.ratios.map { group in
                let mean = StatisticsReport.hundredths(group.stars, group.brews) ?? 0
                return row(
                    StatisticsReport.ratio(group).padded(toWidth: 10, onLeft: true),
                    bar(mean, of: 500), "\(Self.mean(mean)) (\(group.brews))")
            }.joined()
    }

    private var days: String {
        let days = report.statistics.days
        let longest = days.map(\.mean.nanoseconds).max() ?? 0
        return heading("Brew time over the days")
            + days.map { day in
                let bar = bar(Int(day.mean.nanoseconds / 1_000_000), of: Int(longest / 1_000_000))
                return row(day.day.text, bar, day.mean.clockText)
            }.joined()
    }

    // Beans, grinders and settings.

    private var equipment: String {
        section("Rating by bean", report.beans)
            + section("Rating by grinder", report.grinders)
            + report.dials.map { dial in
                let rows = dial.settings.map { ($0.setting.text, $0.sums) }
                return section("Rating by setting: \(dial.grinder.printable)", rows, isNumber: true)
            }.joined()
    }

    private func section(
        _ title: String, _ rows: [(name: String, sums: EquipmentStatistics.Sums)],
        isNumber: Bool = false
    ) -> String {
        guard !rows.isEmpty else { return "" }
        let names = rows.map { $0.name.printable.cut(toWidth: Self.nameWidth) }
        // Chosen: no narrower than a day or a ratio.
        let width = max(10, names.map(\.displayWidth).max() ?? 0)
        return heading(title)
            + zip(names, rows).map { name, entry in
                let mean = entry.sums.meanRating
                let words =
                    "\(Self.mean(mean)) (\(entry.sums.brews)), \(entry.sums.meanTime.clockText)"
                return row(name.padded(toWidth: width, onLeft: isNumber), bar(mean, of: 500), words)
            }.joined()
    }

    private func row(_ name: String, _ bar: String, _ value: String) -> String {
        let space = bar.isEmpty || value.isEmpty ? "" : " "
        let line = "\(name)  \(style.warm(bar))\(space)\(value)"
        return (bar.isEmpty && value.isEmpty ? name : line) + "\n"
    }

    /// A bar as long as its part of the greatest value, to an eighth of a column.
    private func bar(_ value: Int, of greatest: Int) -> String {
        guard value > 0, greatest > 0 else { return "" }
        guard isUnicode else {
            return String(
                repeating: "#", count: max(1, (value * Self.barWidth + greatest / 2) / greatest))
        }
        let eighths = max(1, (value * Self.barWidth * 8 + greatest / 2) / greatest)
        // U+2588 is a full block, U+2589 to U+258F have seven eighths down to one.
        let rest = eighths % 8
        let end = rest == 0 ? nil : Unicode.Scalar(UInt32(0x2590 - rest)).map(String.init)
        return String(repeating: "█", count: eighths / 8) + (end ?? "")
    }

    /// A mean in hundredths as people read it: `4.3`.
    static func mean(_ hundredths: Int) -> String {
        let tenths = (hundredths + 5) / 10
        return "\(tenths / 10).\(tenths % 10)"
    }
}
