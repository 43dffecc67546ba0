import Baking
import Hardware
import Timebase

/// Give up this bake? Keeping it is the default; time goes on meanwhile.
struct GiveUpScreen: ScreenContent {
    enum Action {
        case keep, giveUp
    }

    var name: String { "giveUp" }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        guard let name = context.bake?.plan.formula.name else { return nil }
        return MovingRow(prefix: context.isSmall ? "Give up? " : "", words: name)
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        if !canvas.isSmall { canvas.row(0, "Give up this bake?") }
        movingRow(in: context, at: now)?
            .draw(on: &canvas, row: canvas.isSmall ? 0 : 1, after: now - context.idleSince)
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: SoftKey("Keep", .keep),
            restart: SoftKey(
                "Discard",
                hold: KeyHold(
                    .giveUp, LeaveScreen.leaveHold, prompt: "Hold to give up", short: "Discard")))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .keep: context.pop()
        case .giveUp: context.discardBake()
        }
    }
}
