/// How spans of one kind are spread.
public struct SpanDistribution: Hashable, Sendable {
    /// The spans, in the order they came; the first `limit` of them.
    public private(set) var spans: [Duration] = []

    /// So many are kept. Chosen: more than any trial measures.
    static let limit = 1000

    /// The upper bounds of the histogram's bins but the last one, which has none, in µs. Chosen:
    /// from an interrupt's delay to a bounce that no finger makes, three a decade.
    public static let binMicroseconds = [
        10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000,
    ]

    /// None yet.
    public init() {}

    /// Takes one more span, while there is room.
    public mutating func add(_ span: Duration) {
        if spans.count < Self.limit { spans.append(span) }
    }

    /// The least span that `percent` of 100 are not over; nil when there are none.
    public func percentile(_ percent: Int) -> Duration? {
        guard !spans.isEmpty else { return nil }
        let rank = (spans.count * min(max(percent, 1), 100) + 99) / 100
        return spans.sorted()[rank - 1]
    }

    /// How many spans are in each bin: up to the first bound, up to the second, and so on, and
    /// last those over all bounds.
    public var counts: [Int] {
        var counts = [Int](repeating: 0, count: Self.binMicroseconds.count + 1)
        for span in spans {
            let bin = Self.binMicroseconds.firstIndex { span <= .microseconds($0) }
            counts[bin ?? Self.binMicroseconds.count] += 1
        }
        return counts
    }
}
