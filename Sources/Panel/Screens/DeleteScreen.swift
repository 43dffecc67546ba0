import Brewing
import Timebase

/// Delete it? Keeping is the default (US-023, US-027).
struct DeleteScreen: ScreenContent {
    enum Action {
        case keep, delete, goOn
    }

    /// What would be deleted: a log or a recipe.
    private let change: Mutation
    private let title: String
    /// When it was confirmed; nil before.
    private var since: Instant?

    init(_ change: Mutation, name: String) {
        self.change = change
        title = name
    }

    var name: String { "delete" }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    /// The name in full: on the small display it moves; on the large one it has two rows, and one
    /// that needs more takes turns.
    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        if let since {
            guard now >= since + PanelContext.patience else { return }
            return canvas.row(0, "Deleting...")
        }
        if let movingRow = movingRow(in: context, at: now) {
            return movingRow.draw(on: &canvas, row: 0, after: now - context.idleSince)
        }
        canvas.row(0, isLog ? "Delete this log?" : "Delete this recipe?")
        let pages = TextLines.pages(of: title, for: canvas.size)
        canvas.drawPage(pages, turn: context.turn(of: pages.count, at: now))
    }

    func turnCount(in context: PanelContext) -> Int {
        if context.isSmall || since != nil { return 1 }
        return TextLines.pages(of: title, for: context.size).count
    }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        context.isSmall && since == nil ? MovingRow(prefix: "Delete? ", words: title) : nil
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        since.map { $0 + PanelContext.patience }
    }

    private var isLog: Bool {
        if case .deleteLog = change { true } else { false }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        guard since == nil else { return SoftKeys(restart: SoftKey("Back", .goOn)) }
        return SoftKeys(
            next: SoftKey("Keep", .keep),
            restart: SoftKey(
                "Delete",
                hold: KeyHold(
                    .delete, LeaveScreen.leaveHold, prompt: "Hold to delete", short: "Delete")))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .keep: context.pop()
        case .delete:
            var waiting = self
            waiting.since = now
            context.show(.delete(waiting))
            context.want(.change(change))
        case .goOn: leave(in: &context)
        }
    }

    /// Past the screen of what is deleted, to where that was opened.
    private func leave(in context: inout PanelContext) { context.pop(screens: 2) }

    // What happens to it.

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        guard why != .opened, since == nil else { return }
        switch change {
        case .deleteRecipe(let id): context.ask(.recipe(id), at: now)
        case .deleteLog(let id): context.ask(.log(id), at: now)
        case .saveLog, .saveBake, .duplicateRecipe, .setLastUsed, .setPreferences, .remember,
            .sync:
            break
        }
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .changed(change, _):
            leave(in: &context)
            context.toast("Deleted")
        case .changeFailed(change, let fault): context.show(.notice(NoticeScreen(.failure(fault))))
        case .recipe(let recipe, _, _):
            guard asksAbout(.deleteRecipe(recipe.id)), recipe.name != title else { return }
            context.show(.delete(DeleteScreen(change, name: recipe.name)))
            context.toast(PanelContext.recipeChanged)
        case .missing(.recipe(let id)):
            guard asksAbout(.deleteRecipe(id)) else { return }
            leave(in: &context)
            context.toast(PanelContext.recipeDeleted)
        case .missing(.log(let id)):
            guard asksAbout(.deleteLog(id)) else { return }
            leave(in: &context)
            context.toast("Log deleted")
        case .recipes, .logs, .log, .offer, .formulas, .formula, .sync, .brewStart, .changed,
            .changeFailed, .gaveUp, .missing,
            .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }

    /// Whether it asks about this, and has not been answered yet.
    private func asksAbout(_ change: Mutation) -> Bool { since == nil && self.change == change }
}
