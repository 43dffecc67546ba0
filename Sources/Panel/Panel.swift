import Brewing
import Hardware
import Timebase

/// The face of the device: a function of state and time to a frame, and of a gesture to effects.
///
/// Times handed in never go back. Before anything else each call sees what has fallen due.
public struct Panel: Sendable {
    /// What the configuration decides about the face.
    public struct Configuration: Hashable, Sendable {
        /// The glass.
        public var size: DisplaySize
        /// Minutes without a press until the backlight goes out; 0 leaves it on.
        public var backlightMinutes: Int

        /// A face for a glass; the light's default is SPEC §3's.
        public init(size: DisplaySize, backlightMinutes: Int = 5) {
            self.size = size
            self.backlightMinutes = backlightMinutes
        }
    }

    enum Screen {
        case confirm
        case edit(EditScreen)
        case pages(PagesScreen)
        case brew
        case leave(LeaveScreen)
        case finished(FinishedScreen)
    }

    /// A hold that is under way.
    struct HeldKey {
        let button: Button
        let since: Instant
        let fires: Instant
    }

    let configuration: Configuration
    var screen = Screen.confirm
    var recipe: Recipe
    var inputs: BrewInputs
    /// The brew that runs, if there is one.
    public internal(set) var session: BrewSession?
    /// A number that changes when another screen comes up: a press that began before belongs to
    /// the old one, and the rest of it is dropped.
    public private(set) var screenGeneration = 0

    /// When the screen came up.
    var shownAt: Instant
    /// When a key last moved.
    var lastActivity: Instant
    /// When RESTART asked for the legend on the small glass.
    var legendAskedAt: Instant?
    var heldKey: HeldKey?
    var fault: Fault?
    var faultSince: Instant
    /// The session before the press that is under way: what a hold takes a tap back to.
    private var sessionBeforePress: BrewSession?

    /// A face that confirms the inputs for `recipe` at `now`.
    public init(_ configuration: Configuration, recipe: Recipe = .starter, at now: Instant) {
        self.configuration = configuration
        self.recipe = recipe
        inputs = BrewInputs(defaultsOf: recipe)
        shownAt = now
        lastActivity = now
        faultSince = now
    }

    // What comes in.

    /// What each key does at `now`: how the presses that begin are to be read.
    public func bindings(at now: Instant) -> KeyBindings {
        isDark(at: now) ? KeyBindings() : softKeys.bindings
    }

    /// Takes in what the person did.
    public mutating func handle(_ gesture: Gesture, at now: Instant) -> [Effect] {
        let due = advance(to: now)
        switch gesture {
        case .pressed(let button):
            pressed(button, at: now)
            return due
        case .tapped(let button, let repetition):
            guard let action = softKeys[button]?.tap else { return due }
            return due + perform(action, repetition: repetition, at: now)
        case .holdBegan(let button, let since, let fires):
            heldKey = HeldKey(button: button, since: since, fires: fires)
        case .holdCancelled(let button):
            heldKey = nil
            // On the small glass a short RESTART asks what the keys do.
            if button == .restart { legendAskedAt = now }
        case .holdFired(let button):
            heldKey = nil
            guard let hold = softKeys[button]?.hold else { return due }
            return due + perform(hold.action, repetition: 0, at: now)
        case .released:
            heldKey = nil
            sessionBeforePress = nil
            lastActivity = now
        }
        return due
    }

    /// Lets time pass: steps end, questions time out.
    public mutating func advance(to now: Instant) -> [Effect] {
        let effects = session.map { _ in follow(session?.advance(to: now) ?? [], at: now) } ?? []
        if case .leave(let leave) = screen, heldKey == nil, now >= leave.deadline {
            show(.brew, at: now)
        }
        return effects
    }

    /// Shows a fault, or with nil that it is over. A brew stays on the glass and mentions it; it
    /// is told in full when the brew is over.
    public mutating func show(_ fault: Fault?, at now: Instant) {
        guard fault != self.fault else { return }
        self.fault = fault
        faultSince = now
        showFault(at: now)
    }

    // What the keys do.

    private mutating func pressed(_ button: Button, at now: Instant) {
        let wasDark = isDark(at: now)
        let hadLegend = legendAskedAt != nil
        sessionBeforePress = session
        lastActivity = now
        legendAskedAt = nil
        if button == .restart, softKeys.restart == nil, !wasDark, !hadLegend {
            legendAskedAt = now
        }
    }

    private mutating func perform(
        _ action: Action, repetition: Int, at now: Instant
    ) -> [Effect] {
        switch action {
        case .start: return start(at: now)
        case .edit: show(.edit(EditScreen(recipe: recipe, inputs: inputs)), at: now)
        case .why:
            let reason = ConfirmScreen(recipe: recipe, inputs: inputs).reason
            show(.pages(PagesScreen(.obstacle, title: "Can't start", texts: [reason])), at: now)
        case .nextField: nextField(at: now)
        case .increase: change(by: 1, repetition: repetition)
        case .decrease: change(by: -1, repetition: repetition)
        case .nextPage: nextPage(at: now)
        case .nextStep: return brew(.next, at: now)
        case .togglePause: return brew(.pause, at: now)
        case .restart: return brew(.restart, at: now)
        case .askToLeave: return askToLeave(at: now)
        case .stay: show(.brew, at: now)
        case .leave, .done:
            guard now - shownAt >= BrewSession.nextGuard else { return [] }
            session = nil
            show(.confirm, at: now)
            showFault(at: now)
        }
        return []
    }

    private mutating func start(at now: Instant) -> [Effect] {
        guard let plan = try? BrewPlan(recipe: recipe, inputs: inputs) else { return [] }
        session = BrewSession(plan: plan)
        show(.brew, at: now)
        return brew(.begin, at: now)
    }

    private mutating func brew(_ event: SessionEvent, at now: Instant) -> [Effect] {
        follow(session?.handle(event, at: now) ?? [], at: now)
    }

    /// What the face makes of what happened to the session.
    private mutating func follow(_ effects: [SessionEffect], at now: Instant) -> [Effect] {
        var followed: [Effect] = []
        for effect in effects {
            switch effect {
            case .stepTimeOver: followed.append(.beep)
            case .leaveConfirmationNeeded: show(.leave(LeaveScreen(since: now)), at: now)
            case .completed:
                guard let session else { continue }
                let total = session.elapsed(at: now)
                show(.finished(FinishedScreen(plan: session.plan, total: total)), at: now)
            case .stepEntered, .restarted:
                // Words that take turns begin with the first again.
                shownAt = now
            case .clockStarted, .paused, .resumed: break
            }
        }
        return followed
    }

    /// PAUSE acted at its press; now that it is a hold, that was never meant.
    private mutating func askToLeave(at now: Instant) -> [Effect] {
        var effects: [Effect] = []
        if let before = sessionBeforePress {
            session = before
            effects = advance(to: now)
        }
        return effects + brew(.leave, at: now)
    }

    private mutating func nextField(at now: Instant) {
        guard case .edit(var edit) = screen else { return }
        if let next = edit.nextField {
            edit.field = next
            return show(.edit(edit), at: now)
        }
        let warnings = inputs.warnings.map(\.description)
        let pages = PagesScreen(.warnings, title: "Unusual", texts: warnings)
        show(warnings.isEmpty ? .confirm : .pages(pages), at: now)
    }

    private mutating func change(by direction: Int, repetition: Int) {
        guard case .edit(var edit) = screen else { return }
        edit.change(by: direction, repetition: repetition)
        inputs = edit.inputs
        screen = .edit(edit)
    }

    private mutating func nextPage(at now: Instant) {
        guard case .pages(var pages) = screen else { return }
        pages.index += 1
        let isOver = pages.index >= pages.pages(for: configuration.size).count
        if isOver, pages.subject == .fault { fault = nil }
        show(isOver ? .confirm : .pages(pages), at: now)
    }

    private mutating func showFault(at now: Instant) {
        switch screen {
        case .confirm, .edit, .pages:
            if let fault {
                let pages = PagesScreen(.fault, title: fault.title, texts: [fault.advice])
                show(.pages(pages), at: now)
            } else if case .pages(let pages) = screen, pages.subject == .fault {
                show(.confirm, at: now)
            }
        case .brew, .leave, .finished: break
        }
    }

    private mutating func show(_ screen: Screen, at now: Instant) {
        self.screen = screen
        screenGeneration += 1
        shownAt = now
        heldKey = nil
        legendAskedAt = nil
    }
}
