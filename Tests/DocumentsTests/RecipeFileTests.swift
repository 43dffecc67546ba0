import JSON5
import Fixtures
import Brewing
import Documents
import Testing
import Units

@Suite("SPEC §4 · recipe files")
struct RecipeFileTests {
    private static let id = RecipeID(rawValue: "0190a1b2-0000-7000-8000-00000000000f")

    static let starterText = """
        {
          "name": "V60 Starter",
          "method": "v60",
          "dose": 15.0,
          "yield": 250,
          "temperature": 94,
          "grind": "medium",
          "grindDescriptor": "sand; slightly finer than sea salt",
          "bloomRatio": 3.0,
          "split": "equal",
          "steps": [
            { "kind": "prepare", "text": "Rinse filter, add coffee" },
            { "kind": "bloom", "text": "Bloom", "seconds": 45, "waterTo": 45 },
            { "kind": "pour", "text": "First pour", "until": 90, "waterTo": 148 },
            { "kind": "pour", "text": "Second pour", "until": 135, "waterTo": 250 },
            { "kind": "wait", "text": "Drawdown", "seconds": 60 },
            { "kind": "prepare", "text": "Swirl and serve" }
          ]
        }

        """

    @Test("the starter reads as SPEC writes it, and becomes a recipe of its own")
    func starter() throws {
        #expect(Recipe.starter.fileText == Self.starterText)
        var copy = Recipe.starter
        copy.id = Self.id
        #expect(try Recipe(parsing: Self.starterText, newID: Self.id) == copy)
    }

    @Test("what may be left out has its usual value")
    func defaults() throws {
        let recipe = try Recipe(
            parsing: """
                // by hand
                { name: 'Tea', dose: 15, yield: 250, temperature: 94,
                  steps: [ { kind: 'pour', text: 'Pour', waterTo: 250 }, ] }
                """, newID: Self.id)
        #expect(recipe.id == Self.id)
        #expect(recipe.method == .v60)
        #expect(recipe.grind == Grind(label: "medium"))
        #expect(recipe.bloomRatioHundredths == 300)
        #expect(recipe.split == .equal)
    }

    @Test("RV-012 · pours that are scaled as written and say no water are told, each at its line")
    func missingWater() {
        let text = Self.starterText.replacing("equal", with: "asWritten")
            .replacing(", \"waterTo\": 45", with: "").replacing(", \"waterTo\": 148", with: "")
        #expect(
            Self.errors(in: text).map { "\($0.line) \($0.code)" } == [
                "13 missingWater", "14 missingWater",
            ])
    }

    @Test("names are trimmed as they are read")
    func trimmed() throws {
        let text = Self.starterText.replacing("V60 Starter", with: "  Mine\u{A0} ")
        #expect(try Recipe(parsing: text, newID: Self.id).name == "Mine")
    }

    @Test("a recipe survives the way to a file and back, id and all", arguments: 1...50)
    func roundTrip(seed: UInt64) throws {
        var generator = SeededNumbers(seed: seed)
        let recipe = Self.recipe(&generator)
        #expect(recipe.validationErrors == [])
        let other = RecipeID(rawValue: "unused")
        #expect(try Recipe(parsing: recipe.fileText, newID: other) == recipe, "seed \(seed)")
    }

    /// Any valid recipe.
    private static func recipe(_ generator: inout SeededNumbers) -> Recipe {
        let words = [
            "Morning", "\"quoted\"", "naïve é", "😀👩‍👩‍👧", "back\\slash", "Straße ☕️", "/*",
        ]
        func word() -> String { words.randomElement(using: &generator) ?? "" }
        let measures = Bool.random(using: &generator)
        var water = 0
        var steps = [RecipeStep(kind: .prepare, text: word())]
        for _ in 0..<Int.random(in: 1...8, using: &generator) {
            water += Int.random(in: 1...2000, using: &generator)
            let milliseconds = Int.random(in: 0...600_000, using: &generator)
            if Bool.random(using: &generator) {
                steps.append(RecipeStep(kind: .prepare, text: word()))
            }
            steps.append(
                RecipeStep(
                    kind: [.bloom, .pour, .wait].randomElement(using: &generator) ?? .wait,
                    text: word(), length: .milliseconds(milliseconds),
                    waterTo: Grams(tenths: water)))
        }
        return Recipe(
            id: RecipeID(rawValue: "0190a1b2-0000-7000-8000-00000000abcd"), name: word(),
            method: BrewMethod.named(measures ? "chemex" : "espresso") ?? .v60,
            dose: Grams(tenths: Int.random(in: 1...500, using: &generator)),
            yield: Grams(tenths: water),
            temperature: Celsius(tenths: Int.random(in: 1...1000, using: &generator)),
            grind: Grind(label: word(), descriptor: word()),
            bloomRatioHundredths: Int.random(in: 1...2000, using: &generator),
            split: Bool.random(using: &generator) ? .equal : .asWritten, steps: steps)
    }

    @Test(
        "one thing wrong is told once, with its line, its key and its word",
        arguments: [
            ("\"name\": \"V60 Starter\"", "\"name\": \" \"", 2, "name", "emptyName", "is empty"),
            (
                "\"name\": \"V60 Starter\"", "\"name\": 60", 2, "name", "wrongValue",
                "a text in quotes"
            ),
            (
                "  \"name\": \"V60 Starter\",\n", "", 1, "name", "missingKey",
                "what the recipe is called"
            ),
            ("\"v60\"", "\"v61\"", 3, "method", "wrongValue", "\"v60\", \"chemex\""),
            ("15.0", "0", 4, "dose", "invalidDose", "more than 0 g"),
            ("15.0", "200.1", 4, "dose", "outOfBounds", "more than 200 g"),
            ("15.0", "1e308", 4, "dose", "outOfBounds", "more than 200 g"),
            ("15.0", "2000000", 4, "dose", "outOfBounds", "more than 200 g"),
            ("15.0", "-1e308", 4, "dose", "invalidDose", "more than 0 g"),
            ("\"yield\": 250", "\"yield\": 2000000", 5, "yield", "outOfBounds", "more than 2000 g"),
            (
                "\"waterTo\": 250", "\"waterTo\": 2000000", 15, "steps.4.waterTo", "outOfBounds",
                "0 to 2000 g"
            ),
            (
                "\"waterTo\": 250", "\"waterTo\": 251.4", 15, "steps.4.waterTo",
                "waterTotalMismatch", "the steps pour 251.4 g, but the yield is 250 g"
            ),
            ("V60 Starter", "V60\\nStarter", 2, "name", "invalidText", "more than one line"),
            ("V60 Starter", "V60\u{200B}", 2, "name", "invalidText", "U+200B"),
            ("\"Bloom\"", "\" \"", 13, "steps.2.text", "invalidText", "text of step 2 is empty"),
            (
                "add coffee\"", "add coffee\", \"until\": 30", 12, "steps.1.until", "meaningless",
                "step 1: a prepare step has no time"
            ),
            (
                "add coffee\"", "add coffee\", \"waterTo\": 5", 12, "steps.1.waterTo",
                "meaningless", "no water"
            ),
            ("15.0", "NaN", 4, "dose", "invalidDose", "more than 0 g"),
            ("15.0", "\"15 g\"", 4, "dose", "wrongValue", "a number of grams, not \"15 g\""),
            ("\"yield\": 250", "\"yield\": Infinity", 5, "yield", "invalidYield", "more than 0 g"),
            ("\"yield\": 250", "\"yield\": null", 5, "yield", "wrongValue", "not null"),
            ("94", "101", 6, "temperature", "invalidTemperature", "at most 100 °C"),
            ("\"medium\"", "7", 7, "grind", "wrongValue", "not 7"),
            ("3.0", "21", 9, "bloomRatio", "invalidBloomRatio", "at most 20"),
            ("3.0", "NaN", 9, "bloomRatio", "wrongValue", "a number"),
            ("\"equal\"", "\"even\"", 10, "split", "wrongValue", "\"equal\" or \"asWritten\""),
            ("\"equal\"", "\"equal\", \"note\": 1", 10, "note", "unknownKey", "there is id, name"),
            ("\"equal\"", "\"equal\", \"dose\": 1", 10, "dose", "duplicateKey", "twice"),
            (
                "\"bloom\"", "\"blom\"", 13, "steps.2.kind", "wrongValue",
                "step 2: kind: should be \"prepare\""
            ),
            (
                "\"seconds\": 45", "\"seconds\": -45", 13, "steps.2.seconds", "negativeTimer",
                "step 2"
            ),
            (
                "\"seconds\": 45", "\"seconds\": 1e300", 13, "steps.2.seconds", "outOfBounds",
                "4 hours"
            ),
            (
                "\"seconds\": 45", "\"seconds\": \"45\"", 13, "steps.2.seconds", "wrongValue",
                "a number of seconds"
            ),
            ("\"until\": 90", "\"until\": 30", 14, "steps.3.until", "timeNotIncreasing", "step 3"),
            (
                "\"waterTo\": 148", "\"waterTo\": 40", 14, "steps.3.waterTo", "waterNotCumulative",
                "step 3"
            ),
            ("\"waterTo\": 148", "\"waterTo\": -1", 14, "steps.3.waterTo", "outOfBounds", "2000 g"),
            (
                "\"waterTo\": 250", "\"waterTo\": 200", 15, "steps.4.waterTo", "waterTotalMismatch",
                "pour 200 g"
            ),
            (
                "\"waterTo\": 250", "\"waterTo\": \"all\"", 15, "steps.4.waterTo", "wrongValue",
                "not \"all\""
            ),
            (
                "\"seconds\": 60", "\"minutes\": 1", 16, "steps.5.minutes", "unknownKey",
                "there is kind, text"
            ),
            (
                ", \"text\": \"Drawdown\"", "", 16, "steps.5.text", "missingKey",
                "what is to be done"
            ),
            (
                "{ \"kind\": \"prepare\", \"text\": \"Swirl and serve\" }", "7", 17, "steps.6",
                "wrongValue", "step 6: should be a group"
            ),
            ("\"method\"", "\"id\": \"starter\", \"method\"", 3, "id", "wrongValue", "a UUID"),
            ("{\n  \"name\"", "{\n  \"name\" \"x\"", 2, "", "syntax", "a colon is missing"),
        ] as [(String, String, Int, String, String, String)])
    func oneError(
        old: String, new: String, line: Int, key: String, code: String, words: String
    ) throws {
        let errors = Self.errors(in: Self.replacing(old, by: new))
        #expect(errors.count == 1, "\(errors)")
        let error = try #require(errors.first)
        #expect(error.line == line, "\(error)")
        #expect(error.key == key)
        #expect(error.code == code)
        #expect(error.message.contains(words), "\(error)")
    }

    @Test(
        "a list of steps that is none, or has none, is told once", arguments: ["{}", "[]", "null"])
    func noSteps(steps: String) {
        let errors = Self.errors(
            in:
                "{ \"name\": \"x\", \"dose\": 1, \"yield\": 2, \"temperature\": 3,\n\"steps\": \(steps) }"
        )
        #expect(errors.map(\.line) == [2])
    }

    @Test("US-025 · a recipe broken in five ways shows five errors at once, by their lines")
    func fiveErrors() {
        var text = Self.starterText
        for (old, new) in [
            ("\"V60 Starter\"", "\"\""), ("15.0", "-1"), ("\"bloom\"", "\"blom\""),
            ("\"waterTo\": 250", "\"waterTo\": 200"), ("\"seconds\": 60", "\"seconds\": -60"),
        ] { text = Self.replacing(old, by: new, in: text) }
        #expect(
            Self.errors(in: text).map { "\($0.line) \($0.code)" } == [
                "2 emptyName", "4 invalidDose", "13 wrongValue", "15 waterTotalMismatch",
                "16 negativeTimer",
            ])
    }

    static func replacing(
        _ old: String, by new: String, in text: String = starterText
    ) -> String {
        guard let range = text.firstRange(of: old) else {
            Issue.record("'\(old)' is not there")
            return text
        }
        return text.replacingCharacters(in: range, with: new)
    }

    private static func errors(in text: String) -> [DocumentError] {
        do throws(DocumentErrors) {
            _ = try Recipe(parsing: text, newID: id)
            return []
        } catch {
            return error.errors
        }
    }
}

extension String {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        String(self[..<range.lowerBound]) + text + String(self[range.upperBound...])
    }
}
