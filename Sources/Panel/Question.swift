import Brewing

/// What the user interface asks of the store.
public enum Question: Hashable, Sendable {
    /// The recipe to start with: the one brewed last, or the starter.
    case lastUsedRecipe
    /// `count` recipes that come after a line of the list, or the first ones.
    case recipes(after: RecipeListing?, count: Int)
    /// One recipe, whole.
    case recipe(RecipeID)
    /// `count` logs that come after a line of the list, or the newest.
    case logs(after: LogListing?, count: Int)
    /// One log, whole.
    case log(LogID)
    /// When the brew that is completed and not saved began.
    case brewStart
}

/// What the user interface asks the store to change.
public enum Change: Hashable, Sendable {
    /// Save the completed brew as a log. Its session is forgotten once the log is on the disk.
    case saveLog(BrewSession, Tasting)
    case deleteLog(LogID)
    case duplicateRecipe(RecipeID)
    case deleteRecipe(RecipeID)
    /// The recipe to start with next time.
    case setLastUsed(RecipeID)
    /// What a person set on the device.
    case setPreferences(Preferences)
}

/// What comes back.
public enum Answer: Hashable, Sendable {
    /// The recipes asked for by `Question.recipes` with this `after`.
    case recipes(ListPage<RecipeListing>, after: RecipeListing?)
    /// The recipe asked for, as it is now, and whether it is a conflicted copy.
    case recipe(Recipe, isConflictedCopy: Bool = false)
    /// The logs asked for by `Question.logs` with this `after`.
    case logs(ListPage<LogListing>, after: LogListing?)
    case log(BrewLog)
    /// When the brew began, by the calendar as it is known now.
    case brewStart(BrewStamp)
    /// The change is on the disk and survives a power cut; a duplicate comes as the new recipe.
    case changed(Change, newRecipe: Recipe?)
    /// The change could not be made now. A log is kept in memory and written when it can be: then
    /// `changed` follows.
    case changeFailed(Change, Fault)
    /// The change will never be made, and is not kept: a log is lost.
    case gaveUp(Change, Fault)
    /// The thing asked for is not there any more.
    case missing(Question)
    /// It could not be read; the fault says why.
    case unreadable(Question, Fault)
    /// The machine goes down: it is safe to unplug once the service has ended.
    case poweringOff
    /// The machine refuses to power off; the fault says why.
    case powerOffFailed(Fault)
}
