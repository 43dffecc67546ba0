import Hardware

/// The custom characters of the face, five dots by eight.
public enum Glyphs {
    /// Marks a key that must be kept down: an arrow onto a bar.
    public static let hold = Glyph(
        "↧", rows: [0b00100, 0b00100, 0b11111, 0b01110, 0b00100, 0b00000, 0b11111, 0b00000])
    /// Text goes on where there is no room.
    public static let ellipsis = Glyph("…", rows: [0, 0, 0, 0, 0, 0, 0b10101, 0])
    /// Bars filled by one to four columns of dots.
    public static let partBars: [Glyph] = [
        bar("▏", 0b10000), bar("▎", 0b11000), bar("▌", 0b11100), bar("▊", 0b11110),
    ]

    /// Every custom character there is: what a reader of the glass needs to know.
    public static let all = [hold, ellipsis] + partBars

    private static func bar(_ likeness: Unicode.Scalar, _ row: UInt8) -> Glyph {
        Glyph(likeness, rows: Array(repeating: row, count: 8))
    }
}
