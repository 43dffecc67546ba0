import Baking
import Hardware
import Timebase

/// A premix that is mixed waits until it is ripe: only the person knows when (SPEC §10.6).
struct RipeningScreen: ScreenContent {
    enum Action {
        case next, home, giveUp
    }

    var name: String { "ripening" }

    /// The premix, what comes next, and how long it has waited.
    private struct Facts {
        let name: String
        let next: String
        let elapsed: Duration
        let isAtLeast: Bool

        var clock: String { isAtLeast ? "" : ClockText.passed(elapsed) }
    }

    private func facts(in context: PanelContext, at now: Instant) -> Facts? {
        guard
            case .ripening(let name, let next, let elapsed, let isAtLeast)? =
                context.bake?.view(at: now)
        else { return nil }
        return Facts(name: name, next: next, elapsed: elapsed, isAtLeast: isAtLeast)
    }

    // What it shows.

    /// While nobody knows how long it was, the second row says so.
    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy {
        facts(in: context, at: now)?.isAtLeast ?? false ? .never : .whenIdle
    }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        facts(in: context, at: now).map {
            MovingRow(words: "\($0.name) ripens", right: $0.clock)
        }
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        guard let facts = facts(in: context, at: now) else { return }
        movingRow(in: context, at: now)?.draw(on: &canvas, row: 0, after: now - context.idleSince)
        if facts.isAtLeast {
            canvas.row(1, ClockText.atLeast(facts.elapsed))
            if !canvas.isSmall { canvas.row(2, "Next: \(facts.next)") }
        } else {
            canvas.row(1, "Next: \(facts.next)")
        }
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        context.bake?.nextDeadline(after: now)
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: SoftKey("Next", .next),
            pause: SoftKey(
                "Home", .home,
                hold: KeyHold(
                    .giveUp, BrewScreen.leaveHold, prompt: "Hold to give up", short: "Give up")))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .next: context.tellBake(.next, of: context.press?.since ?? now)
        case .home: context.goHome()
        case .giveUp: context.push(.baking(.giveUp(GiveUpScreen())))
        }
    }
}
