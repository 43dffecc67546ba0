import JSON5
import Fixtures
import Brewing
import Documents
import Testing
import Units

@Suite("Recipes in the Open Pour Over Specification's format")
struct PourOverTests {
    private static let id = RecipeID(rawValue: "0190a1b2-0000-7000-8000-00000000000f")

    private static let text = """
        {
          "version": "1.1.0",
          "metadata": { "name": "Five and one", "author": "A. Barista" },
          "equipment": { "dripper": { "model": "Kalita Wave 185" } },
          "ingredients": { "coffee_g": 20.0, "water_g": 300.0, "grind_setting": "Medium-Fine",
            "grind_microns": 620 },
          "protocol": [
            { "step": 1, "action": "bloom", "water_g": 50, "duration_s": 45 },
            { "step": 2, "action": "pour", "water_g": 100, "duration_s": 30, "notes": "To 150" },
            { "step": 3, "action": "wait", "duration_s": 10 },
            { "step": 4, "action": "pour", "water_g": 150, "flow_rate": "slow" },
            { "step": 5, "action": "swirl" },
            { "step": 6, "action": "stir", "duration_s": 5.5 }
          ]
        }
        """

    @Test("water per step becomes cumulative, and what is not told is ours")
    func conversion() throws {
        let recipe = try Recipe(importing: Self.text, newID: Self.id)
        #expect(
            recipe
                == Recipe(
                    id: Self.id, name: "Five and one",
                    method: BrewMethod(name: "kalita", category: .pourOver), dose: Grams(20),
                    yield: Grams(300), temperature: Celsius(93),
                    grind: Grind(label: "medium-fine", descriptor: "620 µm"),
                    bloomRatioHundredths: 250, split: .asWritten,
                    steps: [
                        RecipeStep(
                            kind: .bloom, text: "Bloom", length: .seconds(45), waterTo: Grams(50)),
                        RecipeStep(
                            kind: .pour, text: "To 150", length: .seconds(30), waterTo: Grams(150)),
                        RecipeStep(kind: .wait, text: "Wait", length: .seconds(10)),
                        RecipeStep(kind: .pour, text: "Pour", waterTo: Grams(300)),
                        RecipeStep(kind: .prepare, text: "Swirl"),
                        RecipeStep(kind: .wait, text: "Stir", length: .milliseconds(5500)),
                    ]))
        #expect(try Recipe(importing: recipe.fileText, newID: Self.id) == recipe)
    }

    /// The texts of a recipe whose steps have these valve states and notes.
    private static func texts(_ steps: [(valve: String?, notes: String)]) throws -> [String] {
        let lines = steps.map { valve, notes in
            let state = valve.map { "\"valve_state\": \"\($0)\", " } ?? ""
            return "{ \"action\": \"wait\", \"duration_s\": 5, \(state)\"notes\": \"\(notes)\" },"
        }
        let start = "\"protocol\": ["
        let text = text.replacing(start, by: "\(start) \(lines.joined(separator: "\n"))")
        return try Recipe(importing: text, newID: id).steps.prefix(steps.count).map(\.text)
    }

    @Test("JL-005 · where the valve of a brewer is turned, the step's text begins with it")
    func valve() throws {
        #expect(
            try Self.texts([
                ("open", "First"), ("open", "Second"), ("closed", ""), (nil, "Steep"),
                ("closed", "Steep on"), ("open", "Drain"),
            ]) == [
                "Open valve. First", "Second", "Close valve. Wait", "Steep", "Steep on",
                "Open valve. Drain",
            ])
        let long = String(repeating: "x", count: 80)
        let cut = try Self.texts([("closed", long)])
        #expect(cut == ["Close valve. " + String(repeating: "x", count: 66) + "…"])
    }

    @Test("JL-005 · a valve that is never closed says nothing, nor one that the notes tell of")
    func valveUntold() throws {
        #expect(try Self.texts([("open", "First"), ("open", "Second")]) == ["First", "Second"])
        #expect(
            try Self.texts([("closed", "CLOSE the valve, pour"), ("open", "Valve opened: drain")])
                == ["CLOSE the valve, pour", "Valve opened: drain"])
        #expect(throws: DocumentErrors.self) { try Self.texts([("ajar", "First")]) }
    }

    @Test("words that are too long for us are cut, with a mark")
    func longWords() throws {
        let long = String(repeating: "x", count: 200)
        let text = Self.text.replacing("Five and one", by: long).replacing("To 150", by: long)
        let recipe = try Recipe(importing: text, newID: Self.id)
        #expect(recipe.name.count == 40 && recipe.name.hasSuffix("x…"))
        #expect(recipe.steps[1].text.count == 80)
    }

    @Test(
        "what is wrong is told with its line",
        arguments: [
            ("\"water_g\": 300.0", "\"water_g\": 310", 7, "waterTotalMismatch", "pour 300 g"),
            ("\"coffee_g\": 20.0", "\"coffee_g\": 0", 5, "invalidDose", "more than 0 g"),
            ("\"coffee_g\": 20.0,", "", 5, "missingKey", "ingredients.coffee_g: is missing"),
            ("\"name\": \"Five and one\", ", "", 3, "missingKey", "metadata.name"),
            ("\"bloom\"", "\"blom\"", 8, "wrongValue", "step 1: action: should be \"bloom\""),
            ("\"water_g\": 50, ", "", 8, "missingKey", "step 1: water_g: is missing"),
            ("\"water_g\": 100", "\"water_g\": -100", 9, "wrongValue", "should not be negative"),
            ("\"duration_s\": 30", "\"duration_s\": -30", 9, "negativeTimer", "step 2"),
            ("\"swirl\"", "\"swirl\", \"water_g\": 5", 12, "wrongValue", "only bloom and pour"),
            ("\"protocol\": [", "\"protocol\": [ 1,", 7, "wrongValue", "step 1: should be a group"),
        ] as [(String, String, Int, String, String)])
    func errors(old: String, new: String, line: Int, code: String, words: String) throws {
        do throws(DocumentErrors) {
            _ = try Recipe(importing: Self.text.replacing(old, by: new), newID: Self.id)
            Issue.record("nothing was said")
        } catch {
            let first = try #require(error.errors.first)
            #expect(first.line == line, "\(error)")
            #expect(first.code == code, "\(error)")
            #expect(first.message.contains(words), "\(error)")
        }
    }

    @Test("the starter is written with the water of each step by itself, times as lengths")
    func writing() {
        #expect(
            Recipe.starter.pourOverText.hasPrefix(
                """
                {
                  "version": "1.1.0",
                  "metadata": {
                    "name": "V60 Starter"
                  },
                  "equipment": {
                    "dripper": {
                      "model": "v60"
                    }
                  },
                  "ingredients": {
                    "coffee_g": 15,
                    "water_g": 250,
                    "grind_setting": "medium"
                  },
                  "protocol": [
                    {
                      "step": 1,
                      "action": "wait",
                      "notes": "Rinse filter, add coffee"
                    },
                    {
                      "step": 2,
                      "action": "bloom",
                      "water_g": 45,
                      "duration_s": 45,
                      "notes": "Bloom"
                    },
                    {
                      "step": 3,
                      "action": "pour",
                      "water_g": 103,
                      "duration_s": 45,
                      "notes": "First pour"
                    },
                """))
        #expect(
            Recipe.starter.lostAsPourOver == [
                "the temperature", "the grind's descriptor", "scaling in equal pours",
            ])
    }

    @Test("a pour-over written so and read again pours and waits the same", arguments: 1...50)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        var recipe = Recipe.starter
        recipe.id = Self.id
        recipe.dose = Grams(tenths: Int.random(in: 100...400, using: &generator))
        recipe.steps = []
        var water = 0
        for number in 1...Int.random(in: 1...8, using: &generator) {
            let pours = number == 1 || Bool.random(using: &generator)
            water += pours ? Int.random(in: 1...2000, using: &generator) : 0
            let length = Duration.milliseconds(Int.random(in: 0...600_000, using: &generator))
            recipe.steps.append(
                RecipeStep(
                    kind: !pours ? .wait : number == 1 ? .bloom : .pour, text: "Step \(number)",
                    length: length, waterTo: pours ? Grams(tenths: water) : nil))
        }
        recipe.yield = Grams(tenths: water)
        // Its bloom is ours, and these it can't say.
        recipe.split = .asWritten
        recipe.temperature = Celsius(93)
        recipe.grind.descriptor = ""
        #expect(recipe.validationErrors == [])
        var again = try Recipe(importing: recipe.pourOverText, newID: Self.id)
        again.bloomRatioHundredths = recipe.bloomRatioHundredths
        #expect(again == recipe, "seed \(seed)")
    }
}

extension String {
    fileprivate func replacing(_ old: String, by new: String) -> String {
        RecipeFileTests.replacing(old, by: new, in: self)
    }
}
