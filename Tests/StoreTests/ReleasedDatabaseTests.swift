import Units
import Brewing
import CSQLite
import Fixtures
import Foundation
import Testing
import Timebase

@testable import Store

/// A database as the program of 22 November 2026 left it, before there was a journal.
@Suite("A database of schema 2")
struct ReleasedDatabaseTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: ReleasedDatabase.path(version: 2), toPath: folder.database)
        database = try Database(directory: folder.path)
    }

    @Test("is brought up to date, after a copy was made; the next time it opens as it is")
    func migrated() throws {
        let copy = folder.database + ".v2"
        #expect(database.openingReport.migrationBackup == copy)
        let old = try Connection(path: copy, access: .readOnly, busyMilliseconds: 0)
        #expect(try old.first("PRAGMA user_version") { $0.headerNumber("user_version") } == 2)
        #expect(try old.integrityFinding() == nil)
        try database.checkIntegrity()
        #expect(try Database(directory: folder.path).openingReport == OpeningReport())
    }

    @Test(
        "all its rows are there",
        arguments: zip(
            ["recipe", "recipe_step", "log", "log_step", "preference"], [3, 16, 2, 12, 2]))
    func rows(table: String, count: Int) throws {
        #expect(try Counters(database.connection).count(table) == count)
    }

    @Test("its recipes come back with every field and step")
    func recipes() throws {
        let lines = try database.recipes.page(after: nil, count: 9).lines
        #expect(lines.map(\.name) == ["Ärger im Büro", "Sunday", "V60 Starter"])
        #expect(lines.allSatisfy { $0.isValid && !$0.isConflictedCopy })
        let id = RecipeID(rawValue: "849c0c0d-637a-4f5d-9d29-5cedcb0e919b")
        let expected = Recipe(
            id: id, name: "Ärger im Büro",
            method: BrewMethod(name: "chemex", category: .pourOver), dose: Grams(tenths: 225),
            yield: Grams(tenths: 3600), temperature: Celsius(tenths: 915),
            grind: Grind(label: "coarse", descriptor: "raw sugar"), bloomRatioHundredths: 250,
            split: .asWritten,
            steps: [
                RecipeStep(kind: .prepare, text: "Rinse twice"),
                RecipeStep(
                    kind: .bloom, text: "Bloom", length: .seconds(40), waterTo: Grams(tenths: 600)),
                RecipeStep(
                    kind: .pour, text: "All of it", until: .seconds(150),
                    waterTo: Grams(tenths: 3600)),
                RecipeStep(kind: .wait, text: "Wait", length: .seconds(30)),
            ])
        #expect(try database.recipes.find(id) == expected)
        #expect(try database.recipes.find(.starter) == .starter)
    }

    @Test("its logs come back with their steps and what was said of them")
    func logs() throws {
        let page = try database.logs.page(
            matching: LogFilter(), from: nil, count: 9, withSteps: true)
        #expect(page.logs.map(\.tasting.rating.stars) == [4, 2])
        let log = try #require(page.logs.last)
        #expect(log.tasting.taste == .balanced)
        #expect(log.tasting.note?.text == "Täglich ☕")
        #expect(log.recipeID == .starter && log.recipeName == "V60 Starter")
        #expect(log.inputs == BrewInputs(defaultsOf: .starter))
        #expect(log.total == .milliseconds(200_400))
        #expect(log.stamp.bootID == "simulated-boot-1" && log.stamp.isTrusted)
        #expect(log.stamp.wall.millisecondsSince1970 == 1_767_254_400_066)
        #expect(log.stamp.monotonic == Instant(nanoseconds: 66_680_000))
        #expect(log.steps.map(\.text) == Recipe.starter.steps.map(\.text))
        #expect(log.steps[1].planned == .seconds(45))
        #expect(log.steps[1].real == .milliseconds(46_080))
        #expect(try database.logs.find(log.id) == log)
    }

    @Test("JU-004 · its logs are linked to their methods by name, and counted")
    func methods() throws {
        #expect(try database.methods.list().count == BrewMethod.builtIn.count)
        let newest = try database.logs.page(after: nil, count: 1).lines.first
        let use = try database.methods.find(named: "v60")?.use
        #expect(use == ItemUse(brews: 2, lastUsed: newest?.stamp))
        #expect(DatabaseCheck(directory: folder.path) == .sound)
    }

    @Test("what a person set on the device is as it was set")
    func preferences() throws {
        #expect(try database.preferences.number(of: .backlightMinutes) == 10)
        #expect(try database.preferences.value(of: .buzzer) == "false")
        #expect(try database.preferences.value(of: .layout) == nil)
    }
}
