import Timebase
import Units

/// Whether the vessel that was tared still stands there (WS-008).
///
/// Nothing that is brewed or weighed in gets lighter by itself. So a weight well below what was
/// there already says that somebody has taken something off, and it stands again once that weight
/// is back and at rest. A knock, up or down, is over too soon to count.
struct LiftWatch: Hashable, Sendable {
    /// So much less is a vessel, and not a spoon or what drips off. Chosen: below any cup, above
    /// any scale's drift.
    static let fall = Milligrams(grams: 20)
    /// So much less may be there after it was put back. Chosen: what stays on a worktop or a
    /// spoon.
    static let loss = Milligrams(grams: 10)
    /// A knock is shorter than half of this. Chosen: a cell has settled by then (SPEC §16.6).
    static let knockSpan = Duration.milliseconds(500)
    /// How still it must stand after it was put back. Chosen: water may still drip.
    static let restSpread = Milligrams(grams: 2)

    /// Whether it was lifted and is not back.
    private(set) var isLifted = false
    /// The most that was there for longer than a knock, since the zero was seen.
    private var reference = Milligrams.zero

    /// Looks at samples whose zero is `offset`.
    mutating func look(at window: SampleWindow, offset: Milligrams) {
        guard let median = window.median(over: Self.knockSpan).map({ $0 - offset }) else { return }
        guard isLifted else {
            reference = max(reference, median)
            isLifted = median < reference - Self.fall
            return
        }
        let isBack = median >= reference - Self.loss
        let spread = window.spread(over: Self.knockSpan)
        if isBack, let spread, spread <= Self.restSpread { isLifted = false }
    }
}
