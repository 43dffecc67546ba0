/// The character generator ROM of a display: which code shows which character.
public enum CharacterSet: String, CaseIterable, Hashable, Sendable, Codable {
    /// Japanese: ASCII without `\` and `~`, katakana, a few Latin and Greek letters. The usual one.
    case a00 = "A00"
    /// European: Latin-1 with its accented letters.
    case a02 = "A02"

    /// The code that shows `scalar`, or its nearest likeness, or `?`.
    public func code(for scalar: Unicode.Scalar) -> UInt8 {
        if let code = exactCode(for: scalar) { return code }
        if let likeness = Likeness.of(scalar), let code = exactCode(for: likeness) { return code }
        return UInt8(ascii: "?")
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
        case "Ω": 0xF4
        case "ü": 0xF5
        case "Σ": 0xF6
        case "π": 0xF7
        case "÷": 0xFD
        case "█": 0xFF
        default: nil
        }
    }

    /// HD44780U data sheet, table 4 (ROM code A02): from 0xA0 on it is Latin-1 but for a few.
    private static func codeInA02(_ scalar: Unicode.Scalar) -> UInt8? {
        switch scalar {
        case " "..."~": UInt8(scalar.value)
        case "→": 0x1A
        case "←": 0x1B
        case "↑": 0x18
        case "↓": 0x19
        case "≤": 0x1C
        case "≥": 0x1D
        case "“": 0x12
        case "”": 0x13
        case "•": 0x16
        case "α": 0x90
        case "π": 0x93
        case "Σ": 0x94
        case "σ": 0x95
        case "Ω": 0x9A
        case "θ": 0x99
        case "∞": 0x9C
        case "ε": 0x9E
        case "µ", "μ": 0xB5
        case "¡"..."ÿ": UInt8(scalar.value)
        default: nil
        }
    }
}
