import Hardware
import Testing

@Suite("Frames")
struct FrameTests {
    /// A frame of two rows.
    private func frame(_ first: String, _ second: String = "") -> Frame {
        var frame = Frame(size: .sixteenByTwo)
        for (row, text) in [first, second].enumerated() {
            for (column, scalar) in text.unicodeScalars.enumerated() {
                frame[row: row, column: column] = .scalar(scalar)
            }
        }
        return frame
    }

    @Test(
        "a frame is mostly new when more than half of what is written differs, blanks apart",
        arguments: [
            // Eight differ and eight are the same, then nine and eight.
            ("abcdefgh12345678", "abcdefghABCDEFGH", false),
            ("abcdefgh12345678", "abcdefgABCDEFGHI", true),
            // Fewer than eight are a word in its place, though nothing else is written.
            ("1234567", "ABCDEFG", false), ("12345678", "ABCDEFGH", true),
        ])
    func mostlyNew(before: String, after: String, isNew: Bool) {
        #expect(frame(after).isMostlyNew(than: frame(before)) == isNew)
    }

    @Test("a frame of another size is new")
    func otherSize() {
        let large = Frame(size: .twentyByFour)
        #expect(Frame(size: .sixteenByTwo).isMostlyNew(than: large))
        #expect(!large.isMostlyNew(than: large))
    }
}
