import Baking
import CommandLine
import Units

/// Formulas as a table, a row each. On a narrow terminal names are cut.
package struct FormulaTable {
    private let table: TextTable

    /// A table for a terminal so many columns wide; nil when it is none.
    package init(_ style: TextStyle, terminalWidth: Int?) {
        // What the other columns take at most, with the gaps.
        let rest = 30
        table = TextTable(
            [
                TextTable.Column(title: ""),
                TextTable.Column(
                    title: "NAME", limit: terminalWidth.map { max(16, $0 - rest) } ?? 40),
                TextTable.Column(title: "HYDRATION", isNumber: true),
                TextTable.Column(title: "TOTAL", isNumber: true),
            ], style: style)
    }

    /// The table of these formulas.
    package func text(_ formulas: [FormulaSummary]) -> String {
        table.text(
            formulas.map { formula in
                [
                    formula.isValid ? "" : "!", formula.name,
                    formula.hydration.map { Percentage.text(of: $0, decimals: 0) + " %" } ?? "",
                    WeightText.text(of: formula.total) + " g",
                ]
            })
    }
}
