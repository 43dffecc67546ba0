// What was on the scale in a brew as lines of a chart: the plan's by the plan's own clock, the real
// weight by the brew's, and the flow. How they are drawn is the chart's.
import Brewing
import Timebase
import Units

/// The lines of a brew that was weighed.
struct BrewCurves {
    /// A point: milliseconds of the clock, and tenths of a gram, or of a gram a second.
    struct Point: Hashable {
        let time: Int
        let value: Int
    }

    /// What should have been there.
    let plan: [Point]
    /// What was there, in pieces: in between no weight was to be had.
    let real: [[Point]]
    /// What flowed, in tenths of a gram a second, never less than nothing.
    let flow: [[Point]]
    /// Milliseconds that all of them take.
    let length: Int

    /// A flow is that over so much time, half of it before and half after. Chosen: a hand's
    /// tremble on the kettle is evened out, a pulse is not.
    private static let flowSpan = 2000
    /// A piece ends where so many milliseconds are missing. Chosen: longer than any interval that
    /// a brew of an hour has.
    private static let gap = 3000

    /// Nil for a brew of which nothing was weighed.
    init?(_ log: BrewLog) {
        guard let weights = log.weights else { return nil }
        plan = Self.plan(log, weights)
        let interval = Int(weights.curve.interval.nanoseconds / 1_000_000)
        let gap = max(Self.gap, 2 * interval)
        var pieces: [[Point]] = []
        for (index, weight) in weights.curve.weights.enumerated() {
            guard let weight else { continue }
            let point = Point(time: index * interval, value: weight.tenths)
            if let last = pieces.last?.last, point.time - last.time <= gap {
                pieces[pieces.count - 1].append(point)
            } else {
                pieces.append([point])
            }
        }
        guard !pieces.isEmpty else { return nil }
        real = pieces
        flow = pieces.map { Self.flow($0, over: max(Self.flowSpan, 2 * interval)) }
        let total = Int(log.total.nanoseconds / 1_000_000)
        length = max(1, total, plan.last?.time ?? 0, pieces.last?.last?.time ?? 0)
    }

    /// The most that stands in any of them, in tenths of a gram.
    var most: Int { max(0, (plan + real.joined()).map(\.value).max() ?? 0) }
    /// The fastest flow, in tenths of a gram a second.
    var fastest: Int { flow.joined().map(\.value).max() ?? 0 }

    /// The targets of the steps, each by its planned length.
    private static func plan(_ log: BrewLog, _ weights: BrewWeights) -> [Point] {
        var points: [Point] = []
        var (time, value) = (0, 0)
        for (index, step) in log.steps.enumerated() {
            let target = weights.steps.indices.contains(index) ? weights.steps[index].target : nil
            let end = time + Int((step.planned?.nanoseconds ?? 0) / 1_000_000)
            let isPaced = weights.steps.indices.contains(index) && weights.steps[index].isPaced
            points.append(Point(time: time, value: value))
            value = target?.tenths ?? value
            if !isPaced { points.append(Point(time: time, value: value)) }
            points.append(Point(time: end, value: value))
            time = end
        }
        return points
    }

    private static func flow(_ piece: [Point], over span: Int) -> [Point] {
        var (first, last) = (0, 0)
        return piece.compactMap { point in
            while piece[first].time < point.time - span / 2 { first += 1 }
            while last + 1 < piece.count, piece[last + 1].time <= point.time + span / 2 {
                last += 1
            }
            let time = piece[last].time - piece[first].time
            guard time > 0 else { return nil }
            let rise = piece[last].value - piece[first].value
            return Point(time: point.time, value: max(0, rise * 1000 / time))
        }
    }
}
