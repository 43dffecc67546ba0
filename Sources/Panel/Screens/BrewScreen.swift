import Brewing
import Guide
import Hardware
import Timebase

/// The guided brew. How a step looks is in `StepDrawing`; what a press means to the session, the
/// session knows.
struct BrewScreen: ScreenContent {
    enum Action {
        case nextStep, togglePause, askToLeave, restart
    }

    /// How long RESTART is kept down to start over (SPEC §6, BS-012).
    static let restartHold = Duration.seconds(2)
    /// How long PAUSE is kept down to be asked about leaving (SPEC §3).
    static let leaveHold = Duration.milliseconds(1500)

    var name: String { "brew" }
    var traits: ScreenTraits { .keepsFaultsOut }

    func guards(_ button: Button) -> Bool { false }

    private func drawing(in context: PanelContext, at now: Instant) -> StepDrawing? {
        context.session?.drawing(at: now, weighed: context.scale?.amount)
    }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy {
        drawing(in: context, at: now)?.letsLegendIn == true ? .whenIdle : .never
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        drawing(in: context, at: now)?
            .draw(
                on: &canvas, turn: turn(in: context, at: now),
                fault: context.mentionedFault(at: now))
        guard let scale = context.scale, scale.asksToStop else { return }
        // On the large display the weight has a row of its own.
        let weight = canvas.isSmall ? scale.amount?.text ?? "" : ""
        canvas.row(1, "Stop", right: weight.filter { $0 != " " })
    }

    /// Which of the words that do not fit show, where no time tells.
    private func turn(in context: PanelContext, at now: Instant) -> Int {
        Turns.number(after: now - turnsSince(in: context))
    }

    /// A pause is a press: its words begin there. Other words begin with their step.
    private func turnsSince(in context: PanelContext) -> Instant {
        context.session?.phase == .paused ? context.idleSince : context.shownAt
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        let hasFault = context.mentionedFault(at: now) != nil
        guard let drawing = drawing(in: context, at: now),
            drawing.turnsByItself(for: context.size, hasFault: hasFault)
        else { return nil }
        return turnsSince(in: context) + Turns.length * (turn(in: context, at: now) + 1)
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        // Which keys a brew has does not change by time alone: any instant will do.
        guard let view = context.session?.view(at: context.lastActivity) else {
            return SoftKeys()
        }
        let leave = KeyHold(
            Action.askToLeave, Self.leaveHold, prompt: "Hold to leave", short: "Leave")
        let restart = KeyHold(
            Action.restart, Self.restartHold, prompt: "Hold to restart", short: "Restart")
        let isPaused = view.phase == .paused
        return SoftKeys(
            next: isPaused ? nil : SoftKey("Next", .nextStep),
            pause: view.canPause
                ? SoftKey(isPaused ? "Resume" : "Pause", .togglePause, hold: leave).tappedAtPress
                : SoftKey("Leave", hold: leave),
            restart: SoftKey("Restart", short: "Rst", hold: restart))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        // A press counts from its first edge (SPEC §2), however long it took to confirm it.
        let pressed = context.press?.since ?? now
        switch action {
        case .nextStep: context.tellSession(.next, of: pressed)
        case .togglePause: context.tellSession(.pause, of: pressed)
        case .restart: context.tellSession(.restart, of: now)
        case .askToLeave:
            // PAUSE acted at its press; now that it is a hold, that was never meant.
            if let before = context.press?.sessionBefore { context.session = before }
            context.tellSession(.leave, of: now)
        }
    }

    // What happens to it.

    mutating func sessionChanged(
        _ effect: SessionEffect, in context: inout PanelContext, at now: Instant
    ) {
        switch effect {
        case .leaveConfirmationNeeded: context.show(.leave(LeaveScreen(since: now)))
        case .completed:
            guard let session = context.session else { return }
            context.show(.tasting(TastingScreen(session: session)))
        case .stepEntered:
            // Words that take turns begin with the first again.
            context.shownAt = now
        case .restarted:
            context.shownAt = now
            context.want(.brewBegan)
            context.owesCheckpoint = true
        case .stepTimeOver, .clockStarted, .paused, .resumed: break
        }
    }
}
