import Hardware
import SimBoard
import Testing
import Timebase

@Suite("Display · what a person sees")
struct GlassTests {
    @Test(
        "ROM A00 · the codes of the data sheet's table 4",
        arguments: [
            (0x20, " "), (0x41, "A"), (0x5C, "¥"), (0x7D, "}"), (0x7E, "→"), (0x7F, "←"),
            (0xA1, "。"), (0xA5, "・"), (0xB1, "ア"), (0xDD, "ン"), (0xDF, "°"), (0xE0, "α"),
            (0xE1, "ä"), (0xE2, "ß"), (0xE4, "µ"), (0xEF, "ö"), (0xF4, "Ω"), (0xF5, "ü"),
            (0xF7, "π"), (0xED, "£"), (0xFC, "円"), (0xFD, "÷"), (0xFF, "█"), (0x80, "\u{FFFD}"),
            (0x9F, "\u{FFFD}"),
        ] as [(UInt8, Unicode.Scalar)])
    func romA00(code: UInt8, scalar: Unicode.Scalar) {
        #expect(CharacterROM.a00.character(for: code) == scalar)
    }

    @Test(
        "ROM A02 · the codes of the data sheet's table 4",
        arguments: [
            (0x20, " "), (0x5C, "\\"), (0x7E, "~"), (0x12, "“"), (0x18, "↑"), (0x1A, "→"),
            (0x1B, "←"), (0x1D, "≥"), (0x93, "π"), (0xA3, "£"), (0xB0, "°"), (0xB5, "µ"),
            (0xC5, "Å"), (0xDF, "ß"), (0xE4, "ä"), (0xE9, "é"), (0xF6, "ö"), (0xFC, "ü"),
            (0xFF, "ÿ"),
            // Where it is not Latin-1.
            (0xA0, "‖"), (0xA8, "ƒ"), (0xAC, "Ю"), (0xAD, "Я"), (0xB4, "₧"), (0xB8, "ω"),
            (0xD8, "Φ"), (0x10, "▶"), (0x16, "●"), (0x1F, "▼"), (0x7F, "⌂"), (0x80, "Б"),
            (0x8F, "Э"), (0x90, "α"), (0x9F, "∩"), (0x98, "\u{FFFD}"),
        ] as [(UInt8, Unicode.Scalar)])
    func romA02(code: UInt8, scalar: Unicode.Scalar) {
        #expect(CharacterROM.a02.character(for: code) == scalar)
    }

    private static let star = Glyph("★", rows: [4, 4, 31, 14, 14, 27, 17, 0])

    /// A board with its display initialised.
    private func board(size: DisplaySize = .twentyByFour) throws -> ScenarioBoard {
        let board = try ScenarioBoard.quiet(size: size, glyphs: [Self.star])
        try board.carry(Wire.initialisation)
        return board
    }

    @Test("the four rows of a 20x4 are 0x00, 0x40, 0x14 and 0x54")
    func twentyByFour() throws {
        let board = try board()
        for (address, letter) in [(0x80, "a"), (0xC0, "b"), (0x94, "c"), (0xD4, "d")]
            as [(UInt8, String)]
        {
            try board.carry([.write(Wire.write(Array(letter.utf8), at: address))])
        }
        #expect(board.display.lines.map { $0.prefix(2) } == ["a ", "b ", "c ", "d "])
        #expect(board.display.lines.allSatisfy { $0.count == 20 })
        #expect(board.violations == [])
    }

    @Test("a 16x2 shows sixteen of the forty characters of each line")
    func sixteenByTwo() throws {
        let board = try board(size: .sixteenByTwo)
        try board.carry(Wire.text("0123456789abcdefghij"))
        try board.carry(Wire.text("second", row: 1))
        #expect(board.display.lines == ["0123456789abcdef", "second          "])
    }

    @Test("a shifted display shows its line as a ring")
    func shifted() throws {
        let board = try board(size: .sixteenByTwo)
        try board.carry(Wire.text("0123456789abcdefghij"))
        try board.carry([.write(Wire.byte(0x18))])
        #expect(board.display.lines[0] == "123456789abcdefg")
        try board.carry([.write(Wire.byte(0x1C)), .write(Wire.byte(0x1C))])
        #expect(board.display.lines[0] == " 0123456789abcde")
    }

    @Test("a display switched off or unplugged is blank, and on again shows what it has")
    func offAndOn() throws {
        let board = try board(size: .sixteenByTwo)
        let blank = [String](repeating: String(repeating: " ", count: 16), count: 2)
        try board.carry(Wire.text("hello"))
        try board.carry([.write(Wire.byte(0x08))])
        #expect(board.display.lines == blank)
        try board.carry([.write(Wire.byte(0x0C))])
        #expect(board.display.lines[0].hasPrefix("hello"))
        var display = board.display
        display.unplug()
        #expect(display.lines == blank && !display.backlight)
        display.replug(at: board.now)
        #expect(display.lines == blank, "the chip is as after power-on")
    }

    @Test("a display in one-line mode drives no second line")
    func oneLineMode() throws {
        let board = try board()
        try board.carry(Wire.text("first") + Wire.text("second", row: 1))
        try board.carry([.write(Wire.byte(0x20))])
        #expect(board.display.lines[0].hasPrefix("first"))
        #expect(board.display.lines[1] == String(repeating: " ", count: 20))
    }

    @Test("custom characters are read by their dots, codes 8 to 15 again as 0 to 7")
    func customCharacters() throws {
        let board = try board()
        let dots = (0..<8).map { Self.star.row($0) }
        try board.carry([.write(Wire.write(dots, at: 0x40 | 8))])
        try board.carry([.write(Wire.write([0x01, 0x09, 0x02], at: 0x80))])
        #expect(board.display.lines[0].hasPrefix("★★\u{FFFD} "))
        #expect(board.display.customDots(row: 0, column: 0) == dots)
        #expect(board.display.customDots(row: 0, column: 1) == dots)
        #expect(board.display.customDots(row: 0, column: 3) == nil, "the ROM's")
        try board.carry([.write(Wire.write([0x0F, 0x10], at: 0x84))])
        #expect(board.display.customDots(row: 0, column: 4) != nil, "the last that is the RAM's")
        #expect(board.display.customDots(row: 0, column: 5) == nil, "the first that is the ROM's")
        // One dot more, and it is no star any more.
        try board.carry([.write(Wire.write([0x01], at: 0x40 | 15))])
        #expect(board.display.lines[0].hasPrefix("\u{FFFD}\u{FFFD}"))
    }

    @Test("the backlight is the backpack's fourth line, on at power-on")
    func backlight() throws {
        let board = try board()
        #expect(board.display.backlight)
        try board.carry([.write([0x00])])
        #expect(!board.display.backlight)
        #expect(try ScenarioBoard.quiet().display.backlight)
    }
}
