/// Rows in columns, aligned by what a terminal shows.
package struct TextTable {
    /// How a column is set.
    package struct Column: Sendable {
        package let title: String
        let isNumber: Bool
        let limit: Int

        /// A column under a title; `limit` is the columns of the terminal it takes at most.
        /// Chosen: 40 for what nobody has thought about, half of a usual terminal.
        package init(title: String, isNumber: Bool = false, limit: Int = 40) {
            self.title = title
            self.isNumber = isNumber
            self.limit = limit
        }
    }

    private let columns: [Column]
    private let style: TextStyle

    package init(_ columns: [Column], style: TextStyle) {
        self.columns = columns
        self.style = style
    }

    /// The whole table; every row has a cell for each column.
    package func text(_ rows: [[String]]) -> String {
        let cells = rows.map(fitted)
        let widths = columns.indices.map { column in
            max(
                columns[column].title.displayWidth, cells.map { $0[column].displayWidth }.max() ?? 0
            )
        }
        return header(widths) + cells.map { line($0, widths) }.joined()
    }

    /// The titles over columns of these widths.
    package func header(_ widths: [Int]) -> String {
        let titles = columns.map(\.title)
        return style.strong(String(line(titles, widths).dropLast())) + "\n"
    }

    /// One row in columns of these widths.
    package func row(_ cells: [String], _ widths: [Int]) -> String { line(fitted(cells), widths) }

    private func fitted(_ cells: [String]) -> [String] {
        zip(columns, cells).map { $1.printable.cut(toWidth: $0.limit) }
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = zip(zip(columns, widths), cells).map { column, cell in
            cell.padded(toWidth: column.1, onLeft: column.0.isNumber)
        }.joined(separator: "  ")
        while line.last == " " { line.removeLast() }
        return line + "\n"
    }
}
