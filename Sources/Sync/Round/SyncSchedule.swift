/// When the next sync begins by itself (SPEC §11, SY-004): a span that follows from what happened,
/// and from a random number that keeps a house's devices from coming at once.
package struct SyncSchedule: Hashable, Sendable {
    /// Failures in a row.
    private(set) var failureCount = 0

    /// - Parameter failureCount: how many there were in a row, up to `countLimit`.
    package init(failureCount: Int = 0) { self.failureCount = failureCount }

    /// Failures after which the wait grows no more: 64 minutes are beyond the longest.
    static let countLimit = 7

    /// Chosen (SPEC §11).
    private static let period = Duration.seconds(15 * 60)
    /// SY-004.
    private static let longestRetry = Duration.seconds(60 * 60)

    /// How long from the end of a sync to the next; nil when the person has to act first.
    package mutating func wait(
        after outcome: SyncRound.Outcome, using numbers: inout some RandomNumberGenerator
    ) -> Duration? {
        switch outcome {
        case .done: failureCount = 0
        // What the copied card had not sent goes up at once.
        case .copied: return .zero
        case .failed(.brewing): return Self.period
        case .failed(let failure):
            guard !failure.needsPerson else { return nil }
            failureCount = min(failureCount + 1, Self.countLimit)
            let retry = min(.seconds(60 << (failureCount - 1)), Self.longestRetry)
            guard case .busy(status: _, retryAfter: let asked?) = failure else {
                return Self.spread(retry, using: &numbers)
            }
            return Self.spread(max(retry, min(asked, Self.longestRetry)), using: &numbers)
        }
        return Self.spread(Self.period, using: &numbers)
    }

    /// Up to a tenth later: never earlier than a server asks for.
    private static func spread(
        _ span: Duration, using numbers: inout some RandomNumberGenerator
    ) -> Duration {
        span + span / 1000 * Int.random(in: 0...100, using: &numbers)
    }
}
