import Units

/// One thing that a person is guided through: what to do, for how long, and how much of it.
public struct GuidedStep: Hashable, Sendable {
    /// How long the step takes, by the session's clock.
    public enum Timing: Hashable, Sendable {
        /// It takes the time it takes: the step asks for NEXT at once, and starts no clock.
        case untimed
        /// Its time runs until NEXT; it is never over by itself.
        case open
        /// A span from the step's start.
        case lasting(Duration)
        /// Until the clock shows this; over at once when that is past.
        case until(Duration)

        /// What the clock shows when the step is over that began at `start`; nil when it is never
        /// over by itself.
        func end(from start: Duration) -> Duration? {
            switch self {
            case .untimed, .open: nil
            case .lasting(let length): start + length
            case .until(let end): max(end, start)
            }
        }
    }

    /// Whether NEXT must say that something is done before the step's time runs.
    public enum Confirmation: Hashable, Sendable {
        case none, beforeStart
    }

    /// What is to be on the scale.
    public struct Quantity: Hashable, Sendable {
        /// Before the step.
        public let before: Grams
        /// At its end; not less than before.
        public let target: Grams

        /// From one mass to another.
        public init(before: Grams, target: Grams) {
            self.before = before
            self.target = target
        }
    }

    /// The instruction.
    public let text: String
    /// How long it takes.
    public let timing: Timing
    /// What must be said before its time runs.
    public let confirmation: Confirmation
    /// How much of something the step asks for; nil when it asks for nothing that is weighed.
    public let quantity: Quantity?

    /// A step; nothing is checked here.
    ///
    /// Spans are not negative, and together with those of all other steps of a plan far below
    /// 292 years, which is what nanoseconds of 64 bits hold.
    public init(
        text: String, timing: Timing = .untimed, confirmation: Confirmation = .none,
        quantity: Quantity? = nil
    ) {
        self.text = text
        self.timing = timing
        self.confirmation = confirmation
        self.quantity = quantity
    }
}
