import Baking
import Testing
import Units

@Suite("SPEC §10.4, §10.11 · ingredients by name")
struct FormulaItemTests {
    private let loaf = Formula.withSoaker(seedsAreFlour: false)

    private func error(_ word: String, in formula: Formula) -> FormulaItemError? {
        do throws(FormulaItemError) {
            _ = try formula.item(word)
            return nil
        } catch { return error }
    }

    @Test("SPEC §10.11 · an id, SECTION/NAME, or a bare name of the final mix, in any case")
    func found() throws {
        let salt = loaf.final[3].id
        #expect(try loaf.item("salt") == .ingredient(salt))
        #expect(try loaf.item(salt.rawValue) == .ingredient(salt))
        #expect(try loaf.item("Final/SALT") == .ingredient(salt))
        #expect(try loaf.item("dough/salt") == .ingredient(salt))
        #expect(try loaf.item("levain/water") == .ingredient(loaf.preferments[0].ingredients[1].id))
        #expect(try loaf.item("Levain/starter") == .starter(of: loaf.levain))
        #expect(try loaf.item("Soaker/seeds") == .ingredient(ItemID(rawValue: "seeds")))
        #expect(try loaf.item(loaf.levain.rawValue) == .premix(loaf.levain))
        #expect(try loaf.premix("LEVAIN").id == loaf.levain)
        #expect(try loaf.premix("soaker").name == "Soaker")
    }

    @Test("SPEC §10.11 · a name that two have is an error, and so is one that nobody has")
    func notFound() {
        var formula = loaf
        formula.final.append(Ingredient("Salt", .salt, 1000))
        #expect(error("salt", in: formula) == .ambiguous("salt", count: 2))
        // Water is in the levain too, but a bare name is the final mix's.
        #expect(error("water", in: formula) == nil)
        for word in ["oats", "Soaker/starter", "Levain", "Levain/", "/", "", "butter"] {
            #expect(error(word, in: formula) == .notFound(word))
        }
        formula.final[0].name = "Levain/water"
        #expect(error("Levain/water", in: formula) == .ambiguous("Levain/water", count: 2))
        #expect(throws: FormulaItemError.notFound("biga")) { try loaf.premix("biga") }
    }

    @Test("SPEC §10.4 · a duplicate stands behind, with a name of its own")
    func duplicate() throws {
        let copy = ItemID(rawValue: "copy")
        let formula = try #require(loaf.duplicating(loaf.final[0].id, as: copy))
        #expect(formula.final.map(\.name).prefix(2) == ["bread flour", "bread flour copy"])
        #expect(formula.final[1].weight == loaf.final[0].weight)
        #expect(formula.validationErrors == [])
        let again = try #require(
            formula.duplicating(loaf.final[0].id, as: ItemID(rawValue: "again")))
        #expect(again.final[1].name == "bread flour copy 2")
        #expect(loaf.duplicating(ItemID(rawValue: "none"), as: copy) == nil)
    }

    @Test("SPEC §10.4 · an ingredient is moved within its section, at most to its ends")
    func move() throws {
        func names(_ number: Int) throws -> [String] {
            try #require(loaf.moving(loaf.final[3].id, to: number)).final.map(\.name)
        }
        #expect(try names(1) == ["salt", "bread flour", "whole wheat", "water"])
        #expect(try names(3) == ["bread flour", "whole wheat", "salt", "water"])
        for beyond in [4, 5, .max] { #expect(try names(beyond) == loaf.final.map(\.name)) }
        for before in [0, -1, .min] { #expect(try names(before).first == "salt") }
        let levain = try #require(loaf.moving(loaf.preferments[0].ingredients[1].id, to: 1))
        #expect(levain.preferments[0].ingredients.map(\.name) == ["water", "bread flour"])
        #expect(levain.final == loaf.final)
    }

    @Test("SPEC §10.4 · an ingredient counts as flour, or does not")
    func flour() throws {
        let seeds = try #require(loaf.counting(ItemID(rawValue: "seeds"), asFlour: true))
        #expect(seeds == Formula.withSoaker(seedsAreFlour: true))
        #expect(loaf.counting(ItemID(rawValue: "none"), asFlour: true) == nil)
    }
}
