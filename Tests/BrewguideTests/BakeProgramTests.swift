import Baking
import Foundation
import Store
import Testing
import Units

@testable import brewguide

@Suite("Formulas by the command line")
struct BakeProgramTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private var database: Database {
        get throws { try Database(directory: shell.state) }
    }

    private func run(_ words: String...) throws -> Shell.Result {
        try shell.run(["bake"] + words, environment: ["EDITOR": "true"])
    }

    private func names() throws -> [String] {
        try database.formulas.page(after: nil, count: 100).lines.map(\.name)
    }

    /// The country loaf of SPEC §10.1, under its own name or another one.
    private func makeLoaf(_ name: String = "Country loaf") throws {
        #expect(try run("new", "--name", name).output == "\(name) is saved\n")
    }

    private func loaf(_ name: String = "Country loaf") throws -> Formula {
        try #require(try database.formulas.find(named: name))
    }

    @Test("an empty list says what to do first, and is an empty list of JSON; it is no failure")
    func emptyList() throws {
        let list = try run("list")
        #expect(list.status == 0 && list.output == "")
        #expect(list.complaint.contains("'brewguide bake new' makes one"))
        #expect(try run("list", "--json").output == "[]\n")
        try makeLoaf()
        let searched = try run("list", "--search", "bagel")
        #expect(searched.status == 0 && searched.output == "")
        #expect(searched.complaint.contains("there are no such formulas"))
    }

    @Test("a new formula begins with its template", arguments: FormulaTemplate.allCases)
    func newFromTemplate(template: FormulaTemplate) throws {
        let result = try run("new", "--template", template.rawValue, "--name", "Mine")
        guard template != .empty else {
            #expect(result.status == 65)
            #expect(result.complaint.contains("nothing counts as flour"))
            #expect(result.complaint.contains("the draft is kept: "))
            return
        }
        #expect(result.output == "Mine is saved\n", "\(result.complaint)")
        let formula = try loaf("Mine")
        #expect(formula.id.rawValue.count == 36)
        let original = template.formula(id: formula.id, name: "Mine", newID: ItemID.new)
        #expect(formula.sums == original.sums && formula.steps == original.steps)
    }

    @Test("a new formula may come from a file, whose errors are told with line and column")
    func newFromFile() throws {
        let good = try shell.write(FormulaFileText.plain, to: "plain.json")
        #expect(try run("new", "--from", good).output == "Plain is saved\n")
        #expect(try run("new", "--from", good, "--name", "Two").output == "Two is saved\n")
        let bad = try shell.write(
            FormulaFileText.plain.replacingOccurrences(of: "500", with: "-1"), to: "bad.json")
        let result = try run("new", "--from", bad)
        #expect(result.status == 65)
        #expect(result.complaint.hasPrefix("brewguide: \(bad):2:"), "\(result.complaint)")
        #expect(try run("new", "--from", shell.file("none")).status == 66)
        #expect(try names() == ["Plain", "Two"])
    }

    @Test("SPEC §10.1 · a formula without a name is saved as Untitled, then as Untitled 2")
    func untitled() throws {
        let file = try shell.write(
            FormulaFileText.plain.replacingOccurrences(of: "'Plain'", with: "''"), to: "a.json")
        #expect(try run("new", "--from", file).output == "Untitled is saved\n")
        #expect(try run("new", "--from", file).output == "Untitled 2 is saved\n")
        #expect(try run("import", file, file).output.contains("Untitled 3 is taken in\n"))
        #expect(try names() == ["Untitled", "Untitled 2", "Untitled 3", "Untitled 4"])
        let empty = try shell.editor("sed -i 's/\"name\": \"Untitled\"/\"name\": \"\"/' \"$1\"")
        let edited = try shell.run(
            ["bake", "edit", "Untitled"], environment: ["EDITOR": empty])
        #expect(edited.output == "Untitled is saved\n", "\(edited.complaint)")
    }

    @Test("a formula is found by name, id, or how either begins; several are all named")
    func lookup() throws {
        for name in ["Loaf one", "Loaf two"] { try makeLoaf(name) }
        let id = try loaf("Loaf two").id.rawValue
        for word in ["loaf TWO", "Loaf t", id, String(id.prefix(7)), id.uppercased()] {
            let result = try run("export", word)
            #expect(result.output.contains("\"name\": \"Loaf two\""), "\(word)")
        }
        let several = try run("show", "loaf")
        #expect(several.status == 65)
        #expect(several.complaint.contains("may be 'Loaf one', 'Loaf two': say more of the name"))
        for word in ["bagel", ""] {
            let none = try run("show", word)
            #expect(none.status == 66)
            #expect(
                none.complaint == "brewguide: there is no formula '\(word)': 'brewguide bake "
                    + "list' shows them all\n")
        }
    }

    @Test("a formula is copied, renamed, and deleted when it is said")
    func copies() throws {
        try makeLoaf()
        #expect(try run("duplicate", "country").output == "Country loaf copy\n")
        #expect(try run("duplicate", "country loaf").output == "Country loaf copy 2\n")
        #expect(try run("duplicate", "country loaf", "Sunday").output == "Sunday\n")
        let taken = try run("rename", "sunday", "COUNTRY loaf")
        #expect(taken.status == 65)
        #expect(taken.complaint.contains("there is a formula named Country loaf already"))
        #expect(try run("rename", "sunday", " Monday ").output == "")
        #expect(
            try names() == ["Country loaf", "Country loaf copy", "Country loaf copy 2", "Monday"])
        let guarded = try run("delete", "monday")
        #expect(guarded.status == 64)
        #expect(guarded.complaint.contains("Delete the formula 'Monday'? Say --yes to do it"))
        #expect(try run("delete", "monday", "--yes").status == 0)
        #expect(try run("delete", "monday", "--yes").status == 66)
        #expect(try names().count == 3)
    }

    @Test("files are validated, all of them, for people and for programs")
    func validate() throws {
        let good = try shell.write(FormulaFileText.plain, to: "good.json")
        let bad = try shell.write(
            "{ name: 'x', pieces: 0,\n final: [{ name: 'salt', kind: 'slat', grams: 1 }] }",
            to: "bad.json")
        let result = try run("validate", good, bad)
        #expect(result.status == 65)
        #expect(result.output == "\(good) is right\n")
        #expect(result.complaint.contains("\(bad):1:14: there must be at least 1 piece\n"))
        #expect(result.complaint.contains("\(bad):2:"))
        #expect(result.complaint.split(separator: "\n").count == 2, "\(result.complaint)")
        let json = try run("validate", "--json", bad)
        #expect(json.status == 65)
        let files = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        let first = try #require((files as? [[String: Any]])?.first)
        #expect(first["valid"] as? Bool == false)
        let error = try #require((first["errors"] as? [[String: Any]])?.first)
        #expect(Set(error.keys) == ["line", "column", "key", "code", "message"])
        #expect(error["code"] as? String == "invalidYield")
        #expect(try run("validate", good).status == 0)
        #expect(try run("validate", shell.file("none")).status == 66)
        #expect(!FileManager.default.fileExists(atPath: shell.state), "no database is made for it")
    }

    @Test("names of formulas are completed from the database, which is not made for it")
    func completions() throws {
        #expect(try shell.run(["complete", "formulas"]).output == "")
        #expect(!FileManager.default.fileExists(atPath: shell.state))
        for name in ["Country loaf", "Baguette"] { try makeLoaf(name) }
        #expect(try shell.run(["complete", "formulas", "cou"]).output == "Country loaf\n")
        #expect(try shell.run(["complete", "formulas"]).output == "Baguette\nCountry loaf\n")
        let id = try loaf().id.rawValue
        #expect(try shell.run(["complete", "formulas", id]).output == id + "\n")
        let bash = try shell.run(["completions", "bash"]).output
        #expect(bash.contains("\"bake show\") words="))
        #expect(bash.contains("_brewguide_names formulas \"$word\""))
    }
}

/// Formula files.
enum FormulaFileText {
    static let plain = """
        { name: 'Plain', pieces: 2, pieceWeight: 400, final: [
          { name: 'flour', kind: 'flour', grams: 500 },
          { name: 'water', kind: 'water', percent: 66 },
          { name: 'salt', kind: 'salt', percent: 2 },
        ] }
        """
}
