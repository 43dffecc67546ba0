import Brewing
import Documents
import JSON5
import Testing

@Suite("Methods in recipe files")
struct RecipeMethodTests {
    private static let siphon = BrewMethod(name: "Siphon", category: .immersion)
    private static let known = KnownMethods(BrewMethod.builtIn + [siphon])

    /// A recipe that pours no water, which only some kinds of brewing do without.
    private static func text(_ method: String) -> String {
        """
        { "name": "Mine", "method": \(method), "dose": 18, "yield": 36, "temperature": 93,
          "split": "asWritten",
          "steps": [{ "kind": "pour", "text": "Extraction", "seconds": 25 }] }
        """
    }

    private func errors(_ text: String, methods: KnownMethods = KnownMethods()) -> [DocumentError] {
        do throws(DocumentErrors) {
            _ = try Recipe(
                parsing: text, newID: RecipeID(rawValue: "x"), methods: methods)
            return []
        } catch {
            return error.errors
        }
    }

    @Test("SPEC §9.1 · an unknown method is refused with those there are and how to add one")
    func unknown() throws {
        let wrong = errors(Self.text("\"siphon\""))
        // Nothing is said of the water, which only some methods must tell.
        #expect(wrong.count == 1)
        let error = try #require(wrong.first)
        #expect((error.line, error.key, error.code) == (1, "method", "wrongValue"))
        #expect(
            error.message
                == "method: should be \"v60\", \"chemex\", \"kalita\", \"aeropress\", "
                + "\"french-press\", \"espresso\", \"other\" or one of your own "
                + "(brewguide method add), not \"siphon\"")
        #expect(errors(Self.text("7")).map(\.key) == ["method"])
        #expect(
            errors(Self.text("\"pot\""), methods: Self.known).first?.message
                .contains("\"other\", \"Siphon\" or one of your own") == true)
    }

    @Test("SPEC §9.1 · a method of one's own is read in its own spelling, with its category")
    func ownMethod() throws {
        let text = Self.text("\"SIPHON\"").replacing(
            "\"seconds\": 25", with: "\"seconds\": 25, \"waterTo\": 36")
        for recipe in [
            try Recipe(parsing: text, newID: RecipeID(rawValue: "x"), methods: Self.known),
            try Recipe(importing: text, newID: RecipeID(rawValue: "x"), methods: Self.known),
        ] {
            #expect(recipe.method == Self.siphon)
            #expect(recipe.fileText.contains("\"method\": \"Siphon\""))
        }
    }

    @Test("RV-004 · what a known method must say of the water is said of it")
    func waterByCategory() {
        #expect(errors(Self.text("\"espresso\"")) == [])
        #expect(errors(Self.text("\"other\"")) == [])
        #expect(
            errors(Self.text("\"Siphon\""), methods: Self.known).map(\.code)
                == ["waterTotalMismatch", "missingWater"])
    }
}
