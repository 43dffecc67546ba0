import Baking
import Brewing
import Fixtures
import Foundation
import Testing
import Timebase
import Units

@testable import Store

/// A database as the program that brought the journal left it, before there was any bread.
@Suite("A database of schema 3")
struct JournalDatabaseTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: ReleasedDatabase.path(version: 3), toPath: folder.database)
        database = try Database(directory: folder.path)
    }

    @Test("is brought up to date, after a copy was made; the next time it opens as it is")
    func migrated() throws {
        let copy = folder.database + ".v3"
        #expect(database.openingReport.migrationBackup == copy)
        let old = try Connection(path: copy, access: .readOnly, busyMilliseconds: 0)
        #expect(try old.first("PRAGMA user_version") { $0.headerNumber("user_version") } == 3)
        #expect(try old.integrityFinding() == nil)
        #expect(try Database(directory: folder.path).openingReport == OpeningReport())
        try database.checkIntegrity()
        #expect(DatabaseCheck(directory: folder.path) == .sound)
    }

    @Test("SPEC §10 · it has room for formulas and bakes, and none yet")
    func bakery() throws {
        #expect(try database.formulas.page(after: nil, count: 9).total == 0)
        try database.formulas.add(loaf("Miche"))
        try database.formulas.update(loaf("Miche").withWater(650))
        #expect(try database.formulas.undo(FormulaID(rawValue: "id-Miche")).finalWater == 600)
    }

    @Test("JU-004 · its counts are those of its logs")
    func counts() throws {
        let told = try database.told()
        #expect(try told == database.counted())
        #expect(
            told.filter { !$0.contains("never") } == [
                "Moka pot 1 brews, last 2", "v60 2 brews, last 3", "Comandante 1 brews, last 2",
                "Ode 1 brews, last 1", "Guji 2 brews, last 2 232.0",
            ])
    }

    @Test("its equipment and what was chosen come back")
    func equipment() throws {
        let entry = try #require(try database.beans.find(named: "guji"))
        #expect(
            entry.bean
                == Bean(
                    id: BeanID(rawValue: "b1c0ffee-0000-4000-8000-000000000001"), name: "Guji",
                    roaster: "Röster", origin: "Äthiopien", roasted: CalendarDay("2026-11-15"),
                    bagWeight: Grams(250), bag: 2))
        let sunday = try #require(try database.recipes.find(named: "Sunday"))
        #expect(sunday.method == BrewMethod(name: "Moka pot", category: .other))
        let chosen = try database.equipment.remembered(for: sunday.id)
        #expect(chosen.grinder?.name == "Comandante" && chosen.setting == "24")
        #expect(chosen.bean?.id == entry.bean.id)
        let log = try database.logs.find(
            LogID(rawValue: "5a1e2f00-0000-4000-8000-000000000001"))
        #expect(log.inputs.equipment.grinder?.name == "Ode")
        #expect(log.inputs.equipment.setting == "6.0" && log.inputs.pressure == nil)
        #expect(log.changed == WallTime(millisecondsSince1970: 1_795_300_000_000))
    }
}
