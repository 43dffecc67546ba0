import Timebase

/// What is displayed of something that moves.
public protocol Paced: Hashable, Sendable {
    /// Whether it is the same thing a little later, and may wait.
    func goesOn(from earlier: Self) -> Bool
}

extension String: Paced {
    /// Words always may wait.
    public func goesOn(from earlier: String) -> Bool { true }
}

/// Lets what is displayed of it change four times a second at most: with the second that a clock
/// beside it tells, that is five (SPEC §16.5).
public struct DisplayPace<Value: Paced>: Hashable, Sendable {
    /// Between two changes.
    static var interval: Duration { .milliseconds(250) }

    /// What is shown; nil while nothing is.
    public private(set) var shown: Value?
    private var changedAt: Instant?
    private var isHeld = false

    /// Nothing is shown yet.
    public init() {}

    /// What is to be shown of `value` at `now`: that, or what was shown, a little longer.
    public mutating func show(_ value: Value?, at now: Instant) -> Value? {
        isHeld = false
        guard value != shown else { return shown }
        if let value, let shown, value.goesOn(from: shown), let changedAt,
            now - changedAt < Self.interval
        {
            isHeld = true
            return shown
        }
        shown = value
        changedAt = now
        return value
    }

    /// When what is held back may be shown; nil while nothing is.
    public var nextDeadline: Instant? {
        isHeld ? changedAt.map { $0 + Self.interval } : nil
    }
}
