import Brewing
import Testing
import Units

@Suite("SPEC §9.3 · templates")
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
        "SPEC §9.3 · every template is a valid recipe with the name it is given",
        arguments: RecipeTemplate.allCases)
    func valid(template: RecipeTemplate) {
        let recipe = template.recipe(id: RecipeID(rawValue: "x"), name: "Mine")
        #expect(recipe.validationErrors == [])
        #expect(recipe.name == "Mine")
        #expect(template.recipe(id: .starter).name == "New \(template.rawValue)")
    }

    @Test(
        "SPEC §9.3 · a pour-over blooms with 13 %, pours to 60 % and to 100 %, and draws down for 90 s"
    )
    func pourOver() throws {
        #expect(try targets(.pourOver) == [33, 150, 250, 250])
        #expect(seconds(.pourOver) == [.seconds(30), .seconds(30), .seconds(30), .seconds(90)])
    }

    @Test(
        "SPEC §9.3 · an espresso takes 5 s and 25 s and no water, an immersion all water at once")
    func others() throws {
        #expect(try targets(.espresso) == [0, 0])
        #expect(seconds(.espresso) == [.seconds(5), .seconds(25)])
        #expect(try targets(.immersion) == [500, 500, 500])
        #expect(seconds(.immersion) == [.seconds(10), .seconds(240), .seconds(30)])
    }

    @Test("SPEC §9.3 · a new recipe is a starter's, a double or half a litre, at 93 °C")
    func amounts() {
        let recipes = RecipeTemplate.allCases.map { $0.recipe(id: RecipeID(rawValue: "x")) }
        let amounts = zip(RecipeTemplate.allCases, recipes).map { template, recipe in
            "\(template.rawValue) \(recipe.dose.tenths) \(recipe.yield.tenths) "
                + recipe.temperature.text
        }
        #expect(
            amounts.sorted() == [
                "espresso 180 360 93", "immersion 300 5000 93", "other 150 2500 93",
                "pour-over 150 2500 93",
            ])
    }

    @Test("SPEC §9.3 · another method waits without a time, so that it counts up until NEXT")
    func openEnd() throws {
        let steps = RecipeTemplate.other.recipe(id: RecipeID(rawValue: "x")).steps
        #expect(steps == [RecipeStep(kind: .wait, text: "Brew")])
        #expect(try targets(.other) == [0])
    }

    @Test(
        "SPEC §9.3 · shares of the water are rounded as SC-014 rounds",
        arguments: [
            (250, [33, 150, 250]), (260, [34, 156, 260]), (150, [20, 90, 150]),
            (1100, [143, 660, 1100]),
        ])
    func shares(total: Int, targets: [Int]) {
        let steps = RecipeTemplate.pourOver.steps
        #expect(steps.compactMap { $0.water(of: Grams(total))?.wholeGrams } == targets)
        #expect(steps.map(\.percent) == [13, 60, 100, nil])
    }

    @Test("SPEC §9.3 · a fresh recipe of a template has nothing unusual")
    func usual() {
        for template in RecipeTemplate.allCases {
            let recipe = template.recipe(id: RecipeID(rawValue: "x"))
            let inputs = BrewInputs(defaultsOf: recipe)
            #expect(inputs.warnings(for: recipe.method.category) == [], "\(template)")
        }
    }
}
