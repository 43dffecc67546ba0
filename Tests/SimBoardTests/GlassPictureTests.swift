import Hardware
import SimBoard
import Testing
import Timebase

@Suite("The picture of a display")
struct GlassPictureTests {
    /// A display with these codes from the first place of each row on, switched on.
    private func display(
        _ rows: [[UInt8]], size: DisplaySize = .sixteenByTwo, generator: [UInt8] = []
    ) throws -> SimulatedDisplay {
        let board = try ScenarioBoard.quiet(size: size)
        try board.carry(Wire.initialisation)
        if !generator.isEmpty { try board.carry([.write(Wire.write(generator, at: 0x40))]) }
        for (row, codes) in rows.enumerated() {
            try board.carry([.write(Wire.write(codes, at: row == 0 ? 0x80 : 0xC0))])
        }
        return board.display
    }

    /// What follows `key` in the text, each time, up to `end`.
    private func values(_ key: String, upTo end: Character, in text: String) -> [String] {
        text.split(separator: key, omittingEmptySubsequences: false).dropFirst()
            .map { part in String(part.prefix { $0 != end }) }
    }

    @Test("a dot is 5 units, a cell six by nine dots, and 34 units are around all")
    func cells() throws {
        let svg = GlassPicture(try display([])).svg
        let group = try #require(values("fill-opacity=\"0.05\">", upTo: "\n", in: svg).first)
        var expected = ""
        for row in 0..<2 {
            for column in 0..<16 {
                expected += "<rect x=\"\(34 + column * 30).0\" y=\"\(34 + row * 45).0\" "
                expected += "width=\"25.0\" height=\"40.0\"/>"
            }
        }
        #expect(group == expected + "</g>")
        #expect(values(" d=\"", upTo: "\"", in: svg) == [""], "nothing stands there")
    }

    @Test("each dark dot is a square of 4.4 units where its cell has it")
    func dots() throws {
        // A plus at the second place, and custom characters at the first of the second row.
        let generator: [UInt8] = [0x10, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00, 0x1F]
        let display = try display([[0x20, 0x2B], [0x00]], generator: generator)
        let plus: [(Int, Int)] = [
            (2, 1), (2, 2), (0, 3), (1, 3), (2, 3), (3, 3), (4, 3), (2, 4), (2, 5),
        ]
        let own: [(Int, Int)] = [(0, 0), (4, 1), (0, 7), (1, 7), (2, 7), (3, 7), (4, 7)]
        let expected =
            plus.map { "M\(64 + $0.0 * 5).0 \(34 + $0.1 * 5).0h4.4v4.4h-4.4z" }.joined()
            + own.map { "M\(34 + $0.0 * 5).0 \(79 + $0.1 * 5).0h4.4v4.4h-4.4z" }.joined()
        #expect(values(" d=\"", upTo: "\"", in: GlassPicture(display).svg) == [expected])
    }

    @Test("a block is all dots of its cell, and what no letter of ours is has none")
    func blocks() throws {
        let block = GlassPicture(try display([[0xFF]])).svg
        let dots = try #require(values(" d=\"", upTo: "\"", in: block).first)
        #expect(dots.split(separator: "z").count == 40)
        let katakana = GlassPicture(try display([[0xB1]])).svg
        #expect(values(" d=\"", upTo: "\"", in: katakana) == [""])
    }

    @Test("its frame, its colours and its text are those of the display")
    func frame() throws {
        var display = try display([Array("a<b".utf8), Array("\"&".utf8)])
        for (port, glass, ink): (UInt8, String, String) in [
            (0x08, "#b7c91c", "#1d2a06"), (0x00, "#4b5418", "#1d2206"),
        ] {
            display.drive(port, at: .origin + .seconds(60))
            let svg = GlassPicture(display).svg
            let rows = svg.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(
                rows[0] == """
                    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 543 153" role="img" \
                    aria-label="a&lt;b              / &quot;&amp;              ">
                    """)
            #expect(rows[1] == ##"<rect width="543" height="153" rx="12" fill="#15181a"/>"##)
            #expect(
                rows[2]
                    == "<rect x=\"14\" y=\"14\" width=\"515\" height=\"125\" rx=\"5\" "
                    + "fill=\"\(glass)\"/>")
            #expect(rows[3].hasPrefix("<g fill=\"\(ink)\" fill-opacity=\"0.05\"><rect "))
            #expect(rows[4].hasPrefix("<path fill=\"\(ink)\" d=\"M"))
            #expect(rows.suffix(2) == ["</svg>", ""])
        }
    }
}
