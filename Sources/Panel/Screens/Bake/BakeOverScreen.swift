import Baking
import Hardware
import Timebase

/// The time of a bake's step is over: told on Confirm, and the way to it (SPEC §10.7).
struct BakeOverScreen: ScreenContent {
    enum Action {
        case open, later
    }

    var name: String { "bakeOver" }

    /// It comes by itself: no key that was meant for what stood there does anything.
    func guards(_ button: Button) -> Bool { true }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        guard case .step(let view)? = context.bake?.view(at: now) else { return nil }
        return MovingRow(prefix: context.isSmall ? "Bake: " : "", words: view.text)
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let row = canvas.isSmall ? 0 : 1
        if !canvas.isSmall { canvas.row(0, "Bake: time's up") }
        movingRow(in: context, at: now)?
            .draw(on: &canvas, row: row, after: now - context.idleSince)
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(next: SoftKey("Open", .open), restart: SoftKey("Later", .later))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .open: context.openBake(at: now)
        case .later: context.pop()
        }
    }
}
