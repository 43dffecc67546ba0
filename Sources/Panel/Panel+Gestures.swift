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

    private var bindings: KeyBindings { screen.bindings(in: context) }

    /// Whether a tap may be the echo of the one that brought the screen up.
    private func isEcho(_ button: Button, at now: Instant) -> Bool {
        now < guardedUntil && screen.guards(button, in: context)
    }

    mutating func take(_ gesture: Gesture, at now: Instant) {
        switch gesture {
        case .pressed(let button, let since): pressed(button, since: since, at: now)
        case .tapped(let button, let repetition):
            if isEcho(button, at: now) { return }
            let isUsed = screen.use(button, repetition: repetition, in: &context, at: now)
            carryOutCommands(at: now)
            // One that repeats would read the store eight times a second.
            if isUsed, repetition == 0 { lookAgain(at: now) }
        case .holdBegan(let button, let since, let fires):
            context.heldKey = PanelContext.HeldKey(button: button, since: since, fires: fires)
        case .holdCancelled(let button):
            context.heldKey = nil
            // On the small display a short RESTART asks what the keys do.
            if button == .restart, bindings.restart.tap == .none { legendAskedAt = now }
        case .holdFired(let button):
            context.heldKey = nil
            let isUsed = screen.use(button, isHold: true, in: &context, at: now)
            carryOutCommands(at: now)
            if isUsed { lookAgain(at: now) }
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
        if !isEcho(button, at: now) { toast = nil }
        // Nobody has looked for a while: the command line may have changed what is shown.
        if wasDark { appear(.woken, at: now) }
        if button == .restart, bindings.restart == .unbound, !wasDark, !hadLegend {
            legendAskedAt = now
        }
    }

    /// After a press: what shows was read a while ago, and may have been changed by the command
    /// line since (SPEC §3).
    private mutating func lookAgain(at now: Instant) {
        if now - context.lookedAt >= Self.freshness { appear(.touched, at: now) }
    }
}
