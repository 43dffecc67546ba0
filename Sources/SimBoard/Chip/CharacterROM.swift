/// What each code of a display's character generator ROM looks like to a person, as the data
/// sheet's table 4 shows it. Written from the table, not from the driver.
public enum CharacterROM: String, CaseIterable, Hashable, Sendable {
    /// Japanese.
    case a00 = "A00"
    /// European.
    case a02 = "A02"

    /// The character a code shows; U+FFFD for those nobody types. Codes below 0x10 are the custom
    /// characters and not the ROM's.
    public func character(for code: UInt8) -> Unicode.Scalar {
        switch self {
        case .a00: Self.japanese[Int(code)]
        case .a02: Self.european[Int(code)]
        }
    }

    private static let unknown: Unicode.Scalar = "\u{FFFD}"

    private static let japanese: [Unicode.Scalar] = {
        var table = ascii
        table[0x5C] = "¥"
        table[0x7E] = "→"
        table[0x7F] = "←"
        // 0xA0 … 0xDF in rows of sixteen, as in the table's columns.
        let katakana = [
            " 。「」、・ヲァィゥェォャュョッ", "ーアイウエオカキクケコサシスセソ",
            "タチツテトナニヌネノハヒフヘホマ", "ミムメモヤユヨラリルレロワン゛°",
        ]
        for (row, text) in katakana.enumerated() {
            for (column, scalar) in text.unicodeScalars.enumerated() {
                table[0xA0 + row * 16 + column] = scalar
            }
        }
        let rest: [(Int, Unicode.Scalar)] = [
            (0xE0, "α"), (0xE1, "ä"), (0xE2, "ß"), (0xE3, "ε"), (0xE4, "µ"), (0xE5, "σ"),
            (0xE6, "ρ"), (0xE7, "g"), (0xE8, "√"), (0xEC, "¢"), (0xEE, "ñ"), (0xEF, "ö"),
            (0xF0, "p"), (0xF1, "q"), (0xF2, "θ"), (0xF3, "∞"), (0xF4, "Ω"), (0xF5, "ü"),
            (0xF6, "Σ"), (0xF7, "π"), (0xF9, "y"), (0xFD, "÷"), (0xFE, " "), (0xFF, "█"),
        ]
        for (code, scalar) in rest { table[code] = scalar }
        return table
    }()

    private static let european: [Unicode.Scalar] = {
        var table = ascii
        for code in 0xA1...0xFF { table[code] = Unicode.Scalar(UInt8(code)) }
        let rest: [(Int, Unicode.Scalar)] = [
            (0x12, "“"), (0x13, "”"), (0x16, "•"), (0x18, "↑"), (0x19, "↓"), (0x1A, "→"),
            (0x1B, "←"), (0x1C, "≤"), (0x1D, "≥"), (0x90, "α"), (0x93, "π"), (0x94, "Σ"),
            (0x95, "σ"), (0x99, "θ"), (0x9A, "Ω"), (0x9C, "∞"), (0x9E, "ε"),
        ]
        for (code, scalar) in rest { table[code] = scalar }
        return table
    }()

    private static let ascii: [Unicode.Scalar] = (0...255).map { code in
        (0x20...0x7E).contains(code) ? Unicode.Scalar(UInt8(code)) : unknown
    }
}
