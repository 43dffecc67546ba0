import Hardware

/// What each code of the ROM looks like to a person, as the data sheet's table 4 shows it. Written
/// from the table, not from the driver.
extension CharacterROM {
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
            (0xE6, "ρ"), (0xE7, "g"), (0xE8, "√"), (0xEA, "j"), (0xEC, "¢"), (0xED, "£"),
            (0xEE, "ñ"), (0xEF, "ö"), (0xF0, "p"), (0xF1, "q"), (0xF2, "θ"), (0xF3, "∞"),
            (0xF4, "Ω"), (0xF5, "ü"), (0xF6, "Σ"), (0xF7, "π"), (0xF9, "y"), (0xFA, "千"),
            (0xFB, "万"), (0xFC, "円"), (0xFD, "÷"), (0xFE, " "), (0xFF, "█"),
        ]
        for (code, scalar) in rest { table[code] = scalar }
        return table
    }()

    private static let european: [Unicode.Scalar] = {
        var table = ascii
        // The last six columns of the table are Latin-1's, but for a few signs. U+FFFD keeps the
        // place of pictures that have no one character.
        for code in 0xA1...0xFF { table[code] = Unicode.Scalar(UInt8(code)) }
        let columns: [(Int, String)] = [
            (0x10, "▶◀“”\u{FFFD}\u{FFFD}●↲↑↓→←≤≥▲▼"), (0x7F, "⌂"),
            (0x80, "БДЖЗИЙЛПУЦЧШЩЪЫЭ"), (0x90, "α♪ΓπΣσ♬τ\u{FFFD}θΩδ∞♥ε∩"), (0xA0, "‖"),
            (0xA8, "ƒ"), (0xAC, "ЮЯ"), (0xAF, "´"), (0xB4, "₧"), (0xB8, "ω"), (0xD8, "Φ"),
        ]
        for (first, text) in columns {
            for (offset, scalar) in text.unicodeScalars.enumerated() {
                table[first + offset] = scalar
            }
        }
        return table
    }()

    private static let ascii: [Unicode.Scalar] = (0...255).map { code in
        (0x20...0x7E).contains(code) ? Unicode.Scalar(UInt8(code)) : unknown
    }
}
