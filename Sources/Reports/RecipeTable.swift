import Brewing
import CommandLine

/// Recipes as a table, a row each. On a narrow terminal names are cut, and the grind is left out.
package struct RecipeTable {
    private let table: TextTable
    private let hasGrind: Bool

    /// A table for a terminal so many columns wide; nil when it is none.
    package init(_ style: TextStyle, terminalWidth: Int?) {
        hasGrind = (terminalWidth ?? .max) >= 100
        // What the other columns take at most, with the gaps.
        let rest = hasGrind ? 73 : 58
        let columns =
            [
                TextTable.Column(title: ""),
                TextTable.Column(
                    title: "NAME", limit: terminalWidth.map { max(16, $0 - rest) } ?? 40),
                TextTable.Column(title: "METHOD"),
                TextTable.Column(title: "DOSE", isNumber: true),
                TextTable.Column(title: "YIELD", isNumber: true),
                TextTable.Column(title: "RATIO", isNumber: true),
                TextTable.Column(title: "TEMP", isNumber: true),
                TextTable.Column(title: "STEPS", isNumber: true),
            ] + (hasGrind ? [TextTable.Column(title: "GRIND", limit: 16)] : [])
        table = TextTable(columns, style: style)
    }

    /// The table of these rows.
    package func text(_ rows: [[String]]) -> String { table.text(rows) }

    /// The cells of a recipe.
    package func row(_ recipe: Recipe, isConflictedCopy: Bool) -> [String] {
        let isValid = recipe.startErrors.isEmpty
        let badges =
            (recipe.isStarter ? "★" : "") + (isValid ? "" : "!") + (isConflictedCopy ? "⇄" : "")
        return [
            badges, recipe.name, recipe.method.name, "\(recipe.dose.tenthsText) g",
            "\(recipe.yield.wholeText) g",
            recipe.ratio?.text ?? "",
            "\(recipe.temperature.text) °C", "\(recipe.steps.count)",
        ] + (hasGrind ? [recipe.grind.label] : [])
    }
}
