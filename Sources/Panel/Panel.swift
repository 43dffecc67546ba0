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
    /// When NEXT asked for the recipe as it is now, to start it; nil while nobody waits for that.
    var startAskedAt: Instant?
    /// When what shows was last asked of the storage.
    var lookedAt: Instant
    /// What this call wants done so far.
    var outbox: [Effect] = []
    var owesCheckpoint = false
    /// Whether the machine was asked to power off, and has not refused.
    public internal(set) var isPoweringOff = false

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
        lookedAt = now
        begin(with: start.interrupted, said: start.said, at: now)
    }

    /// A face that confirms the inputs for `recipe` at `now`.
    public init(_ configuration: Configuration, recipe: Recipe = .starter, at now: Instant) {
        self.init(configuration, start: StartingPoint(recipe: recipe), at: now)
    }

    private mutating func begin(
        with interrupted: StartingPoint.Interrupted?, said: TastingDraft?, at now: Instant
    ) {
        switch interrupted {
        case nil: tellPending(at: now)
        case .sameBoot(let session):
            self.session = session
            let isOver = session.phase == .completed
            screen = isOver ? .tasting(TastingScreen(session: session, said: said)) : .brew
        case .powerLoss(let session):
            self.session = session
            guard session.phase == .completed else {
                screen = .resume
                return
            }
            var tasting = TastingScreen(session: session, said: said)
            // Whoever comes back later finds the first question, and their answers (SPEC §6).
            tasting.stage = .rate
            screen = .tasting(tasting)
        }
        if session?.phase == .completed { outbox.append(.ask(.brewStart)) }
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

    /// What is to be kept when the program ends at once: the brew, and what was said of its cup.
    /// Nil without a brew, and while it is asked whether to resume one: what the storage has of
    /// that is still the old boot's, so that it is asked again (SPEC §6).
    public var lastCheckpoint: Effect? { asksToResume ? nil : session.map(checkpoint) }

    private func checkpoint(_ session: BrewSession) -> Effect {
        .checkpoint(session, said: said)
    }

    /// Whether it is asked, maybe below a fault.
    private var asksToResume: Bool {
        if case .resume = screen { return true }
        return trail.contains { if case .resume = $0 { true } else { false } }
    }

    /// The program is told to end. Of a machine that goes down the display tells when to unplug,
    /// though the word that it does may not have come yet; true when it does.
    public mutating func end(at now: Instant) -> Bool {
        guard isPoweringOff else { return false }
        if !isSafeToUnplug { push(.powerOff(PowerOffScreen(stage: .safe)), at: now) }
        return true
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

    /// Runs `body` and hands out what it wants done; a session that changed is kept, and what is
    /// said of its cup.
    private mutating func collect(_ body: (inout Panel) -> Void) -> [Effect] {
        let before = (session, said)
        body(&self)
        if let session, owesCheckpoint || session != before.0 || said != before.1 {
            outbox.append(checkpoint(session))
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
            // One that repeats would read the storage eight times a second.
            if repetition == 0 { lookAgain(at: now) }
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
            lookAgain(at: now)
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
        // The echo of a press takes nothing away that nobody has read.
        if now >= guardedUntil || !screen.guards(button) { mentioned = nil }
        // Nobody has looked for a while: the command line may have changed what is shown.
        if wasDark { refresh(at: now) }
        if button == .restart, softKeys.restart == nil, !wasDark, !hadLegend {
            legendAskedAt = now
        }
    }
}
