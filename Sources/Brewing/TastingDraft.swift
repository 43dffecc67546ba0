import Names
import Units

/// What has been said of a cup so far: stored with the finished brew until there is a log, so
/// that neither the end of the process nor a power cut loses it (SPEC §6).
public struct TastingDraft: Hashable, Sendable {
    /// The questions in their order.
    public enum Stage: UInt8, Hashable, Sendable {
        case rate, taste, note, save
    }

    /// The question that is asked.
    public var stage: Stage
    /// The stars; nil before there are any.
    public var rating: Rating?
    /// The tag; nil for none.
    public var taste: TasteTag?
    /// The remark; nil for none.
    public var note: Note?

    /// Answers so far; at first there are none.
    public init(
        stage: Stage = .rate, rating: Rating? = nil, taste: TasteTag? = nil,
        note: Note? = nil
    ) {
        self.stage = stage
        self.rating = rating
        self.taste = taste
        self.note = note
    }
}
