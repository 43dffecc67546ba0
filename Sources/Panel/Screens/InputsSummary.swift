import Brewing
import Hardware

/// What is about to be brewed, as Confirm shows it (US-004).
struct InputsSummary {
    let recipe: Recipe
    let inputs: BrewInputs
    /// Logs that are not on the disk yet.
    let unsaved: Int
    /// The mark of a best brew's inputs, `★5`; empty for any others.
    let best: String
    /// How the bean in use stands.
    let bean: BeanStatus?
    let beanWarnings: Int

    init(in context: PanelContext) {
        recipe = context.recipe
        inputs = context.inputs
        unsaved = context.unsaved.count
        best = context.bestMark
        bean = context.journal.bean
        beanWarnings = context.beanWarnings.count
    }

    // What it shows.

    private var warningCount: String {
        if planError != nil { return "! stop" }
        let warnings = inputs.warnings(for: recipe.method.category).count + beanWarnings
        return warnings == 0 ? "" : "!\(warnings)"
    }
    private var mark: String {
        [best, unsaved == 0 ? "" : "unsaved"].filter { !$0.isEmpty }.joined(separator: " ")
    }
    /// The method, where it is not the usual one.
    private var method: String { recipe.method == .v60 ? "" : recipe.method.name }

    /// Draws it. What does not fit takes turns, which `turn` counts; a long name on the large
    /// display moves, `span` after the last key.
    func draw(on canvas: inout Canvas, turn: Int, after span: Duration) {
        let size = canvas.size
        let rows = turningRows(for: size)
        let row = rows.isEmpty ? TextRow("") : rows[turn % rows.count]
        let masses = inputs.ratioRows(for: size)[0]
        if let movingRow = movingRow(for: size) {
            movingRow.draw(on: &canvas, row: 0, after: span)
            canvas.row(1, masses.left, right: masses.right)
            canvas.row(2, row.left, right: row.right)
        } else {
            // The numbers keep the first row; the second one tells the rest.
            canvas.row(0, masses.left, right: masses.right)
            canvas.row(1, row.left, right: row.right)
        }
    }

    /// The large display's first row: the name, and the method where it fits.
    func movingRow(for size: DisplaySize) -> MovingRow? {
        guard size != .sixteenByTwo else { return nil }
        return MovingRow(words: recipe.name, right: mark.isEmpty ? methodBeside(size) : mark)
    }

    private func methodBeside(_ size: DisplaySize) -> String {
        recipe.name.count + 1 + method.count <= size.columns ? method : ""
    }

    /// Grinder and setting, the bean, its age and what is left of it (JL-003).
    private func equipmentRows(_ size: DisplaySize) -> [TextRow] {
        let equipment = inputs.equipment
        guard equipment.bean != nil else { return equipment.grinderRows(for: size) }
        return equipment.grinderRows(for: size) + equipment.beanRows(for: size)
            + (bean?.rows(for: size) ?? [])
    }

    func turnCount(for size: DisplaySize) -> Int { turningRows(for: size).count }

    /// What shares one row: on the small display the name, then on both temperature and grind, the
    /// method, grinder and bean, and the ratio where it fits nowhere else.
    private func turningRows(for size: DisplaySize) -> [TextRow] {
        let isSmall = size == .sixteenByTwo
        // The plan is made for it: once is enough.
        let warningCount = warningCount
        let warnings = warningCount.isEmpty ? 0 : warningCount.count + 1
        let water = inputs.waterLines(
            width: size.columns - (isSmall ? 0 : warnings), for: size)
        let isShown = !isSmall && mark.isEmpty && !methodBeside(size).isEmpty
        let words = water + (method.isEmpty || isShown ? [] : [method])
        let rest = words.map { line in
            TextRow(line, right: line.count + warnings <= size.columns ? warningCount : "")
        }
        let rows = isSmall ? nameRows(size, beside: warningCount) + rest : rest
        return rows + equipmentRows(size) + Array(inputs.ratioRows(for: size).dropFirst())
    }

    private func nameRows(_ size: DisplaySize, beside warningCount: String) -> [TextRow] {
        let right = mark.isEmpty ? warningCount : mark
        let width = size.columns - (right.isEmpty ? 0 : right.count + 1)
        return TextLines.broken(recipe.name, width: width).map { TextRow($0, right: right) }
    }

    // Why it can't be brewed.

    /// Why the brew can't start; nil when it can.
    var planError: PlanError? {
        do {
            _ = try BrewPlan(recipe: recipe, inputs: inputs)
            return nil
        } catch {
            return error
        }
    }

    /// The reason it can't start and where to mend it (US-026).
    var reason: String {
        guard let planError else { return "" }
        switch planError {
        case .invalidRecipe:
            let way =
                recipe.isStarter
                ? "Duplicate the starter" : "brewguide recipe edit '\(recipe.name)'"
            return "\(planError.description). \(way)"
        case .invalidDose, .invalidYield, .invalidTemperature, .bloomReachesYield:
            return planError.description
        }
    }
}
