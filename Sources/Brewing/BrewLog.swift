import Timebase

/// What a log is known by: a UUID in lower case, given when the brew starts, so that saving it
/// twice saves it once.
public struct LogID: RawRepresentable, Hashable, Sendable, Codable {
    /// The UUID's text.
    public let rawValue: String

    /// The id with this text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// What the person said of the cup.
public struct Tasting: Hashable, Sendable, Codable {
    /// The stars.
    public var rating: Rating
    /// What it tasted of, if they said.
    public var taste: TasteTag?
    /// A remark, if there is one.
    public var note: TastingNote?

    /// A tasting; only the rating is required.
    public init(rating: Rating, taste: TasteTag? = nil, note: TastingNote? = nil) {
        self.rating = rating
        self.taste = taste
        self.note = note
    }
}

/// The immutable record of a finished brew, with its rating (SPEC §7).
public struct BrewLog: Hashable, Sendable, Codable {
    /// What it is known by.
    public var id: LogID
    /// When the brew started.
    public var startedAt: WallTime
    /// Whether the clock was synchronised when it was stamped, or has been corrected since.
    public var timeIsTrusted: Bool
    /// The time zone's name at the start, such as `Europe/Vienna`.
    public var timeZone: String
    /// What was brewed: the plan keeps the recipe's name of that day.
    public var plan: BrewPlan
    /// The brew clock at the end.
    public var total: Duration
    /// Each step's planned and real length.
    public var steps: [StepRecord]
    /// The rating with its tag and note.
    public var tasting: Tasting
    /// The grinder's setting, if told.
    public var grinderSetting: String?
    /// The equipment, if told.
    public var equipment: String?
    /// The bean, if told.
    public var bean: String?
    /// The file name of its photo beside the database, if there is one.
    public var photo: String?

    /// A log of a finished brew.
    public init(
        id: LogID, startedAt: WallTime, timeIsTrusted: Bool, timeZone: String, plan: BrewPlan,
        total: Duration, steps: [StepRecord], tasting: Tasting
    ) {
        self.id = id
        self.startedAt = startedAt
        self.timeIsTrusted = timeIsTrusted
        self.timeZone = timeZone
        self.plan = plan
        self.total = total
        self.steps = steps
        self.tasting = tasting
    }
}
