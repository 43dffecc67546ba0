import Baking
import Testing
import Units

@Suite("SPEC §10.2 · sums")
struct FormulaSumsTests {
    @Test("BK-001 · flour, water and all, with those of the levain and its starter")
    func countryLoaf() {
        let sums = Formula.countryLoaf.sums
        #expect(sums.flour == Milligrams(grams: 1000))
        #expect(sums.water == Milligrams(grams: 700))
        #expect(sums.total == Milligrams(grams: 1720))
        #expect(sums.percentages == ["70.0", "70.0", "2.0", "10.0", "172.0"])
    }

    @Test("BK-006 · a soaker's water counts, but not for the dough's hydration")
    func soaker() {
        let sums = Formula.withSoaker(seedsAreFlour: false).sums
        #expect(sums.percentages == ["76.0", "70.0", "2.0", "10.0", "183.0"])
    }

    @Test("BK-007 · seeds that count as flour change every percentage")
    func seedsAsFlour() {
        let sums = Formula.withSoaker(seedsAreFlour: true).sums
        #expect(sums.flour == Milligrams(grams: 1050))
        #expect(sums.percentages == ["72.4", "66.7", "1.9", "9.5", "174.3"])
    }

    @Test("BK-001 · without flour there are sums, and no percentages")
    func noFlour() {
        let sums = Formula.template(.empty).sums
        #expect(sums.total == .zero)
        #expect(sums.percentages == ["-", "-", "-", "-", "-"])
    }

    @Test("SPEC §10.1 · a dough of nothing but weights is one piece, or the fewest of 20 kg")
    func yieldOfTotal() {
        for (grams, pieces, each) in [
            (900, 1, 900), (20_000, 1, 20_000), (20_002, 2, 10_001), (40_000, 2, 20_000),
            (40_002, 3, 13_334),
        ] {
            var formula = Formula.countryLoaf
            formula.takeYield(ofTotal: Milligrams(grams: grams))
            #expect(formula.pieces == pieces, "\(grams) g")
            #expect(formula.pieceWeight == Milligrams(grams: each), "\(grams) g")
        }
    }
}
