import Names
import Timebase
import Units

/// What a log is known by: a UUID in lower case, given when the brew starts, so that saving it
/// twice saves it once.
public struct LogID: RawRepresentable, Hashable, Sendable {
    /// The UUID's text.
    public let rawValue: String

    /// The id with this text.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// What the person said of the cup.
public struct Tasting: Hashable, Sendable {
    /// The stars.
    public var rating: Rating
    /// What it tasted of, if they said.
    public var taste: TasteTag?
    /// A remark, if there is one.
    public var note: Note?

    /// A tasting; only the rating is required.
    public init(rating: Rating, taste: TasteTag? = nil, note: Note? = nil) {
        self.rating = rating
        self.taste = taste
        self.note = note
    }
}

/// The record of a finished brew with its rating (SPEC §7). What was brewed never changes; what
/// was said of it may be added to.
public struct BrewLog: Hashable, Sendable {
    /// What it is known by.
    public var id: LogID
    /// When the brew started.
    public var stamp: ClockStamp
    /// The recipe, which may have been deleted since; nil for a log without one.
    public var recipeID: RecipeID?
    /// The recipe's name of that day; nil for a log without one.
    public var recipeName: String?
    /// The way of brewing.
    public var method: BrewMethod
    /// Dose, yield, temperature, grind and equipment of that day.
    public var inputs: BrewInputs
    /// The brew clock at the end.
    public var total: Duration
    /// Each step's planned and real length.
    public var steps: [StepRecord]
    /// The rating with its tag and note.
    public var tasting: Tasting
    /// Other equipment in the person's own words, if told.
    public var equipment: String?
    /// When what was told of it was last corrected; nil when it never was.
    public var changed: WallTime?
    /// The file name of its photo beside the database, if there is one.
    public var photo: String?
    /// What a scale saw of it; nil without one.
    public var weights: BrewWeights?

    /// A log of a finished brew.
    public init(
        id: LogID, stamp: ClockStamp, recipeID: RecipeID?, recipeName: String?, method: BrewMethod,
        inputs: BrewInputs, total: Duration, steps: [StepRecord], tasting: Tasting
    ) {
        self.id = id
        self.stamp = stamp
        self.recipeID = recipeID
        self.recipeName = recipeName
        self.method = method
        self.inputs = inputs
        self.total = total
        self.steps = steps
        self.tasting = tasting
    }

    /// What it is called in a list: the recipe's name, or the method's.
    public var title: String { recipeName ?? method.name }

    /// The log of a session that is completed.
    public init(
        id: LogID, stamp: ClockStamp, session: BrewSession, tasting: Tasting,
        weights: BrewWeights? = nil
    ) {
        // A completed session's clock stands: any moment reads the same.
        self.init(
            id: id, stamp: stamp, recipeID: session.plan.recipeID,
            recipeName: session.plan.recipeName, method: session.plan.method,
            inputs: session.plan.inputs, total: session.elapsed(at: .origin),
            steps: session.plan.isOfStopwatch ? session.guideRecords : session.records,
            tasting: tasting)
        self.weights = weights
    }
}
