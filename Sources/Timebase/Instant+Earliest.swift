extension Instant {
    /// The earliest of some moments, each of which may be none; nil when all are.
    ///
    /// Whoever waits asks this at every wake-up, so it takes its moments one by one: an array of
    /// them would be put on the heap each time.
    @inlinable public static func earliest(
        _ first: Instant?, _ second: Instant?, _ third: Instant? = nil, _ fourth: Instant? = nil,
        _ fifth: Instant? = nil
    ) -> Instant? {
        earlier(earlier(earlier(first, second), earlier(third, fourth)), fifth)
    }

    @usableFromInline static func earlier(_ left: Instant?, _ right: Instant?) -> Instant? {
        guard let left, let right else { return left ?? right }
        return min(left, right)
    }

    /// The moment, if it is still to come at `now`.
    @inlinable public func ifAfter(_ now: Instant) -> Instant? { self > now ? self : nil }
}
