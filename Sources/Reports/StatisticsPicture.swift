// Charts of the brews of some weeks, as a picture: three of all brews, and those of beans, grinders
// and settings below them where there are any.
//
// **Responsible for** where bars, dots and labels stand, in whole pixels: the same brews make the
// same bytes on every machine. **Not for** what is counted (StatisticsReport) and for the numbers
// beside an axis (Axis).
//
// A *chart* has its top edge, its axis and a row of *slots*, one for each bar. A label is left out
// where slots stand too close for it; a bar never is.

import Brewing
import Timebase
import Units

/// The statistics as a picture (SVG 1.1): charts one below the other, in whole pixels, the same
/// bytes for the same brews.
package struct StatisticsPicture {
    let report: StatisticsReport

    package init(_ report: StatisticsReport) { self.report = report }

    // Chosen: as wide as a text column of a page, charts a third as high.
    private static let width = 720
    /// With the three charts that are always there.
    private static let height = 780
    /// Where charts begin and end, from the left.
    static let left = 56
    static let right = 700
    static let chartHeight = 150
    /// From the top of a chart to that of the next: room for its labels and the next one's title.
    static let chartDistance = 234

    package var text: String {
        let brews = report.statistics.brews
        let mean = report.meanRating.map { ", rated \(StatisticsText.mean($0))" } ?? ""
        let title =
            "\(brews) brew\(brews == 1 ? "" : "s"), \(report.first.text) to "
            + "\(report.last.text)\(mean)"
        let more = equipment(top: Self.height)
        let height = Self.height + more.height
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(height)" \
            viewBox="0 0 \(Self.width) \(height)" font-family="sans-serif" font-size="12">
            <title>\(title)</title>
            <rect width="\(Self.width)" height="\(height)" fill="#fffdf8"/>
            <text x="24" y="34" font-size="18" fill="#33261d">\(title)</text>
            \(weeks(top: 96))
            \(ratios(top: 96 + Self.chartDistance))
            \(days(top: 96 + 2 * Self.chartDistance))\(more.text)
            </svg>

            """
    }

    // The charts.

    private func weeks(top: Int) -> String {
        let most = report.weeks.map(\.brews).max() ?? 0
        let axis = Axis(from: 0, upTo: max(1, most), steps: 4)
        let count = report.weeks.count
        let bars = report.weeks.enumerated().map { index, week in
            let label =
                Self.isLabelled(index, of: count) ? String(week.monday.text.dropFirst(5)) : ""
            return bar(
                index, of: count, height: axis.height(week.brews, Self.chartHeight), top: top,
                label: label, value: week.brews == 0 ? "" : "\(week.brews)")
        }
        return Self.frame("Brews a week", top: top, axis: axis) { "\($0)" }
            + bars.joined(separator: "\n")
    }

    private func ratios(top: Int) -> String {
        let axis = Axis(from: 0, upTo: 5, steps: 5)
        let groups = report.statistics.ratios
        let bars = groups.enumerated().map { index, group in
            let mean = StatisticsReport.hundredths(group.stars, group.brews) ?? 0
            return bar(
                index, of: groups.count, height: mean * Self.chartHeight / 500, top: top,
                label: Self.isLabelled(index, of: groups.count)
                    ? StatisticsReport.ratio(group) : "",
                value: "\(StatisticsText.mean(mean)) (\(group.brews))")
        }
        return Self.frame("Rating by ratio (brews)", top: top, axis: axis) { "\($0)" }
            + bars.joined(separator: "\n")
    }

    private func days(top: Int) -> String {
        let days = report.statistics.days
        let seconds = days.map { Int($0.mean.nanoseconds / 1_000_000_000) }
        let lowest = (seconds.min() ?? 0) / 30 * 30
        let axis = Axis(from: lowest, upTo: max(lowest + 60, seconds.max() ?? 0), steps: 4)
        let span = max(1, report.last.daysSince1970 - report.first.daysSince1970)
        let points = zip(days, seconds).map { day, value in
            let offset = day.day.daysSince1970 - report.first.daysSince1970
            let x = Self.left + 8 + offset * (Self.right - Self.left - 16) / span
            return (x, top + Self.chartHeight - axis.height(value, Self.chartHeight))
        }
        let line = points.map { "\($0.0),\($0.1)" }.joined(separator: " ")
        let dots = points.map { "<circle cx=\"\($0.0)\" cy=\"\($0.1)\" r=\"3\" fill=\"#7b4a2d\"/>" }
        let base = top + Self.chartHeight + 16
        return Self.frame("Brew time over the days", top: top, axis: axis) {
            Duration.seconds($0).clockText
        } + """
            <polyline points="\(line)" fill="none" stroke="#c9905f" stroke-width="1.5"/>
            \(dots.joined(separator: "\n"))
            \(Self.label(report.first.text, x: Self.left, y: base, anchor: "start"))
            \(Self.label(report.last.text, x: Self.right, y: base, anchor: "end"))
            """
    }

    // Their parts.

    /// A chart's title, and its axis with a line at each of its numbers.
    static func frame(
        _ title: String, top: Int, axis: Axis, _ words: (Int) -> String
    ) -> String {
        let lines = axis.ticks.map { tick in
            let y = top + Self.chartHeight - axis.height(tick, Self.chartHeight)
            return """
                <path d="M\(Self.left) \(y).5H\(Self.right)" stroke="#e6ddd2"/>
                \(Self.label(words(tick), x: Self.left - 8, y: y + 4, anchor: "end"))
                """
        }
        return """
            \(Self.heading(title, top: top))
            \(lines.joined(separator: "\n"))

            """
    }

    /// The title above a chart.
    static func heading(_ title: String, top: Int) -> String {
        "<text x=\"24\" y=\"\(top - 16)\" font-size=\"14\" fill=\"#33261d\">\(title)</text>"
    }

    private func bar(
        _ index: Int, of count: Int, height: Int, top: Int, label: String, value: String
    ) -> String {
        let slot = Double(Self.right - Self.left) / Double(max(1, count))
        let width = max(1, Int(min(slot * 0.7, 64)))
        let middle = Self.left + Int(slot * (Double(index) + 0.5))
        let y = top + Self.chartHeight - height
        var parts = [
            "<rect x=\"\(middle - width / 2)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" "
                + "fill=\"#b5713f\"/>",
            Self.label(label, x: middle, y: top + Self.chartHeight + 16, anchor: "middle"),
        ]
        // Where bars stand close the axis has to do.
        if slot >= 24 { parts.append(Self.label(value, x: middle, y: y - 4, anchor: "middle")) }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Whether a bar of so many gets its name below it: at most a dozen do.
    private static func isLabelled(_ index: Int, of count: Int) -> Bool {
        index % ((count + 11) / 12) == 0
    }

    static func label(_ text: String, x: Int, y: Int, anchor: String) -> String {
        guard !text.isEmpty else { return "" }
        // A rim of the ground's colour keeps it readable over lines.
        return "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\" fill=\"#6b5a4d\" "
            + "stroke=\"#fffdf8\" stroke-width=\"3\" paint-order=\"stroke\">\(text)</text>"
    }
}
