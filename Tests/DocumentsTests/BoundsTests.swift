import JSON5
import Brewing
import Documents
import Testing

/// What stands at and just beyond the end of what a file may say.
@Suite("Bounds of files")
struct BoundsTests {
    @Test(
        "SPEC §14 · each number of the configuration ends where it is told to end",
        arguments: [
            ("display", "bytesPerTransaction", 1, 4096), ("display", "busKilohertz", 10, 400),
            ("display", "bus", 0, 255), ("display", "address", 0x03, 0x77),
            ("buttons", "next", 0, 511), ("buttons", "pressMilliseconds", 1, 200),
            ("buttons", "releaseMilliseconds", 1, 200), ("", "backlightMinutes", 0, 1440),
        ])
    func numbers(group: String, key: String, least: Int, most: Int) {
        for (value, isAllowed) in [
            (least, true), (most, true), (least - 1, false), (most + 1, false),
        ] {
            let member = "\(key): \(value)"
            let text = group.isEmpty ? "{ \(member) }" : "{ \(group): { \(member) } }"
            let isRight = (try? Configuration(parsing: text)) != nil
            #expect(isRight == isAllowed, "\(text)")
        }
    }

    @Test(
        "SPEC §14 · at most 20 remarks of 1 to 40 characters, and not of blanks alone",
        arguments: [
            (20, "x", true), (21, "x", false), (1, "x40", true), (1, "x41", false),
            (1, "", false), (1, " ", false), (0, "", true),
        ])
    func phrases(count: Int, phrase: String, isAllowed: Bool) throws {
        let list = list(count, phrase)
        let read = try? Configuration(parsing: "{ notePhrases: [\(list)] }").notePhrases
        #expect((read?.count == count) == isAllowed)
    }

    @Test(
        "SPEC §9.2 · at most 20 words about the pressure, of 1 to 80 characters",
        arguments: [
            (20, "9 bar", true), (21, "x", false), (1, "x80", true), (1, "x81", false),
            (1, "", false), (1, " ", false), (0, "", true),
        ])
    func pressures(count: Int, phrase: String, isAllowed: Bool) throws {
        let list = list(count, phrase)
        let read = try? Configuration(parsing: "{ pressurePhrases: [\(list)] }").pressurePhrases
        #expect((read?.count == count) == isAllowed)
    }

    @Test("SPEC §9.2 · words about the pressure that are too long are told with what is allowed")
    func pressureError() {
        #expect {
            try Configuration(parsing: "{ pressurePhrases: [\(list(1, "x81"))] }")
        } throws: { error in
            "\(error)".contains("pressurePhrases")
                && "\(error)".contains("at most 20 texts of 1 to 80 characters")
        }
    }

    /// So many texts, each a phrase, or of the length that stands behind an x.
    private func list(_ count: Int, _ phrase: String) -> String {
        let length = Int(phrase.dropFirst())
        let text = length.map { String(repeating: "é", count: $0) } ?? phrase
        return Array(repeating: "\"\(text)\"", count: count).joined(separator: ",")
    }

    private func errors(_ recipe: String) -> [DocumentError] {
        do throws(DocumentErrors) {
            _ = try Recipe(parsing: recipe, newID: .starter)
            return []
        } catch {
            return error.errors
        }
    }

    private func recipe(_ steps: String) -> String {
        "{ name: 'A', dose: 15, yield: 250, temperature: 94, steps: [\(steps)] }"
    }

    private static let pour = "{ kind: 'pour', text: 'P', waterTo: 250 }"

    @Test("what only follows from a time that could not be read is not told")
    func untilAfterUnreadTime() {
        let steps = """
            { kind: 'wait', text: 'A', seconds: 60 }, { kind: 'wait', text: 'B', seconds: 'x' },
            { kind: 'wait', text: 'C', until: 30 }, \(Self.pour)
            """
        #expect(errors(recipe(steps)).map(\.key) == ["steps.2.seconds"])
    }

    @Test("a step that is too long by itself is told, whatever stood before it")
    func lengthAfterUnreadTime() {
        let steps = """
            { kind: 'wait', text: 'A', until: 'x' }, { kind: 'wait', text: 'B', seconds: 99999 },
            \(Self.pour)
            """
        #expect(errors(recipe(steps)).map(\.key) == ["steps.1.until", "steps.2.seconds"])
    }

    @Test("a hundred errors are told and no more, however deep they stand")
    func errorLimit() {
        let step = "{ kind: 'wait', text: 'A', a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }"
        let steps = Array(repeating: step, count: 30).joined(separator: ",\n")
        #expect(errors(recipe(steps)).filter { $0.code == "unknownKey" }.count == 100)
    }

    @Test("an id is the same in large letters")
    func largeID() throws {
        let id = "ABCDEF00-0000-4000-8000-00000000000F"
        let text = recipe(Self.pour).replacing("{ name", with: "{ id: '\(id)', name")
        #expect(try Recipe(parsing: text, newID: .starter).id.rawValue == id.lowercased())
    }

    private func pourOver(name: String = "A", dripper: String = "V60", steps: String) -> String {
        """
        { metadata: { name: "\(name)" }, equipment: { dripper: { model: "\(dripper)" } },
          ingredients: { coffee_g: 15, water_g: 250 }, protocol: [\(steps)] }
        """
    }

    @Test("open pour-over · the first bloom is the bloom")
    func firstBloom() throws {
        let steps = "{ action: 'bloom', water_g: 45 }, { action: 'bloom', water_g: 205 }"
        let recipe = try Recipe(pourOver: pourOver(steps: steps), newID: .starter)
        #expect(recipe.bloomRatioHundredths == 300)
    }

    @Test(
        "open pour-over · a name of 40 characters stays, a longer one is cut to as many",
        arguments: [40, 41, 60])
    func longName(length: Int) throws {
        let name = String(repeating: "é", count: length)
        let text = pourOver(name: name, steps: "{ action: 'pour', water_g: 250 }")
        let read = try Recipe(pourOver: text, newID: .starter).name
        #expect(read == (length == 40 ? name : name.prefix(39) + "…"))
    }

    @Test(
        "open pour-over · a dripper is a method that measures water, else a cone",
        arguments: [("Chemex Six Cup", "chemex"), ("Espresso Maker", "v60"), ("Pot", "v60")])
    func dripper(model: String, method: String) throws {
        let text = pourOver(dripper: model, steps: "{ action: 'pour', water_g: 250 }")
        #expect(try Recipe(pourOver: text, newID: .starter).method.name == method)
    }
}
