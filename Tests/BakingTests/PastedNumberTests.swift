import Testing

@testable import Baking

@Suite("SPEC §10.5 · where numbers stand in a pasted line")
struct PastedNumberTests {
    @Test(
        "a stroke behind a unit begins another number, one behind a number none",
        arguments: [
            ("g/100%", 2, 2..<5), ("500g/100%", 5, 5..<8), ("1/2", 0, 0..<3), ("1/2", 2, nil),
            ("/2", 1, nil), ("x2", 1, nil), ("1 1/2 g", 0, 0..<5), ("1.5, 2", 0, 0..<3),
        ] as [(String, Int, Range<Int>?)])
    func range(line: String, index: Int, range: Range<Int>?) {
        #expect(PastedNumber.range(at: index, in: Array(line)) == range)
    }
}
