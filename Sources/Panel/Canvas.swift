import Hardware

/// A frame being drawn: text that keeps inside its row, bars, and nothing else.
///
/// Everything goes cell by cell into the frame. Whoever keeps the canvas and draws on it again
/// takes nothing from the heap for it.
public struct Canvas: Sendable {
    /// What was drawn.
    public var frame: Frame

    /// An empty canvas.
    public init(size: DisplaySize) { frame = Frame(size: size) }

    var size: DisplaySize { frame.size }
    var isSmall: Bool { size == .sixteenByTwo }

    /// Blanks it, for a display of this size.
    mutating func clear(for size: DisplaySize) {
        if size == self.size { frame.clear() } else { frame = Frame(size: size) }
    }

    /// Writes `left`, and at once behind it `more`, from the row's beginning, and `right` up to
    /// its end. Where not all of it fits, the left part is cut.
    mutating func row(_ row: Int, _ left: String, _ more: String = "", right: String = "") {
        let columns = size.columns
        for column in 0..<columns { frame[row: row, column: column] = .blank }
        let end = min(right.count, columns)
        write(left, more, row: row, from: 0, to: end == 0 ? columns : columns - end - 1)
        write(right, "", row: row, from: columns - end, to: columns)
    }

    /// Writes one line of a longer text, and `right` up to the row's end.
    mutating func row(_ row: Int, line: Substring, right: String = "") {
        self.row(row, "", right: right)
        let end = right.isEmpty ? size.columns : size.columns - right.count - 1
        _ = write(line, row: row, from: 0, to: end)
    }

    /// Writes one of several pages of lines below the first row.
    mutating func drawPage(_ pages: [[String]], turn: Int) {
        guard !pages.isEmpty else { return }
        for (row, line) in pages[turn % pages.count].enumerated() { self.row(1 + row, line) }
    }

    /// Draws a bar of which `part` of `whole` is filled, by single columns of dots.
    mutating func bar(row: Int, columns: Range<Int>, part: Int, of whole: Int) {
        let dots = BarDots.filled(part: part, of: whole, cells: columns.count)
        for (index, column) in columns.enumerated() {
            let rest = dots - index * BarDots.perCell
            frame[row: row, column: column] =
                rest >= BarDots.perCell
                ? .scalar("█") : rest > 0 ? .glyph(Glyphs.partBars[rest - 1]) : .blank
        }
    }

    /// Puts one cell.
    mutating func put(_ cell: Cell, row: Int, column: Int) {
        frame[row: row, column: column] = cell
    }

    /// Puts words of ASCII; returns the column behind the last. They have to fit.
    mutating func put(_ words: StaticString, row: Int, column start: Int) -> Int {
        words.withUTF8Buffer { bytes in
            for (index, byte) in bytes.enumerated() {
                put(.scalar(Unicode.Scalar(byte)), row: row, column: start + index)
            }
            return start + bytes.count
        }
    }

    /// Puts the cells of two texts, one a character, cut with an ellipsis where they are longer
    /// than what is between two columns.
    private mutating func write(
        _ text: String, _ more: String, row: Int, from start: Int, to end: Int
    ) {
        guard start < end else { return }
        // No text has more characters than bytes: the usual one need not be counted.
        let isCut =
            text.utf8.count + more.utf8.count > end - start
            && text.count + more.count > end - start
        let cut = isCut ? end - 1 : end
        let middle = write(text, row: row, from: start, to: cut)
        _ = write(more, row: row, from: middle, to: cut)
        if isCut { put(.glyph(Glyphs.ellipsis), row: row, column: cut) }
    }

    /// Puts as many characters as fit; returns the column behind the last.
    private mutating func write(
        _ text: some StringProtocol, row: Int, from start: Int, to end: Int
    ) -> Int {
        var column = start
        for character in text where column < end {
            // A character of several scalars shows its first: an accent folds away.
            put(Glyphs.cell(for: character.unicodeScalars.first ?? " "), row: row, column: column)
            column += 1
        }
        return column
    }
}

/// How many columns of dots of a bar are filled.
enum BarDots {
    /// HD44780U data sheet: a character is five dots wide.
    static let perCell = 5

    static func filled(part: Int, of whole: Int, cells: Int) -> Int {
        guard whole > 0 else { return 0 }
        return min(max(part, 0), whole) * cells * perCell / whole
    }
}
