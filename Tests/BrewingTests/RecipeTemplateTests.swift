import Brewing
import Testing

@Suite("SPEC §9 · templates")
struct RecipeTemplateTests {
    private func targets(_ template: RecipeTemplate) throws -> [Int] {
        let recipe = template.recipe(id: RecipeID(rawValue: "x"))
        let inputs = BrewInputs(defaultsOf: recipe)
        return try BrewPlan(recipe: recipe, inputs: inputs).steps.map(\.waterTo.wholeGrams)
    }

    private func seconds(_ template: RecipeTemplate) -> [Duration?] {
        template.recipe(id: RecipeID(rawValue: "x")).steps.map(\.length)
    }

    @Test(
        "every template is a valid recipe with the name it is given",
        arguments: RecipeTemplate.allCases)
    func valid(template: RecipeTemplate) {
        let recipe = template.recipe(id: RecipeID(rawValue: "x"), name: "Mine")
        #expect(recipe.validationErrors == [])
        #expect(recipe.name == "Mine")
        #expect(template.recipe(id: .starter).name == "New \(template.rawValue)")
    }

    @Test("a pour-over blooms with 13 %, pours to 60 % and to 100 %, and draws down for 90 s")
    func pourOver() throws {
        #expect(try targets(.pourOver) == [33, 150, 250, 250])
        #expect(seconds(.pourOver) == [.seconds(30), .seconds(30), .seconds(30), .seconds(90)])
    }

    @Test("an espresso takes 5 s and 25 s and no water, an immersion all water at once")
    func others() throws {
        #expect(try targets(.espresso) == [0, 0])
        #expect(seconds(.espresso) == [.seconds(5), .seconds(25)])
        #expect(try targets(.immersion) == [500, 500, 500])
        #expect(seconds(.immersion) == [.seconds(10), .seconds(240), .seconds(30)])
        #expect(seconds(.other) == [nil])
    }
}
