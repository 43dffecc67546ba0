import Timebase

/// A session's clock while it runs: it knows from when, and never adds up ticks. While it stands,
/// all there is to know is what it shows.
public struct SessionClock: Hashable, Sendable {
    /// The moment at which it would have shown zero, had it never been stopped.
    public let origin: Instant

    /// A clock that has run since it showed zero at `origin`.
    public init(origin: Instant) { self.origin = origin }

    /// A clock that shows `elapsed` at `now`, and runs on from there.
    init(showing elapsed: Duration, at now: Instant) { origin = now - elapsed }

    /// What it shows at `now`; never negative.
    public func elapsed(at now: Instant) -> Duration { max(.zero, now - origin) }

    /// When it will show `elapsed`.
    func instant(of elapsed: Duration) -> Instant { origin + elapsed }
}
