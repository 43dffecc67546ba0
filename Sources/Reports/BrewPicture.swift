// A brew that was weighed as a picture: what was on the scale beside the plan, and below it the
// flow. It stands on the same paper as the statistics, whose frame and labels it uses.
import Brewing
import Timebase
import Units

/// A brew that was weighed as a picture (SVG 1.1), in whole pixels: the same bytes for the same
/// brew.
package struct BrewPicture {
    private let log: BrewLog
    private let curves: BrewCurves

    /// Nil for a brew of which nothing was weighed.
    package init?(_ log: BrewLog) {
        guard let curves = BrewCurves(log) else { return nil }
        self.log = log
        self.curves = curves
    }

    private static let width = 720
    private static let height = 546
    private static let top = 96
    private static var flowTop: Int { top + StatisticsPicture.chartDistance }

    /// The picture.
    package var text: String {
        let title = SVGText.escaped("\(log.title), \(LogSheet.moment(log.stamp))")
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(Self.width)" height="\(Self.height)" \
            viewBox="0 0 \(Self.width) \(Self.height)" font-family="sans-serif" font-size="12">
            <title>\(title)</title>
            <rect width="\(Self.width)" height="\(Self.height)" fill="#fffdf8"/>
            <text x="24" y="34" font-size="18" fill="#33261d">\(title)</text>
            \(water)
            \(flow)
            </svg>

            """
    }

    private var water: String {
        let axis = Axis(from: 0, upTo: max(10, (curves.most + 9) / 10), steps: 4)
        let heading = "On the scale, in grams; the plan is dashed"
        return StatisticsPicture.frame(heading, top: Self.top, axis: axis) { "\($0)" }
            + line(curves.plan, Self.top, axis, "stroke=\"#6b5a4d\" stroke-dasharray=\"4 4\"")
            + curves.real.map { line($0, Self.top, axis, Self.realStroke) }.joined()
            + times(below: Self.top)
    }

    private var flow: String {
        let axis = Axis(from: 0, upTo: max(1, (curves.fastest + 9) / 10), steps: 4)
        return StatisticsPicture.frame("Flow, in grams a second", top: Self.flowTop, axis: axis) {
            "\($0)"
        }
            + curves.flow.map { line($0, Self.flowTop, axis, Self.realStroke) }.joined()
            + times(below: Self.flowTop)
    }

    private static let realStroke = "stroke=\"#b5713f\" stroke-width=\"2\""

    /// A line whose values are tenths of what the axis counts.
    private func line(
        _ points: [BrewCurves.Point], _ top: Int, _ axis: Axis, _ stroke: String
    ) -> String {
        guard points.count > 1 else { return "" }
        let places = points.map { point in
            let height = axis.height(point.value, StatisticsPicture.chartHeight) / 10
            return "\(x(point.time)),\(top + StatisticsPicture.chartHeight - height)"
        }
        return "<polyline points=\"\(places.joined(separator: " "))\" fill=\"none\" \(stroke)/>\n"
    }

    private func x(_ time: Int) -> Int {
        StatisticsPicture.left
            + time * (StatisticsPicture.right - StatisticsPicture.left) / curves.length
    }

    /// The brew's clock, some six times.
    private func times(below top: Int) -> String {
        let axis = Axis(from: 0, upTo: max(1, curves.length / 1000), steps: 6)
        return axis.ticks.filter { $0 * 1000 <= curves.length }.map { seconds in
            StatisticsPicture.label(
                Duration.seconds(seconds).clockText, x: x(seconds * 1000),
                y: top + StatisticsPicture.chartHeight + 16, anchor: "middle")
        }.joined(separator: "\n")
    }
}
