import Baking
import Brewing
import Guide

/// What the device knew when it started.
public struct StartingPoint: Hashable, Sendable {
    /// The recipe brewed last, or the starter.
    public var recipe: Recipe
    /// A brew that was interrupted, already brought to this boot's clock.
    public var interrupted: Interrupted?
    /// What a stopwatch that was stopped may go on from, brought to this boot's clock as well.
    public var beforeStop: SessionSnapshot?
    /// What a scale saw of the brew that was interrupted; nil without one.
    public var weights: BrewWeights?
    /// A bake that waits, already brought to this boot's clock: dough does not wait, so it went on.
    public var bake: BakeSession?
    /// What was already said of the cup, when that brew is finished.
    public var said: TastingDraft?
    /// What the journal knows beside the recipe.
    public var journal: RecipeJournal
    /// What the person set on the device.
    public var preferences: Preferences
    /// Something the person should know before brewing: the database was set aside, say.
    public var notice: Fault?

    /// An interrupted brew.
    public enum Interrupted: Hashable, Sendable {
        /// The process ended but the machine did not: go on as if nothing had happened.
        case sameBoot(BrewSession)
        /// The power was cut: offer to resume, paused. A completed brew goes to Rate, with what
        /// was said of it.
        case powerLoss(BrewSession)
    }

    /// What a new device knows.
    public init(
        recipe: Recipe = .starter, interrupted: Interrupted? = nil,
        beforeStop: SessionSnapshot? = nil, bake: BakeSession? = nil,
        said: TastingDraft? = nil,
        journal: RecipeJournal = RecipeJournal(),
        preferences: Preferences = Preferences(), notice: Fault? = nil
    ) {
        self.recipe = recipe
        self.interrupted = interrupted
        self.beforeStop = beforeStop
        self.bake = bake
        self.said = said
        self.journal = journal
        self.preferences = preferences
        self.notice = notice
    }
}
