import Brewing
import Timebase

/// Where the person signs in, with the code and the minutes that are left (AU-001, AU-002).
struct SyncPromptScreen: ScreenContent {
    enum Action {
        case leave
    }

    var name: String { "sign in" }
    var traits: ScreenTraits { .keepsFaultsOut }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        guard let prompt = context.sync?.prompt else { return canvas.row(0, "Signing in...") }
        let minutes = max(0, ((prompt.end - now).secondsRoundedUp + 59) / 60)
        if let movingRow = movingRow(in: context, at: now) {
            return movingRow.draw(on: &canvas, row: 0, after: now - context.idleSince)
        }
        canvas.row(0, prompt.code ?? "Sign in at", right: "\(minutes) min")
        let pages = TextLines.pages(of: prompt.address, for: canvas.size)
        canvas.drawPage(pages, turn: context.turn(of: pages.count, at: now))
    }

    func turnCount(in context: PanelContext) -> Int {
        guard !context.isSmall, let prompt = context.sync?.prompt else { return 1 }
        return max(1, TextLines.pages(of: prompt.address, for: context.size).count)
    }

    /// On the small display code and address move through its one row.
    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        guard context.isSmall, let prompt = context.sync?.prompt else { return nil }
        let code = prompt.code.map { "\($0) " } ?? ""
        return MovingRow(prefix: "", words: code + prompt.address)
    }

    /// When the minutes that are left change.
    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        guard let prompt = context.sync?.prompt, prompt.end > now else { return nil }
        let seconds = (prompt.end - now).secondsRoundedUp
        return prompt.end - .seconds((seconds - 1) / 60 * 60)
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(restart: SoftKey("Back", .leave))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .leave:
            context.want(.change(.sync(.leave)))
            context.pop()
        }
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        guard case .sync(let view) = response, view.prompt == nil else { return }
        // What came of it, the screen below says.
        context.pop()
    }
}
