// The zero of a weighing.
//
// Responsible for finding it after it was asked for, and for when it counts as seen. Nothing may
// act on a weight before that (WS-002): elsewhere a weight from before the tare has ended brews.
//
// The zero is an offset of ours for every scale, so that what lay on it in all is still known. A
// scale with a tare of its own is told too, and says another weight some time after: until that
// has come, or plainly will not come, its rest is not taken for the zero.
import Timebase
import Units

/// Where the zero of a weighing is.
public struct Tare: Hashable, Sendable {
    /// How still the scale must stand: ±0.1 g for half a second, as for a dose (WS-001).
    static let restSpan = Duration.milliseconds(500)
    static let restSpread = Milligrams(200)
    /// What a scale says at most that has just tared itself. Chosen: ten of its steps.
    static let ownZeroMax = Milligrams(1000)
    /// How long a scale may take for its own tare. Chosen: a command that is sent twice, 50 ms
    /// apart, and a display on the scale that takes a second to come to rest.
    static let ownTareTime = Duration.seconds(2)

    private enum State: Hashable, Sendable {
        case none
        case awaited(since: Instant, expectsOwnZero: Bool)
        case seen(offset: Milligrams, at: Instant)
    }

    private var state = State.none

    /// No zero.
    public init() {}

    /// What lay on the scale when the zero was seen; nil before that.
    public var offset: Milligrams? {
        if case .seen(let offset, _) = state { offset } else { nil }
    }

    /// Whether a zero was asked for and not seen yet.
    public var isAwaited: Bool {
        if case .awaited = state { true } else { false }
    }

    /// Asks for a zero: what is known of an older one is forgotten at once. With
    /// `expectingOwnZero` the scale was told to tare itself.
    public mutating func request(at now: Instant, expectingOwnZero: Bool = false) {
        state = .awaited(since: now, expectsOwnZero: expectingOwnZero)
    }

    /// Forgets the zero.
    public mutating func forget() { state = .none }

    /// Looks at the samples; says whether the zero was seen just now.
    mutating func look(at window: SampleWindow) -> Bool {
        guard case .awaited(let since, let expectsOwnZero) = state, let newest = window.newest,
            let spread = window.spread(over: Self.restSpan, since: since),
            spread <= Self.restSpread, let mean = window.mean(over: Self.restSpan)
        else { return false }
        if expectsOwnZero, Milligrams(abs(mean.count)) > Self.ownZeroMax,
            newest.instant - since < Self.ownTareTime
        {
            return false
        }
        state = .seen(offset: mean, at: newest.instant)
        return true
    }
}
