import Baking
import Timebase
import Units

/// The formulas by name; below the selected one its hydration and its weight (SPEC §10.8).
struct FormulasScreen: StoredListScreen {
    var list = PagedList<FormulaSummary>()

    var name: String { "bake" }

    // What it shows.

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        list.selected.map {
            MovingRow(prefix: ">", words: $0.name, right: $0.isValid ? "" : "!")
        }
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let first = canvas.isSmall ? 0 : 1
        if !canvas.isSmall { canvas.row(0, "Bake", right: list.position) }
        guard let movingRow = movingRow(in: context, at: now) else {
            if canvas.isSmall { canvas.row(1, "Bake") }
            return canvas.row(first, list.words(empty: "No formulas", at: now))
        }
        movingRow.draw(on: &canvas, row: first, after: now - context.idleSince)
        let rows = factRows(in: context)
        let row = rows[context.turn(of: rows.count, at: now) % rows.count]
        canvas.row(first + 1, row.left, right: row.right)
    }

    func turnCount(in context: PanelContext) -> Int { factRows(in: context).count }

    /// `70 % 1720 g`; the small display has the position beside it, or in turns. At least one.
    private func factRows(in context: PanelContext) -> [TextRow] {
        guard let line = list.selected else { return [TextRow("")] }
        let hydration = line.hydration.map { Percentage.text(of: $0, decimals: 0) } ?? "-"
        let weight = BakeText.weight(line.total, narrow: context.isSmall)
        guard context.isSmall else { return [TextRow(" \(hydration) % \(weight)")] }
        let facts = "\(hydration)% \(weight)"
        return facts.count + 1 + list.position.count <= context.size.columns
            ? [TextRow(facts, right: list.position)]
            : [TextRow(facts), TextRow("Bake", right: list.position)]
    }

    func screen(of line: FormulaSummary, at now: Instant) -> Screen {
        .baking(.formula(FormulaScreen(id: line.id, waitsSince: now)))
    }

    // Reading.

    func query(after line: FormulaSummary?, count: Int) -> Query {
        .formulas(after: line, count: count)
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        if case .formulas(let page, let after) = response {
            take(page, after: after, in: &context, at: now)
        }
        if case .unreadable(.formulas(let after, let count), let fault) = response {
            fail(after: after, count: count, fault, in: &context)
        }
    }
}
