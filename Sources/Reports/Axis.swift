/// The scale beside a chart: round numbers, from below the least value to above the greatest.
struct Axis {
    /// The numbers at its lines, rising.
    let ticks: [Int]

    /// Steps that people count in. Chosen: 1, 2, 5 and their tens, and those of a minute.
    private static let strides = [1, 2, 5, 10, 15, 20, 30, 60, 100, 120, 200, 300, 500, 600]

    /// An axis with about so many steps.
    init(from least: Int, upTo greatest: Int, steps: Int) {
        let wanted = (greatest - least + steps - 1) / steps
        let stride = Self.strides.first { $0 >= wanted } ?? (wanted + 999) / 1000 * 1000
        let count = max(1, (greatest - least + stride - 1) / stride)
        ticks = (0...count).map { least + $0 * stride }
    }

    /// How high above the first line a value stands, in a chart so many pixels high.
    func height(_ value: Int, _ full: Int) -> Int {
        guard let first = ticks.first, let last = ticks.last, last > first else { return 0 }
        return (value - first) * full / (last - first)
    }
}
