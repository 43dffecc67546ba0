import Testing

@testable import SimBoard

@Suite("Times as scripts write them")
struct DecimalNumberTests {
    @Test(
        "a number is read in whole nanoseconds; what is finer rounds, halves up",
        arguments: [
            ("0", 0), ("2", 2_000_000_000), ("007", 7_000_000_000), ("0.25", 250_000_000),
            ("1.000000001", 1_000_000_001), ("0.123456789", 123_456_789), ("0.0000000004", 0),
            ("0.0000000005", 1), ("0.00000000049", 0), ("0.9999999995", 1_000_000_000),
            ("9223372036.854775807", .max), ("000000000000000001", 1_000_000_000),
        ] as [(String, Int64)])
    func read(text: String, nanoseconds: Int64) {
        #expect(DecimalNumber.nanoseconds(text, unit: 1_000_000_000) == nanoseconds)
    }

    @Test(
        "what is no number, or too large a one, is none",
        arguments: [
            "", ".", "1.", ".5", "1.2.3", "-1", "+1", "1,5", "1e3", " 1", "1 ", "1.2a", "a", "/",
            ":", "1./", "1.:", "0000000000000000001", "9223372036.854775808", "9223372037",
            "9223372036.8547758075", "999999999999999999",
        ])
    func refused(text: String) {
        #expect(DecimalNumber.nanoseconds(text, unit: 1_000_000_000) == nil)
    }

    @Test("eighteen digits are read, in any unit")
    func units() {
        let most = "999999999999999999"
        #expect(DecimalNumber.nanoseconds(most, unit: 1) == 999_999_999_999_999_999)
        #expect(DecimalNumber.nanoseconds("1.5", unit: 1) == 2)
        #expect(DecimalNumber.nanoseconds("1.49", unit: 1) == 1)
        #expect(DecimalNumber.nanoseconds("1.45", unit: 10) == 15)
        #expect(DecimalNumber.nanoseconds("12.3456", unit: 1000) == 12_346)
    }
}
