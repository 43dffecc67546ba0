import Baking
import Testing
import Units

@Suite("SPEC §10.3 · warnings")
struct FormulaWarningTests {
    private let loaf = Formula.countryLoaf

    /// The words about the country loaf with the final mix's weights changed, in grams.
    private func words(flour: Int = 900, water: Int = 600, salt: Int = 20) -> [String] {
        var formula = loaf
        formula.final[0].weight = Milligrams(grams: flour - 100)
        formula.final[2].weight = Milligrams(grams: water)
        formula.final[3].weight = Milligrams(grams: salt)
        return formula.warnings.map(\.description)
    }

    @Test("SPEC §10.3 · a usual formula has none, and neither have the limits themselves")
    func usual() {
        #expect(words() == [])
        for salt in [18, 22] { #expect(words(salt: salt) == []) }
        for water in [450, 800] { #expect(words(water: water) == []) }
    }

    @Test("SPEC §10.3 · the words carry the sum, and the grams that reach the middle")
    func sentences() {
        #expect(words(salt: 30) == ["Salt 3.0 %, usual 1.8-2.2: take 10 g off"])
        #expect(words(salt: 0) == ["Salt 0.0 %, usual 1.8-2.2: add 20 g"])
        #expect(words(salt: 17) == ["Salt 1.7 %, usual 1.8-2.2: add 3 g"])
        #expect(words(water: 850) == ["Hydration 95.0 %, usual 55-90: take 225 g water off"])
        #expect(words(water: 400) == ["Hydration 50.0 %, usual 55-90: add 225 g water"])
    }

    @Test("SPEC §10.3 · what is a hundredth too much is shown with that hundredth")
    func hundredth() {
        var formula = loaf
        formula.final[3].weight = Milligrams(22_010)
        #expect(
            formula.warnings.map(\.description) == [
                "Salt 2.201 %, usual 1.8-2.2: take 2 g off"
            ])
        // Below 0.001 % it is what rounding of weights has left.
        formula.final[3].weight = Milligrams(22_004)
        #expect(formula.warnings == [])
    }

    @Test("SPEC §10.3 · pre-fermented flour is judged only with preferments, by moving flour")
    func prefermented() {
        var formula = loaf
        formula.preferments[0].ingredients[0].weight = Milligrams(grams: 30)
        formula.final[0].weight = Milligrams(grams: 860)
        #expect(
            formula.warnings.map(\.description) == [
                "Pre-fermented flour 4.0 %, usual 5-40: move 185 g flour to a preferment"
            ])
        formula.preferments[0].ingredients[0].weight = Milligrams(grams: 490)
        formula.final[0].weight = Milligrams(grams: 400)
        #expect(
            formula.warnings.map(\.description) == [
                "Pre-fermented flour 50.0 %, usual 5-40: move 275 g flour to the final mix"
            ])
        formula.preferments = []
        formula.final[2].weight = Milligrams(grams: 350)
        formula.final[3].weight = Milligrams(grams: 10)
        #expect(formula.warnings == [])
    }

    @Test("SPEC §10.3 · instant yeast above 1.5 % is much, fresh yeast is not instant")
    func yeast() {
        var formula = loaf
        formula.final.append(Ingredient("instant yeast", .yeast, 15_000))
        #expect(formula.warnings == [])
        formula.final[4].weight = Milligrams(grams: 20)
        #expect(
            formula.warnings.map(\.description) == [
                "Instant yeast 2.0 %, usual 0-1.5: take 12.5 g off"
            ])
        formula.final[4].name = "Fresh yeast"
        #expect(formula.warnings == [])
    }

    @Test("SPEC §10.3 · today's warnings are in today's grams, with the same percentages")
    func today() throws {
        var formula = loaf
        formula.final[3].weight = Milligrams(grams: 30)
        let half = try ScaledFormula(formula, .total(Milligrams(grams: 865)))
        #expect(half.warnings.map(\.description) == ["Salt 3.0 %, usual 1.8-2.2: take 5 g off"])
    }

    @Test("SPEC §10.10 · final water below nothing is a warning with the sum")
    func negativeWater() {
        var formula = loaf
        formula.preferments[0].ingredients[1].weight = Milligrams(grams: 710)
        formula.final[2].weight = Milligrams(grams: -20)
        #expect(
            formula.warnings.map(\.description) == [
                "Final water -20 g: preferments and soakers hold more than all the water, 700 g: "
                    + "take some off there"
            ])
        #expect(formula.validationErrors == [.invalidWeight(.ingredientWeight(.final, 3))])
    }

    /// The words about the country loaf whose levain has so many milligrams of yeast to its 100 g of
    /// flour.
    private func yeastWords(_ milligrams: Int) -> [String] {
        var formula = loaf
        let flour = formula.preferments[0].sums.flour
        let yeast = milligrams * flour.count / 100_000
        formula.preferments[0].ingredients.append(Ingredient("fresh yeast", .yeast, yeast))
        return formula.warnings.map(\.description)
    }

    @Test("SPEC §10.3 · a preferment with over 3 % yeast is doubted: what may be meant is told")
    func doubtfulYeast() {
        #expect(yeastWords(0) == [] && yeastWords(3000) == [])
        let begin = "Levain: yeast "
        for (milligrams, words) in [
            (3100, "3.1 % of its flour, is 0.31 % meant?"),
            (5000, "5.0 % of its flour, is 0.5 % meant?"),
            (10_000, "10.0 % of its flour, is 1.0 % meant?"),
            (12_000, "12.0 % of its flour, is 0.12 % meant?"),
            (100_000, "100.0 % of its flour, is 1.0 % meant?"),
            (101_000, "101.0 % of its flour: is that meant?"),
        ] {
            #expect(yeastWords(milligrams) == [begin + words])
        }
    }

    @Test("SPEC §10.3 · each figure is usual up to both of its limits, and not a hundredth beyond")
    func limits() {
        // The loaf with so many milligrams of one thing to its 1,000 g of flour.
        let figures: [(String, ClosedRange<Int>, (inout Formula, Int) -> Void)] = [
            ("Hydration", 550_000...900_000, { $0.final[2].weight = Milligrams($1 - 100_000) }),
            ("Salt", 18_000...22_000, { $0.final[3].weight = Milligrams($1) }),
            (
                "Instant yeast", 0...15_000,
                { $0.final.append(Ingredient("instant yeast", .yeast, $1)) }
            ),
            (
                "Pre-fermented flour", 50_000...400_000,
                { formula, weight in
                    let there = formula.preferments[0].sums.flour.count
                    let ingredient = formula.preferments[0].ingredients[0].weight.count
                    formula.preferments[0].ingredients[0].weight =
                        Milligrams(ingredient + weight - there)
                    formula.final[0].weight =
                        Milligrams(formula.final[0].weight.count + there - weight)
                }
            ),
        ]
        for (name, range, change) in figures {
            for (weight, isUsual) in [
                (range.lowerBound, true), (range.upperBound, true),
                (range.lowerBound - 100, range.lowerBound == 0), (range.upperBound + 100, false),
            ] where weight >= 0 {
                var formula = loaf
                change(&formula, weight)
                let words = formula.warnings.map(\.description)
                #expect(words.isEmpty == isUsual, "\(name) \(weight): \(words)")
                #expect(words.allSatisfy { $0.hasPrefix(name + " ") })
            }
        }
    }

    @Test("SPEC §10.3 · a formula without flour has errors, not warnings")
    func noFlour() { #expect(Formula.template(.empty).warnings == []) }
}
