import JSON5
import Brewing
import Documents
import Names
import Testing

/// Files made to keep a machine busy, or to steer the terminal of whoever looks at them.
@Suite("Hostile files of people")
struct HostileDocumentTests {
    private static let id = RecipeID(rawValue: "0190a1b2-0000-7000-8000-00000000000f")

    private func errors(_ text: String) -> [DocumentError] {
        do throws(DocumentErrors) {
            _ = try Recipe(importing: text, newID: Self.id)
            return []
        } catch {
            return error.errors
        }
    }

    @Test(
        "however much is wrong, some of it is told, and the machine is not kept busy",
        arguments: [
            "\"what\": 1,", "\"name\": \"x\",", "\"steps\": [{\"kind\": 1}],",
            "\"metadata\": 1, \"protocol\": [{}],",
        ])
    func manyErrors(part: String) {
        let found = errors("{" + String(repeating: part, count: 2000) + "}")
        #expect((1...200).contains(found.count))
    }

    @Test("steps without end are one error, and what is wrong with each of them is not looked for")
    func manySteps() {
        let step = "{\"kind\":\"wait\",\"text\":\"\",\"until\":-1},"
        let text = """
            {"name":"x","dose":15,"yield":250,"temperature":94,
            "steps":[\(String(repeating: step, count: 5000))]}
            """
        #expect(errors(text).map(\.code) == ["tooManySteps", "waterTotalMismatch"])
    }

    @Test("a name of few characters, but with marks on them without end, is too long")
    func marks() {
        let name = "a" + String(repeating: "\u{301}", count: 2000)
        let text = """
            {"name":"\(name)","dose":15,"yield":250,"temperature":94,
            "steps":[{"kind":"pour","text":"x","waterTo":250}]}
            """
        #expect(errors(text).map(\.code) == ["tooLong"])
        #expect(throws: NoteTooLong.self) {
            try Note(String(repeating: name, count: 5))
        }
    }

    @Test("groups within groups end somewhere")
    func depth() {
        let found = errors(String(repeating: "[", count: 100_000))
        #expect(found.map(\.code) == ["syntax"])
    }

    @Test(
        "nothing that steers a terminal is written into a file or a table",
        arguments: ["\u{1B}[2J", "\u{9B}31m", "\u{7F}", "\u{202E}gpj", "\u{2066}", "\u{2028}"])
    func steering(sign: String) {
        var recipe = Recipe.starter
        recipe.id = Self.id
        recipe.name = "a\(sign)b"
        recipe.steps[0].text = "c\(sign)d"
        let texts = [
            recipe.fileText, recipe.json(isConflictedCopy: false).text, recipe.pourOverText,
        ]
        let bad = sign.unicodeScalars.filter(\.isTerminalControl)
        #expect(!bad.isEmpty)
        for text in texts {
            #expect(!text.unicodeScalars.contains(where: bad.contains))
        }
        #expect(errors(recipe.fileText).map(\.code) == ["invalidText", "invalidText"])
    }
}
