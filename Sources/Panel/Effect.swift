import Brewing
import Timebase

/// What the face wants done. Data, not calls: the shell carries effects out, tests compare them.
public enum Effect: Hashable, Sendable {
    /// A brew has begun: stamp it with an id and the date. Comes before its first checkpoint.
    case brewBegan
    /// The running session changed: keep it, so that it survives the process and the power.
    case checkpoint(BrewSession)
    /// The brew is over and done with, by saving, discarding or leaving: forget the session.
    case forgetSession
    /// A short tick of the buzzer, if there is one and it is not switched off.
    case beep
    /// Something is to be read from the store; the answer comes through `Panel.receive`.
    case ask(Question)
    /// Something is to be changed in the store; the outcome comes through `Panel.receive`.
    case change(Change)
    /// The device is to be powered off.
    case powerOff
}

/// What the face asks of the store.
public enum Question: Hashable, Sendable {
    /// `count` recipes from `offset` in the order of the list, and how many there are.
    case recipes(offset: Int, count: Int)
    /// One recipe, whole.
    case recipe(RecipeID)
    /// `count` logs from `offset`, newest first, and how many there are.
    case logs(offset: Int, count: Int)
    /// One log, whole.
    case log(LogID)
}

/// What the face asks the store to change.
public enum Change: Hashable, Sendable {
    /// Save the brew that has just ended.
    case saveLog(BrewSession, total: Duration, Tasting)
    case deleteLog(LogID)
    case duplicateRecipe(RecipeID)
    case deleteRecipe(RecipeID)
    /// The recipe to start with next time.
    case setLastUsed(RecipeID)
    /// The preferences a person sets on the device.
    case setPreferences(Preferences)
}

/// What a person sets on the device itself.
public struct Preferences: Hashable, Sendable, Codable {
    /// Minutes without a press until the backlight dims; 0 never dims it.
    public var backlightMinutes: Int
    /// Whether the buzzer ticks at the end of a step.
    public var buzzer: Bool

    /// Preferences; the defaults are a new device's (SPEC §3: 5 minutes; §2: off).
    public init(backlightMinutes: Int = 5, buzzer: Bool = false) {
        self.backlightMinutes = backlightMinutes
        self.buzzer = buzzer
    }
}

/// A line of the list of recipes.
public struct RecipeListing: Hashable, Sendable {
    /// What it is known by.
    public var id: RecipeID
    /// Its name.
    public var name: String
    /// Whether it may be started.
    public var isValid: Bool
    /// Whether it is the other side's copy of a recipe changed on both (US-033).
    public var isConflictedCopy: Bool

    /// A line of the list.
    public init(id: RecipeID, name: String, isValid: Bool, isConflictedCopy: Bool = false) {
        self.id = id
        self.name = name
        self.isValid = isValid
        self.isConflictedCopy = isConflictedCopy
    }
}

/// A line of the list of logs.
public struct LogListing: Hashable, Sendable {
    /// What it is known by.
    public var id: LogID
    /// The local date as it is shown: `21 Nov`, or with the year when it is another one.
    public var date: String
    /// The recipe's name of that day.
    public var recipeName: String
    /// The stars.
    public var rating: Rating

    /// A line of the list.
    public init(id: LogID, date: String, recipeName: String, rating: Rating) {
        self.id = id
        self.date = date
        self.recipeName = recipeName
        self.rating = rating
    }
}

/// What comes back from the store.
public enum Answer: Hashable, Sendable {
    /// `lines` stand from `offset` in a list of `total`.
    case recipes([RecipeListing], offset: Int, total: Int)
    case recipe(Recipe)
    case logs([LogListing], offset: Int, total: Int)
    /// A log with its date in words, local time.
    case log(BrewLog, date: String)
    /// The change is on the disk; a duplicate comes back as the new recipe.
    case changed(Change, newRecipe: Recipe?)
    /// The change could not be made; the words say why and what to do. A log is kept in memory
    /// and written when it can be.
    case changeFailed(Change, words: String)
    /// The thing asked for is not there any more.
    case missing(Question)
}

/// What the device knew when it started.
public struct StartingPoint: Hashable, Sendable {
    /// The recipe brewed last, or the starter.
    public var recipe: Recipe
    /// A brew that was interrupted, already brought to this boot's clock.
    public var interrupted: Interrupted?
    /// What the person set on the device.
    public var preferences: Preferences
    /// Something the person should know before brewing: the database was set aside, say.
    public var notice: String?

    /// An interrupted brew.
    public enum Interrupted: Hashable, Sendable {
        /// The process ended but the board did not: go on as if nothing had happened.
        case sameBoot(BrewSession)
        /// The power was cut: offer to resume, paused.
        case powerLoss(BrewSession)
    }

    /// What a new device knows.
    public init(
        recipe: Recipe = .starter, interrupted: Interrupted? = nil,
        preferences: Preferences = Preferences(), notice: String? = nil
    ) {
        self.recipe = recipe
        self.interrupted = interrupted
        self.preferences = preferences
        self.notice = notice
    }
}

/// A fault of the board or the store that the glass is to tell of. The brew clock runs on.
public struct Fault: Hashable, Sendable {
    /// What is wrong, short enough for a row: `Disk is full`.
    public var title: String
    /// What to do, in plain words.
    public var advice: String

    /// A fault in words.
    public init(title: String, advice: String) {
        self.title = title
        self.advice = advice
    }
}
