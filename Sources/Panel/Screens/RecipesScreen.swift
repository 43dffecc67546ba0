import Brewing
import Timebase

/// The recipes by name, with their badges (SPEC §3).
struct RecipesScreen: ScreenContent {
    enum Action {
        case open, down, back
    }

    private var list = PagedList<RecipeSummary>()

    var name: String { "recipes" }

    // What it shows.

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        rows(in: context, at: now).movingRow
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        rows(in: context, at: now).draw(on: &canvas, after: now - context.idleSince)
    }

    private func rows(in context: PanelContext, at now: Instant) -> ListRows {
        ListRows(
            title: "Recipes", position: list.position, selected: list.selected.map(Self.row),
            following: list.following.map(Self.row),
            words: list.words(empty: "No recipes", at: now))
    }

    private static func row(_ line: RecipeSummary) -> TextRow {
        var badges = line.id == .starter ? "★" : ""
        if line.isConflictedCopy { badges += "⇄" }
        if !line.isValid { badges += "!" }
        return TextRow(line.name, right: badges)
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        list.request.map { $0.since + PanelContext.patience }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: list.selected == nil ? nil : SoftKey("Open", .open),
            pause: list.goesDown ? SoftKey("Down", .down).repeating : nil,
            restart: SoftKey("Back", .back))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .open:
            guard let line = list.selected else { return }
            context.push(.recipe(RecipeScreen(id: line.id, waitsSince: now)))
        case .down:
            list.down()
            read(in: &context, at: now)
        case .back: context.pop()
        }
    }

    // Reading.

    /// Asks for what the list lacks.
    private mutating func read(in context: inout PanelContext, at now: Instant) {
        guard let request = list.nextRequest(at: now) else { return }
        context.ask(.recipes(after: request.after, count: list.pageSize), at: now)
    }

    private mutating func readAnew(in context: inout PanelContext, at now: Instant) {
        list.refresh()
        read(in: &context, at: now)
    }

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        switch why {
        case .opened: read(in: &context, at: now)
        case .cameBack, .woken: readAnew(in: &context, at: now)
        case .touched:
            // Asked again while it waits it would never come to an answer on a slow disk.
            if list.request == nil { readAnew(in: &context, at: now) }
        }
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .recipes(let page, let after):
            list.take(page, after: after)
            read(in: &context, at: now)
        case .changed(.duplicateRecipe, _): readAnew(in: &context, at: now)
        case .unreadable(.recipes(let after, let count), let fault):
            guard list.awaits(after: after, count: count) else { return }
            context.show(.notice(NoticeScreen(.failure(fault))))
        case .recipe, .logs, .log, .offer, .brewStart, .changed, .changeFailed, .gaveUp, .missing,
            .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }
}
