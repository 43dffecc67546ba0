// This is the user interface as a whole: which screen shows, and the way between screens. What a
// screen shows and what its keys do there is the screen's (`ScreenContent`); when a contact is a
// press, a tap or a hold is the keypad's (Hardware); what carries effects out is the archive.
//
// Terms. The *back stack* has the screens below the one that shows: where Back leads. The *screen
// generation* counts the screens that came up: the rest of a press that brought one up means
// nothing on it. The *guard* is the time in which a tap may be the echo of the press that brought
// the screen up. A *toast* is words about what was just done, for two seconds.
//
// The order of things, in every call:
// 1. What has fallen due: the session's step first, then a toast that is over, then the screen.
// 2. What came in: a gesture goes to the key's action, a response first to what all screens share
//    (which logs are unsaved, when the brew began) and then to the screen that shows.
// 3. After each turn of a screen its outbox, one command after the other, each with everything that
//    follows from it: a screen that comes back asks for what it shows before the next command. The
//    order is seen in the trace.
// 4. After a press on a screen whose words were read a while ago: they are read anew.
// 5. A session that is another one than before, or what is said of its cup: a checkpoint; a bake
//    that is another one: kept. The last of the effects, so that no screen has to think of it.

import Baking
import Brewing
import Hardware
import Timebase
import Units

/// The user interface of the device: a function of state and time to a frame, and of a gesture to
/// effects.
///
/// Times handed in never go back. Before anything else each call sees what has fallen due. After
/// every change of the session its checkpoint is among the effects.
public struct Panel: Sendable {
    /// The screen that shows. It stands beside what it shares with the others, so that both can be
    /// changed at once.
    var screen = Screen.confirm(ConfirmScreen())
    var context: PanelContext
    /// The screens below the one that shows, the oldest first.
    var backStack: [Screen] = []
    /// A number that changes when another screen comes up: a press that began before belongs to
    /// the old one, and the rest of it is dropped.
    public internal(set) var screenGeneration = 0

    /// Until when a tap may be the echo of the one that brought the screen up (SPEC §2).
    var guardedUntil: Instant
    /// When RESTART asked for the legend on the small display.
    var legendAskedAt: Instant?
    var toast: Toast?
    /// The moment up to which time has passed.
    private var advancedTo: Instant
    /// What this call wants done so far.
    var effects: [Effect] = []

    /// Words that stay for a moment.
    struct Toast {
        let words: String
        let since: Instant
    }

    /// A user interface that starts at `now` with what the device knew: the interrupted brew comes
    /// first, then what there is to tell, then the inputs of the recipe.
    public init(_ configuration: Configuration, start: StartingPoint, at now: Instant) {
        context = PanelContext(configuration, start: start, at: now)
        guardedUntil = now
        advancedTo = now
        context.beforeStop = start.beforeStop
        context.weights = start.weights
        begin(with: start.interrupted, said: start.said, at: now)
    }

    /// A user interface that confirms the inputs for `recipe` at `now`.
    public init(_ configuration: Configuration, recipe: Recipe = .starter, at now: Instant) {
        self.init(configuration, start: StartingPoint(recipe: recipe), at: now)
    }

    private mutating func begin(
        with interrupted: StartingPoint.Interrupted?, said: TastingDraft?, at now: Instant
    ) {
        switch interrupted {
        case nil:
            if let bake = context.bake { return screen = .of(bake, at: now) }
            context.tellPending()
            carryOutCommands(at: now)
        case .sameBoot(let session):
            context.session = session
            screen = .of(session, said: said)
        case .powerLoss(let session):
            context.session = session
            guard session.phase == .completed else {
                screen = .resume(ResumeScreen())
                return
            }
            // Whoever comes back later finds the first question, and their answers (SPEC §6).
            var said = said
            said?.stage = .rate
            screen = .of(session, said: said)
        }
        if session?.phase == .completed { effects.append(.ask(.brewStart)) }
    }

    // What is in force.

    /// What the person set on the device; what is nil is as the configuration has it.
    public var preferences: Preferences { context.preferences }
    /// The layout in force.
    public var size: DisplaySize { context.size }
    /// Minutes without a press until the backlight goes out; 0 leaves it on.
    public var backlightMinutes: Int { context.backlightMinutes }
    /// The brew that runs or waits for its rating, if there is one.
    public var session: BrewSession? { context.session }
    /// Whether there is a brew that runs or waits for its rating.
    public var hasBrew: Bool { context.session != nil }
    /// Whether a brew runs.
    public var isBrewing: Bool {
        guard let phase = context.session?.phase else { return false }
        return phase != .completed
    }
    /// What a scale saw so far of the brew that runs or waits for its rating; nil without one.
    public var weights: BrewWeights? { context.weights }
    /// Whether the brew clock runs.
    public var clockIsRunning: Bool { context.session?.clockIsRunning ?? false }
    /// The step that the brew is at, counted from 0; nil without a brew.
    public var stepIndex: Int? { context.session?.stepIndex }
    /// The recipe that is brewed or about to be.
    public var recipeName: String { context.session?.plan.title ?? context.recipe.name }
    /// What is left of the bag of the bean that is chosen; nil where nobody knows.
    public var gramsLeft: Grams? {
        context.inputs.equipment.bean == nil ? nil : context.journal.bean?.gramsLeft
    }
    /// Whether the machine was asked to power off, and has not refused.
    public var isPoweringOff: Bool { context.isPoweringOff }

    /// What was said so far of the cup of a brew that is finished; nil while nothing was.
    public var said: TastingDraft? {
        guard context.session?.phase == .completed else { return nil }
        if let said = screen.said { return said }
        // A fault is told over the questions.
        for below in backStack.reversed() {
            if let said = below.said { return said }
        }
        return nil
    }

    // What comes in.

    /// Takes in what the person did.
    public mutating func handle(_ gesture: Gesture, at now: Instant) -> [Effect] {
        collect(at: now) { panel in
            panel.advanceAll(to: now)
            panel.take(gesture, at: now)
        }
    }

    /// Lets time pass: steps end, questions time out.
    public mutating func advance(to now: Instant) -> [Effect] {
        collect(at: now) { $0.advanceAll(to: now) }
    }

    /// Takes in what came back from the store or the machine. What nobody waits for any more is
    /// dropped.
    public mutating func receive(_ answer: Response, at now: Instant) -> [Effect] {
        collect(at: now) { panel in
            panel.advanceAll(to: now)
            panel.take(answer, at: now)
        }
    }

    /// Shows a fault, or with nil that it is over. A brew stays on the display and mentions it; it
    /// is told in full when the brew is over. What the screen below then asks for comes with the
    /// next call.
    public mutating func show(_ fault: Fault?, at now: Instant) {
        guard fault != context.fault else { return }
        context.fault = fault
        context.faultSince = now
        showFault(at: now)
    }

    /// What is to be stored when the program ends at once: the brew with what was said of its cup,
    /// and the bake. No brew while it is asked whether to resume one: what the storage has of that
    /// is still the old boot's, so that it is asked again (SPEC §6).
    public var lastCheckpoints: [Effect] {
        let brew = asksToResume ? nil : session.map(checkpoint)
        return [brew, bake.map { .keepBake($0) }].compactMap { $0 }
    }

    private func checkpoint(_ session: BrewSession) -> Effect {
        .checkpoint(
            session, said: said, beforeStop: context.beforeStop, weights: context.weights)
    }

    /// Whether it is asked, maybe below a fault.
    var asksToResume: Bool {
        if case .resume = screen { return true }
        return backStack.contains { if case .resume = $0 { true } else { false } }
    }

    /// The program is told to end. Of a machine that goes down the display tells when to unplug,
    /// though the word that it does may not have come yet; true when it does.
    public mutating func end(at now: Instant) -> Bool {
        guard isPoweringOff else { return false }
        if !isSafeToUnplug { push(.powerOff(PowerOffScreen(stage: .safe)), at: now) }
        return true
    }

    /// Runs `body`, sees what follows from the weight, and hands out what they want done, with a
    /// checkpoint of a session that changed and of what is said of its cup.
    mutating func collect(at now: Instant, _ body: (inout Panel) -> Void) -> [Effect] {
        let before = (session: context.session, said: said, bake: context.bake)
        body(&self)
        followScale(at: now)
        if context.owesCheckpoint || context.session != before.session || said != before.said,
            let session = context.session
        {
            effects.append(checkpoint(session))
        }
        context.owesCheckpoint = false
        if let bake = context.bake, bake != before.bake { effects.append(.keepBake(bake)) }
        defer { effects = [] }
        return effects
    }

    mutating func advanceAll(to now: Instant) {
        countDown(from: advancedTo, to: now)
        advancedTo = max(advancedTo, now)
        if let happened = context.session?.advance(to: now) { follow(happened, at: now) }
        if let happened = context.bake?.advance(to: now) { followBake(happened, at: now) }
        if let toast, now >= toast.since + Self.toastLength { self.toast = nil }
        screen.advance(in: &context, to: now)
        carryOutCommands(at: now)
    }
}
