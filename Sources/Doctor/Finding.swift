/// What one check came to.
public struct Finding: Hashable, Sendable {
    /// How bad it is.
    public enum Outcome: String, Hashable, Sendable {
        /// As it should be.
        case good
        /// The device works, but not as well as it could.
        case advice
        /// The device does not work like this.
        case bad
        /// It could not be looked at.
        case skipped

        /// The mark before its line.
        public var mark: String {
            switch self {
            case .good: "✓"
            case .advice: "!"
            case .bad: "✗"
            case .skipped: "–"
            }
        }
    }

    /// What a program that fails for this reason should end with.
    public enum Cause: Hashable, Sendable {
        /// The configuration is wrong.
        case configuration
        /// Something may not be used.
        case permission
        /// What the device keeps is damaged.
        case data
        /// Something is not there, or not as it should be.
        case unavailable
    }

    /// What was looked at, by a name that stays: `line.next`.
    public let check: String
    /// How bad it is.
    public let outcome: Outcome
    /// What was found, in one line.
    public let text: String
    /// What to do about it, in one line.
    public let fix: String?
    /// With what the program should end if `outcome` is `bad`; without meaning otherwise.
    public let cause: Cause

    /// What the check of this name came to.
    public init(
        _ check: String, _ outcome: Outcome, _ text: String, fix: String? = nil,
        cause: Cause = .unavailable
    ) {
        self.check = check
        self.outcome = outcome
        self.text = text
        self.fix = fix
        self.cause = cause
    }

    /// The finding as people read it: a line, and one more with what to do.
    public var lines: String {
        "\(outcome.mark) \(text)\n" + (fix.map { "    → \($0)\n" } ?? "")
    }
}
