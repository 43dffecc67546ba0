import Baking
import Documents
import Fixtures
import JSON5
import Testing
import Units

@Suite("SPEC §10.1 · formula files")
struct FormulaFileTests {
    /// SPEC §10.1's, as a person types it: without ids.
    static let countryLoaf = """
        { "version": 1, "name": "Country loaf", "pieces": 2, "pieceWeight": 800,
          "preferments": [ { "name": "Levain", "starter": { "flour": 10, "water": 10 },
            "ingredients": [ { "name": "bread flour", "kind": "flour", "grams": 90 },
              { "name": "water", "kind": "water", "grams": 90 } ] } ],
          "soakers": [ ],
          "final": [
            { "name": "bread flour", "kind": "flour", "grams": 800 },
            { "name": "whole wheat", "kind": "flour", "grams": 100 },
            { "name": "water", "kind": "water", "grams": 600, "temperature": 28 },
            { "name": "salt", "kind": "salt", "grams": 20 } ],
          "steps": [ { "text": "Bulk", "minutes": 240 } ], "notes": "" }
        """

    static let countryLoafText = """
        {
          "version": 1,
          "id": "0190a1b2-0000-7000-8000-00000000000f",
          "name": "Country loaf",
          "pieces": 2,
          "pieceWeight": 800,
          "preferments": [
            { "id": "00000000-0000-4000-8000-000000000003", "name": "Levain",
              "ingredients": [
                { "id": "00000000-0000-4000-8000-000000000001", "name": "bread flour", \
        "kind": "flour", "grams": 90 },
                { "id": "00000000-0000-4000-8000-000000000002", "name": "water", \
        "kind": "water", "grams": 90 }
              ],
              "starter": { "flour": 10, "water": 10 } }
          ],
          "soakers": [],
          "final": [
            { "id": "00000000-0000-4000-8000-000000000004", "name": "bread flour", \
        "kind": "flour", "grams": 800 },
            { "id": "00000000-0000-4000-8000-000000000005", "name": "whole wheat", \
        "kind": "flour", "grams": 100 },
            { "id": "00000000-0000-4000-8000-000000000006", "name": "water", \
        "kind": "water", "grams": 600, "temperature": 28 },
            { "id": "00000000-0000-4000-8000-000000000007", "name": "salt", \
        "kind": "salt", "grams": 20 }
          ],
          "steps": [
            { "text": "Bulk", "minutes": 240 }
          ],
          "notes": ""
        }

        """

    @Test("BK-001 · the formula of SPEC reads, gets its ids and is written with them")
    func countryLoaf() throws {
        let formula = try Formula(sample: Self.countryLoaf)
        #expect(formula.fileText == Self.countryLoafText)
        #expect(formula.sums.flour == Milligrams(grams: 1000))
        #expect(formula.sums.water == Milligrams(grams: 700))
        #expect(formula.sums.total == Milligrams(grams: 1720))
    }

    @Test("ids, once given, stay through a file and back, also in upper case")
    func ids() throws {
        let first = try Formula(sample: Self.countryLoaf)
        let text = first.fileText.replacing("0190a1b2", with: "0190A1B2")
        let again = try Formula(parsing: text, newID: FormulaID(rawValue: "unused")) {
            Issue.record("an id is made where there is one")
            return ItemID(rawValue: "unused")
        }
        #expect(again == first)
    }

    @Test("an edited formula keeps its id")
    func keepsID() {
        #expect(throws: DocumentErrors.self) {
            try Formula(
                parsing: Self.countryLoafText, newID: FormulaID(rawValue: "other"), keepsID: true
            ) { ItemID(rawValue: "unused") }
        }
        #expect(throws: Never.self) {
            try Formula(
                parsing: Self.countryLoafText, newID: Formula.sampleID, keepsID: true
            ) { ItemID(rawValue: "unused") }
        }
    }

    @Test("any formula survives the way to a file and back", arguments: 1...200)
    func roundTrip(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let formula = Formula.random(&numbers)
        #expect(formula.validationErrors == [])
        #expect(try Formula(sample: formula.fileText) == formula, "seed \(seed)")
    }

    @Test(
        "what may be left out has its usual value: a preferment of 100 and 100 g, one piece of all")
    func defaults() throws {
        let formula = try Formula(
            sample: """
                // by hand
                { preferments: [ {} ], soakers: [ { ingredients: [] } ],
                  final: [ { name: ' flour ', kind: 'flour', grams: 900 },
                           { name: 'gluten', kind: 'other', countsAsFlour: true, grams: 0.5 } ] }
                """)
        #expect(formula.id == Formula.sampleID)
        #expect(formula.name == "")
        #expect(formula.preferments.map(\.name) == ["Preferment"])
        #expect(formula.preferments[0].ingredients.map(\.kind) == [.flour, .water])
        #expect(formula.preferments[0].total == Milligrams(grams: 200))
        #expect(formula.preferments[0].starter == nil)
        #expect(formula.soakers.map(\.name) == ["Soaker"])
        #expect(formula.final.map(\.name) == ["flour", "gluten"])
        #expect(formula.final.map(\.countsAsFlour) == [true, true])
        #expect(formula.pieces == 1)
        #expect(formula.pieceWeight == Milligrams(1_100_500))
        #expect(formula.steps == [] && formula.notes == "")
    }

    @Test("pieces without a weight share all of the dough; one piece is at most 20 kg")
    func pieceWeight() throws {
        let two = Self.countryLoaf.replacing(", \"pieceWeight\": 800", with: "")
        #expect(try Formula(sample: two).pieceWeight == Milligrams(grams: 860))
        let much = try Formula(
            sample: "{ final: [ { name: 'flour', kind: 'flour', grams: 50000 } ] }")
        #expect(much.pieces == 3)
        #expect(much.pieceWeight == Milligrams(16_666_667))
        let none = two.replacing("\"pieces\": 2", with: "\"pieces\": 0")
        #expect(Self.errors(in: none).map(\.code) == ["invalidYield"])
    }

    /// What is wrong, and what is told of it. With its type: Swift 6.0 gives up finding it out.
    private typealias Mistake = (String, String, Int, String, String, String)
    private static let mistakes: [Mistake] = [
        ("\"Country loaf\"", "1", 1, "name", "wrongValue", "a text in quotes"),
        ("\"Country loaf\"", "\"a\\nb\"", 1, "name", "invalidText", "more than one line"),
        (
            "\"Country loaf\"", "\"\(String(repeating: "x", count: 41))\"", 1, "name",
            "tooLong",
            "over 40"
        ),
        ("\"version\": 1", "\"version\": 2", 1, "version", "wrongValue", "should be 1"),
        ("\"version\": 1", "\"id\": \"mine\"", 1, "id", "wrongValue", "a UUID"),
        ("\"pieces\": 2", "\"pieces\": 0", 1, "pieces", "invalidYield", "at least 1"),
        ("\"pieces\": 2", "\"pieces\": -1e300", 1, "pieces", "invalidYield", "at least 1"),
        ("\"pieces\": 2", "\"pieces\": 1000", 1, "pieces", "outOfBounds", "999"),
        ("\"pieces\": 2", "\"pieces\": 1e300", 1, "pieces", "outOfBounds", "999"),
        ("\"pieces\": 2", "\"pieces\": 2.5", 1, "pieces", "wrongValue", "a whole number"),
        ("\"pieces\": 2", "\"pieces\": NaN", 1, "pieces", "wrongValue", "a whole number"),
        ("800,", "0,", 1, "pieceWeight", "invalidYield", "more than 0 g"),
        ("800,", "20001,", 1, "pieceWeight", "outOfBounds", "20 kg"),
        ("\"notes\"", "\"note\"", 11, "note", "unknownKey", "steps, notes"),
        ("\"notes\": \"\"", "\"notes\": 1", 11, "notes", "wrongValue", "a text"),
        ("\"soakers\": [ ]", "\"soakers\": {}", 5, "soakers", "wrongValue", "a list"),
        (
            "\"soakers\": [ ]", "\"soakers\": [ { \"starter\": 1, \"ingredients\": [] } ]", 5,
            "soakers.1.starter", "unknownKey", "soaker 1: starter: there is no such key"
        ),
        (
            "\"soakers\": [ ]", "\"soakers\": [ { } ]", 5, "soakers.1.ingredients",
            "missingKey", "a list of ingredients"
        ),
        (
            "\"flour\": 10", "\"flour\": -10", 2, "preferments.1.starter.flour",
            "invalidWeight", "0 g or more"
        ),
        (
            "\"flour\": 10", "\"rye\": 10", 2, "preferments.1.starter.rye", "unknownKey",
            "preferment 1: starter.rye: there is no such key"
        ),
        (
            "\"grams\": 90 },", "\"grams\": \"90\" },", 3,
            "preferments.1.ingredients.1.grams", "wrongValue",
            "preferment 1: ingredient 1: grams: should be a number"
        ),
        (
            "\"grams\": 90 },", "},", 3, "preferments.1.ingredients.1.grams", "missingKey",
            "or percent"
        ),
        ("\"grams\": 800", "\"grams\": -1", 7, "final.1.grams", "invalidWeight", "0 g or more"),
        ("\"grams\": 800", "\"grams\": NaN", 7, "final.1.grams", "invalidWeight", "0 g"),
        ("\"grams\": 800", "\"grams\": 1e9", 7, "final.1.grams", "outOfBounds", "100 kg"),
        ("\"grams\": 800", "\"grams\": 100000.001", 7, "final.1.grams", "outOfBounds", "100"),
        ("\"grams\": 800", "\"grams\": null", 7, "final.1.grams", "wrongValue", "not null"),
        (
            "\"grams\": 800", "\"grams\": 800, \"percent\": 80", 7, "final.1.percent",
            "wrongValue", "leave one out"
        ),
        (
            "\"grams\": 20", "\"percent\": -2", 10, "final.4.percent", "wrongValue",
            "from 0 to 10000"
        ),
        (
            "\"grams\": 20", "\"gram\": 20, \"grams\": 20", 10, "final.4.gram", "unknownKey",
            "no such"
        ),
        (
            "\"salt\", \"kind\": \"salt\"", "\"salt\", \"kind\": \"salty\"", 10, "final.4.kind",
            "wrongValue", "\"flour\", \"water\""
        ),
        ("\"name\": \"salt\", ", "", 10, "final.4.name", "missingKey", "what is weighed"),
        (
            "\"name\": \"salt\"", "\"name\": \" \"", 10, "final.4.name", "invalidText",
            "is empty"
        ),
        ("28", "101", 9, "final.3.temperature", "outOfBounds", "100 °C"),
        ("28", "\"warm\"", 9, "final.3.temperature", "wrongValue", "degrees Celsius"),
        ("240", "4321", 11, "steps.1.minutes", "outOfBounds", "4320"),
        ("240", "0.5", 11, "steps.1.minutes", "wrongValue", "a whole number of minutes"),
        ("\"text\": \"Bulk\", ", "", 11, "steps.1.text", "missingKey", "to be done"),
    ]

    @Test(
        "one thing wrong is told once, with its line, its key and its word",
        arguments: mistakes)
    func oneError(
        old: String, new: String, line: Int, key: String, code: String, words: String
    ) throws {
        #expect(Self.countryLoaf.contains(old))
        let text = Self.countryLoaf.replacing(old, with: new, maxReplacements: 1)
        let errors = Self.errors(in: text)
        #expect(errors.count == 1, "\(errors)")
        let error = try #require(errors.first)
        #expect(error.line == line)
        #expect(error.key == key)
        #expect(error.code == code)
        #expect(error.message.contains(words), "\(error.message)")
    }

    @Test("a text that is no JSON5, no flour, and an id twice are told")
    func whole() {
        #expect(Self.errors(in: "{").map(\.code) == ["syntax"])
        #expect(Self.errors(in: "[]").map(\.code) == ["wrongValue", "missingKey"])
        #expect(
            Self.errors(in: "{ final: [] }").map { "\($0.key) \($0.code)" } == ["final noFlour"])
        let id = "00000000-0000-4000-8000-000000000001"
        let twice = Self.countryLoafText.replacing(
            "00000000-0000-4000-8000-000000000007", with: id)
        #expect(
            Self.errors(in: twice).map { "\($0.line) \($0.key) \($0.code)" }
                == ["20 final.4.id duplicateId"])
    }

    @Test("all that is wrong is told at once, in the order of the lines")
    func allErrors() {
        let text = """
            { "pieces": 0, "colour": 1,
              "preferments": [ { "name": "\(String(repeating: "x", count: 41))" } ],
              "final": [ { "name": "flour", "kind": "flour", "grams": -1 },
                { "name": "salt", "kind": "salt", "grams": "2" } ],
              "steps": [ { "text": "x", "minutes": -1 } ] }
            """
        #expect(
            Self.errors(in: text).map { "\($0.line) \($0.key) \($0.code)" } == [
                "1 pieces invalidYield", "1 colour unknownKey", "2 preferments.1.name tooLong",
                "3 final.1.grams invalidWeight", "4 final.2.grams wrongValue",
                "5 steps.1.minutes outOfBounds",
            ])
    }

    @Test("more than there may be is one error, and what is wrong with each is not looked for")
    func tooMany() {
        let step = "{ \"text\": \"x\" },"
        let ingredient = "{ \"name\": \"x\", \"kind\": \"flour\", \"grams\": 1 },"
        let premix = "{ \"ingredients\": [] },"
        func file(_ key: String, _ part: String) -> String {
            """
            { "final": [ \(key == "final" ? "" : ingredient) ],
              "\(key)": [ \(String(repeating: part, count: 5000)) ] }
            """
        }
        for (key, part) in [("steps", step), ("preferments", premix), ("soakers", premix)] {
            #expect(Self.errors(in: file(key, part)).map(\.code) == ["tooMany"], "\(key)")
        }
        let many = "{ \"final\": [ \(String(repeating: ingredient, count: 5000)) ] }"
        #expect(Self.errors(in: many).map(\.code) == ["tooMany"])
    }

    static func errors(in text: String) -> [DocumentError] {
        do throws(DocumentErrors) {
            _ = try Formula(sample: text)
            return []
        } catch {
            return error.errors
        }
    }
}
