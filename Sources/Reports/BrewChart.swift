import Brewing
import CommandLine
import Timebase

/// What was on the scale in a brew, drawn with characters.
struct BrewChart {
    /// The rows at which the real weight and the plan stand in a column; nil where there is none.
    private struct Column {
        let real: Int?
        let plan: Int?
    }

    private let columns: [Column]
    private let length: Int
    private let axis: Axis
    private let isUnicode: Bool

    /// Chosen: with its axis it fits a terminal of 80 columns, beside a log of twenty rows.
    private static let width = 64
    private static let height = 8

    /// Nil for a brew of which nothing was weighed.
    init?(_ log: BrewLog, isUnicode: Bool) {
        guard let curves = BrewCurves(log) else { return nil }
        let axis = Axis(from: 0, upTo: max(10, (curves.most + 9) / 10), steps: 4)
        let real = Array(curves.real.joined())
        columns = (0..<Self.width).map { column in
            let start = column * curves.length / Self.width
            let end = max(start + 1, (column + 1) * curves.length / Self.width)
            let weight = real.last { (start..<end).contains($0.time) }?.value
            let planned = Self.height(of: curves.plan, at: (start + end) / 2)
            return Column(
                real: weight.map { Self.row(of: $0, axis) },
                plan: planned.map { Self.row(of: $0, axis) })
        }
        length = curves.length
        self.axis = axis
        self.isUnicode = isUnicode
    }

    /// Its rows, each with the end of its line.
    var text: String {
        let rows = (0...Self.height).reversed().map { row in
            label(of: row) + " " + bar + String(columns.map { mark($0, row) }).trimmed
        }
        let start = "0:00"
        let end = Duration.milliseconds(length).clockText
        let blanks = String(repeating: " ", count: max(1, Self.width - start.count - end.count))
        let indent = String(repeating: " ", count: Self.labelWidth + 2)
        return (rows + [indent + start + blanks + end, indent + legend])
            .map { $0 + "\n" }.joined()
    }

    private static let labelWidth = 6

    private var legend: String {
        isUnicode ? "● on the scale   · planned" : "* on the scale   . planned"
    }

    private var bar: String { isUnicode ? "│" : "|" }

    /// The number of a tick that stands in this row.
    private func label(of row: Int) -> String {
        let tick = axis.ticks.first { axis.height($0, Self.height) == row }
        let words = tick.map { "\($0) g" } ?? ""
        return String(repeating: " ", count: max(0, Self.labelWidth - words.count)) + words
    }

    private func mark(_ column: Column, _ row: Int) -> Character {
        if column.real == row { return isUnicode ? "●" : "*" }
        return column.plan == row ? isUnicode ? "·" : "." : " "
    }

    /// The row in which a value stands, in tenths of a gram, to the nearest.
    private static func row(of value: Int, _ axis: Axis) -> Int {
        (axis.height(max(0, value), 2 * height) / 10 + 1) / 2
    }

    /// The height of a line at a moment; nil behind its end.
    private static func height(of line: [BrewCurves.Point], at time: Int) -> Int? {
        guard let after = line.firstIndex(where: { $0.time > time }), after > 0 else { return nil }
        let (left, right) = (line[after - 1], line[after])
        let part = (right.value - left.value) * (time - left.time)
        return left.value + part / max(1, right.time - left.time)
    }
}

extension String {
    /// Without the blanks at its end.
    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
