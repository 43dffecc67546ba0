import Brewing
import Timebase

/// The recipes by name, with their badges (SPEC §3).
struct RecipesScreen: StoredListScreen {
    var list = PagedList<RecipeSummary>()

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

    func screen(of line: RecipeSummary, at now: Instant) -> Screen {
        .recipe(RecipeScreen(id: line.id, waitsSince: now))
    }

    // Reading.

    func query(after line: RecipeSummary?, count: Int) -> Query {
        .recipes(after: line, count: count)
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .recipes(let page, let after):
            take(page, after: after, in: &context, at: now)
        case .changed(.duplicateRecipe, _): readAnew(in: &context, at: now)
        case .unreadable(.recipes(let after, let count), let fault):
            fail(after: after, count: count, fault, in: &context)
        case .recipe, .logs, .log, .offer, .formulas, .formula, .sync, .brewStart, .changed,
            .changeFailed, .gaveUp, .missing,
            .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }
}
