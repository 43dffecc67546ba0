import Brewing
import CommandLine
import Units

// Beans and grinders are lists of bars, since a name has no room below one; settings are dots over
// a dial that is drawn to scale. Only here do names come into the picture: they are escaped.

extension StatisticsPicture {
    /// What stands below the other charts, and how high it is; nothing without equipment.
    func equipment(top: Int) -> (text: String, height: Int) {
        var parts: [String] = []
        var y = top
        for (title, rows) in [("bean", report.beans), ("grinder", report.grinders)]
        where !rows.isEmpty {
            parts.append(bars("Rating by \(title) (brews)", rows, top: y))
            y += Self.barsHeight(min(rows.count, Self.barCount))
        }
        for dial in report.dials.prefix(Self.dialCount) {
            parts.append(settings(dial, top: y + Self.titleHeight))
            y += Self.chartDistance
        }
        return (parts.map { "\n" + $0 }.joined(), y - top)
    }

    // Chosen: what is seen at a glance; the text and the JSON have them all.
    private static let barCount = 12
    private static let dialCount = 6
    /// Above the first bar or line: the title, and a dot or a label that reaches up.
    private static let titleHeight = 50
    private static let barDistance = 22
    /// Where bars begin, and how long five stars are: names on the left, means on the right.
    private static let barLeft = 250
    private static let barLength = 380
    /// Columns of a name at most: as many as stand left of the bars in the usual typefaces.
    private static let nameWidth = 32

    private static func barsHeight(_ count: Int) -> Int { titleHeight + count * barDistance + 14 }

    // Beans and grinders.

    private func bars(
        _ title: String, _ rows: [(name: String, sums: EquipmentStatistics.Sums)], top: Int
    ) -> String {
        let rest = rows.count - Self.barCount
        let more = rest > 0 ? ", \(Self.barCount) of \(rows.count)" : ""
        let bars = rows.prefix(Self.barCount).enumerated().map { index, row in
            bar(row.name, row.sums, y: top + Self.titleHeight + index * Self.barDistance)
        }
        return ([Self.heading(title + more, top: top + Self.titleHeight)] + bars)
            .joined(separator: "\n")
    }

    private func bar(_ name: String, _ sums: EquipmentStatistics.Sums, y: Int) -> String {
        let length = max(1, sums.meanRating * Self.barLength / 500)
        let end = Self.barLeft + length + 8
        return """
            \(Self.label(Self.shown(name), x: Self.barLeft - 8, y: y + 12, anchor: "end"))
            <rect x="\(Self.barLeft)" y="\(y)" width="\(length)" height="16" fill="#b5713f"/>
            \(Self.label(Self.value(sums), x: end, y: y + 12, anchor: "start"))
            """
    }

    private static func value(_ sums: EquipmentStatistics.Sums) -> String {
        "\(StatisticsText.mean(sums.meanRating)) (\(sums.brews))"
    }

    /// As much of a name as has room.
    private static func shown(_ name: String) -> String {
        SVGText.escaped(name.printable.cut(toWidth: nameWidth))
    }

    // Settings.

    /// Pixels from one label to the next at least: as wide as `4.3 (12)`.
    private static let labelDistance = 56
    /// How far the outermost dots stand from the chart's ends.
    private static let inset = 32

    private func settings(_ dial: StatisticsReport.Dial, top: Int) -> String {
        let axis = Axis(from: 0, upTo: 5, steps: 5)
        let most = dial.settings.map(\.sums.brews).max() ?? 1
        let points = dial.settings.map { entry in
            let height = entry.sums.meanRating * Self.chartHeight / 500
            return (x: x(entry.setting, of: dial), y: top + Self.chartHeight - height)
        }
        var parts: [String] = []
        if points.count > 1 {
            let line = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
            parts.append(
                "<polyline points=\"\(line)\" fill=\"none\" "
                    + "stroke=\"#c9905f\" stroke-width=\"1.5\"/>"
            )
        }
        var labelEnd = Int.min
        for (point, entry) in zip(points, dial.settings) {
            // The more brews, the larger the dot.
            let radius = 3 + 6 * entry.sums.brews / max(1, most)
            parts.append(
                "<circle cx=\"\(point.x)\" cy=\"\(point.y)\" r=\"\(radius)\" fill=\"#7b4a2d\"/>")
            guard point.x >= labelEnd else { continue }
            labelEnd = point.x + Self.labelDistance
            let base = top + Self.chartHeight + 16
            parts += [
                Self.label(
                    Self.value(entry.sums), x: point.x, y: point.y + radius + 13, anchor: "middle"),
                Self.label(entry.setting.text, x: point.x, y: base, anchor: "middle"),
            ]
        }
        let title = "Rating by setting: \(Self.shown(dial.grinder)) (brews)"
        return Self.frame(title, top: top, axis: axis) { "\($0)" } + parts.joined(separator: "\n")
    }

    /// Where a setting stands, the lowest and the highest that was used at the ends.
    private func x(_ setting: GrindSetting, of dial: StatisticsReport.Dial) -> Int {
        let lowest = dial.settings.first?.setting.hundredths ?? 0
        let highest = dial.settings.last?.setting.hundredths ?? 0
        guard highest > lowest else { return (Self.left + Self.right) / 2 }
        let room = Self.right - Self.left - 2 * Self.inset
        return Self.left + Self.inset
            + (setting.hundredths - lowest) * room / (highest - lowest)
    }
}
