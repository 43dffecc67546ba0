import Baking
import Testing
import Units

@Suite("SPEC §10.2 · scaling")
struct ScaledFormulaTests {
    private let loaf = Formula.countryLoaf

    private func error(_ formula: Formula, _ batch: BatchSize) -> ScalingError? {
        do throws(ScalingError) {
            _ = try ScaledFormula(formula, batch)
            return nil
        } catch { return error }
    }

    @Test("BK-002 · two pieces of 800 g: every weight × 40/43, every percentage as before")
    func twoPieces() throws {
        let scaled = try ScaledFormula(loaf, .pieces(2, each: Milligrams(grams: 800)))
        #expect(scaled.factor == Fraction(40, over: 43))
        #expect(scaled.prefermentTexts == ["84", "84", "9.3", "9.3"])
        #expect(scaled.finalTexts == ["744", "93", "558", "18.6"])
        #expect(scaled.sums == loaf.sums)
        let flour = scaled.weight(of: loaf.sums.flour)
        let water = scaled.weight(of: loaf.sums.water)
        #expect(water.divided(by: flour) == loaf.sums.hydration)
        #expect(scaled.total == Fraction(1_600_000))
    }

    @Test("BK-003 · three pieces of 500 g")
    func threePieces() throws {
        let scaled = try ScaledFormula(loaf, .pieces(3, each: Milligrams(grams: 500)))
        #expect(scaled.finalTexts == ["698", "87", "523", "17.4"])
        #expect(scaled.pieces == 3)
        #expect(scaled.pieceWeight == Fraction(500_000))
    }

    @Test("BK-004 · 150 g of levain at hand make two pieces of 645 g")
    func levainAtHand() throws {
        let scaled = try ScaledFormula(loaf, .preferment(loaf.levain, Milligrams(grams: 150)))
        #expect(scaled.factor == Fraction(3, over: 4))
        #expect(scaled.finalTexts == ["600", "75", "450", "15.0"])
        #expect(WeightText.text(of: scaled.total) == "1290")
        #expect(scaled.pieces == 2)
        #expect(WeightText.text(of: scaled.pieceWeight) == "645")
        #expect(scaled.statedPieceWeight == scaled.pieceWeight)
        // The formula's 2 × 800 g leave dough over, and so they do in proportion.
        #expect(scaled.saved.pieceWeight == Milligrams(grams: 600))
    }

    @Test("BK-005 · a preferment that is not in the formula is refused, a soaker is none")
    func noSuchPreferment() {
        let formula = Formula.withSoaker(seedsAreFlour: false)
        for id in ["other", "soaker", "1000"] {
            let batch = BatchSize.preferment(ItemID(rawValue: id), Milligrams(grams: 1))
            #expect(error(formula, batch) == .noSuchPreferment)
        }
        #expect(ScalingError.noSuchPreferment.code == "noSuchPreferment")
    }

    @Test("BK-008 · scaled × 3, then × ⅓, it is the same formula, bit for bit")
    func thereAndBack() throws {
        let threefold = try ScaledFormula(loaf, .total(Milligrams(grams: 5160))).saved
        #expect(threefold.sums.total == Milligrams(grams: 5160))
        #expect(threefold.pieceWeight == Milligrams(grams: 2400))
        #expect(try ScaledFormula(threefold, .total(Milligrams(grams: 1720))).saved == loaf)
        let levain = try ScaledFormula(loaf, .preferment(loaf.levain, Milligrams(grams: 600)))
        #expect(levain.saved == threefold)
    }

    @Test(
        "BK-009 · a target of nothing, less, no number or more than 100 kg is refused",
        arguments: [
            .zero, Milligrams(-1), Milligrams(rounding: .nan), Milligrams(rounding: .infinity),
            Milligrams(grams: 100_001), .unrepresentable, Milligrams(.min), Milligrams(.max),
        ])
    func badTargets(target: Milligrams) {
        #expect(error(loaf, .total(target)) == .targetOutOfBounds)
        #expect(error(loaf, .preferment(loaf.levain, target)) == .targetOutOfBounds)
        #expect(error(loaf, .pieces(1, each: target)) == .piecesOutOfBounds)
    }

    @Test("BK-009 · the bounds themselves are inside")
    func bounds() throws {
        #expect(error(loaf, .total(Milligrams(grams: 100_000))) == nil)
        #expect(error(loaf, .total(Milligrams(1))) == nil)
        #expect(error(loaf, .pieces(5, each: Milligrams(grams: 20_000))) == nil)
        #expect(error(loaf, .pieces(6, each: Milligrams(grams: 20_000))) == .targetOutOfBounds)
        #expect(error(loaf, .pieces(999, each: Milligrams(grams: 1))) == nil)
        #expect(error(loaf, .pieces(1000, each: Milligrams(grams: 1))) == .piecesOutOfBounds)
        #expect(error(loaf, .pieces(0, each: Milligrams(grams: 1))) == .piecesOutOfBounds)
        #expect(error(loaf, .pieces(1, each: Milligrams(999))) == .piecesOutOfBounds)
        #expect(error(loaf, .asWritten) == nil)
    }

    @Test("BK-009 · a formula of nothing, or a preferment of nothing, can't be scaled")
    func nothing() {
        #expect(error(Formula.template(.empty), .asWritten) == .nothingToScale)
        var formula = loaf
        formula.preferments[0].ingredients = []
        formula.preferments[0].starter = nil
        let batch = BatchSize.preferment(loaf.levain, Milligrams(grams: 150))
        #expect(error(formula, batch) == .nothingToScale)
    }

    @Test("SPEC §10.2 · saved, every weight is rounded once to 1 mg, and ids stay")
    func saved() throws {
        let batch = BatchSize.pieces(2, each: Milligrams(grams: 800))
        let saved = try ScaledFormula(loaf, batch).saved
        #expect(saved.final.map(\.weight.count) == [744_186, 93_023, 558_140, 18_605])
        #expect(saved.preferments[0].starter?.flour == Milligrams(9302))
        #expect(saved.final.map(\.id) == loaf.final.map(\.id))
        #expect((saved.pieces, saved.pieceWeight) == (2, Milligrams(grams: 800)))
        let asWritten = try ScaledFormula(loaf, .asWritten)
        #expect(asWritten.saved == loaf)
        #expect(asWritten.statedPieceWeight == Fraction(800_000))
        #expect(saved.sums.percentages == loaf.sums.percentages)
    }
}
