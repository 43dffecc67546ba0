import Hardware

/// The custom characters that screens use, five dots by eight.
public enum Glyphs {
    /// Marks a key that is kept down: before its label one that must be, behind it one that also
    /// taps. An arrow onto a bar.
    public static let hold = Glyph(
        "↧", rows: [0b00100, 0b00100, 0b11111, 0b01110, 0b00100, 0b00000, 0b11111, 0b00000])
    /// Text is cut here.
    public static let ellipsis = Glyph("…", rows: [0, 0, 0, 0, 0, 0, 0b10101, 0])
    /// Bars filled by one to four columns of dots.
    public static let partBars: [Glyph] = [
        bar("▏", 0b10000), bar("▎", 0b11000), bar("▌", 0b11100), bar("▊", 0b11110),
    ]

    /// A star of a rating; also the badge of the starter.
    public static let star = Glyph(
        "★", rows: [0b00100, 0b00100, 0b11111, 0b01110, 0b01110, 0b11011, 0b10001, 0b00000])
    /// The badge of a conflicted copy: there and back.
    public static let conflict = Glyph(
        "⇄", rows: [0b00100, 0b00010, 0b11111, 0b00000, 0b11111, 0b01000, 0b00100, 0b00000])

    /// Nothing is unusual about a formula.
    public static let check = Glyph(
        "✓", rows: [0b00000, 0b00001, 0b00011, 0b10110, 0b11100, 0b01000, 0b00000, 0b00000])

    /// Every custom character there is: what whoever reads the display back needs to know.
    public static let all = [hold, ellipsis, star, conflict, check] + partBars

    /// The cell that shows `scalar`, drawn by ourselves where no ROM has it.
    static func cell(for scalar: Unicode.Scalar) -> Cell {
        switch scalar {
        case star.likeness: .glyph(star)
        case conflict.likeness: .glyph(conflict)
        case check.likeness: .glyph(check)
        default: .scalar(scalar)
        }
    }

    private static func bar(_ likeness: Unicode.Scalar, _ row: UInt8) -> Glyph {
        Glyph(likeness, rows: Array(repeating: row, count: 8))
    }
}
