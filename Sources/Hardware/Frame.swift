/// What stands in one character cell.
public enum Cell: Hashable, Sendable {
    /// A character; the driver finds the display ROM's code for it, or a likeness.
    case scalar(Unicode.Scalar)
    /// A custom character. At most eight different ones stand on a frame.
    case glyph(Glyph)

    /// An empty cell.
    public static let blank = Cell.scalar(" ")

    /// The character people read the cell as.
    public var likeness: Unicode.Scalar {
        switch self {
        case .scalar(let scalar): scalar
        case .glyph(let glyph): glyph.likeness
        }
    }
}

/// One picture for the whole glass: every cell and whether the backlight is on.
public struct Frame: Hashable, Sendable {
    /// The size of the glass it is for.
    public let size: DisplaySize
    /// `size.columns × size.rows` cells, row by row from the top left.
    public private(set) var cells: [Cell]
    /// Whether the backlight is on.
    public var backlight: Bool

    /// A blank frame.
    public init(size: DisplaySize, backlight: Bool = true) {
        self.size = size
        self.backlight = backlight
        cells = Array(repeating: .blank, count: size.columns * size.rows)
    }

    /// Blanks every cell, with the backlight on; the frame keeps its room.
    public mutating func clear() {
        for place in cells.indices { cells[place] = .blank }
        backlight = true
    }

    /// The cell at `column` of `row`, both from 0 at the top left. Reading or writing outside the
    /// glass is a programming error.
    public subscript(row row: Int, column column: Int) -> Cell {
        get { cells[row * size.columns + column] }
        set { cells[row * size.columns + column] = newValue }
    }

    /// Whether more than half of what is written on one of the two, blanks apart, differs; a few
    /// characters alone make no frame new.
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
