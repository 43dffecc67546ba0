import Hardware
import Testing
import Timebase

@testable import SimBoard

@Suite("Display · its ROMs as a whole, and pictures of it")
struct ROMPictureTests {
    /// What stands at codes that nobody types, and at those of custom characters.
    private static let none: Character = "\u{FFFD}"

    /// The data sheet's table 4, a row for each upper half of a code.
    private static let tables: [CharacterROM: [String]] = {
        let blank = String(repeating: none, count: 16)
        let ascii = [
            " !\"#$%&'()*+,-./", "0123456789:;<=>?", "@ABCDEFGHIJKLMNO", "PQRSTUVWXYZ[\\]^_",
            "`abcdefghijklmno",
        ]
        let japanese =
            [blank, blank] + ascii.map { $0.replacing("\\", with: "¥") }
            + [
                "pqrstuvwxyz{|}→←", blank, blank, " 。「」、・ヲァィゥェォャュョッ",
                "ーアイウエオカキクケコサシスセソ", "タチツテトナニヌネノハヒフヘホマ",
                "ミムメモヤユヨラリルレロワン゛°", "αäßεµσρg√\u{FFFD}j\u{FFFD}¢£ñö",
                "pqθ∞ΩüΣπ\u{FFFD}y千万円÷ █",
            ]
        let european =
            [blank, "▶◀“”\u{FFFD}\u{FFFD}●↲↑↓→←≤≥▲▼"] + ascii
            + [
                "pqrstuvwxyz{|}~⌂", "БДЖЗИЙЛПУЦЧШЩЪЫЭ", "α♪ΓπΣσ♬τ\u{FFFD}θΩδ∞♥ε∩",
                "‖¡¢£¤¥¦§ƒ©ª«ЮЯ®´", "°±²³₧µ¶·ω¹º»¼½¾¿", "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏ", "ÐÑÒÓÔÕÖ×ΦÙÚÛÜÝÞß",
                "àáâãäåæçèéêëìíîï", "ðñòóôõö÷øùúûüýþÿ",
            ]
        return [.a00: japanese, .a02: european]
    }()

    @Test("each of the 256 codes is the character that the table draws", arguments: [0, 1])
    func codes(index: Int) throws {
        let rom = CharacterROM.allCases[index]
        let rows = try #require(Self.tables[rom])
        #expect(rows.count == 16)
        for (upper, row) in rows.enumerated() {
            let shown = (0..<16).map { rom.character(for: UInt8(upper * 16 + $0)) }
            #expect(shown == Array(row.unicodeScalars), "\(upper)")
        }
    }

    /// A display with a text at an address, and a custom character in its slot 1.
    private func display(_ text: [UInt8], at address: UInt8) throws -> SimulatedDisplay {
        let board = try ScenarioBoard.quiet(size: .sixteenByTwo, glyphs: [])
        try board.carry(Wire.initialisation)
        try board.carry([.write(Wire.write([1, 2, 4, 8, 16, 0, 0, 31], at: 0x48))])
        try board.carry([.write(Wire.write(text, at: address))])
        return board.display
    }

    private func ink(_ picture: String) throws -> Substring {
        let path = try #require(picture.split(separator: "\n").first { $0.hasPrefix("<path") })
        return path.split(separator: "\"")[3]
    }

    @Test("each dot of a picture stands where it stands in its cell")
    func dots() throws {
        // `!` in the fourth cell of the second row: 3 × 6 + 2 dots to the right, 9 down.
        let mark = GlassPicture(try display([0x21], at: 0xC3)).svg
        let rows = [0, 1, 2, 3, 6].map { 34 + 5 * Double(9 + $0) }
        #expect(
            try ink(mark) == rows.map { "M134.0 \($0)h4.4v4.4h-4.4z" }.joined()[...])
        // A custom character in the first cell of all.
        let custom = GlassPicture(try display([1], at: 0x80)).svg
        let dots = [(4, 0), (3, 1), (2, 2), (1, 3), (0, 4), (0, 7), (1, 7), (2, 7), (3, 7), (4, 7)]
        let expected = dots.map { column, row in
            "M\(34 + 5 * Double(column)) \(34 + 5 * Double(row))h4.4v4.4h-4.4z"
        }
        #expect(try ink(custom) == expected.joined()[...])
        let full = GlassPicture(try display([0xFF], at: 0x80)).svg
        #expect(try ink(full).split(separator: "M").count == 40)
    }

    @Test("a picture is drawn on its glass, a cell for each character, and says what it shows")
    func glass() throws {
        var display = try display([0x3C], at: 0x80)
        let blank = String(repeating: " ", count: 15)
        let parts = [
            "viewBox=\"0 0 543 153\"", "aria-label=\"&lt;\(blank) / \(blank) \"",
            "<rect width=\"543\" height=\"153\" rx=\"12\" fill=\"#15181a\"/>",
            "<rect x=\"14\" y=\"14\" width=\"515\" height=\"125\" rx=\"5\" fill=\"#b7c91c\"/>",
            "<rect x=\"34.0\" y=\"34.0\" width=\"25.0\" height=\"40.0\"/>",
            "<rect x=\"64.0\" y=\"34.0\" width=\"25.0\" height=\"40.0\"/>",
            "<rect x=\"484.0\" y=\"79.0\" width=\"25.0\" height=\"40.0\"/></g>",
            "<path fill=\"#1d2a06\"",
        ]
        let picture = GlassPicture(display).svg
        for part in parts { #expect(picture.contains(part), "\(part)") }
        #expect(picture.split(separator: "height=\"40.0\"").count == 33)
        display.drive(0, at: .origin + .seconds(9))
        let dark = GlassPicture(display).svg
        #expect(dark.contains("fill=\"#4b5418\"") && dark.contains("<path fill=\"#1d2206\""))
    }

    @Test("a letter has seven rows of five dots, and what has no drawing none")
    func font() {
        let printable = (0x21...0x7E).map { Unicode.Scalar(UInt8($0)) }
        for scalar in printable where !"\\~".unicodeScalars.contains(scalar) {
            let rows = DotFont.rows(of: scalar)
            #expect(rows.count == 7 && rows.allSatisfy { $0 < 32 } && rows.contains { $0 > 0 })
        }
        #expect(DotFont.rows(of: "█") == [31, 31, 31, 31, 31, 31, 31, 31])
        #expect(DotFont.rows(of: " ").allSatisfy { $0 == 0 })
        #expect(DotFont.rows(of: "\u{FFFD}").allSatisfy { $0 == 0 })
    }
}
