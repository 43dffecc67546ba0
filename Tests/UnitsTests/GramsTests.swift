import Testing
import Units

@Suite("Masses")
struct GramsTests {
    @Test(
        "SC-003 · a computed dose of 17.456 g is 17.5 g; halves go away from zero",
        arguments: [
            (17.456, "17.5"), (17.449, "17.4"), (17.45, "17.5"), (0.05, "0.1"), (15.0, "15.0"),
        ])
    func doseRounding(grams: Double, text: String) {
        #expect(Grams(rounding: grams).tenthsText == text)
    }

    @Test(
        "SC-004 · a computed yield of 287.3 g is 287 g; halves go away from zero",
        arguments: [
            (2873, 287), (2875, 288), (2874, 287), (-2875, -288), (0, 0),
        ])
    func yieldRounding(tenths: Int, grams: Int) {
        #expect(Grams(tenths: tenths).rounded == Grams(grams))
    }

    @Test(
        "what no kitchen holds is no mass, and every check for a positive one refuses it",
        arguments: [Double.nan, .infinity, -.infinity, 1_000_001, 1e300])
    func unrepresentable(grams: Double) {
        #expect(Grams(rounding: grams) == .unrepresentable)
        #expect(Grams(rounding: grams) < .zero)
    }

    @Test(
        "a mass reads with tenths only where there are some",
        arguments: [(2500, "250"), (2514, "251.4")])
    func shortText(tenths: Int, text: String) {
        #expect(Grams(tenths: tenths).shortText == text)
    }
}
