import Testing
import Units

@Suite("Ratios")
struct RatioTests {
    @Test(
        "a ratio reads to one decimal",
        arguments: [
            (150, 2500, "1:16.7"), (150, 2400, "1:16.0"), (125, 2000, "1:16.0"), (3, 1, "1:0.3"),
        ])
    func ratioText(base: Int, amount: Int, text: String) throws {
        let ratio = try #require(Ratio(of: Grams(tenths: amount), to: Grams(tenths: base)))
        #expect(ratio.text == text)
    }

    @Test(
        "a ratio in hundredths, and in halves, reads as the same ratio does",
        arguments: [(150, 2500, 1667), (150, 2400, 1600), (160, 2640, 1650), (3, 1, 33)])
    func hundredths(base: Int, amount: Int, hundredths: Int) throws {
        let ratio = try #require(Ratio(of: Grams(tenths: amount), to: Grams(tenths: base)))
        #expect(ratio.hundredths == hundredths)
        #expect(Ratio.text(tenths: (hundredths + 5) / 10) == ratio.text)
    }

    @Test("no ratio without both masses")
    func noRatio() {
        #expect(Ratio(of: Grams(1), to: .zero) == nil)
        #expect(Ratio(of: .zero, to: Grams(1)) == nil)
    }
}
