/// How times are spread, in nanoseconds.
struct Spread {
    private let sorted: [Int64]

    init(_ values: [Int64]) { sorted = values.sorted() }

    /// The least value that `percent` of 100 are not over; 0 when there are none.
    func percentile(_ percent: Int) -> Int64 {
        guard !sorted.isEmpty else { return 0 }
        return sorted[min(sorted.count - 1, max(0, (sorted.count * percent + 99) / 100 - 1))]
    }

    /// Half, nearly all, and the worst, in ms.
    var json: String {
        let parts = [("p50", 50), ("p99", 99), ("max", 100)].map { name, percent in
            "\"\(name)\": \(Self.milliseconds(percentile(percent)))"
        }
        return "{\(parts.joined(separator: ", "))}"
    }

    /// This one's half and nearly all, as multiples of another's.
    func json(over other: Spread) -> String {
        let parts = [("p50", 50), ("p99", 99)].map { name, percent in
            let hundredths = percentile(percent) * 100 / max(1, other.percentile(percent))
            let fraction = String(100 + hundredths.magnitude % 100).dropFirst()
            return "\"\(name)\": \(hundredths / 100).\(fraction)"
        }
        return "{\(parts.joined(separator: ", "))}"
    }

    private static func milliseconds(_ nanoseconds: Int64) -> String {
        let micros = (nanoseconds + 500) / 1000
        let sign = micros < 0 ? "-" : ""
        let fraction = String(1000 + abs(micros) % 1000).dropFirst()
        return "\(sign)\(abs(micros) / 1000).\(fraction)"
    }
}
