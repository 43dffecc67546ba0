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

/// Words that take their turns below a title: what does not fit on the display is a
/// page further.
struct DetailPage: Hashable {
    let rows: [TextRow]
    /// What NEXT does with it, where one can choose.
    var act = Act.use

    /// What can be done with a recipe.
    enum Act {
        /// Its inputs are brewed next, or those of its best brew.
        case use, useBest
        case copy
    }

    /// Each block on as many pages as it needs. The small display has one row for words, so that
    /// its legend is always there.
    static func pages(of blocks: [[TextRow]], for size: DisplaySize) -> [DetailPage] {
        blocks.flatMap { $0.chunks(of: max(1, size.rows - 2)) }.map { DetailPage(rows: $0) }
    }

    /// Blocks of rows, as many on a page as it has room for.
    static func packed(_ blocks: [[TextRow]], for size: DisplaySize) -> [[TextRow]] {
        var packed: [[TextRow]] = []
        for block in blocks {
            if let last = packed.last, last.count + block.count <= size.rows - 2 {
                packed[packed.count - 1] += block
            } else {
                packed.append(block)
            }
        }
        return packed
    }

    /// Draws the page; the large display has its title and its position above.
    func draw(on canvas: inout Canvas, title: MovingRow?, after span: Duration) {
        title?.draw(on: &canvas, row: 0, after: span)
        for (index, row) in rows.enumerated() {
            canvas.row(index + (canvas.isSmall ? 0 : 1), row.left, right: row.right)
        }
    }
}
