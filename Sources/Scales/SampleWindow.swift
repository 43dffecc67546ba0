// The samples of the last seconds, and what they say together.
//
// **Responsible for** keeping so many and no more, in the order of their own times, and for rest,
// spread, noise and flow over a span. **Not for** what follows from them: that is the business of
// `ScaleWatch`, `Tare` and whoever weighs.
//
// Terms. A *span* ends at the newest sample, not at any clock's now. It is *covered* when the
// samples in it reach back far enough, none missing for long: nothing is said of a span that was
// not seen. *Flow* is the slope of the straight line that lies best among the samples, each at its
// own time (WS-010). *Noise* is what is left beside that line, so that pouring is not noise.
//
// All sums are of whole numbers: floating point might give other digits on another machine.
import Timebase
import Units

/// The newest samples of a scale.
public struct SampleWindow: Hashable, Sendable {
    /// So many samples are kept. Chosen: five seconds at 10 a second, and some more.
    static let limit = 64
    /// Samples further apart are not of one span (WS-009: a scale that says nothing new for that
    /// long is frozen).
    static let gapMax = Duration.milliseconds(500)
    /// How much of a span may lie before its first sample: one conversion at 10 a second, and a
    /// display's transfer beside it (SPEC §16.5).
    static let slack = Duration.milliseconds(150)

    private var samples: [ScaleSample] = []

    /// No samples.
    public init() {}

    /// The newest sample.
    public var newest: ScaleSample? { samples.last }

    /// Takes a sample in. One that is not newer than the newest is left out: a scale that says the
    /// same again has not weighed again. After a gap the older ones are forgotten.
    public mutating func append(_ sample: ScaleSample) {
        if let newest {
            guard sample.instant > newest.instant else { return }
            if sample.instant - newest.instant > Self.gapMax {
                samples.removeAll(keepingCapacity: true)
            }
        }
        if samples.count == Self.limit { samples.removeFirst() }
        samples.append(sample)
    }

    /// Forgets all samples.
    public mutating func removeAll() { samples.removeAll(keepingCapacity: true) }

    /// The samples of the last `span`, oldest first; nil when it is not covered.
    func covering(_ span: Duration, since earliest: Instant? = nil) -> ArraySlice<ScaleSample>? {
        guard let newest else { return nil }
        let start = newest.instant - span
        if let earliest, start < earliest { return nil }
        guard let first = samples.firstIndex(where: { $0.instant >= start }) else { return nil }
        let slice = samples[first...]
        guard slice.count >= 3, let oldest = slice.first, oldest.instant - start <= Self.slack
        else { return nil }
        return slice
    }

    /// By how much the samples of a span differ; nil when it is not covered.
    public func spread(over span: Duration, since earliest: Instant? = nil) -> Milligrams? {
        guard let slice = covering(span, since: earliest),
            let least = slice.map(\.mass).min(), let most = slice.map(\.mass).max()
        else { return nil }
        return most - least
    }

    /// How much more the newest sample is than the least within the span, which need not be
    /// covered: what was put on within that time. Nil without samples.
    func rise(over span: Duration) -> Milligrams? {
        guard let newest else { return nil }
        let start = newest.instant - span
        return samples.filter { $0.instant >= start }.map(\.mass).min().map { newest.mass - $0 }
    }

    /// Their mean, rounded to a milligram; nil when the span is not covered.
    public func mean(over span: Duration) -> Milligrams? {
        guard let slice = covering(span) else { return nil }
        return Milligrams(slice.reduce(0) { $0 + $1.mass.count }.dividedRounding(by: slice.count))
    }

    /// Milligrams a second; nil when the span is not covered.
    public func flow(over span: Duration = .seconds(1)) -> Flow? {
        guard let slice = covering(span), let line = Line(slice) else { return nil }
        return line.slope
    }

    /// The standard deviation beside the best straight line, rounded down to a milligram; nil when
    /// the span is not covered. A load that was put on or taken off counts as noise: for a scale
    /// that is left alone, as the doctor asks.
    public func deviation(over span: Duration) -> Milligrams? {
        guard let slice = covering(span), let line = Line(slice) else { return nil }
        return Milligrams(line.residualVariance.squareRootRoundedDown)
    }

    /// The standard deviation while somebody uses the scale, in milligrams: loads that come and
    /// water that flows are none of it. Nil when the span is not covered.
    ///
    /// Each sample is held against the straight line between its neighbours, at its own time. The
    /// median of what is beside it is 0.826 of the deviation (0.6745, the median of a normal
    /// distribution, times the root of 3/2), and a few samples that really move do not move it.
    public func noise(over span: Duration) -> Milligrams? {
        guard let slice = covering(span) else { return nil }
        var beside: [Int] = []
        for index in slice.indices.dropFirst().dropLast() {
            let (left, here, right) = (slice[index - 1], slice[index], slice[index + 1])
            let whole = Int((right.instant - left.instant).nanoseconds / 1000)
            let part = Int((here.instant - left.instant).nanoseconds / 1000)
            let rise = (right.mass - left.mass).count
            let expected = left.mass.count + (rise * part).dividedRounding(by: max(1, whole))
            beside.append(abs(here.mass.count - expected))
        }
        return Milligrams((beside.sorted()[beside.count / 2] * 1000).dividedRounding(by: 826))
    }

    /// The median of the samples of the last `span`, which one that jumps does not move; nil when
    /// it is not covered.
    public func median(over span: Duration) -> Milligrams? {
        guard let slice = covering(span) else { return nil }
        return slice.map(\.mass).sorted()[slice.count / 2]
    }
}

/// A flow in whole milligrams a second, below zero when it gets less.
public struct Flow: Hashable, Comparable, Sendable {
    /// Milligrams a second.
    public let milligramsPerSecond: Int

    /// A flow of so many milligrams a second.
    public init(milligramsPerSecond: Int) { self.milligramsPerSecond = milligramsPerSecond }

    /// Whether `left` is slower, or runs the other way.
    public static func < (left: Flow, right: Flow) -> Bool {
        left.milligramsPerSecond < right.milligramsPerSecond
    }

    /// What comes in `span`, rounded toward zero; never more than a scale of ours says.
    public func amount(in span: Duration) -> Milligrams {
        let amount = Int128(milligramsPerSecond) * Int128(span.nanoseconds) / 1_000_000_000
        let limit = Int128(ScaleSample.greatest.count)
        return Milligrams(Int(min(max(amount, -limit), limit)))
    }
}

/// The straight line that lies best among samples: least squares, in whole numbers.
private struct Line {
    let slope: Flow
    let residualVariance: Int

    /// Nil for samples of one moment.
    init?(_ samples: ArraySlice<ScaleSample>) {
        guard let first = samples.first else { return nil }
        // From the first sample on, in microseconds and milligrams: with 64 samples of 40 kg and
        // some seconds no sum of these products leaves 128 bits.
        var (sumT, sumM) = (Int128(0), Int128(0))
        var (sumTT, sumTM, sumMM) = (Int128(0), Int128(0), Int128(0))
        for sample in samples {
            let t = Int128((sample.instant - first.instant).nanoseconds / 1000)
            let m = Int128(sample.mass.count - first.mass.count)
            sumT += t
            sumM += m
            sumTT += t * t
            sumTM += t * m
            sumMM += m * m
        }
        let n = Int128(samples.count)
        let varT = n * sumTT - sumT * sumT
        guard varT > 0 else { return nil }
        let both = n * sumTM - sumT * sumM
        slope = Flow(milligramsPerSecond: Int(both * 1_000_000 / varT))
        let varM = n * sumMM - sumM * sumM
        residualVariance = max(0, Int((varM - both * both / varT) / (n * n)))
    }
}

extension Int {
    /// The root, rounded down to a whole number; 0 for what has none.
    fileprivate var squareRootRoundedDown: Int {
        guard self > 0 else { return 0 }
        // Newton's method from above: it falls until it is there.
        var root = self
        var next = root / 2 + 1
        while next < root {
            root = next
            next = (root + self / root) / 2
        }
        return root
    }
}
