// A formula in the Guild's form as a picture, to be printed and pinned up.
//
// **Responsible for** where cells stand, in whole pixels: the same formula makes the same bytes on
// every machine. **Not for** what is in the cells (GuildTable).
//
// A *column* has weights and, but for the final dough, percentages beside them; both end on their
// right edge. Each column takes the same width, so the picture grows with the premixes.

import Baking
import CommandLine
import Units

/// The Guild's form as a picture (SVG 1.1), in whole pixels, the same bytes for the same formula.
package struct GuildPicture {
    private let table: GuildTable

    package init(_ table: GuildTable) { self.table = table }

    // Chosen: a name of 30 letters, weights of five digits, rows as in a printed table.
    private static let margin = 24
    private static let nameWidth = 220
    private static let columnWidth = 140
    private static let doughWidth = 96
    private static let rowHeight = 26
    /// Where the first row's line of letters stands.
    private static let top = 122
    /// Columns of a terminal that a name takes at most: `nameWidth` in letters of 13 pixels.
    private static let nameLimit = 30
    private static let titleLimit = 16

    private var width: Int {
        2 * Self.margin + Self.nameWidth + (1 + table.premixes.count) * Self.columnWidth
            + Self.doughWidth
    }

    private var height: Int {
        Self.top + (table.rows.count + 1) * Self.rowHeight
            + (table.prefermentedShare == nil ? 0 : Self.rowHeight) + 8
    }

    package var text: String {
        let title = SVGText.escaped(table.title)
        let pieces = "\(table.pieces) x \(WeightText.text(of: table.pieceWeight)) g"
        let rows = zip(0..., table.rows).map { row($1, $0) }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" font-family="sans-serif" font-size="13">
            <title>\(title), \(pieces)</title>
            <rect width="\(width)" height="\(height)" fill="#fffdf8"/>
            <text x="24" y="36" font-size="18" fill="#33261d">\(title)</text>
            <text x="24" y="58" fill="#6b5a4d">\(pieces)</text>
            \(heading)
            \(rows.joined(separator: "\n"))
            \(totals)
            \(prefermented)
            </svg>

            """
    }

    // The right edges of columns.

    /// Where a column's percentages end; of column 0 those of the total formula.
    private func end(_ column: Int) -> Int {
        Self.margin + Self.nameWidth + (column + 1) * Self.columnWidth
    }

    /// Where its weights end.
    private func weightEnd(_ column: Int) -> Int { end(column) - 56 }

    private var doughEnd: Int { width - Self.margin }

    // The parts.

    private var heading: String {
        let names = ["Total formula"] + table.premixes
        let titles = zip(0..., names).map { column, name in
            label(Self.cut(name, Self.titleLimit), end(column), 88, "#33261d")
        }
        let units = names.indices.map { column in
            label("g", weightEnd(column), 106) + label("%", end(column), 106)
        }
        return
            (titles + [label("Final dough", doughEnd, 88, "#33261d")] + units
            + [label("g", doughEnd, 106)]).joined(separator: "\n")
    }

    private func row(_ row: GuildRow, _ number: Int) -> String {
        cells(row, y: Self.top + 14 + number * Self.rowHeight, "#e6ddd2", "#4a3a2e")
    }

    private var totals: String {
        let y = Self.top + 14 + table.rows.count * Self.rowHeight
        return "<g font-weight=\"bold\">\n\(cells(table.totals, y: y, "#33261d", "#33261d"))\n</g>"
    }

    private var prefermented: String {
        let y = Self.top + 14 + (table.rows.count + 1) * Self.rowHeight
        return GuildText.prefermented(table).map { Self.name($0, y, "#7b4a2d") }.joined()
    }

    /// A line above, then the name and what every column has.
    private func cells(_ row: GuildRow, y: Int, _ line: String, _ colour: String) -> String {
        var parts = [
            "<path d=\"M\(Self.margin) \(y - 18).5H\(doughEnd)\" stroke=\"\(line)\"/>",
            Self.name(Self.cut(row.name, Self.nameLimit), y, colour),
        ]
        for (column, cell) in zip(0..., [row.total] + row.premixes) {
            let texts = GuildText.cells(cell)
            parts.append(label(texts[0], weightEnd(column), y, colour))
            parts.append(label(texts[1], end(column), y))
        }
        parts.append(label(GuildText.cells(row.final)[0], doughEnd, y, colour))
        return parts.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private static func cut(_ name: String, _ limit: Int) -> String {
        SVGText.escaped(name.printable.cut(toWidth: limit))
    }

    private static func name(_ text: String, _ y: Int, _ colour: String) -> String {
        "<text x=\"\(margin)\" y=\"\(y)\" fill=\"\(colour)\">\(text)</text>"
    }

    /// A text that ends at `x`.
    private func label(_ text: String, _ x: Int, _ y: Int, _ colour: String = "#8a7767") -> String {
        guard !text.isEmpty else { return "" }
        return "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"end\" fill=\"\(colour)\">\(text)</text>"
    }
}
