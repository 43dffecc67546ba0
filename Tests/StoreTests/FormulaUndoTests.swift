import Baking
import Fixtures
import Testing
import Units

@testable import Store

/// SPEC §10.4: each accepted edit is one step, 50 deep, kept in the database.
@Suite("Undoing and redoing edits of a formula")
struct FormulaUndoTests {
    private let folder: TemporaryFolder
    private let database: Database
    private var formulas: FormulaTable { database.formulas }
    private let id = FormulaID(rawValue: "id-Miche")

    init() throws {
        folder = try TemporaryFolder.inMemory()
        database = try Database(directory: folder.path)
        try formulas.add(loaf("Miche"))
    }

    private var editCount: Int {
        get throws { try Counters(database.connection).count("formula_edit") }
    }

    @Test("SPEC §10.4 · edits are undone one by one, and redone, ids included; so after a restart")
    func backAndForth() throws {
        var states = [loaf("Miche")]
        for water in [610, 620, 630] {
            states.append(loaf("Miche", seed: UInt64(water)).withWater(water))
            try formulas.update(states[states.count - 1])
        }
        for _ in 1...3 {
            for state in states.dropLast().reversed() {
                #expect(try Database(directory: folder.path).formulas.undo(id) == state)
                #expect(try formulas.find(id) == state)
            }
            #expect(
                refusal { () throws(StoreError) in _ = try formulas.undo(id) }
                    == .nothingToUndo("Miche"))
            for state in states.dropFirst() {
                #expect(try formulas.redo(id) == state)
                #expect(try formulas.find(id) == state)
            }
            #expect(
                refusal { () throws(StoreError) in _ = try formulas.redo(id) }
                    == .nothingToRedo("Miche"))
        }
    }

    @Test("SPEC §10.4 · a new edit drops what could be redone")
    func newEdit() throws {
        for water in [610, 620, 630] { try formulas.update(loaf("Miche").withWater(water)) }
        for _ in 1...2 { _ = try formulas.undo(id) }
        try formulas.update(loaf("Miche").withWater(500))
        #expect(refusal { () throws(StoreError) in _ = try formulas.redo(id) } != nil)
        #expect(try formulas.undo(id).finalWater == 610)
        #expect(try formulas.undo(id).finalWater == 600)
        #expect(try formulas.redo(id).finalWater == 610)
        #expect(try formulas.redo(id).finalWater == 500)
    }

    @Test("SPEC §10.4 · fifty edits can be undone, and no more are kept")
    func depth() throws {
        for water in 1...60 { try formulas.update(loaf("Miche").withWater(water)) }
        #expect(try editCount == FormulaLimit.undo)
        for water in (10...59).reversed() {
            #expect(try formulas.undo(id).finalWater == water)
        }
        #expect(refusal { () throws(StoreError) in _ = try formulas.undo(id) } != nil)
        #expect(try editCount == FormulaLimit.undo)
        for water in 11...60 { #expect(try formulas.redo(id).finalWater == water) }
    }

    @Test("SPEC §10.4 · a rename is an edit; a name that was taken meanwhile is not taken back")
    func rename() throws {
        try formulas.update(loaf("Pagnotta", id: id.rawValue))
        try formulas.add(loaf("MICHE", id: "other"))
        #expect(
            refusal { () throws(StoreError) in _ = try formulas.undo(id) } == .nameTaken("MICHE"))
        #expect(try formulas.find(id).name == "Pagnotta")
        try formulas.delete(FormulaID(rawValue: "other"))
        #expect(try formulas.undo(id).name == "Miche")
        #expect(try formulas.find(named: "miche")?.id == id)
        #expect(try formulas.find(named: "pagnotta") == nil)
        #expect(try formulas.redo(id).name == "Pagnotta")
    }

    @Test("SPEC §10.4 · what changes nothing and what is refused is no step")
    func noEdit() throws {
        try formulas.update(loaf("Miche").withWater(610))
        _ = try formulas.undo(id)
        try formulas.update(loaf("Miche ", id: id.rawValue))
        #expect(refusal { () throws(StoreError) in try formulas.update(wrong) } != nil)
        #expect(try formulas.redo(id).finalWater == 610)
    }

    private var wrong: Formula {
        var formula = loaf("Miche")
        formula.pieces = 0
        return formula
    }

    @Test("SPEC §10.4 · a formula's steps are its own: a copy has none, and they go with it")
    func perFormula() throws {
        try formulas.add(loaf("Ciabatta"))
        for water in [610, 620] {
            for name in ["Miche", "Ciabatta"] {
                try formulas.update(loaf(name).withWater(water + name.count))
            }
        }
        let copy = try formulas.duplicate(id, as: FormulaID(rawValue: "copy"))
        #expect(refusal { () throws(StoreError) in _ = try formulas.undo(copy.id) } != nil)
        #expect(try formulas.undo(id).finalWater == 615)
        #expect(try formulas.undo(FormulaID(rawValue: "id-Ciabatta")).finalWater == 618)
        #expect(try editCount == 4)
        try formulas.delete(id)
        #expect(try editCount == 2)
    }

    @Test("SPEC §10.4 · an edit that can't be read stays where it is, and the formula as it is")
    func unreadable() throws {
        try formulas.update(loaf("Miche").withWater(610))
        try database.connection.execute("UPDATE formula_edit SET body = x'01'")
        #expect(throws: StoreError.unreadable("an edit of formula Miche")) {
            try formulas.undo(id)
        }
        #expect(try formulas.find(id).finalWater == 610)
    }
}
