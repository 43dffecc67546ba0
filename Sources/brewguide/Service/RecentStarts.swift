import Timebase
import Units

/// How often the service has ended badly of late, soon after its start: the first times it is
/// started anew at once, for a brew may be under way, and then ever later.
struct RecentStarts: Hashable {
    /// How many starts in a row ended badly and soon.
    let failures: Int
    /// When this one began.
    let begun: Instant

    /// A run that lasted so long was a good one. Chosen: longer than any start takes.
    static let goodRun = Duration.seconds(60)
    /// So many times it is started anew at once. Chosen: a fault that a brew outlives comes once.
    static let freeFailures = 5
    /// The longest wait. Chosen: two starts a minute are no load.
    static let longestPause = Duration.seconds(30)
    /// The most that is counted: by then the wait is the longest.
    private static let failureLimit = 99

    /// The start at `now` after `previous`, which ended without a goodbye; nil when there was none.
    init(after previous: RecentStarts?, at now: Instant) {
        let isSoon = previous.map { $0.begun <= now && now - $0.begun < Self.goodRun } ?? false
        failures = isSoon ? min((previous?.failures ?? 0) + 1, Self.failureLimit) : 0
        begun = now
    }

    /// How long to wait before this start: nothing, then 1, 2, 4 … 30 s.
    var pause: Duration {
        guard failures >= Self.freeFailures else { return .zero }
        // Not shifted further than the longest pause needs.
        let doubled = Duration.seconds(1 << min(failures - Self.freeFailures, 5))
        return min(doubled, Self.longestPause)
    }

    /// The same start, as it begins after its pause: that is not part of the run.
    func begun(at now: Instant) -> RecentStarts { RecentStarts(failures: failures, begun: now) }

    private init(failures: Int, begun: Instant) {
        self.failures = failures
        self.begun = begun
    }

    /// The start as `text` has it; nil when that is something else.
    init?(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.count == 2,
            let failures = UntrustedInteger(words[0])?.within(0...Self.failureLimit),
            let begun = UntrustedInteger(words[1])?.within(Int64(0)...)
        else { return nil }
        self.init(failures: failures, begun: Instant(nanoseconds: begun))
    }

    /// As it is kept, in a folder that a boot empties: the clock counts from there.
    var text: String { "\(failures) \(begun.nanoseconds)\n" }
}
