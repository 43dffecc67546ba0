import Brewing
import CommandLine
import Timebase

/// A recipe as a person reads it: what goes in, then what is to be done.
package struct RecipeSheet {
    private let recipe: Recipe
    private let style: TextStyle
    private let isConflictedCopy: Bool

    /// The sheet of a recipe; `isConflictedCopy` when it is the other side's of two that were
    /// changed.
    package init(_ recipe: Recipe, _ style: TextStyle, isConflictedCopy: Bool = false) {
        self.recipe = recipe
        self.style = style
        self.isConflictedCopy = isConflictedCopy
    }

    package var text: String {
        let title = style.strong(recipe.name.printable)
        let kind =
            recipe.isStarter
            ? style.faint("  the starter: built in, nobody changes it")
            : isConflictedCopy ? style.faint("  ⇄ the other side's copy: changed on both") : ""
        return "\(title)\(kind)\n\n" + facts + "\n" + steps + errors
    }

    private var facts: String {
        let grind = [recipe.grind.label, recipe.grind.descriptor].filter { !$0.isEmpty }
        let ratio = recipe.ratio.map { " (\($0.text))" } ?? ""
        var rows = [
            ("method", recipe.method.name), ("dose", "\(recipe.dose.tenthsText) g"),
            ("yield", "\(recipe.yield.wholeText) g\(ratio)"),
            ("temperature", "\(recipe.temperature.text) °C"),
            ("grind", grind.joined(separator: "; ")),
        ]
        if recipe.steps.contains(where: { $0.kind == .bloom }), recipe.split == .equal {
            rows.append(("bloom", "\(recipe.bloomWater(for: recipe.dose).wholeText) g"))
        }
        if recipe.measuresWater {
            rows.append(
                ("scaling", recipe.split == .equal ? "in equal pours" : "in its own proportions"))
        }
        rows.append(("id", recipe.id.rawValue))
        return FactSheet.text(rows, style)
    }

    private var steps: String {
        let table = TextTable(
            [
                TextTable.Column(title: "", isNumber: true), TextTable.Column(title: "STEP"),
                TextTable.Column(title: "TIME", isNumber: true),
                TextTable.Column(title: "UNTIL", isNumber: true),
                TextTable.Column(title: "WATER", isNumber: true),
                TextTable.Column(title: "TEXT", limit: 80),
            ], style: style)
        var elapsed = Duration.zero
        return table.text(
            zip(1..., recipe.steps).map { number, step in
                let until = step.length.map { elapsed + $0 } ?? step.until
                let length = until.map { $0 - elapsed }
                elapsed = until ?? elapsed
                return [
                    "\(number)", step.kind.rawValue, length.map(\.clockText) ?? "",
                    until.map(\.clockText) ?? "", step.waterTo.map { "\($0.wholeText) g" } ?? "",
                    step.text,
                ]
            })
    }

    private var errors: String {
        let errors = recipe.validationErrors
        guard !errors.isEmpty else { return "" }
        return "\n" + errors.map { style.wrong("! \($0.description)") + "\n" }.joined()
            + (recipe.startErrors.isEmpty
                ? "It is brewed as it stands; 'brewguide recipe edit' fixes it.\n"
                : "It can't be brewed: 'brewguide recipe edit' fixes it.\n")
    }
}
