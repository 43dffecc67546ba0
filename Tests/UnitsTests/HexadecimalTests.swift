import Testing
import Units

@Suite("Numbers in hexadecimal")
struct HexadecimalTests {
    @Test(
        "at least so many digits, small or large",
        arguments: [
            (0, 1, false, "0"), (0, 2, false, "00"), (0x3F, 2, true, "3F"), (0x3F, 1, false, "3f"),
            (0x27, 4, false, "0027"), (0x1F600, 4, true, "1F600"),
            (.max, 16, false, "ffffffffffffffff"),
        ] as [(UInt64, Int, Bool, String)])
    func texts(number: UInt64, digits: Int, uppercase: Bool, text: String) {
        #expect(Hexadecimal.text(number, digits: digits, uppercase: uppercase) == text)
    }
}
