import Hardware

/// A frame being drawn: text that keeps inside its row, bars, and nothing else.
struct Canvas {
    var frame: Frame

    init(size: DisplaySize) { frame = Frame(size: size) }

    var size: DisplaySize { frame.size }
    var isSmall: Bool { size == .sixteenByTwo }

    /// Writes `left` from the row's beginning and `right` up to its end. Where both do not fit,
    /// the left one is cut.
    mutating func row(_ row: Int, _ left: String, right: String = "") {
        for column in 0..<size.columns { frame[row: row, column: column] = .blank }
        let end = cells(right, width: size.columns)
        let gap = end.isEmpty ? 0 : 1
        let start = cells(left, width: size.columns - end.count - gap)
        put(start, row: row, column: 0)
        put(end, row: row, column: size.columns - end.count)
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

    private mutating func put(_ cells: [Cell], row: Int, column: Int) {
        for (index, cell) in cells.enumerated() {
            frame[row: row, column: column + index] = cell
        }
    }

    /// The cells of a text, one a character, cut with an ellipsis where it is longer than `width`.
    private func cells(_ text: String, width: Int) -> [Cell] {
        let all = text.map { character in
            // A character of several scalars shows its first: an accent folds away.
            Glyphs.cell(for: character.unicodeScalars.first ?? " ")
        }
        guard all.count > width else { return all }
        return width < 1 ? [] : Array(all.prefix(width - 1)) + [.glyph(Glyphs.ellipsis)]
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

/// Text broken into lines between its words.
enum TextLines {
    static func broken(_ text: String, width: Int) -> [String] {
        text.split(separator: "\n").flatMap { paragraph in
            var lines: [String] = []
            for word in paragraph.split(separator: " ") {
                if let last = lines.last, last.count + 1 + word.count <= width {
                    lines[lines.count - 1] = last + " " + word
                } else {
                    lines.append(String(word))
                }
            }
            return lines
        }
    }

    /// The text on as many pages as the rows between the first and the legend need for it.
    static func pages(of text: String, for size: DisplaySize) -> [[String]] {
        let lines = broken(text, width: size.columns)
        let rows = max(1, size.rows - 2)
        return stride(from: 0, to: lines.count, by: rows).map { start in
            Array(lines[start..<min(start + rows, lines.count)])
        }
    }
}
