import Names
import Testing
import Timebase
import Units

@testable import Brewing

/// Values at and just beyond the end of what is allowed.
@Suite("Boundaries")
struct BoundaryTests {
    @Test(
        "RV-010 · 2 kg of water are allowed, a tenth of a gram more is not",
        arguments: [(20_000, true), (20_001, false)])
    func water(tenths: Int, isAllowed: Bool) {
        var recipe = Recipe.starter
        recipe.steps[3].waterTo = Grams(tenths: tenths)
        #expect(recipe.validationErrors.contains(.waterOutOfBounds(step: 4)) == !isAllowed)
    }

    @Test("RV-010 · a character with thousands of marks on it is as long as they are")
    func marks() {
        let text = "a" + String(repeating: "\u{301}", count: 2000)
        #expect(text.count == 1)
        #expect(text.isLonger(than: RecipeLimit.nameLength))
        #expect(!String(repeating: "👨‍👩‍👧‍👦", count: 40).isLonger(than: 40), "people's own are not")
    }

    @Test("SPEC §5 · the yield is a whole number of grams, from the recipe and from the person")
    func wholeYield() {
        var recipe = Recipe.starter
        recipe.yield = Grams(tenths: 2504)
        var inputs = BrewInputs(defaultsOf: recipe)
        #expect(inputs.yield == Grams(250))
        inputs.setYield(Grams(tenths: 3005), of: .starter)
        #expect(inputs.yield == Grams(301))
    }

    private func stamp(
        _ wall: Int64, isTrusted: Bool, boot: String = "a", at seconds: Int64
    ) -> ClockStamp {
        ClockStamp(
            wall: WallTime(millisecondsSince1970: wall), isTrusted: isTrusted,
            timeZone: isTrusted ? "Europe/Vienna" : "UTC", offsetSeconds: isTrusted ? 3600 : 0,
            bootID: boot, monotonic: .origin + .seconds(seconds))
    }

    @Test("SPEC §7 · a stamp is set right by a trusted one of its boot, once, and keeps its moment")
    func corrected() throws {
        let now = stamp(1_000_000, isTrusted: true, at: 90)
        let right = try #require(stamp(0, isTrusted: false, at: 30).corrected(by: now))
        #expect(right == stamp(940_000, isTrusted: true, at: 30))
        #expect(stamp(0, isTrusted: false, boot: "b", at: 30).corrected(by: now) == nil)
        #expect(stamp(940_001, isTrusted: true, at: 30).corrected(by: now) == nil)
        let wrong = stamp(5, isTrusted: false, at: 90)
        #expect(stamp(0, isTrusted: false, at: 30).corrected(by: wrong) == nil)
    }
}
