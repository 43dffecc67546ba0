import JSON5
import Testing

@Suite("Text files that are not UTF-8")
struct EncodingTests {
    @Test(
        "the first byte that is no text has its place",
        arguments: [
            ([0xE9], 1, 1, "E9"), ([0x61, 0xC3], 1, 2, "C3"), ([0x61, 0xEF, 0xBF], 1, 2, "EF"),
            ([0xEF, 0xBF, 0x0A], 1, 1, "EF"), ([0x0A, 0x61, 0xED, 0xA0, 0x80], 2, 2, "ED"),
            ([0x0D, 0x0A, 0x0D, 0xC3, 0xA9, 0xFF], 3, 2, "FF"), ([0xC0, 0x80], 1, 1, "C0"),
            ([0xEF, 0xBF, 0xBD, 0xFE], 1, 2, "FE"), ([0xF4, 0x90, 0x80, 0x80], 1, 1, "F4"),
        ] as [([UInt8], Int, Int, String)])
    func places(bytes: [UInt8], line: Int, column: Int, digits: String) {
        do throws(DocumentErrors) {
            _ = try String(document: bytes)
            Issue.record("it was taken")
        } catch {
            #expect(error.errors.map(\.location.line) == [line])
            #expect(error.errors.map(\.location.column) == [column])
            #expect(error.errors.first?.message.contains("0x\(digits) is not UTF-8") == true)
        }
    }

    @Test("what is UTF-8 stays as it is, replacement characters and nothing at all too")
    func texts() throws {
        for text in ["", "Café ☕️\r\n", "\u{FFFD}", "\u{FEFF}{}"] {
            #expect(try String(document: Array(text.utf8)) == text)
        }
    }
}
