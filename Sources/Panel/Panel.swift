import Brewing
import Hardware
import Timebase

/// The face of the device: a function of state and time to a frame, and of a gesture to effects.
///
/// Times handed in never go back. Before anything else each call sees what has fallen due. After
/// every change of the session its checkpoint is among the effects.
public struct Panel: Sendable {
    enum Screen {
        case confirm
        case edit(EditScreen)
        case pages(PagesScreen)
        case brew
        case leave(LeaveScreen)
        case resume
        case tasting(TastingScreen)
        case saving(SavingScreen)
        case menu(MenuScreen)
        case recipes(ListScreen<RecipeListing>)
        case recipe(RecipeScreen)
        case logs(ListScreen<LogListing>)
        case log(LogScreen)
        case delete(DeleteScreen)
        case settings(SettingsScreen)
        case keepLayout(KeepLayoutScreen)
        case powerOff(PowerOffScreen)
    }

    /// A hold that is under way.
    struct HeldKey {
        let button: Button
        let since: Instant
        let fires: Instant
    }

    /// Words that stay for a moment.
    struct Mention {
        let words: String
        let since: Instant
    }

    let configuration: Configuration
    /// What the person set on the device; what is nil is as the configuration has it.
    public internal(set) var preferences: Preferences
    var screen = Screen.confirm
    /// The screens below the one that shows, the oldest first: where Back leads.
    var trail: [Screen] = []
    var recipe: Recipe
    var inputs: BrewInputs
    /// The brew that runs or waits for its rating, if there is one.
    public internal(set) var session: BrewSession?
    /// When the brew that waits for its rating began, once the store has told.
    var brewStart: BrewStamp?
    /// Logs that were handed to the store and are not known to be on the disk. As many as the
    /// store keeps: each that it lets go of it gives up.
    var unsaved: [Change] = []
    /// A number that changes when another screen comes up: a press that began before belongs to
    /// the old one, and the rest of it is dropped.
    public internal(set) var screenGeneration = 0

    /// When the screen came up.
    var shownAt: Instant
    /// Until when a tap may be the echo of the one that brought the screen up (SPEC §2).
    var guardedUntil: Instant
    /// When a key last moved.
    var lastActivity: Instant
    /// When RESTART asked for the legend on the small glass.
    var legendAskedAt: Instant?
    var heldKey: HeldKey?
    var mentioned: Mention?
    var fault: Fault?
    var faultSince: Instant
    /// What the start has to tell, until it was told.
    var notice: Fault?
    /// The session before the press that is under way: what a hold takes a tap back to.
    var sessionBeforePress: BrewSession?
    /// When the contact of the press that is under way first closed.
    var pressedSince: Instant?
    /// What this call wants done so far.
    var outbox: [Effect] = []
    var owesCheckpoint = false

    /// A face that starts at `now` with what the device knew: the interrupted brew comes first,
    /// then what there is to tell, then the inputs of the recipe.
    public init(_ configuration: Configuration, start: StartingPoint, at now: Instant) {
        self.configuration = configuration
        preferences = start.preferences
        recipe = start.recipe
        inputs = BrewInputs(defaultsOf: start.recipe)
        notice = start.notice
        shownAt = now
        guardedUntil = now
        lastActivity = now
        faultSince = now
        begin(with: start.interrupted, at: now)
    }

    /// A face that confirms the inputs for `recipe` at `now`.
    public init(_ configuration: Configuration, recipe: Recipe = .starter, at now: Instant) {
        self.init(configuration, start: StartingPoint(recipe: recipe), at: now)
    }

    private mutating func begin(with interrupted: StartingPoint.Interrupted?, at now: Instant) {
        switch interrupted {
        case nil: tellPending(at: now)
        case .sameBoot(let session), .powerLoss(let session):
            self.session = session
            if session.phase == .completed {
                screen = .tasting(TastingScreen(session: session))
                outbox.append(.ask(.brewStart))
            } else if case .powerLoss = interrupted {
                screen = .resume
            } else {
                screen = .brew
            }
        }
    }

    // What is in force.

    /// The layout in force.
    public var size: DisplaySize { preferences.layout ?? configuration.size }
    /// Minutes without a press until the backlight goes out; 0 leaves it on.
    public var backlightMinutes: Int {
        preferences.backlightMinutes ?? configuration.backlightMinutes
    }
    /// Whether steps end with a tick.
    public var buzzerIsOn: Bool { configuration.hasBuzzer && preferences.buzzer ?? true }

    // What comes in.

    /// What each key does at `now`: how the presses that begin are to be read.
    public func bindings(at now: Instant) -> KeyBindings {
        isDark(at: now) ? KeyBindings() : softKeys.bindings
    }

    /// Takes in what the person did.
    public mutating func handle(_ gesture: Gesture, at now: Instant) -> [Effect] {
        collect { panel in
            panel.fallDue(at: now)
            panel.take(gesture, at: now)
        }
    }

    /// Lets time pass: steps end, questions time out.
    public mutating func advance(to now: Instant) -> [Effect] {
        collect { $0.fallDue(at: now) }
    }

    /// Takes in what came back from the store or the machine. What nobody waits for any more is
    /// dropped.
    public mutating func receive(_ answer: Answer, at now: Instant) -> [Effect] {
        collect { panel in
            panel.fallDue(at: now)
            panel.take(answer, at: now)
        }
    }

    /// Shows a fault, or with nil that it is over. A brew stays on the glass and mentions it; it
    /// is told in full when the brew is over. What the screen below then asks for comes with the
    /// next call.
    public mutating func show(_ fault: Fault?, at now: Instant) {
        guard fault != self.fault else { return }
        self.fault = fault
        faultSince = now
        showFault(at: now)
    }

    /// Runs `body` and hands out what it wants done; a session that changed is kept.
    private mutating func collect(_ body: (inout Panel) -> Void) -> [Effect] {
        let before = session
        body(&self)
        if let session, owesCheckpoint || session != before {
            outbox.append(.checkpoint(session))
        }
        owesCheckpoint = false
        defer { outbox = [] }
        return outbox
    }

    private mutating func fallDue(at now: Instant) {
        if session != nil { follow(session?.advance(to: now) ?? [], at: now) }
        timeOut(at: now)
    }

    private mutating func take(_ gesture: Gesture, at now: Instant) {
        switch gesture {
        case .pressed(let button, let since):
            pressedSince = since
            pressed(button, at: now)
        case .tapped(let button, let repetition):
            if now < guardedUntil, screen.guards(button) { return }
            guard let action = softKeys[button]?.tap else { return }
            perform(action, repetition: repetition, at: now)
        case .holdBegan(let button, let since, let fires):
            heldKey = HeldKey(button: button, since: since, fires: fires)
        case .holdCancelled(let button):
            heldKey = nil
            // On the small glass a short RESTART asks what the keys do.
            if button == .restart, softKeys.restart?.tap == nil { legendAskedAt = now }
        case .holdFired(let button):
            heldKey = nil
            guard let hold = softKeys[button]?.hold else { return }
            perform(hold.action, repetition: 0, at: now)
        case .released:
            heldKey = nil
            sessionBeforePress = nil
            pressedSince = nil
            lastActivity = now
        }
    }

    private mutating func pressed(_ button: Button, at now: Instant) {
        let wasDark = isDark(at: now)
        let hadLegend = legendAskedAt != nil
        sessionBeforePress = session
        lastActivity = now
        legendAskedAt = nil
        mentioned = nil
        // Nobody has looked for a while: the command line may have changed what is shown.
        if wasDark { refresh(at: now) }
        if button == .restart, softKeys.restart == nil, !wasDark, !hadLegend {
            legendAskedAt = now
        }
    }
}
