import Fixtures
import Hardware

/// An endless row of random frames, each grown from the one before: a few cells, a row or all of
/// it changed, now and then the backlight, and never more than eight custom characters at once.
struct FrameSource {
    private(set) var frame: Frame
    private var random: SeededNumbers

    /// Characters that stand in both ROMs.
    static let alphabet = Array(
        " 0123456789:abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!?/+-.,°→←äöüñß÷Ω"
            .unicodeScalars)
    /// Twice as many custom characters as the display holds, some alike in most rows.
    static let glyphs = (0..<16).map { (number: Int) -> Glyph in
        let rows = (0..<8).map { (row: Int) -> UInt8 in
            row < 4 ? UInt8(number) : UInt8(31 - number * row % 7)
        }
        return Glyph("#", rows: rows)
    }

    init(size: DisplaySize, seed: UInt64) {
        frame = Frame(size: size)
        random = SeededNumbers(seed: seed)
    }

    mutating func next() -> Frame {
        let first = Int.random(in: 0...8, using: &random)
        let glyphs = Self.glyphs[first..<first + 8]
        for (index, cell) in frame.cells.enumerated() {
            // Those of the frame before may be too many together with the new ones.
            if case .glyph(let glyph) = cell, !glyphs.contains(glyph) { put(.blank, at: index) }
        }
        switch Int.random(in: 0..<10, using: &random) {
        case 0: for index in frame.cells.indices { put(cell(of: glyphs), at: index) }
        case 1:
            let row = Int.random(in: 0..<frame.size.rows, using: &random)
            for column in 0..<frame.size.columns {
                put(cell(of: glyphs), at: row * frame.size.columns + column)
            }
        case 2: frame.backlight.toggle()
        case _:
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                put(cell(of: glyphs), at: Int.random(in: frame.cells.indices, using: &random))
            }
        }
        return frame
    }

    /// A random number below `bound`, of the same row.
    mutating func number(below bound: Int) -> Int { Int.random(in: 0..<bound, using: &random) }

    private mutating func cell(of glyphs: ArraySlice<Glyph>) -> Cell {
        if Int.random(in: 0..<4, using: &random) == 0,
            let glyph = glyphs.randomElement(using: &random)
        {
            return .glyph(glyph)
        }
        return .scalar(Self.alphabet.randomElement(using: &random) ?? " ")
    }

    private mutating func put(_ cell: Cell, at index: Int) {
        let columns = frame.size.columns
        frame[row: index / columns, column: index % columns] = cell
    }
}
