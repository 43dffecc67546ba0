import Guide
import Timebase
import Units

/// A bake: the weigh-in bowl by bowl, then the timed steps. What happens when is in `BakeState`,
/// `WeighIn` and `GuidedSession`. A value, one reference wide, because the panel's effects carry
/// it.
public struct BakeSession: Hashable, Sendable {
    private final class Storage: Sendable {
        let state: BakeState
        init(_ state: BakeState) { self.state = state }
    }

    private var storage: Storage
    var state: BakeState { storage.state }

    /// A bake that has not begun.
    public init(_ plan: ScaledFormula) { storage = Storage(BakeState(plan)) }

    /// A bake as it was stored; nil when none of this formula and batch can stand so.
    public init?(_ plan: ScaledFormula, snapshot: BakeSnapshot) {
        guard plan.formula.validationErrors.isEmpty,
            let state = BakeState(plan, snapshot: snapshot)
        else { return nil }
        storage = Storage(state)
    }

    /// Whether all that is stored of both is the same: the rest follows from it.
    public static func == (left: BakeSession, right: BakeSession) -> Bool {
        left.storage === right.storage
            || left.plan == right.plan && left.snapshot == right.snapshot
    }

    /// Hashes what is stored of it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(plan)
        hasher.combine(snapshot)
    }

    /// The formula with today's factor.
    public var plan: ScaledFormula { state.formula }
    /// What is to be stored of it beside formula and batch.
    public var snapshot: BakeSnapshot { state.snapshot }

    /// Takes in an event; deadlines before `now` are seen first. Whatever NEXT or RESTART says
    /// while a bowl is filled does nothing within 400 ms of the change before.
    public mutating func handle(_ event: BakeEvent, at now: Instant) -> [BakeEffect] {
        var state = state
        let effects = state.handle(event, at: now)
        storage = Storage(state)
        return effects
    }

    /// Lets time pass: a step whose time is over waits for NEXT.
    public mutating func advance(to now: Instant) -> [BakeEffect] {
        // Asked at every wake-up, also while coffee is brewed: nothing is taken from the heap.
        guard let end = stepEnd(), now >= end else { return [] }
        var state = state
        let effects = state.advance(to: now)
        storage = Storage(state)
        return effects
    }

    // Power.

    /// Goes on after the power was away, for dough does not wait. `lastSeen` is the last moment of
    /// the old boot it is known to have run, `now` one of this boot. `gap` is how long lay in
    /// between by two calendars that were right; nil when nobody knows, and what lies outside of 0
    /// to 366 days is as good: then its times are at least what they seem.
    public mutating func goOnAfterPowerLoss(
        lastSeen: Instant, gap: Duration?, at now: Instant
    ) {
        var state = state
        state.goOnAfterPowerLoss(lastSeen: lastSeen, gap: gap, at: now)
        storage = Storage(state)
    }

    /// Takes in how long the power was away in all, where that was not known: the times are right
    /// again. Nothing changes when it was known, or when the power was away more than once, in
    /// different steps: then nobody knows which of them took how long.
    public mutating func learn(gap: Duration) {
        var state = state
        state.learn(gap: gap)
        storage = Storage(state)
    }
}
