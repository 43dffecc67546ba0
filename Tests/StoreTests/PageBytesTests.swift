import Testing

@testable import Store

@Suite("Numbers in the pages of a file")
struct PageBytesTests {
    @Test("SPEC §8 · the highest byte comes first, and what lies beyond the end is nil")
    func numbers() {
        let page = PageBytes([0xFF, 0xFE, 0xFD, 0xFC, 1])
        #expect(page.byte(at: 4) == 1)
        #expect(page.number16(at: 3) == 0xFC01)
        #expect(page.number32(at: 0) == 0xFFFE_FDFC)
        for offset in [-1, 5, Int.min, .max] {
            #expect(page.byte(at: offset) == nil && page.cursor(at: offset) == nil)
        }
        #expect(page.number16(at: 4) == nil && page.number32(at: 2) == nil)
    }

    @Test("SPEC §8 · a record's values are taken one after another, as long as there are some")
    func cursor() throws {
        var cursor = PageCursor([0x81, 0x00, 0x41, 0x42, 7, 8][...])
        #expect(cursor.variableNumber() == 128)
        #expect(cursor.text(ofType: 17) == "AB")
        #expect(cursor.text(ofType: 19) == nil && cursor.number(bytes: 3) == nil)
        #expect(cursor.number(bytes: 0) == nil && cursor.number(bytes: 5) == nil)
        #expect(cursor.number(bytes: 2) == 0x0708)
        #expect(cursor.variableNumber() == nil)
    }

    @Test(
        "SPEC §8 · a text's type is odd, and never less than 13",
        arguments: [Int.min, -1, 0, 11, 12, 14, 15, .max])
    func types(type: Int) {
        var cursor = PageCursor([][...])
        #expect(cursor.text(ofType: type) == nil)
        #expect(cursor.text(ofType: 13) == "")
    }

    @Test("SPEC §8 · of a number that goes on and on no more than four bytes are read")
    func endlessNumber() {
        var cursor = PageCursor([UInt8](repeating: 0xFF, count: 9)[...])
        #expect(cursor.variableNumber() == nil)
        #expect(cursor.number(bytes: 4) == 0xFFFF_FFFF)
        // Five, however small the number is.
        cursor = PageCursor([0, 0, 0, 0, 1][...])
        #expect(cursor.number(bytes: 5) == nil)
        #expect(cursor.number(bytes: 4) == 0)
    }

    @Test("SPEC §8 · seven bits with nothing in them may stand within a number")
    func emptyBits() {
        var cursor = PageCursor([0x81, 0x80, 0x01, 0x80, 0x01][...])
        #expect(cursor.variableNumber() == 1 << 14 | 1)
        #expect(cursor.variableNumber() == 1)
    }
}
