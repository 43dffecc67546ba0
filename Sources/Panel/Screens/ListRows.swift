import Timebase

/// How every list looks: its title and position, the selected line, and what follows it.
struct ListRows {
    var title: String
    /// `2/7`; empty while nobody knows.
    var position: String
    var selected: TextRow?
    var following: TextRow?
    /// What stands there instead of lines.
    var words = ""

    /// The selected line, which moves where it does not fit.
    var movingRow: MovingRow? {
        selected.map { MovingRow(prefix: ">", words: $0.left, right: $0.right) }
    }

    /// Draws the list `span` after the line was selected.
    func draw(on canvas: inout Canvas, after span: Duration) {
        let row = canvas.isSmall ? 0 : 1
        canvas.row(canvas.isSmall ? 1 : 0, title, right: position)
        guard let movingRow else { return canvas.row(row, words) }
        movingRow.draw(on: &canvas, row: row, after: span)
        if !canvas.isSmall, let following {
            canvas.row(row + 1, " \(following.left)", right: following.right)
        }
    }
}

extension ListRows {
    /// A list that is known whole.
    init(title: String, rows: [TextRow], index: Int) {
        self.title = title
        position = "\(index + 1)/\(rows.count)"
        selected = rows.indices.contains(index) ? rows[index] : nil
        following = rows.indices.contains(index + 1) ? rows[index + 1] : nil
    }
}
