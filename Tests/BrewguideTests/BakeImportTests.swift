import Baking
import Documents
import Foundation
import Store
import Testing
import Units

@testable import brewguide

@Suite("Formulas taken in and given out")
struct BakeImportTests {
    private let shell: Shell
    private let database: Database

    init() throws {
        shell = try Shell()
        database = try Database(directory: shell.state)
    }

    private func formula(_ name: String, pieces: Int = 2, id: Int) -> Formula {
        var number = 0
        let stem = "00000000-0000-4000-8000-0000000"
        var formula = FormulaTemplate.countryLoaf.formula(
            id: FormulaID(rawValue: stem + "0000\(id)"), name: name
        ) {
            number += 1
            return ItemID(rawValue: stem + "\(10_000 + 100 * id + number)")
        }
        formula.pieces = pieces
        return formula
    }

    private func importing(_ formula: Formula, _ options: String...) throws -> Shell.Result {
        let path = try shell.write(formula.fileText, to: "in.json")
        return try shell.run(["bake", "import", path] + options)
    }

    private func all() throws -> [Formula] {
        try database.formulas.page(after: nil, count: 100).lines
            .map { try database.formulas.find($0.id) }
    }

    @Test("a formula keeps its ids, and taking it in again is no failure")
    func again() throws {
        let loaf = formula("Loaf", id: 1)
        #expect(try importing(loaf).output == "Loaf is taken in\n")
        #expect(try importing(loaf).output == "Loaf is there already\n")
        #expect(try all() == [loaf])
    }

    @Test("one of the same name or id is refused, renamed, or put in place, as is said")
    func collisions() throws {
        let loaf = formula("Loaf", id: 1)
        try database.formulas.add(loaf)
        let sameName = formula("LOAF", pieces: 3, id: 2)
        let sameID = formula("Bread", pieces: 4, id: 1)
        for (other, what) in [(sameName, "name"), (sameID, "id")] {
            let refused = try importing(other)
            #expect(refused.status == 65)
            #expect(refused.complaint.contains("there is a formula 'Loaf' with the same \(what)"))
            #expect(refused.complaint.contains("--rename"))
        }
        #expect(try all() == [loaf])
        #expect(try importing(sameName, "--rename").output == "LOAF copy is taken in\n")
        #expect(try importing(sameID, "--rename").output == "Bread is taken in\n")
        #expect(Set(try all().map(\.name)) == ["Loaf", "LOAF copy", "Bread"])
        #expect(try importing(sameID, "--replace").status == 65, "Bread has that name")
        var successor = formula("loaf", pieces: 5, id: 9)
        #expect(try importing(successor, "--replace").output == "loaf is replaced\n")
        successor.id = loaf.id
        #expect(try database.formulas.find(loaf.id) == successor)
        #expect(try shell.run(["bake", "undo", "loaf"]).status == 0)
        #expect(try database.formulas.find(loaf.id) == loaf, "it was an edit")
        #expect(try importing(loaf, "--rename", "--replace").status == 64)
    }

    @Test("of several files all are taken in or none, whether they are wrong or collide")
    func together() throws {
        let first = try shell.write(formula("Loaf", id: 1).fileText, to: "1.json")
        let second = try shell.write(formula("LOAF", pieces: 3, id: 2).fileText, to: "2.json")
        let wrong = try shell.write("{ final: [] }", to: "3.json")
        #expect(try shell.run(["bake", "import", first, second]).status == 65)
        let bad = try shell.run(["bake", "import", first, wrong])
        #expect(bad.status == 65)
        #expect(bad.complaint.contains("\(wrong):1:"))
        #expect(try shell.run(["bake", "import", first, shell.file("none")]).status == 66)
        #expect(try all() == [])
        #expect(try shell.run(["bake", "import", "--rename", first, second]).status == 0)
        #expect(Set(try all().map(\.name)) == ["Loaf", "LOAF copy"])
    }

    @Test("an export is refused where a file is, and read back the same; - is standard input")
    func exportAndImport() throws {
        var loaf = formula("Loaf \"1\" [31m", id: 1)
        loaf.notes = "Two\nlines"
        loaf.final[3].weight = Milligrams(20_001)
        try database.formulas.add(loaf)
        let path = shell.file("out.json")
        #expect(try shell.run(["bake", "export", loaf.name, path]).status == 0)
        #expect(try shell.run(["bake", "export", loaf.name, path]).status == 73)
        #expect(try shell.run(["bake", "export", loaf.name]).output == loaf.fileText)
        try database.formulas.delete(loaf.id)
        let piped = try shell.run(
            ["bake", "import", "-"], script: "\"$0\" \"$@\" <'\(path)'")
        #expect(piped.status == 0, "\(piped.complaint)")
        #expect(try all() == [loaf])
    }
}
