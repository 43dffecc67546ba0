import Brewing
import Documents
import JSON5
import Testing
import Units

@Suite("Recipes in Timer.Coffee's format")
struct TimerCoffeeTests {
    private static let id = RecipeID(rawValue: "0190a1b2-0000-7000-8000-00000000000f")

    /// A recipe with these steps, words and time of each.
    private static func recipe(
        _ steps: [(String, String)], water: String = "300", id: String = "7", more: String = ""
    ) -> String {
        let lines = zip(1..., steps).map { number, step in
            "{\"order\": \(number), \"description\": \"\(step.0)\", \"time\": \(step.1)}"
        }
        return """
            {"id": "\(id)", "name": "Cone \(id)", "brewing_method_id": "hario_v60",
             "brewing_method": "Hario V60", "coffee_amount": 20, "water_amount": \(water),
             "water_temp": 94, "grind_size": "Medium fine"\(more),
             "steps": [\(lines.joined(separator: ",\n"))]}
            """
    }

    private func imported(_ text: String) throws -> ImportedRecipes {
        try ImportedRecipes(importing: text, newID: Self.id)
    }

    /// The water on the scale after each step that pours.
    private func water(_ steps: [(String, String)], of water: String = "300") throws -> [Grams] {
        let found = try imported("[\(Self.recipe(steps, water: water))]")
        return try #require(found.recipes.first, "\(found.leftOut)").recipe.steps
            .compactMap(\.waterTo)
    }

    @Test(
        "JL-005 · a Timer.Coffee recipe is taken with its amounts reckoned, as shares in its words")
    func conversion() throws {
        let text = Self.recipe([
            ("Rinse the filter.", "0"),
            ("Wet it with (2 x <final_coffee_amount>)g. of water.", "10"), ("Swirl.", "35"),
            ("Pour till (0.6 x <final_water_amount>)g. in half a minute", "30"),
            ("Pour till <final_water_amount>g", "30.5"), ("Let it drain", "60"),
        ])
        let found = try imported("[\(text)]")
        #expect(found.leftOut == [])
        let imported = try #require(found.recipes.first)
        #expect(imported.notes == [])
        #expect(imported.recipe.id.rawValue.count == 36)
        var recipe = imported.recipe
        recipe.id = Self.id
        #expect(
            recipe
                == Recipe(
                    id: Self.id, name: "Cone 7", dose: Grams(20), yield: Grams(300),
                    temperature: Celsius(94), grind: Grind(label: "medium fine"),
                    split: .asWritten,
                    steps: [
                        RecipeStep(kind: .prepare, text: "Rinse the filter."),
                        RecipeStep(
                            kind: .pour, text: "Wet it with 13 % of water.", length: .seconds(10),
                            waterTo: Grams(40)),
                        RecipeStep(kind: .wait, text: "Swirl.", length: .seconds(35)),
                        RecipeStep(
                            kind: .pour, text: "Pour till 60 % in half a minute",
                            length: .seconds(30), waterTo: Grams(180)),
                        RecipeStep(
                            kind: .pour, text: "Pour till 100 %", length: .milliseconds(30500),
                            waterTo: Grams(300)),
                        RecipeStep(kind: .wait, text: "Let it drain", length: .seconds(60)),
                    ]))
        #expect(try Recipe(parsing: recipe.fileText, newID: Self.id) == recipe)
    }

    @Test(
        "JL-005 · an amount is reckoned exactly, also with commas, brackets and signs of other kinds",
        arguments: [
            ("(0.6 x <final_water_amount>)", 180), ("(0,6 х <final_water_amount>) ", 180),
            ("(<final_water_amount> / 3)", 100), ("(3 × <final_coffee_amount> + 0.05)", 60.1),
            ("(<final_water_amount> - (2 * (<final_coffee_amount> + 1)))", 258),
            ("(0.1 x <final_water_amount> + 0.2 x <final_water_amount>)", 90),
            ("(about (0.5 x <final_water_amount>)g)", 150), ("(约 (2 x <final_coffee_amount>)", 40),
        ] as [(String, Double)])
    func reckoning(expression: String, grams: Double) throws {
        let steps = [("Pour \(expression)g", "10"), ("until <final_water_amount>g", "10")]
        #expect(try water(steps) == [Grams(rounding: grams), Grams(300)])
    }

    @Test(
        "JL-005 · more water and water so far are told apart by numbers and words, in any language",
        arguments: [
            ["(0.3 x <final_water_amount>)", "(0.5 x <final_water_amount>)"],
            ["(0.5 x <final_water_amount>)", "<final_water_amount>"],
            ["(4.5 x <final_coffee_amount>)", "bis <final_water_amount>"],
            ["倒 (0.3 x <final_water_amount>)", "到<final_water_amount>"],
        ])
    func meanings(amounts: [String]) throws {
        let steps = (["(0.2 x <final_water_amount>)"] + amounts).map { ("\($0)g", "10") }
        #expect(try water(steps) == [Grams(60), Grams(150), Grams(300)])
    }

    @Test("JL-005 · where words and numbers leave a choice, the other reading is told")
    func doubt() throws {
        let steps = [
            ("(0.2 x <final_water_amount>)g", "9"), ("(0.3 x <final_water_amount>)g", "9"),
            ("up to <final_water_amount>g", "9"),
        ]
        let found = try imported("[\(Self.recipe(steps))]")
        #expect(
            found.recipes.first?.notes == [
                "the water so far is 60, 150, 300 g; it could be meant as 60, 90, 300 g"
            ])
    }

    @Test(
        "JL-005 · ice before the clock, or after all of the water, is not poured and stays in grams"
    )
    func ice() throws {
        let before = try imported(
            Self.recipe([
                ("Place (0.4 x <final_water_amount>)g of ice.", "0"),
                ("Pour (0.6 x <final_water_amount>)g", "60"),
                ("Put in the (0.4 x <final_water_amount>)g of ice", "10"),
            ]))
        let recipe = try #require(before.recipes.first)
        #expect(recipe.recipe.yield == Grams(180))
        #expect(
            recipe.recipe.steps.map(\.text) == [
                "Place 120 g of ice.", "Pour 100 %", "Put in the 120 g of ice",
            ])
        #expect(
            recipe.notes == [
                "180 g are poured: the other 120 g of 300 stand in the words, and are not scaled"
            ])
        #expect(
            try water([
                ("Pour <final_water_amount>g", "9"),
                ("Add (0.25 x <final_water_amount>)g of ice", "5"),
            ]) == [Grams(300)])
    }

    @Test(
        "JL-005 · a time that is chosen in the app ends with NEXT; an amount that is, leaves it out"
    )
    func choices() throws {
        let found = try imported(
            """
            [\(Self.recipe([("Pour <final_water_amount>g", "\"<t1>\""), ("Wait", "\"<t2>\"")])),
            \(Self.recipe([("Pour (<m1> x <final_water_amount>)g", "9")], id: "8"))]
            """)
        #expect(found.recipes.map(\.recipe.name) == ["Cone 7"])
        #expect(found.recipes.first?.recipe.steps.map(\.length) == [nil, nil])
        #expect(
            found.recipes.first?.notes
                == ["the time of step 1, 2 is chosen in the app: NEXT ends it"])
        let omission = try #require(found.leftOut.first)
        #expect(omission.what == "recipe 'Cone 8'")
        #expect(omission.location.line == 6)
        #expect(omission.why.contains("step 1: (<m1> x <final_water_amount>) can't be reckoned"))
        // Of a long one as much as fits into a line.
        let long = "(<m1> x <final_water_amount> + 1 + 2 + 3 + 4)"
        let why = try imported("[\(Self.recipe([(long, "9")]))]").leftOut.first?.why
        #expect(why?.hasPrefix("step 1: (<m1> x <final_water_amount> + 1 + 2 + 3 can't") == true)
    }

    @Test("JL-005 · long words before the brew become several steps, others are cut and told")
    func longWords() throws {
        let sentence = "Put the paper into the cone and rinse it with hot water."
        let found = try imported(
            Self.recipe([
                ("\(sentence) \(sentence) Go.", "0"),
                ("Pour <final_water_amount>g \(sentence) \(sentence)", "9"),
            ]))
        let recipe = try #require(found.recipes.first)
        #expect(
            recipe.recipe.steps.dropLast().map(\.text) == [sentence, "\(sentence) Go."])
        #expect(recipe.recipe.steps.last?.text.count == 80)
        #expect(recipe.notes == ["the words of step 2 are cut at 80 characters"])
    }

    @Test("JL-005 · the same recipe has the same id every time, and another one another")
    func ids() throws {
        let text = Self.recipe([("Pour <final_water_amount>g", "9")])
        let first = try imported(text).recipes.first?.recipe.id
        // Of this version and of those before: RFC 9562's version 8 and variant 10.
        #expect(first?.rawValue == "dffa3621-5355-8eb1-89d4-0285c9bd0358")
        #expect(try imported("[\(text)]").recipes.first?.recipe.id == first)
        let other = Self.recipe([("Pour <final_water_amount>g", "9")], id: "8")
        #expect(try imported(other).recipes.first?.recipe.id != first)
        let twice = try imported("[\(text), \(text)]")
        #expect(twice.recipes.count == 1)
        #expect(twice.leftOut.map(\.why) == ["its id stands in the file twice"])
    }

    @Test(
        "JL-005 · what can't be taken is told with the reason",
        arguments: [
            ("\"coffee_amount\": 20", "\"coffee_amount\": 1e999", "it has no coffee_amount"),
            ("\"coffee_amount\": 20", "\"coffee_amount\": -1", "coffee_amount is not from 0.1"),
            ("\"water_temp\": 94", "\"water_temp\": 1e300", "the temperature must be above 0"),
            ("\"time\": 9", "\"time\": NaN", "a step lasts at most 4 hours"),
            ("\"time\": 9", "\"time\": \"9 s\"", "step 1: its time can't be read"),
            ("(0.5 x", "(1e9 x", "can't be reckoned"),
            ("(0.5 x", "(1 / 0 x", "can't be reckoned"),
            ("(0.5 x", "(999999999 x 999999999 x 999999999 x", "can't be reckoned"),
            ("(0.5 x", "(0.4 x", "don't come to 300 g"),
            ("(0.5 x <final_water_amount>)g", "some", "no step tells how much water"),
            ("\"name\"", "\"title\"", "it has no name"),
        ])
    func wrong(old: String, new: String, why: String) throws {
        let half = ("Pour (0.5 x <final_water_amount>)g", "9")
        let text = Self.recipe([half, half])
        let found = try imported(text.replacing(old, with: new))
        #expect(found.recipes == [])
        #expect(found.leftOut.first?.why.contains(why) == true, "\(found.leftOut)")
    }

    @Test(
        "JL-005 · a step lasts from nothing to 4 hours, to the millisecond",
        arguments: [
            ("14400", 14_400_000), ("14399.9996", 14_400_000), ("0.0006", 1), ("14400.001", nil),
            ("14400.0004", nil),
            ("14401", nil), ("-0.001", nil), ("-1", nil),
        ] as [(String, Int?)])
    func lengths(time: String, milliseconds: Int?) throws {
        let text = Self.recipe([("Pour <final_water_amount>g", time)])
        let found = try imported("[\(text)]")
        let length = found.recipes.first?.recipe.steps.first?.length
        #expect(length == milliseconds.map { .milliseconds($0) }, "\(found.leftOut)")
        #expect(found.leftOut.isEmpty == (milliseconds != nil))
    }

    @Test(
        "JL-005 · brackets without end and names of any length are words, and are read at once")
    func hostile() throws {
        let brackets = String(repeating: "(", count: 3000)
        let names = String(repeating: "<", count: 3000)
        for words in [brackets, names, "(" + names + ")", brackets + "<x>" + brackets] {
            let text = Self.recipe([("\(words) <final_water_amount>g", "9")])
            #expect(try imported(text).recipes.count + imported(text).leftOut.count == 1)
        }
        let deep =
            String(repeating: "(", count: 20) + "<final_water_amount>"
            + String(repeating: ")", count: 20)
        let found = try imported(Self.recipe([(deep + "g", "9")]))
        #expect(found.leftOut.first?.why.contains("can't be reckoned") == true)
    }

    @Test("JL-005 · a file of another form is told as one")
    func otherForm() {
        #expect(throws: DocumentErrors.self) { try ImportedRecipes(timerCoffee: "[1]") }
        #expect(throws: DocumentErrors.self) { try ImportedRecipes(timerCoffee: "[") }
        #expect(throws: DocumentErrors.self) { try imported("[{}]") }
    }

    @Test(
        "a method is the one whose name its id has in it, and never one that weighs what comes out",
        arguments: [
            ("kalita_wave", "kalita"), ("my-aeropress-xl", "aeropress"),
            ("hario_switch", "french-press"), ("espresso_shot", "v60"), ("origami", "v60"),
        ])
    func method(id: String, name: String) throws {
        let text = Self.recipe([("Pour till <final_water_amount>g", "30")])
            .replacing("hario_v60", with: id).replacing("Hario V60", with: id)
        let found = try imported("[\(text)]")
        let recipe = try #require(found.recipes.first, "\(found.leftOut)")
        #expect(recipe.recipe.method.name == name)
        let isTaken = recipe.notes.contains { $0.contains("there is no method '\(id)'") }
        #expect(isTaken == ["french-press", "v60"].contains(name))
    }
}
