import Baking
import Testing
import Units

@Suite("SPEC §10.4 · quick changes")
struct AdjustmentTests {
    private let loaf = Formula.countryLoaf

    private func percent(_ percent: Double) throws -> Fraction {
        try #require(Percentage.share(rounding: percent))
    }

    private func error(_ formula: Formula, _ adjustment: FormulaAdjustment) -> ScalingError? {
        do throws(ScalingError) {
            _ = try formula.adjusted(adjustment)
            return nil
        } catch { return error }
    }

    @Test("BK-010 · hydration set to 75: flour stays, the final water is 650 g")
    func hydration() throws {
        let adjusted = try loaf.adjusted(.hydration(percent(75)))
        #expect(adjusted.final.map(\.weight.count) == [800_000, 100_000, 650_000, 20_000])
        #expect(adjusted.sums.flour == loaf.sums.flour)
        #expect(adjusted.sums.hydration == Fraction(3, over: 4))
        #expect(adjusted.preferments == loaf.preferments)
    }

    @Test("BK-010 · water that would have to be taken out is an error with the sum")
    func negativeWater() throws {
        let five = try percent(5)
        #expect(error(loaf, .hydration(five)) == .negative(.water, Milligrams(grams: 50)))
        #expect(
            ScalingError.negative(.water, Milligrams(grams: 50)).description
                == "the final water would be -50 g: so much more is in preferments and soakers "
                + "already"
        )
        // All of it is in the levain then: nothing is not negative.
        let ten = try percent(10)
        #expect(try loaf.adjusted(.hydration(ten)).final[2].weight == .zero)
    }

    @Test("SPEC §10.4 · salt is set by the final mix's, whatever is salted before")
    func salt() throws {
        var formula = loaf
        formula.soakers = [
            Premix(
                id: ItemID(rawValue: "s"), name: "Soaker",
                ingredients: [Ingredient("soaker salt", .salt, 5000)])
        ]
        let share = try percent(1.8)
        let adjusted = try formula.adjusted(.salt(share))
        #expect(adjusted.final[3].weight == Milligrams(grams: 13))
        #expect(adjusted.sums.saltShare == Fraction(18, over: 1000))
        let less = try percent(0.4)
        #expect(error(formula, .salt(less)) == .negative(.salt, Milligrams(1000)))
    }

    @Test("SPEC §10.4 · two waters of the final mix keep their proportion to the milligram")
    func twoWaters() throws {
        var formula = loaf
        formula.final.append(Ingredient("later water", .water, 50_001))
        let share = try percent(71.2345)
        let adjusted = try formula.adjusted(.hydration(share))
        let waters = adjusted.final.filter { $0.kind == .water }.map(\.weight.count)
        #expect(waters.reduce(0, +) == 612_350)
        #expect(waters == [565_245, 47_105])
        formula.final[2].weight = .zero
        formula.final[4].weight = .zero
        let fromNothing = try formula.adjusted(.hydration(share)).final
        #expect([fromNothing[2].weight.count, fromNothing[4].weight.count] == [0, 612_350])
    }

    @Test("SPEC §10.4 · what can't be is refused: no water to set, no flour, more than 100 kg")
    func refused() throws {
        let share = try percent(75)
        var formula = loaf
        formula.final.removeAll { $0.kind == .water }
        #expect(error(formula, .hydration(share)) == .noIngredient(.water))
        #expect(error(Formula.template(.empty), .salt(share)) == .nothingToScale)
        for wrong in [-1.0, 1_000_000] {
            let share = try percent(wrong)
            #expect(error(loaf, .hydration(share)) == .targetOutOfBounds)
        }
        #expect(Percentage.share(rounding: .nan) == nil)
        #expect(Percentage.share(rounding: 1e300) == nil)
    }

    @Test("SPEC §10.4 · pieces, total and preferment scale all of it")
    func batch() throws {
        let total = try loaf.adjusted(.batch(.total(Milligrams(grams: 860))))
        #expect(total.sums.total == Milligrams(grams: 860))
        #expect(total.pieceWeight == Milligrams(grams: 400))
        let three = try loaf.adjusted(.batch(.pieces(3, each: loaf.pieceWeight)))
        #expect(three.pieces == 3)
        #expect(three.pieceWeight == loaf.pieceWeight)
        #expect(error(loaf, .batch(.total(.zero))) == .targetOutOfBounds)
    }
}
