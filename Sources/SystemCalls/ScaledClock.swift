import Timebase

/// The machine's monotonic clock, or one that goes a multiple as fast from the moment it was made.
public struct ScaledClock: Sendable {
    /// How many times as fast as the world it goes.
    public let speed: Double

    private let started = SystemClock.now

    /// A clock of this speed; with 1 it is the machine's.
    public init(speed: Double = 1) { self.speed = speed }

    /// This moment.
    public var now: Instant {
        let now = SystemClock.now
        guard speed != 1 else { return now }
        return started + .nanoseconds(Int64(Double((now - started).nanoseconds) * speed))
    }

    /// When the machine's clock shows the moment that this one calls `instant`.
    public func systemInstant(of instant: Instant) -> Instant {
        guard speed != 1 else { return instant }
        return started + .nanoseconds(Int64(Double((instant - started).nanoseconds) / speed))
    }
}
