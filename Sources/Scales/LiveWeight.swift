// What lies on the scale now, for those who act on it.
//
// **Responsible for** putting window, watch, tare and lift together, and for the one question that
// matters: may this weight be acted on? **Not for** what follows: steps and screens are
// elsewhere. It knows no device: samples and faults are handed in, with their times.
//
// Terms. *Gross* is what lies on the scale in all, *net* is that without the tare. A weight is
// *trusted* when the zero was seen, nothing is wrong with the scale, and nobody has lifted the
// vessel. What is not trusted is not shown as a weight either: the plan's pacing is (WS-009).
//
// After a fault the zero is kept when the weight agrees with what was there before, with what may
// have been poured meanwhile; else it is forgotten, for the scale may have been moved or have
// begun anew.
import Timebase
import Units

/// A scale's weight, judged.
public struct LiveWeight: Hashable, Sendable {
    /// Why a weight is not to be acted on.
    public enum Doubt: Hashable, Sendable {
        /// No zero was seen since it was asked for, or none was asked for.
        case noZero
        /// The vessel was lifted.
        case lifted
        /// The scale is not to be believed.
        case fault(ScaleFault)
    }

    /// How still it stands at rest: ±0.1 g for half a second (WS-001).
    public static let restSpan = Tare.restSpan
    /// What may be missing after a fault. Chosen: what drips off while a plug is put back.
    static let missingMax = Milligrams(grams: 5)
    /// What may have been poured a second meanwhile. Chosen: a kettle tipped over gives some 30 g.
    static let pouredMax = Flow(milligramsPerSecond: 30_000)

    private var window = SampleWindow()
    private var watch = ScaleWatch()
    private var tare = Tare()
    private var lift = LiftWatch()
    private var shown = ShownWeight()
    /// What was trusted last, from before a fault.
    private var trusted: Trusted?

    /// A net weight while it may move: between the newest sample and what no knock moves. The first
    /// alone is that of a vessel on its way up, the second of one before what was just put down.
    private struct Trusted: Hashable, Sendable {
        let weights: ClosedRange<Milligrams>
        let instant: Instant
    }

    /// Nothing is known yet.
    public init() {}

    // What happens.

    /// Takes in a new conversion: what lies on the scale in all. Says whether the zero was seen.
    @discardableResult
    public mutating func take(_ sample: ScaleSample) -> Bool {
        if let newest = window.newest, sample.instant <= newest.instant { return false }
        let before = watch.fault
        window.append(sample)
        watch.take(sample, in: window)
        guard watch.fault == nil else {
            if before == nil { loseTrust() }
            return false
        }
        if before != nil { regainTrust(sample) }
        let isSeen = tare.look(at: window)
        if isSeen {
            lift = LiftWatch()
            shown.forget()
        }
        if let offset = tare.offset {
            lift.look(at: window, offset: offset)
            shown.take(restingMass ?? sample.mass - offset, isAtRest: restingMass != nil)
            if !lift.isLifted { trust(sample.mass - offset, at: sample.instant) }
        }
        return isSeen
    }

    /// The driver tells of a fault.
    public mutating func take(_ fault: ScaleFault) {
        watch.take(fault)
        loseTrust()
    }

    /// Asks for a zero; nothing is trusted until it is seen.
    public mutating func requestTare(at now: Instant, expectingOwnZero: Bool = false) {
        tare.request(at: now, expectingOwnZero: expectingOwnZero)
        if expectingOwnZero { watch.hasOwnZero = true }
        lift = LiftWatch()
        shown.forget()
        trusted = nil
    }

    /// The zero that was asked for, or is known, is none any more: nothing is trusted until one is
    /// asked for again.
    public mutating func forgetZero() {
        tare.forget()
        lift = LiftWatch()
        shown.forget()
        trusted = nil
    }

    /// Lets time pass: a scale that says nothing new is frozen.
    public mutating func advance(to now: Instant) {
        let before = watch.fault
        watch.advance(to: now)
        if before == nil, watch.fault != nil { loseTrust() }
    }

    /// When something changes by itself; nil when only a sample can change it.
    public var nextDeadline: Instant? { watch.nextDeadline }

    private mutating func loseTrust() {
        window.removeAll()
        shown.forget()
    }

    private mutating func trust(_ newest: Milligrams, at now: Instant) {
        let steady = steadyMass ?? newest
        trusted = Trusted(
            weights: min(newest, steady)...max(newest, steady), instant: now)
    }

    /// The scale is believed again: is it still the same zero?
    private mutating func regainTrust(_ sample: ScaleSample) {
        guard let offset = tare.offset, let trusted else { return }
        let net = sample.mass - offset
        let gap = sample.instant - trusted.instant
        let least = trusted.weights.lowerBound - Self.missingMax
        let most =
            trusted.weights.upperBound + Self.missingMax + Self.pouredMax.amount(in: gap)
        if net < least || net > most { tare.forget() }
    }

    // What is there.

    /// Why the weight is not to be acted on; nil when it is.
    public var doubt: Doubt? {
        if let fault = watch.fault { return .fault(fault) }
        if tare.offset == nil { return .noZero }
        return lift.isLifted ? .lifted : nil
    }

    /// Why the scale is not to be believed; nil while it is.
    public var fault: ScaleFault? { watch.fault }

    /// The net weight as it is shown; nil when it is not trusted.
    public var weight: Grams? { doubt == nil ? shown.weight : nil }

    /// The net mass of the newest sample; nil when it is not trusted.
    public var sample: ScaleSample? {
        guard doubt == nil, let offset = tare.offset else { return nil }
        return window.newest?.less(offset)
    }

    /// The net mass as a knock does not move it: the median of the last half second; nil when it is
    /// not trusted.
    public var steadyMass: Milligrams? {
        guard doubt == nil, let offset = tare.offset else { return nil }
        return window.median(over: LiftWatch.knockSpan).map { $0 - offset }
    }

    /// The net mass at rest, ±0.1 g for half a second; nil while it moves or has no zero.
    public var restingMass: Milligrams? {
        guard let offset = tare.offset, let spread = window.spread(over: Self.restSpan),
            spread <= Tare.restSpread
        else { return nil }
        return window.mean(over: Self.restSpan).map { $0 - offset }
    }

    /// Whether it has stood still for this long: within ±0.1 g.
    public func hasRested(for span: Duration) -> Bool {
        window.spread(over: span).map { $0 <= Tare.restSpread } ?? false
    }

    /// All that lies there, by the newest sample; nil when the scale is not to be believed.
    public var grossSample: ScaleSample? { watch.fault == nil ? window.newest : nil }

    /// Whether a zero was seen.
    public var isTared: Bool { tare.offset != nil }

    /// What flows, over the last second (WS-010); nil when it is not trusted.
    public var flow: Flow? { doubt == nil ? window.flow() : nil }

    /// What flows over the last half second, so that what was put down a second ago and has settled
    /// is no flow any more; nil when it is not trusted.
    public var recentFlow: Flow? { doubt == nil ? window.flow(over: Self.restSpan) : nil }

    /// By how much the weight rose within the last second; nil when it is not trusted.
    public var riseInSecond: Milligrams? { doubt == nil ? window.rise(over: .seconds(1)) : nil }

    /// Whether a zero was asked for and not seen yet.
    public var awaitsZero: Bool { tare.isAwaited }

    /// The state as the capability tells it (SPEC §16.1).
    public var state: ScaleState {
        switch watch.fault {
        case .unplugged: .absent
        case .overloaded: .overload
        case .frozen, .noisy, .absurd: .settling
        case nil: window.newest == nil || tare.isAwaited ? .settling : .ready
        }
    }
}
