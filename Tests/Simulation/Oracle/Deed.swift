/// What the device did with a key, in its own words.
public enum Act: Hashable, Sendable {
    /// The contact first closed at `since`.
    case pressed(Key, since: Int64)
    case released(Key)
    case tapped(Key)
    case holdBegan(Key)
    case holdCancelled(Key)
    case holdFired(Key)
}

/// What was said of a cup so far, as the device keeps it.
public struct PlainSaid: Hashable, Sendable {
    /// The question that is asked, from 0: stars, taste, note, save.
    public var stage: Int
    /// 0 … 5.
    public var stars: Int
    /// What it tasted of.
    public var tag: String?
    /// A remark.
    public var note: String?

    /// Answers.
    public init(stage: Int, stars: Int, tag: String?, note: String?) {
        self.stage = stage
        self.stars = stars
        self.tag = tag
        self.note = note
    }
}

/// A brew as the device says it stands.
public struct PlainSession: Hashable, Sendable {
    /// The recipe's name; empty for a stopwatch, which has none.
    public var recipe: String
    /// What the recipe is known by; empty for a stopwatch.
    public var recipeID: String
    /// The way of brewing.
    public var method: String
    /// Grinder, setting and bean.
    public var equipment: PlainEquipment
    /// A stopwatch's steps, by their words.
    public var steps: [String]
    /// Tenths of a gram.
    public var dose: Int
    /// Grams.
    public var yield: Int
    /// One of SPEC §6's.
    public var phase: String
    /// Counted from 0.
    public var step: Int
    /// What the brew clock shows at the moment it is told, in nanoseconds.
    public var clock: Int64
    /// Whether that clock runs.
    public var clockRuns: Bool
    /// What each finished step took, in nanoseconds; nil where the clock had not begun.
    public var took: [Int64?]
    /// What was said of its cup so far; nil while nothing was.
    public var said: PlainSaid?

    /// A brew.
    public init(
        recipe: String, recipeID: String = "", method: String = "v60",
        equipment: PlainEquipment = .none, steps: [String] = [], dose: Int, yield: Int,
        phase: String, step: Int, clock: Int64, clockRuns: Bool, took: [Int64?],
        said: PlainSaid? = nil
    ) {
        self.recipe = recipe
        self.recipeID = recipeID
        self.method = method
        self.equipment = equipment
        self.steps = steps
        self.dose = dose
        self.yield = yield
        self.phase = phase
        self.step = step
        self.clock = clock
        self.clockRuns = clockRuns
        self.took = took
        self.said = said
    }
}

extension PlainSession {
    /// Whether these are the same; of a stopwatch only the time, since what it was brewed with is
    /// told afterwards.
    func isSame(as other: PlainSession) -> Bool {
        guard recipe.isEmpty, other.recipe.isEmpty else { return self == other }
        return phase == other.phase && step == other.step && clock == other.clock
            && clockRuns == other.clockRuns && took == other.took && steps == other.steps
    }
}

/// What the device wants done with what it knows.
public enum Deed: Hashable, Sendable {
    case brewBegan
    case keep(PlainSession)
    case forget
    case save(PlainLog)
    /// What is brewed with next time, for the recipe of an id.
    case remember(PlainEquipment, recipe: String)
    case deleteLog(String)
    case deleteRecipe(String)
    case bakeBegan
    case keepBake(PlainBake)
    case forgetBake
    case saveBake(PlainBakeLog)
    case powerOff
}

/// What befalls the display.
public enum DisplayTrouble: Hashable, Sendable {
    /// It is out, or nobody can reach it, from now on.
    case begins
    /// It can be reached again.
    case ends
    /// It has got its power anew, and shows nothing before it is initialised.
    case blanked
    /// A transfer failed.
    case transferFailed
    /// Noise upset its 4-bit phase, which no bus can tell of.
    case phaseUpset
}
