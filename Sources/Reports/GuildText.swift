import Baking
import CommandLine
import Units

/// A formula in the Guild's form for a terminal: a row an ingredient, the final dough in weights
/// only (SPEC §10.10).
package struct GuildText {
    private let table: GuildTable
    private let style: TextStyle

    package init(_ table: GuildTable, _ style: TextStyle) {
        self.table = table
        self.style = style
    }

    /// Columns of a premix's name above its own. Chosen: with one of them 80 columns.
    private static let nameWidth = 12

    package var text: String {
        let premixes = table.premixes.flatMap { name in
            [number(name.printable.cut(toWidth: Self.nameWidth)), number("%")]
        }
        let columns =
            [TextTable.Column(title: "INGREDIENT", limit: 32), number("TOTAL"), number("%")]
            + premixes + [number("DOUGH")]
        let rows = (table.rows + [table.totals]).map { row in
            [row.name] + ([row.total] + row.premixes).flatMap(Self.cells)
                + [row.final.map { WeightText.text(of: $0.weight) } ?? ""]
        }
        let each = WeightText.text(of: table.pieceWeight)
        let title = "\(table.title.printable), \(table.pieces) x \(each) g"
        return style.strong(title) + "\n\n" + TextTable(columns, style: style).text(rows)
            + Self.prefermented(table).map { "\n\($0)\n" }.joined()
    }

    /// The number that ties the columns together, in the form's own words; nothing without
    /// preferments.
    static func prefermented(_ table: GuildTable) -> [String] {
        table.prefermentedShare.map { ["% of flour prefermented: \(Percentage.text(of: $0))"] }
            ?? []
    }

    /// A weight and its percentage as they are shown, each empty where there is none.
    static func cells(_ cell: GuildCell?) -> [String] {
        [
            cell.map { WeightText.text(of: $0.weight) } ?? "",
            cell?.share.map { Percentage.text(of: $0) } ?? "",
        ]
    }

    private func number(_ title: String) -> TextTable.Column {
        TextTable.Column(title: title, isNumber: true)
    }
}
