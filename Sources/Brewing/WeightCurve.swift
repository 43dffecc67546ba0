// What was on the scale in the course of a brew, small enough to be kept with its log (WS-011).
//
// Points stand at even times of the brew's clock, from its beginning on. When there are too many,
// every second one goes and the interval doubles: however long a brew is, its curve fits.
//
// It fits twice: into the 4 KiB that a brew may take in the log, and into what is left of the one
// block that a checkpoint of the brew takes anyway. So a scale costs the card nothing in a brew.
import Timebase
import Units

/// The weight over a brew.
public struct WeightCurve: Hashable, Sendable {
    /// Points at most: two bytes each. Chosen: five minutes at the interval of a short brew, and
    /// the bytes leave a third of a checkpoint's block to the brew itself.
    static let limit = 1200
    /// The interval of a short brew.
    static let intervalFirst = Duration.milliseconds(250)
    /// How often it may double. Chosen: 14 days, and no brew is that long.
    static let doublingsMax = 12
    /// Stands for a point at which no weight was to be had.
    private static let missing = Int16.min

    /// The tenths of a gram at each point.
    private var points: [Int16] = []
    private var doublings = 0

    /// A brew of which nothing was weighed.
    public init() {}

    /// From one point to the next.
    public var interval: Duration { Self.intervalFirst * (1 << doublings) }
    /// The weights, from the beginning on; nil where none was to be had.
    public var weights: [Grams?] {
        points.map(Self.weight)
    }

    /// Takes in the weight when the brew's clock shows `elapsed`: once per interval, the first
    /// that comes. What was missed before it stays without a weight.
    public mutating func add(_ weight: Grams?, at elapsed: Duration) {
        guard elapsed >= .zero, elapsed < Self.intervalFirst * (Self.limit << Self.doublingsMax)
        else { return }
        while index(at: elapsed) >= Self.limit { thin() }
        let index = index(at: elapsed)
        guard index >= points.count else { return }
        while points.count < index { points.append(Self.missing) }
        points.append(Self.point(weight))
    }

    private func index(at elapsed: Duration) -> Int {
        Int(elapsed.nanoseconds / interval.nanoseconds)
    }

    /// A weight in tenths of a gram, as it is stored; up to 3,276.7 g.
    static func point(_ weight: Grams?) -> Int16 {
        weight.map { Int16(min(max($0.tenths, Int(missing) + 1), Int(Int16.max))) } ?? missing
    }

    /// The same from its two bytes, with which these begin, the lower one first.
    static func point(_ bytes: some Collection<UInt8>) -> Int16 {
        let bits = UntrustedInteger(bigEndian: bytes.prefix(2).reversed())
        return Int16(bitPattern: bits?.within(0...UInt16.max) ?? 0)
    }

    /// The weight that is stored so.
    static func weight(_ point: Int16) -> Grams? {
        point == missing ? nil : Grams(tenths: Int(point))
    }

    /// Lets every second point go; all of them where that was done as often as it may be.
    mutating func thin() {
        guard doublings < Self.doublingsMax else { return points.removeAll() }
        points = stride(from: 0, to: points.count, by: 2).map { points[$0] }
        doublings += 1
    }

    // Stored.

    /// Its bytes: how often the interval doubled, then each point, the lower byte first.
    public var bytes: [UInt8] {
        [UInt8(doublings)]
            + points.flatMap { point in
                let bits = UInt16(bitPattern: point)
                return [UInt8(bits & 0xFF), UInt8(bits >> 8)]
            }
    }

    /// One that was stored; nil when no curve has these bytes.
    public init?(bytes: [UInt8]) {
        guard let first = bytes.first, Int(first) <= Self.doublingsMax, bytes.count % 2 == 1,
            bytes.count <= 1 + 2 * Self.limit
        else { return nil }
        doublings = Int(first)
        points = stride(from: 1, to: bytes.count, by: 2).map {
            Self.point(bytes.dropFirst($0))
        }
    }
}
