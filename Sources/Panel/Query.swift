import Baking
import Brewing
import Names
import Units
import Timebase

/// What the user interface asks of the store.
public enum Query: Hashable, Sendable {
    /// The recipe to start with: the one brewed last, or the starter.
    case lastUsedRecipe
    /// `count` recipes that come after a line of the list, or the first ones.
    case recipes(after: RecipeSummary?, count: Int)
    /// One recipe, whole.
    case recipe(RecipeID)
    /// `count` logs that come after a line of the list, or the newest.
    case logs(after: LogSummary?, count: Int)
    /// One log, whole.
    case log(LogID)
    /// When the brew that is completed and not saved began.
    case brewStart
    /// Something of the journal to choose.
    case offer(OfferQuery)
    /// `count` formulas that come after a line of the list, or the first ones.
    case formulas(after: FormulaSummary?, count: Int)
    /// One formula, whole.
    case formula(FormulaID)
    /// How sync stands.
    case sync
}

/// What the user interface asks the store to change.
public enum Mutation: Hashable, Sendable {
    /// Save the completed brew as a log. Its session is forgotten once the log is on the disk.
    case saveLog(BrewSession, Tasting)
    case deleteLog(LogID)
    case duplicateRecipe(RecipeID)
    case deleteRecipe(RecipeID)
    /// The recipe to start with next time.
    case setLastUsed(RecipeID)
    /// What is brewed with next time, for one recipe.
    case remember(Equipment, for: RecipeID)
    /// What a person set on the device.
    case setPreferences(Preferences)
    /// Save the finished bake as a log. Its session is forgotten once the log is on the disk.
    case saveBake(BakeSession, Rating, Note?)
    /// What the sync program is to do. It is on the disk when this is done, and carried out after.
    case sync(SyncWish)
}

/// What comes back.
public enum Response: Hashable, Sendable {
    /// The recipes asked for by `Query.recipes` with this `after`.
    case recipes(Page<RecipeSummary>, after: RecipeSummary?)
    /// The recipe asked for, as it is now, whether it is a conflicted copy, and what the journal
    /// knows beside it.
    case recipe(
        Recipe, isConflictedCopy: Bool = false, journal: RecipeJournal = RecipeJournal())
    /// The logs asked for by `Query.logs` with this `after`.
    case logs(Page<LogSummary>, after: LogSummary?)
    case log(BrewLog)
    /// What stands at the place asked for; nil is none.
    case offer(Offer?, to: OfferQuery)
    /// The formulas asked for by `Query.formulas` with this `after`.
    case formulas(Page<FormulaSummary>, after: FormulaSummary?)
    case formula(Formula)
    /// How sync stands; also when nobody asked, and something has changed.
    case sync(SyncView)
    /// When the brew began, by the calendar as it is known now.
    case brewStart(ClockStamp)
    /// The change is on the disk and survives a power cut; a duplicate comes as the new recipe.
    case changed(Mutation, newRecipe: Recipe?)
    /// The change could not be made now. A log is kept in memory and written when it can be: then
    /// `changed` follows.
    case changeFailed(Mutation, Fault)
    /// The change will never be made, and is not kept: a log is lost.
    case gaveUp(Mutation, Fault)
    /// The thing asked for is not there any more.
    case missing(Query)
    /// It could not be read; the fault says why.
    case unreadable(Query, Fault)
    /// The machine goes down: it is safe to unplug once the service has ended.
    case poweringOff
    /// The machine refuses to power off; the fault says why.
    case powerOffFailed(Fault)
}
