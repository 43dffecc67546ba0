import Hardware

/// Which code of the ROM shows which character.
extension CharacterROM {
    /// The code that shows `scalar`, or its nearest likeness, or `?`.
    public func code(for scalar: Unicode.Scalar) -> UInt8 {
        exactCode(for: scalar) ?? Fallback.of(scalar).flatMap(exactCode) ?? UInt8(ascii: "?")
    }

    /// The code that shows exactly this character; nil when the ROM lacks it.
    public func exactCode(for scalar: Unicode.Scalar) -> UInt8? {
        switch self {
        case .a00: Self.codeInA00(scalar)
        case .a02: Self.codeInA02(scalar)
        }
    }

    /// HD44780U data sheet, table 4 (ROM code A00).
    private static func codeInA00(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case "\\", "~": nil
        case " "..."}": UInt8(scalar.value)
        case "¥": 0x5C
        case "→": 0x7E
        case "←": 0x7F
        // Katakana stand in the order of JIS X 0201, as the half-width forms of Unicode do.
        case "\u{FF61}"..."\u{FF9F}": UInt8(scalar.value - 0xFF61 + 0xA1)
        case "・", "·": 0xA5
        case "°": 0xDF
        case "α": 0xE0
        case "ä": 0xE1
        case "β", "ß": 0xE2
        case "ε": 0xE3
        case "μ", "µ": 0xE4
        case "σ": 0xE5
        case "ρ": 0xE6
        case "√": 0xE8
        case "¢": 0xEC
        case "ñ": 0xEE
        case "ö": 0xEF
        case "θ": 0xF2
        case "∞": 0xF3
        case "Ω", "\u{2126}": 0xF4
        case "ü": 0xF5
        case "Σ", "∑": 0xF6
        case "π": 0xF7
        case "÷": 0xFD
        case "█", "■": 0xFF
        default: nil
        }
    }

    /// HD44780U data sheet, table 4 (ROM code A02).
    private static func codeInA02(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case " "..."~": UInt8(scalar.value)
        // Signs of Latin-1 whose places are taken by something else.
        case "\u{A0}", "¨", "¬", "\u{AD}", "¯", "¸": nil
        case "´": 0xAF
        // From here on the ROM is Latin-1, Φ standing for Ø.
        case "¡"..."ÿ": UInt8(scalar.value)
        default: signsOfA02[scalar]
        }
    }

    /// What ROM A02 has besides Latin-1, each run of characters with the code of its first. Spaces
    /// stand for characters that are Latin-1's or that nobody types.
    private static let signsOfA02: [Unicode.Scalar: UInt8] = {
        let runs: [(UInt8, String)] = [
            (0x10, "▶◀“”  ●↵↑↓→←≤≥▲▼"), (0x16, "•"), (0x7F, "⌂"), (0x80, "БДЖЗИЙЛПУЦЧШЩЪЫЭ"),
            (0x90, "α♪ΓπΣσ♬τ θΩδ∞♥ε∩"), (0x94, "∑"), (0x9A, "\u{2126}"), (0xA0, "‖"),
            (0xA8, "ƒ"), (0xAC, "ЮЯ"), (0xB4, "₧"), (0xB5, "μ"), (0xB8, "ω"), (0xD8, "Φ"),
        ]
        var codes: [Unicode.Scalar: UInt8] = [:]
        for (first, characters) in runs {
            for (offset, scalar) in characters.unicodeScalars.enumerated() where scalar != " " {
                codes[scalar] = first + UInt8(offset)
            }
        }
        return codes
    }()
}
