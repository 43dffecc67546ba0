import Sync
import Testing

@Suite("SPEC §11.2 · the QR code in the terminal")
struct QRCodeTests {
    private func read(_ code: QRCode) throws -> String {
        try QRReader(size: code.size) { code.isDark($0, $1) }.text()
    }

    /// Bytes that a version of level L holds (ISO/IEC 18004, table 7).
    private static let capacities = [
        17, 32, 53, 78, 106, 134, 154, 192, 230, 271, 321, 367, 425, 458, 520, 586, 644, 718, 792,
        858,
    ]

    @Test("AU-001 · a code of each version reads as what went in", arguments: 1...20)
    func versions(version: Int) throws {
        let capacity = Self.capacities[version - 1]
        let text = String("https://cloud.example/".prefix(capacity))
        let long = text + String(repeating: "x", count: capacity - text.utf8.count)
        let code = try #require(QRCode(long))
        #expect(code.size == version * 4 + 17)
        let found = try read(code)
        #expect(found == long)
        let next = QRCode(long + "y")
        #expect(next.map { $0.size } == (version < 20 ? version * 4 + 21 : nil))
    }

    @Test(
        "AU-001 · an empty text and letters beyond ASCII can be read", arguments: ["", "Kaffee ☕"])
    func texts(text: String) throws {
        let code = try #require(QRCode(text))
        let found = try read(code)
        #expect(found == text)
    }

    @Test("AU-001 · in a terminal it has its quiet zone, and light modules are drawn")
    func lines() throws {
        let code = try #require(QRCode("BrewGuide"))
        #expect(code.size == 21)
        #expect(code.lines.count == 15)
        #expect(code.lines.allSatisfy { $0.count == 29 })
        #expect(code.lines[0] == String(repeating: "█", count: 29))
        // The finder's upper edge: dark above, its ring's side below.
        #expect(code.lines[2].hasPrefix("████ ▄▄▄▄▄ █"))
        let drawn = code.lines.flatMap { line in
            let cells = Array(line)
            return [
                cells.map { "▄ ".contains($0) }, cells.map { "▀ ".contains($0) },
            ]
        }
        for row in 0..<21 {
            for column in 0..<21 {
                #expect(drawn[row + 4][column + 4] == code.isDark(column, row))
            }
        }
    }
}
