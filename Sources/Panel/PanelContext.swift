import Baking
import Brewing
import Guide
import Hardware
import Timebase

/// What all screens share, and where they put what they want done.
///
/// The panel keeps it beside the screen that shows, not around it: so the compiler can see that a
/// screen and its context are changed at the same time without overlap.
struct PanelContext: Sendable {
    let configuration: Panel.Configuration
    /// What the person set on the device; what is nil is as the configuration has it.
    var preferences: Preferences

    /// The recipe that is about to be brewed.
    var recipe: Recipe
    /// What it is about to be brewed with.
    var inputs: BrewInputs
    /// What the journal knows beside the recipe, as the store told it last; the bean is the one
    /// that is chosen.
    var journal: RecipeJournal
    /// The best brew whose inputs were taken over: what they became, and its stars.
    var best: BestBrew?
    /// The brew that runs or waits for its rating, if there is one.
    var session: BrewSession?
    /// The stopwatch before it was stopped, to go on from; nil while it is not stopped.
    var beforeStop: SessionSnapshot?
    /// What a scale saw of that brew so far; nil without one.
    var weights: BrewWeights?
    /// When the brew that waits for its rating began, once the store has told.
    var brewStart: ClockStamp?
    /// Logs that were handed to the store and are not known to be on the disk. As many as the
    /// store keeps: each that it lets go of it gives up.
    var unsaved: [Mutation] = []
    /// The bake that waits, if there is one: beside a brew, which it never interrupts.
    var bake: BakeSession?
    /// Whether the time of a bake's step is over, and nobody was told.
    var owesBakeNotice = false
    /// Where the scale is.
    var scaleSlot = ScaleSlot.empty
    /// How sync stands, once somebody has asked.
    var sync: SyncView?
    /// Whether the machine was asked to power off, and has not refused.
    var isPoweringOff = false

    /// What is wrong with the board, as long as it is.
    var fault: Fault?
    var faultSince: Instant
    /// What is to be told on Confirm, until it was.
    var pendingNotice: Notice?

    /// When the screen came up, or its words began anew.
    var shownAt: Instant
    /// When a key last moved.
    var lastActivity: Instant
    /// When something lit the display that was no key.
    var litAt: Instant
    /// When what shows was last asked of the store.
    var lookedAt: Instant
    /// A hold that is under way.
    var heldKey: HeldKey?
    /// The press that is under way.
    var press: Press?

    /// What the screens want done, in its order.
    var outbox: [PanelCommand] = []
    /// Whether a checkpoint is due though the session may look as it did before.
    var owesCheckpoint = false

    /// A key that is held down to do something.
    struct HeldKey {
        let button: Button
        let since: Instant
        let fires: Instant
    }

    /// A key that is down.
    struct Press {
        /// When its contact first closed.
        let since: Instant
        /// The session before it: what a hold takes a tap back to.
        let sessionBefore: BrewSession?
    }

    /// How long nothing is said of what is being read or changed. Chosen: a healthy disk answers
    /// sooner, so nothing flickers.
    static let patience = Duration.milliseconds(200)
    /// How long the small display mentions a fault during a brew. Chosen.
    static let faultMention = Duration.seconds(4)

    init(_ configuration: Panel.Configuration, start: StartingPoint, at now: Instant) {
        self.configuration = configuration
        preferences = start.preferences
        recipe = start.recipe
        inputs = BrewInputs(defaultsOf: start.recipe)
        journal = start.journal
        inputs.equipment = start.journal.equipment
        bake = start.bake
        if let setup = configuration.scale {
            scaleSlot = .filled(PanelScale(setup, stored: start.preferences.calibration))
        }
        pendingNotice = start.notice.map { .failure($0) }
        shownAt = now
        lastActivity = now
        litAt = now
        faultSince = now
        lookedAt = now
    }
}

/// What is in force, and what follows from the time.
extension PanelContext {
    var size: DisplaySize { preferences.layout ?? configuration.size }
    var isSmall: Bool { size == .sixteenByTwo }
    var backlightMinutes: Int { preferences.backlightMinutes ?? configuration.backlightMinutes }
    var cues: CueSetting { configuration.hasBuzzer ? preferences.cues ?? .steps : .off }

    /// Since when nothing has happened to what shows.
    var idleSince: Instant { max(lastActivity, shownAt) }

    /// Which of `count` turns of words shows. They begin anew with every press.
    func turn(of count: Int, at now: Instant) -> Int {
        let span = now - idleSince
        guard isSmall else { return Turns.number(after: span) }
        return switch Turns.smallRow(of: count, after: span) {
        case .words(let turn): turn
        case .legend: 0
        }
    }

    /// The fault that a brew mentions: on the small display for a while only.
    func mentionedFault(at now: Instant) -> Fault? {
        isSmall && now - faultSince >= Self.faultMention ? nil : fault
    }
}

/// The recipe that is about to be brewed: the command line may change or delete it at any time.
extension PanelContext {
    static let recipeChanged = "Recipe changed"
    static let recipeDeleted = "Recipe deleted"

    /// The recipe is to be brewed next, with what was chosen for it last. The one that is to be
    /// brewed already keeps today's inputs.
    mutating func use(_ recipe: Recipe, _ journal: RecipeJournal) {
        guard recipe != self.recipe else { return follow(journal) }
        self.recipe = recipe
        self.journal = journal
        inputs = BrewInputs(defaultsOf: recipe)
        inputs.equipment = journal.equipment
        best = nil
    }

    /// The recipe as it is now. What was edited stays as far as it still fits.
    mutating func follow(_ recipe: Recipe) {
        inputs.follow(self.recipe, to: recipe)
        self.recipe = recipe
        toast(Self.recipeChanged)
    }

    /// Confirm with the recipe as it is now, which says so: a press that was meant for what stood
    /// there does nothing any more.
    mutating func confirmAnew(_ recipe: Recipe) {
        outbox.append(.home(readsAnew: false))
        follow(recipe)
    }

    /// When it is the recipe to be brewed that is gone, Confirm has the starter instead.
    mutating func replaceDeleted(_ id: RecipeID) {
        guard id == recipe.id, !recipe.isStarter else { return }
        use(
            .starter,
            RecipeJournal(hasGrinders: journal.hasGrinders, hasBeans: journal.hasBeans))
        outbox.append(.home(readsAnew: false))
        toast(Self.recipeDeleted)
        // Its grinder and bean are not known yet.
        if journal.hasItems { want(.ask(.recipe(recipe.id))) }
    }

    /// Asks for the recipe as it is now. Nothing changes the starter, but what is kept beside it.
    mutating func askForRecipe(at now: Instant) {
        if !recipe.isStarter || journal.hasItems { ask(.recipe(recipe.id), at: now) }
    }
}
