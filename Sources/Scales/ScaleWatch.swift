// Whether what a scale says can be believed.
//
// **Responsible for** the faults of WS-009, each within a second, and for when they are over.
// **Not for** what is done about them, nor for a vessel that was lifted (`LiftWatch`): that is no
// fault of the scale.
//
// What happens in which order: a fault that the driver tells counts at once. Samples are looked at
// one by one; a step, as when a cup is put down, is fast as well, and is over before `doubtTime`.
// A fault is over when the samples have been good for `trustTime`.
import Timebase
import Units

/// Why a scale is not believed.
public enum ScaleFault: String, CaseIterable, Hashable, Sendable {
    /// It does not answer.
    case unplugged
    /// More lies on it than it can tell.
    case overloaded
    /// It answers, and has not weighed again for half a second.
    case frozen
    /// What it says jumps by more than a gram without anything moving.
    case noisy
    /// It says what no kitchen does: faster than 200 g/s, or less than nothing.
    case absurd
}

/// Watches a scale that is in use.
public struct ScaleWatch: Hashable, Sendable {
    /// Without a new conversion for that long it is frozen (WS-009).
    static let frozenAfter = Duration.milliseconds(500)
    /// Noise above this is too much (WS-009), over this span.
    static let noiseMax = Milligrams(grams: 1)
    static let noiseSpan = Duration.seconds(1)
    /// A weight that changes faster, in either direction, is absurd (WS-009).
    static let rateMax = Flow(milligramsPerSecond: 200_000)
    /// So is less than this on the scale in all (WS-009).
    static let least = Milligrams(grams: -50)
    /// How long it must be absurd. Chosen: longer than a cell takes to settle on what was put on
    /// it, 0.5 s, and short enough that the fault is told within a second.
    static let doubtTime = Duration.milliseconds(700)
    /// How long it must be good again. Chosen: the span over which noise is judged.
    static let trustTime = Duration.seconds(1)

    /// Why it is not believed; nil while it is.
    public private(set) var fault: ScaleFault? = .unplugged

    /// Whether what it says is less what it tared itself: then a vessel that is lifted is less than
    /// nothing, and no fault.
    var hasOwnZero = false

    private var newest: ScaleSample?
    /// When it last weighed.
    private var heardAt = Instant.origin
    private var absurdSince: Instant?
    /// Since when its samples have been good.
    private var goodSince: Instant?

    /// Begins to watch: one that has not said anything yet is as good as unplugged.
    public init() {}

    /// Takes in a new conversion, what lies on the scale in all; `window` ends with it.
    mutating func take(_ sample: ScaleSample, in window: SampleWindow) {
        defer {
            newest = sample
            heardAt = sample.instant
        }
        let found = judge(sample, in: window)
        if let found { fault = found }
        let isAbsurd = absurdSince != nil
        guard found == nil, !isAbsurd else {
            goodSince = nil
            return
        }
        let since = goodSince ?? sample.instant
        goodSince = since
        if fault != nil, sample.instant - since >= Self.trustTime { fault = nil }
    }

    /// The driver tells that it is unplugged or overloaded.
    mutating func take(_ told: ScaleFault) {
        fault = told
        newest = nil
        goodSince = nil
        absurdSince = nil
    }

    /// Lets time pass: one that says nothing new is frozen.
    mutating func advance(to now: Instant) {
        guard fault == nil || fault == .noisy || fault == .absurd, now >= frozenAt else { return }
        take(.frozen)
    }

    /// When it will be frozen if nothing comes; nil while it is not believed anyway.
    var nextDeadline: Instant? { fault == nil ? frozenAt : nil }

    private var frozenAt: Instant { heardAt + Self.frozenAfter }

    private mutating func judge(
        _ sample: ScaleSample, in window: SampleWindow
    ) -> ScaleFault? {
        if Milligrams(abs(sample.mass.count)) == ScaleSample.greatest { return .overloaded }
        if isAbsurd(sample) {
            let since = absurdSince ?? sample.instant
            absurdSince = since
            if sample.instant - since >= Self.doubtTime { return .absurd }
        } else {
            absurdSince = nil
        }
        if let noise = window.noise(over: Self.noiseSpan), noise > Self.noiseMax { return .noisy }
        return nil
    }

    private func isAbsurd(_ sample: ScaleSample) -> Bool {
        if sample.mass < Self.least, !hasOwnZero { return true }
        guard let newest, sample.instant > newest.instant else { return false }
        let step = Milligrams(abs((sample.mass - newest.mass).count))
        return step > Self.rateMax.amount(in: sample.instant - newest.instant)
    }
}
