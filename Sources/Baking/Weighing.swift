import Units

/// What was said of the item under way: in this order a weigh-in follows from its beginning, so
/// that nothing else has to be stored of it. Whole numbers only.
public enum Weighing: Hashable, Sendable {
    /// What became of the proposal.
    public enum Verdict: CaseIterable, Hashable, Sendable {
        /// It waits.
        case open
        case accepted, refused
    }

    /// It is in, as the target says.
    case asTarget
    /// Less is in, all of it counted; its step stays open. Only ever the last.
    case less(Milligrams)
    /// More is in, all of it counted. Open only as the last.
    case more(Milligrams, Verdict)

    /// How many a weigh-in has at most (chosen: a formula has 80 items at most, and each accepted
    /// mistake asks for those of its bowl once more). Before that many, no mistake is corrected any
    /// more.
    public static let limit = 600
}
