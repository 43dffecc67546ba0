/// What stands in one character cell.
public enum Cell: Hashable, Sendable {
    /// A character; the driver finds the display ROM's code for it, or a likeness.
    case scalar(Unicode.Scalar)
    /// A custom character. At most eight different ones stand on a frame.
    case glyph(Glyph)

    /// A cell with a space in it.
    public static let blank = Cell.scalar(" ")

    /// The character people read the cell as.
    public var likeness: Unicode.Scalar {
        switch self {
        case .scalar(let scalar): scalar
        case .glyph(let glyph): glyph.likeness
        }
    }
}

/// What the whole display is to show: every cell, and whether the backlight is on.
public struct Frame: Hashable, Sendable {
    /// The size of the display it is for.
    public let size: DisplaySize
    /// `size.columns × size.rows` cells, row by row from the top left.
    public private(set) var cells: [Cell]
    /// Whether the backlight is on.
    public var backlight: Bool

    /// A frame of blank cells.
    public init(size: DisplaySize, backlight: Bool = true) {
        self.size = size
        self.backlight = backlight
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// Blanks every cell, with the backlight on; the frame keeps its memory.
    public mutating func clear() {
        for index in cells.indices { cells[index] = .blank }
        backlight = true
    }

    /// The cell at `column` of `row`, both from 0 at the top left. An index outside of `size` is a
    /// programming error.
    public subscript(row row: Int, column column: Int) -> Cell {
        get { cells[row * size.columns + column] }
        set { cells[row * size.columns + column] = newValue }
    }

    /// Whether most of what is written here differs from `other`: at least eight cells, and more
    /// than the written cells that are the same.
    public func isMostlyNew(than other: Frame) -> Bool {
        guard size == other.size else { return true }
        var different = 0
        for (cell, before) in zip(cells, other.cells) where cell != before { different += 1 }
        guard different >= Self.newCharacters else { return false }
        var same = 0
        for (cell, before) in zip(cells, other.cells) where cell == before && cell != .blank {
            same += 1
        }
        return different > same
    }

    /// Chosen: less than that is a word or a number in its place.
    private static let newCharacters = 8

    /// The rows as people read them, each `size.columns` characters long.
    public var lines: [String] {
        (0..<size.rows).map { row in
            var line = String.UnicodeScalarView()
            for cell in cells[row * size.columns..<(row + 1) * size.columns] {
                line.append(cell.likeness)
            }
            return String(line)
        }
    }
}
