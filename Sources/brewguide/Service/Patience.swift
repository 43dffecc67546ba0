import CommandLine
import Timebase

/// When to try again what failed, and what of it is news: a rule without a clock.
struct Patience {
    /// What is to be done after a failure.
    struct Step: Hashable {
        /// When to try again.
        let retry: Instant
        /// A line for the journal; nil when it has been told already.
        let news: String?
    }

    /// The first wait, doubled each time. Chosen: nobody notices it.
    static let first = Duration.milliseconds(100)
    /// The longest wait. Chosen: what a person waits for after freeing a line, and no load.
    static let longest = Duration.seconds(5)
    /// How long it is eager: as a machine starts its devices are on their way.
    static let eagerness = Duration.seconds(60)
    /// The longest wait meanwhile. Chosen: with the display's own start, the first picture stands
    /// within a second of the devices.
    static let longestWhileEager = Duration.milliseconds(500)

    private let longest: Duration
    private var wait = Patience.first
    private var began: Instant?
    private var told: String?

    /// Waits of at most `longest`, if that is less than usual.
    init(longest: Duration = Patience.longest) {
        self.longest = min(longest, Self.longest)
    }

    /// What comes after a failure at `now`, for this reason.
    mutating func failed(_ reason: String, at now: Instant) -> Step {
        let since = began ?? now
        began = since
        let longest =
            now - since < Self.eagerness ? min(longest, Self.longestWhileEager) : longest
        let isNew = told != reason
        // What changes is on its way: soon looked at again.
        if isNew { wait = Self.first }
        let span = min(wait, longest)
        wait = min(wait * 2, longest)
        told = reason
        return Step(
            retry: now + span,
            news: isNew ? "waits, and tries again until it passes: \(reason)" : nil)
    }

    /// The line for the journal when it worked at last; nil when it did at once.
    func succeeded(at now: Instant) -> String? {
        began.map { "goes on after \(max(1, (now - $0).secondsRoundedUp)) s of waiting" }
    }
}

extension ExitStatus {
    /// Whether what it means may pass without anybody changing the command or its configuration.
    var passesByItself: Bool {
        switch self {
        case .unavailable, .cannotCreate, .inputOutput, .busy, .noPermission: true
        case .ok, .usage, .badData, .noInput, .software, .configuration: false
        }
    }
}
