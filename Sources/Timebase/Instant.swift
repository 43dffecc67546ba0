// The time of the program: nanoseconds of a clock that only ever goes forward, counted from the
// boot. Everything that happens, is due or is measured is an `Instant`; the span between two is the
// standard library's `Duration`.
//
// It says nothing of the date. The clock on the wall may be set while a brew is under way and knows
// no order of events: it is read only to stamp a log (`WallTime`, and `CivilTime` to show it).
//
// Sums end at the ends of the clock (292 years from the boot) and never overflow, for some are made
// with numbers that come from files.

/// A moment on the board's monotonic clock: nanoseconds since the clock's origin (the boot).
///
/// The same type serves the real and the simulated board, so the core never knows which one it
/// runs on. It says nothing of the date; wall-clock time appears only where a log is stamped.
public struct Instant: Hashable, Comparable, Sendable {
    /// Nanoseconds since the clock's origin.
    public var nanoseconds: Int64

    /// The moment `nanoseconds` after the clock's origin.
    public init(nanoseconds: Int64) {
        self.nanoseconds = nanoseconds
    }

    /// The clock's origin.
    public static let origin = Instant(nanoseconds: 0)

    /// Whether `left` is before `right`.
    public static func < (left: Instant, right: Instant) -> Bool {
        left.nanoseconds < right.nanoseconds
    }

    /// The moment `span` after `moment`; saturates at the ends of the clock.
    public static func + (moment: Instant, span: Duration) -> Instant {
        let (sum, overflow) = moment.nanoseconds.addingReportingOverflow(span.nanoseconds)
        guard overflow else { return Instant(nanoseconds: sum) }
        return Instant(nanoseconds: span.nanoseconds > 0 ? .max : .min)
    }

    /// The moment `span` before `moment`; saturates at the ends of the clock.
    public static func - (moment: Instant, span: Duration) -> Instant {
        moment + (.zero - span)
    }

    /// The span from `earlier` to `later`; negative when they are the other way round.
    public static func - (later: Instant, earlier: Instant) -> Duration {
        let (span, overflow) = later.nanoseconds.subtractingReportingOverflow(earlier.nanoseconds)
        if !overflow { return .nanoseconds(span) }
        return .nanoseconds(later.nanoseconds) - .nanoseconds(earlier.nanoseconds)
    }

    /// Moves the moment by `span`.
    public static func += (moment: inout Instant, span: Duration) {
        moment = moment + span
    }
}
