import Brewing
import Hardware
import Timebase

/// What the person does with the keys.
extension Panel {
    /// How old what shows may be when a key is pressed. Chosen: whoever goes down a list quickly
    /// does not type commands meanwhile.
    static let freshness = Duration.milliseconds(200)

    /// What each key does at `now`: how the presses that begin are to be read.
    public func bindings(at now: Instant) -> KeyBindings {
        isDark(at: now) ? KeyBindings() : bindings
    }

    private var bindings: KeyBindings {
        var reader = BindingsReader()
        return screen.read(&reader, in: context)
    }

    private func guards(_ button: Button, at now: Instant) -> Bool {
        var reader = GuardReader(button: button)
        return now < guardedUntil && screen.read(&reader, in: context)
    }

    mutating func take(_ gesture: Gesture, at now: Instant) {
        switch gesture {
        case .pressed(let button, let since): pressed(button, since: since, at: now)
        case .tapped(let button, let repetition):
            if guards(button, at: now) { return }
            var tap = KeyUse(button: button, repetition: repetition, now: now)
            use(&tap, at: now)
        case .holdBegan(let button, let since, let fires):
            context.heldKey = PanelContext.HeldKey(button: button, since: since, fires: fires)
        case .holdCancelled(let button):
            context.heldKey = nil
            // On the small display a short RESTART asks what the keys do.
            if button == .restart, bindings.restart.tap == .none { legendAskedAt = now }
        case .holdFired(let button):
            context.heldKey = nil
            var hold = KeyUse(button: button, isHold: true, now: now)
            use(&hold, at: now)
        case .released:
            context.heldKey = nil
            context.press = nil
            context.lastActivity = now
        }
    }

    private mutating func pressed(_ button: Button, since: Instant, at now: Instant) {
        let wasDark = isDark(at: now)
        let hadLegend = legendAskedAt != nil
        context.press = PanelContext.Press(since: since, sessionBefore: context.session)
        context.lastActivity = now
        legendAskedAt = nil
        // The echo of a press takes nothing away that nobody has read.
        if !guards(button, at: now) { toast = nil }
        // Nobody has looked for a while: the command line may have changed what is shown.
        if wasDark { appear(.woken, at: now) }
        if button == .restart, bindings.restart == .unbound, !wasDark, !hadLegend {
            legendAskedAt = now
        }
    }

    /// Does what a key is for, and then looks whether that is still what the store has (SPEC §3).
    /// A tap that repeats would read the store eight times a second.
    private mutating func use(_ use: inout KeyUse, at now: Instant) {
        screen.update(&use, in: &context)
        carryOutCommands(at: now)
        guard use.didSomething, use.repetition == 0 else { return }
        if now - context.lookedAt >= Self.freshness { appear(.touched, at: now) }
    }
}

private struct BindingsReader: ScreenReader {
    func read<Content: ScreenContent>(
        _ screen: Content, in context: PanelContext
    ) -> KeyBindings {
        screen.keys(in: context).bindings
    }
}

private struct GuardReader: ScreenReader {
    let button: Button

    func read<Content: ScreenContent>(_ screen: Content, in context: PanelContext) -> Bool {
        screen.guards(button)
    }
}

/// A tap of a key, or a hold to its end.
private struct KeyUse: ScreenUpdater {
    let button: Button
    var isHold = false
    var repetition = 0
    let now: Instant
    /// Whether the key is for anything on the screen.
    private(set) var didSomething = false

    init(button: Button, isHold: Bool = false, repetition: Int = 0, now: Instant) {
        self.button = button
        self.isHold = isHold
        self.repetition = repetition
        self.now = now
    }

    mutating func update<Content: ScreenContent>(
        _ screen: inout Content, in context: inout PanelContext
    ) {
        let key = screen.keys(in: context)[button]
        guard let action = isHold ? key?.hold?.action : key?.tap else { return }
        didSomething = true
        screen.perform(action, repetition: repetition, in: &context, at: now)
    }
}
