import Baking
import Brewing
import Fixtures
import Names
import Testing
import Units

@testable import Store

@Suite("Formulas in the store")
struct FormulaTableTests {
    private let folder: TemporaryFolder
    private let database: Database
    private var formulas: FormulaTable { database.formulas }

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    private func names(_ page: Page<FormulaSummary>) -> [String] { page.lines.map(\.name) }

    @Test("SPEC §10.1 · a formula comes back as it was saved, every id of it")
    func roundTrip() throws {
        var mine = loaf("Crème 🥖 \"quoted\"")
        mine.soakers = [Premix(id: ItemID(rawValue: "soaker"), name: "Körner", ingredients: [])]
        mine.notes = "one\ntwo"
        mine.final[0].temperature = Celsius(tenths: 285)
        #expect(try formulas.add(mine) == mine)
        #expect(try formulas.find(mine.id) == mine)
        #expect(try Database(directory: folder.path).formulas.find(mine.id) == mine)
    }

    @Test("SPEC §10.8 · the list is by name ignoring case, and goes on after any line of it")
    func list() throws {
        for name in ["zopf", "Baguette", "miche", "brioche", "Brot 10", "Brot 9"] {
            try formulas.add(loaf(name))
        }
        let first = try formulas.page(after: nil, count: 3)
        #expect(names(first) == ["Baguette", "brioche", "Brot 9"])
        #expect(first.total == 6)
        #expect(
            first.lines.first
                == FormulaSummary(
                    id: FormulaID(rawValue: "id-Baguette"), name: "Baguette",
                    hydration: Fraction(7, over: 10),
                    total: Milligrams(grams: 1720), isValid: true))
        let second = try formulas.page(after: first.lines.last, count: 4)
        #expect(names(second) == ["Brot 10", "miche", "zopf"])
        #expect(try formulas.page(after: second.lines.last, count: 3).lines.isEmpty)
        try formulas.delete(FormulaID(rawValue: "id-miche"))
        #expect(names(try formulas.page(after: second.lines[1], count: 3)) == ["zopf"])
        #expect(try formulas.page(after: nil, count: 1).total == 5)
    }

    @Test("SPEC §10.9 · names are unique ignoring case, trimmed, and copies are numbered")
    func uniqueNames() throws {
        try formulas.add(loaf(" Miche\u{A0}", id: "miche"))
        #expect(try formulas.find(named: "MICHE")?.name == "Miche")
        #expect(
            refusal { () throws(StoreError) in try formulas.add(loaf("miché".uppercased())) } == nil
        )
        #expect(
            refusal { () throws(StoreError) in try formulas.add(loaf("MICHE", id: "2")) }
                == .nameTaken("Miche"))
        var made: [String] = []
        for number in 1...3 {
            let id = FormulaID(rawValue: "copy-\(number)")
            let copy = try formulas.duplicate(FormulaID(rawValue: "miche"), as: id)
            made.append(copy.name)
            let original = try formulas.find(FormulaID(rawValue: "miche"))
            #expect(copy.final == original.final)
        }
        #expect(made == ["Miche copy", "Miche copy 2", "Miche copy 3"])
        #expect(try formulas.freeName(from: "Miche") == "Miche copy 4")
    }

    @Test("SPEC §10.1 · without a name it is Untitled, then Untitled 2; with its own it stays")
    func untitled() throws {
        #expect(try formulas.add(loaf("", id: "1")).name == "Untitled")
        #expect(try formulas.add(loaf(" \u{200B}", id: "2")).name == "Untitled 2")
        #expect(try formulas.add(loaf("", id: "3")).name == "Untitled 3")
        #expect(try formulas.update(loaf("", id: "2", seed: 1)).name == "Untitled 2")
        try formulas.delete(FormulaID(rawValue: "1"))
        #expect(try formulas.add(loaf("", id: "4")).name == "Untitled")
    }

    @Test("SPEC §10.1 · what is wrong is not saved, and everything that is wrong is told")
    func invalid() throws {
        var bad = loaf("Bad")
        bad.pieces = 0
        bad.final[0].weight = Milligrams(-1)
        let wanted = BakeRefusal.invalid(bad.validationErrors)
        #expect(bad.validationErrors.count >= 2)
        #expect(refusal { () throws(StoreError) in try formulas.add(bad) } == wanted)
        try formulas.add(loaf("Bad"))
        #expect(refusal { () throws(StoreError) in try formulas.update(bad) } == wanted)
        #expect(try formulas.find(bad.id) == loaf("Bad"))
        let family = "👨‍👩‍👧‍👦"
        var large = loaf("Large")
        large.notes = String(repeating: family, count: FormulaLimit.notesLength)
        #expect(large.validationErrors.isEmpty)
        #expect(refusal { () throws(StoreError) in try formulas.add(large) } == .tooLarge)
    }

    @Test("SPEC §10.9 · one that is gone is told, and gone twice is no error")
    func gone() throws {
        let id = FormulaID(rawValue: "gone")
        for _ in 1...2 { try formulas.delete(id) }
        let wanted = BakeRefusal.noSuchFormula(id)
        #expect(refusal { () throws(StoreError) in _ = try formulas.find(id) } == wanted)
        #expect(refusal { () throws(StoreError) in _ = try formulas.undo(id) } == wanted)
        #expect(refusal { () throws(StoreError) in _ = try formulas.redo(id) } == wanted)
        #expect(
            refusal { () throws(StoreError) in try formulas.update(loaf("x", id: "gone")) }
                == wanted)
        #expect(
            refusal { () throws(StoreError) in _ = try formulas.duplicate(id, as: id) } == wanted)
    }

    @Test("SPEC §10.9 · many are added at once, or none of them")
    func many() throws {
        try formulas.add(loaf("Old"))
        #expect(
            refusal { () throws(StoreError) in
                try formulas.add(
                    [loaf("New"), loaf("OLD", id: "2")], replacing: [loaf("Old").withWater(1)])
            } == .nameTaken("Old"))
        #expect(names(try formulas.page(after: nil, count: 9)) == ["Old"])
        #expect(try formulas.find(FormulaID(rawValue: "id-Old")).finalWater == 600)
        try formulas.add([loaf("New"), loaf("Newer")], replacing: [loaf("Old").withWater(500)])
        #expect(names(try formulas.page(after: nil, count: 9)) == ["New", "Newer", "Old"])
        #expect(try formulas.find(FormulaID(rawValue: "id-Old")).finalWater == 500)
        #expect(try formulas.undo(FormulaID(rawValue: "id-Old")).finalWater == 600)
    }

    @Test("SPEC §10.9 · a formula is named by the beginning of its name or its id")
    func lookup() throws {
        for name in ["Miche", "Müsli loaf", "mischbrot"] {
            try formulas.add(loaf(name, id: "id-" + name.lowercased()))
        }
        #expect(try formulas.names(beginning: "mi", limit: 9) == ["Miche", "mischbrot"])
        #expect(try formulas.names(beginning: "M", limit: 1) == ["Miche"])
        #expect(
            try formulas.matches(startingWith: "MU", limit: 9).map(\.name) == ["Müsli loaf"])
        #expect(
            try formulas.ids(startingWith: "ID-M", limit: 9).map(\.rawValue)
                == ["id-miche", "id-mischbrot", "id-müsli loaf"])
    }

    @Test(
        "SPEC §10.4 · nobody's change gets lost: it is only made where what it was made of stands")
    func expected() throws {
        try formulas.add(loaf("Miche"))
        let there = try formulas.find(FormulaID(rawValue: "id-Miche"))
        #expect(try formulas.update(there.withWater(650)) { $0 == there })
        #expect(try !formulas.update(there.withWater(700)) { $0 == there })
        #expect(try formulas.find(there.id).finalWater == 650)
    }

    @Test("one whose bytes make no sense is listed, can't be opened, and can be deleted")
    func unreadable() throws {
        try formulas.add(loaf("Miche"))
        try database.connection.execute("UPDATE formula SET body = x'0102'")
        let line = try #require(try formulas.page(after: nil, count: 9).lines.first)
        #expect(line.name == "Miche" && !line.isValid && line.hydration == nil)
        #expect(throws: StoreError.unreadable("formula Miche")) { try formulas.find(line.id) }
        try formulas.delete(line.id)
        #expect(try formulas.page(after: nil, count: 9).total == 0)
    }
}
