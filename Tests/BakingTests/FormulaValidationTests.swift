import Baking
import Names
import Testing
import Units

@Suite("SPEC §10.1 · what is wrong with a formula")
struct FormulaValidationTests {
    private let loaf = Formula.countryLoaf

    private func errors(_ change: (inout Formula) -> Void) -> [FormulaError] {
        var formula = loaf
        change(&formula)
        return formula.validationErrors
    }

    @Test("BK-001 · the country loaf has no errors, and neither has one without a name")
    func valid() {
        #expect(loaf.validationErrors == [])
        #expect(errors { $0.name = "" } == [])
        #expect(errors { $0.steps = [] } == [])
    }

    @Test("SPEC §10.1 · errors come all at once, in the file's order, each with its field")
    func allAtOnce() {
        let found = errors { formula in
            formula.name = String(repeating: "n", count: 41)
            formula.pieces = 0
            formula.pieceWeight = Milligrams(grams: 20_001)
            formula.preferments[0].starter?.water = Milligrams(-1)
            formula.final[1].weight = .unrepresentable
            formula.final[2].id = formula.final[0].id
            formula.final[3].weight = Milligrams(grams: 100_001)
            formula.steps = [FormulaStep(text: "Bulk\u{7}", minutes: 4321)]
        }
        #expect(
            found == [
                .tooLong(.name, limit: 40), .invalidYield(.pieces), .outOfBounds(.pieceWeight),
                .invalidWeight(.starterWater(.preferment(1))),
                .invalidWeight(.ingredientWeight(.final, 2)),
                .duplicateID(.ingredientID(.final, 3)),
                .outOfBounds(.ingredientWeight(.final, 4)),
                .invalidText(.stepText(1), .hidden("\u{7}")), .outOfBounds(.stepMinutes(1)),
            ])
        #expect(
            found.map(\.code) == [
                "tooLong", "invalidYield", "outOfBounds", "invalidWeight", "invalidWeight",
                "duplicateId", "outOfBounds", "invalidText", "outOfBounds",
            ])
        #expect(Set(found.map(\.field)).count == found.count)
    }

    @Test("SPEC §10.1 · bounds themselves are inside, what is beyond is not")
    func bounds() {
        #expect(errors { $0.pieces = 999 } == [])
        #expect(errors { $0.pieces = 1000 } == [.outOfBounds(.pieces)])
        #expect(errors { $0.pieceWeight = Milligrams(grams: 20_000) } == [])
        #expect(errors { $0.pieceWeight = Milligrams(grams: 1) } == [])
        #expect(errors { $0.pieceWeight = Milligrams(999) } == [.outOfBounds(.pieceWeight)])
        #expect(errors { $0.pieceWeight = .zero } == [.invalidYield(.pieceWeight)])
        #expect(errors { $0.final[1].weight = .zero } == [])
        #expect(errors { $0.final[1].weight = Milligrams(grams: 100_000) } == [])
        #expect(errors { $0.steps[0].minutes = 4320 } == [])
        #expect(errors { $0.steps[0].minutes = -1 } == [.outOfBounds(.stepMinutes(1))])
        #expect(errors { $0.final[2].temperature = Celsius(100) } == [])
        #expect(
            errors { $0.final[2].temperature = Celsius(101) }
                == [.outOfBounds(.ingredientTemperature(.final, 3))])
        #expect(errors { $0.notes = "two\nlines\tand a tab\r\n" } == [])
        #expect(errors { $0.notes = "a\u{0}b" } == [.invalidText(.notes, .hidden("\u{0}"))])
        let long = String(repeating: "x", count: 2001)
        #expect(errors { $0.notes = long } == [.tooLong(.notes, limit: 2000)])
    }

    @Test("SPEC §10.1 · there are 60 ingredients, 8 preferments, 4 soakers and 30 steps at most")
    func counts() {
        func items(_ count: Int) -> [Ingredient] {
            (0..<count).map { Ingredient("item \($0)", .other, 1000) }
        }
        func premixes(_ count: Int) -> [Premix] {
            (0..<count).map {
                Premix(id: ItemID(rawValue: "premix \($0)"), name: "Mix", ingredients: [])
            }
        }
        // Four and two are there.
        #expect(errors { $0.final += items(54) } == [])
        #expect(errors { $0.final += items(55) } == [.tooMany(.final, limit: 60)])
        #expect(errors { $0.preferments += premixes(7) } == [])
        #expect(errors { $0.preferments += premixes(8) } == [.tooMany(.preferments, limit: 8)])
        #expect(errors { $0.soakers = premixes(4) } == [])
        #expect(errors { $0.soakers = premixes(5) } == [.tooMany(.soakers, limit: 4)])
        let step = FormulaStep(text: "Fold", minutes: nil)
        #expect(errors { $0.steps = Array(repeating: step, count: 30) } == [])
        #expect(
            errors { $0.steps = Array(repeating: step, count: 31) } == [.tooMany(.steps, limit: 30)]
        )
    }

    @Test("SPEC §10.1 · without flour there are no percentages: an error")
    func noFlour() {
        #expect(Formula.template(.empty).validationErrors == [.noFlour])
        #expect(
            errors { formula in
                formula.preferments = []
                for place in formula.final.indices { formula.final[place].countsAsFlour = false }
            } == [.noFlour])
        // Flour in a starter alone is flour.
        #expect(
            errors { formula in
                formula.final = []
                formula.preferments[0].ingredients = []
            } == [])
    }

    @Test("SPEC §10.1 · an error says what is wrong, where, and what is allowed")
    func words() {
        let words: [(FormulaError, String)] = [
            (
                .invalidWeight(.ingredientWeight(.preferment(2), 3)),
                "preferment 2, ingredient 3: the weight must be 0 g or more"
            ),
            (.invalidYield(.pieces), "there must be at least 1 piece"),
            (.invalidYield(.pieceWeight), "the weight of a piece must be more than 0 g"),
            (.outOfBounds(.pieceWeight), "the weight of a piece is 1 g to 20 kg"),
            (
                .outOfBounds(.starterFlour(.preferment(1))),
                "preferment 1: the starter's flour is at most 100 kg"
            ),
            (.outOfBounds(.stepMinutes(4)), "the time of step 4 is 0 to 4320 minutes (72 hours)"),
            (.tooMany(.soakers, limit: 4), "a formula has at most 4 soakers"),
            (
                .duplicateID(.premixID(.soaker(1))),
                "the id of soaker 1 is another's already: leave it out"
            ),
            (.invalidText(.premixName(.soaker(1)), .empty), "the name of soaker 1 is empty"),
            (.tooLong(.notes, limit: 2000), "the notes' text is over 2000 characters"),
        ]
        for (error, text) in words { #expect(error.description == text) }
    }

    @Test(
        "SPEC §10.4 · a template is in the order in which it is weighed and done",
        arguments: [
            (
                FormulaTemplate.countryLoaf, ["bread flour", "whole wheat", "water", "salt"],
                ["Bulk"]
            ),
            (
                .baguette, ["bread flour", "water", "salt", "yeast"],
                ["Bulk", "Shape", "Proof", "Bake"]
            ),
            (
                .panLoaf, ["bread flour", "water", "salt", "yeast", "butter", "sugar"],
                ["Bulk", "Shape", "Proof", "Bake"]
            ),
            (
                .focaccia, ["bread flour", "water", "salt", "yeast", "olive oil"],
                ["Bulk", "Into the pan", "Proof", "Bake"]
            ),
        ])
    func templateOrder(template: FormulaTemplate, items: [String], steps: [String]) {
        let formula = Formula.template(template)
        #expect(formula.final.map(\.name) == items)
        #expect(formula.steps.map(\.text) == steps)
    }

    @Test(
        "SPEC §10.4 · every template but the empty one is valid, and nothing in it is unusual",
        arguments: FormulaTemplate.allCases)
    func templates(template: FormulaTemplate) {
        let formula = Formula.template(template)
        #expect(formula.validationErrors == (template == .empty ? [.noFlour] : []))
        #expect(formula.warnings == [])
        let named = template.formula(id: formula.id, name: "Mine") { ItemID(rawValue: "x") }
        #expect(named.name == "Mine")
        guard template != .countryLoaf, template != .empty else { return }
        // Its pieces take all of the dough, to 2 %.
        let pieces = formula.pieces * formula.pieceWeight.count
        #expect(abs(formula.sums.total.count - pieces) * 50 <= pieces)
    }

    @Test(
        "SPEC §10.4 · what a template takes of flour, water, salt and yeast, in milligrams",
        arguments: [
            (FormulaTemplate.countryLoaf, [990_000, 690_000, 20_000, 0]),
            (.baguette, [600_000, 408_000, 12_000, 2300]),
            (.panLoaf, [500_000, 310_000, 10_000, 5000]),
            (.focaccia, [500_000, 375_000, 10_000, 2500]),
        ])
    func templateShares(template: FormulaTemplate, amounts: [Int]) {
        let formula = Formula.template(template)
        var found: [IngredientKind: Int] = [:]
        for ingredient in formula.preferments.flatMap(\.ingredients) + formula.final {
            found[ingredient.kind, default: 0] += ingredient.weight.count
        }
        let kinds: [IngredientKind] = [.flour, .water, .salt, .yeast]
        #expect(kinds.map { found[$0, default: 0] } == amounts)
    }
}
