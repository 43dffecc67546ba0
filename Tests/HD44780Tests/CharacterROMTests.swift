import HD44780
import Hardware
import Testing

struct CharacterROMTests {
    @Test(
        "SPEC §2 · a character that the ROM has is shown by its code",
        arguments: [
            (.a00, "°", 0xDF), (.a00, "→", 0x7E), (.a00, "←", 0x7F), (.a00, "ö", 0xEF),
            (.a00, "ä", 0xE1), (.a00, "ü", 0xF5), (.a00, "ß", 0xE2), (.a00, "µ", 0xE4),
            (.a00, "μ", 0xE4), (.a00, "Ω", 0xF4), (.a00, "÷", 0xFD), (.a00, "█", 0xFF),
            (.a00, "¥", 0x5C), (.a00, "ｱ", 0xB1), (.a02, "°", 0xB0), (.a02, "→", 0x1A),
            (.a02, "←", 0x1B), (.a02, "ö", 0xF6), (.a02, "Ä", 0xC4), (.a02, "ß", 0xDF),
            (.a02, "µ", 0xB5), (.a02, "Ω", 0x9A), (.a02, "÷", 0xF7), (.a02, "é", 0xE9),
            (.a02, "×", 0xD7), (.a02, "\\", 0x5C), (.a02, "~", 0x7E), (.a02, "Ж", 0x82),
            (.a02, "▲", 0x1E), (.a02, "ÿ", 0xFF),
        ] as [(CharacterROM, Unicode.Scalar, UInt8)])
    func exact(set: CharacterROM, scalar: Unicode.Scalar, code: UInt8) {
        #expect(set.code(for: scalar) == code)
        #expect(set.exactCode(for: scalar) == code)
    }

    @Test(
        "SPEC §2 · a character that the ROM lacks is shown by its likeness",
        arguments: [
            (.a00, "éÅÖçŁžŒøŸ", "eAOcLzOoY"), (.a00, "‘’“”„«–—−…×", "''\"\"\"\"---.x"),
            (.a00, "\\~£≥★\u{A0}", "/-L>* "), (.a02, "žŁőſ", "zLos"), (.a02, "…‘–■█", ".'-##"),
            (.a02, "¨¬¯¸", "\"--,"),
        ] as [(CharacterROM, String, String)])
    func likeness(set: CharacterROM, text: String, shown: String) {
        #expect(text.unicodeScalars.allSatisfy { set.exactCode(for: $0) == nil })
        #expect(text.unicodeScalars.map { set.code(for: $0) } == Array(shown.utf8))
    }

    @Test("SPEC §2 · what has no likeness shows a question mark", arguments: CharacterROM.allCases)
    func noLikeness(set: CharacterROM) {
        for scalar: Unicode.Scalar in ["☕", "漢", "\u{301}", "\u{7}", "\u{1F600}"] {
            #expect(set.code(for: scalar) == UInt8(ascii: "?"), "\(scalar)")
        }
    }

    @Test(
        "SPEC §2 · every letter and sign of Latin-1 and Latin Extended-A is shown somehow",
        arguments: CharacterROM.allCases)
    func latin(set: CharacterROM) {
        for value: UInt32 in 0xA0...0x17F {
            guard let scalar = Unicode.Scalar(value), scalar != "¿" else { continue }
            #expect(set.code(for: scalar) != UInt8(ascii: "?"), "\(scalar) U+\(value)")
        }
    }

    @Test("a likeness is a character that both ROMs have")
    func likenessesAreCommon() {
        for value: UInt32 in 0x80...0x3000 {
            guard let scalar = Unicode.Scalar(value) else { continue }
            for set in CharacterROM.allCases where set.exactCode(for: scalar) == nil {
                let code = set.code(for: scalar)
                let shown = Unicode.Scalar(code)
                #expect((0x20..<0x7E).contains(code), "\(set.rawValue) \(scalar)")
                #expect(CharacterROM.allCases.allSatisfy { $0.exactCode(for: shown) == code })
            }
        }
    }

    @Test(
        "every code leads back to the character that the data sheet draws there",
        arguments: CharacterROM.allCases)
    func agreesWithTheDataSheet(set: CharacterROM) {
        let table = ROMTable(set)
        var codes = Set<UInt8>()
        for value: UInt32 in 0...0xFFFF {
            guard let scalar = Unicode.Scalar(value), let code = set.exactCode(for: scalar) else {
                continue
            }
            codes.insert(code)
            let drawn = table.drawing(of: code)
            #expect(drawn.contains(scalar), "\(scalar) is shown as \(drawn)")
        }
        let ascii = Set(UInt8(0x20)...0x7B)
        #expect(codes.isSuperset(of: set == .a00 ? ascii.subtracting([0x5C]) : ascii))
    }

    @Test("the names are those of the configuration")
    func names() {
        #expect(CharacterROM.allCases.map(\.rawValue) == ["A00", "A02"])
    }
}
