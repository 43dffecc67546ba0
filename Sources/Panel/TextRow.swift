import Hardware

/// What stands on one row: words from the left edge and words up to the right one.
struct TextRow: Hashable {
    let left: String
    let right: String

    init(_ left: String, right: String = "") {
        self.left = left
        self.right = right
    }
}

/// Words that take their turns below a title: what does not fit on the glass is a page further.
struct Leaf: Hashable {
    let rows: [TextRow]
    /// The page on which NEXT makes a copy.
    var offersCopy = false

    /// Each block on as many pages as it needs. The small glass has one row for words, so that
    /// its legend is always there.
    static func leaves(of blocks: [[TextRow]], for size: DisplaySize) -> [Leaf] {
        let count = max(1, size.rows - 2)
        return blocks.flatMap { rows in
            stride(from: 0, to: rows.count, by: count).map { start in
                Leaf(rows: Array(rows[start..<min(start + count, rows.count)]))
            }
        }
    }

    /// Draws the page; the large glass has its title and its place above.
    func draw(on canvas: inout Canvas, title: String, place: String) {
        if !canvas.isSmall { canvas.row(0, title, right: place) }
        for (index, row) in rows.enumerated() {
            canvas.row(index + (canvas.isSmall ? 0 : 1), row.left, right: row.right)
        }
    }
}

extension TextLines {
    /// The text as rows of the glass.
    static func rows(_ text: String, for size: DisplaySize) -> [TextRow] {
        broken(text, width: size.columns).map { TextRow($0) }
    }
}
