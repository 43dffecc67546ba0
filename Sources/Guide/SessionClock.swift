import Timebase

/// The brew's own clock: it knows from when it runs, and never adds up ticks.
public struct BrewClock: Hashable, Sendable {
    /// What it knows: all that is to be kept of it.
    public enum State: Hashable, Sendable {
        /// It stands, and shows this.
        case stopped(at: Duration)
        /// Running, as if it had stood at zero at `origin`.
        case running(origin: Instant)
    }

    /// What it knows.
    public private(set) var state = State.stopped(at: .zero)

    /// A clock that stands at zero.
    public init() {}

    /// A clock as it was kept.
    public init(state: State) { self.state = state }

    /// Whether it runs.
    public var isRunning: Bool {
        switch state {
        case .running: true
        case .stopped: false
        }
    }

    /// What it shows at `now`; never negative.
    public func elapsed(at now: Instant) -> Duration {
        switch state {
        case .stopped(let elapsed): elapsed
        case .running(let origin): max(.zero, now - origin)
        }
    }

    /// When it will show `elapsed`; nil while it stands.
    public func instant(of elapsed: Duration) -> Instant? {
        switch state {
        case .stopped: nil
        case .running(let origin): origin + elapsed
        }
    }

    /// Lets it run on from where it stands.
    public mutating func start(at now: Instant) {
        guard !isRunning else { return }
        state = .running(origin: now - elapsed(at: now))
    }

    /// Stops it where it stands.
    public mutating func stop(at now: Instant) {
        state = .stopped(at: elapsed(at: now))
    }
}
