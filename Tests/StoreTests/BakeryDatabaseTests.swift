import Baking
import Fixtures
import Foundation
import Testing
import Units

@testable import Store

/// A database as the program that brought bread left it, before there was any scale or sync.
@Suite("A database of schema 4")
struct BakeryDatabaseTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: ReleasedDatabase.path(version: 4), toPath: folder.database)
        database = try Database(directory: folder.path)
    }

    @Test("is brought up to date, after a copy was made; the next time it opens as it is")
    func migrated() throws {
        let copy = folder.database + ".v4"
        #expect(database.openingReport.migrationBackup == copy)
        let old = try Connection(path: copy, access: .readOnly, busyMilliseconds: 0)
        #expect(try old.first("PRAGMA user_version") { $0.headerNumber("user_version") } == 4)
        #expect(try old.integrityFinding() == nil)
        #expect(try Database(directory: folder.path).openingReport == OpeningReport())
        try database.checkIntegrity()
        #expect(DatabaseCheck(directory: folder.path) == .sound)
    }

    @Test("SPEC §11 · sync was never turned on in it; turned on, all there is counts as changed")
    func sync() throws {
        #expect(try database.changes.standing() == nil)
        try database.changes.turnOn()
        let kinds = try database.changes.page(after: nil, count: 99).map(\.kind)
        #expect(kinds == [.bake, .formula])
    }

    @Test("SPEC §10.4 · its formula comes back, with what can be undone and redone")
    func formula() throws {
        let mine = loaf("Landbrot", id: uuid(42))
        #expect(try database.formulas.find(named: "LANDBROT") == mine.withWater(620))
        #expect(try database.formulas.redo(mine.id) == mine.withWater(630))
        for water in [620, 600] {
            #expect(try database.formulas.undo(mine.id) == mine.withWater(water))
        }
        #expect(
            refusal { () throws(StoreError) in _ = try database.formulas.undo(mine.id) } != nil)
    }

    @Test("SPEC §10.8 · its bake comes back as it was logged")
    func log() throws {
        let bake = try bake("ba4e0000-0000-4000-8000-000000000001")
        #expect(try database.bakeLogs.find(bake.id) == bake)
        #expect(try database.bakeLogs.page(after: nil, count: 9).total == 1)
    }
}
