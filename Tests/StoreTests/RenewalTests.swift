import Brewing
import CSQLite
import Fixtures
import Foundation
import Testing
import Units

@testable import Store

/// SPEC §4: recipes stored before today's rules stay brewable.
@Suite("A database of the first release")
struct RenewalTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.copyItem(
            atPath: ReleasedDatabase.path(version: 1), toPath: folder.database)
    }

    private static let names = [
        "A NAME of exactly forty characters, 40!", "A name of exactly forty characters, 40!!",
        "Ärger", "Brew 9", "Brew 10", "Café", "Cafe\u{301} copy", "Cold brew", "Press by hand",
        "Recipe", "Straße", "STRASSE copy", "Timed rinse", "Two lines", "Untold water",
        "V60 Starter", "V60 Starter copy", "Zebra",
    ]

    private func names(_ database: Database) throws -> [String] {
        try database.recipes.page(after: nil, count: 100).lines.map(\.name)
    }

    private func checkRecipes(_ database: Database) throws {
        let lines = try database.recipes.page(after: nil, count: 100).lines
        for line in lines {
            let recipe = try database.recipes.find(line.id)
            #expect(line.isValid, "\(line.name)")
            _ = try BrewPlan(recipe: recipe, inputs: BrewInputs(defaultsOf: recipe))
            #expect(try database.recipes.find(named: line.name)?.id == line.id)
            let mayStay: [RecipeError] = line.name == "Cold brew" ? [.doseOutOfBounds] : []
            #expect(recipe.validationErrors == mayStay, "\(line.name)")
        }
    }

    @Test("is brought up to date: every recipe is there, may be brewed and is told from the others")
    func migrated() throws {
        let database = try Database(directory: folder.path)
        #expect(database.openingReport.migrationBackup == folder.database + ".v1")
        #expect(try names(database) == Self.names)
        try checkRecipes(database)
        #expect(try database.recipes.find(.starter) == .starter)
        #expect(try database.recipes.find(named: "strasse")?.name == "Straße", "the older keeps it")
        #expect(try Database(directory: folder.path).openingReport == OpeningReport())
    }

    @Test("keeps its logs, under the names of their day")
    func logs() throws {
        let database = try Database(directory: folder.path)
        let names = try database.logs.page(after: nil, count: 9).lines.map(\.title)
        #expect(Set(names) == ["Two\nlines\u{202E}", "V60 Starter"])
    }

    @Test("RV-010 · its 250 g of coffee are renamed and brewed, but not made 260")
    func muchCoffee() throws {
        let database = try Database(directory: folder.path)
        var cold = try #require(try database.recipes.find(named: "Cold brew"))
        cold.name = "Colder brew"
        try database.recipes.update(cold)
        #expect(try database.recipes.find(cold.id).name == "Colder brew")
        cold.dose = Grams(260)
        var caught: StoreError?
        do throws(StoreError) { try database.recipes.update(cold) } catch { caught = error }
        #expect(caught == .invalidRecipe([.doseOutOfBounds]))
    }

    @Test("restored as a backup it is brought up to date as well")
    func restored() throws {
        let place = try TemporaryFolder()
        let database = try Database(directory: place.path)
        _ = try database.restore(from: folder.database)
        #expect(try names(database) == Self.names)
        try checkRecipes(database)
    }

    @Test("a program hidden in it is not run")
    func hiddenProgram() throws {
        do {
            let connection = try Connection(
                path: folder.database, access: .readWrite, busyMilliseconds: 0)
            try connection.execute(
                "CREATE TRIGGER evil AFTER UPDATE ON recipe BEGIN DELETE FROM log; END")
        }
        let place = try TemporaryFolder()
        let device = try Database(directory: place.path)
        #expect(throws: StoreError.damaged("the backup \(folder.database)")) {
            _ = try device.restore(from: folder.database)
        }
        let database = try Database(directory: folder.path)
        #expect(database.openingReport.recovery != nil)
        #expect(try database.logs.page(after: nil, count: 9).total == 2)
    }

    @Test("damaged, what can be read of it is renewed as it is recovered", arguments: [1, 2, 3, 4])
    func recovered(page: Int) throws {
        var bytes = try #require(FileManager.default.contents(atPath: folder.database))
        for index in (page - 1) * 4096..<(page - 1) * 4096 + 100 { bytes[index] = 0 }
        try bytes.write(to: URL(fileURLWithPath: folder.database))
        let database = try Database(directory: folder.path)
        #expect(database.openingReport.recovery != nil)
        #expect(try database.logs.page(after: nil, count: 9).total == 2)
        try checkRecipes(database)
        if page == 1 { #expect(try Set(names(database)) == Set(Self.names)) }
    }

    @Test(
        "a list ends, also when the key of a name is not that of its name", arguments: [1, 2, 50])
    func strayKeys(count: Int) throws {
        let database = try Database(directory: folder.path)
        // One bit: 'V60 Starter' to 'V60 Rtarter'; and keys that stand for nothing.
        try database.connection.execute(
            "UPDATE recipe SET name = 'V60 Rtarter' WHERE id = 'starter'")
        try database.connection.execute(
            "UPDATE recipe SET name_key = 'zz' || key, name = 'a' || key WHERE key > 12")
        var seen: [RecipeID] = []
        var last: RecipeSummary?
        repeat {
            let page = try database.recipes.page(after: last, count: count)
            seen += page.lines.map(\.id)
            last = page.lines.last
        } while last != nil && seen.count <= 100
        #expect(seen.count == 18)
        #expect(Set(seen).count == 18)
    }

    @Test("a list goes on behind a recipe that was deleted meanwhile")
    func deletedMeanwhile() throws {
        let database = try Database(directory: folder.path)
        let first = try database.recipes.page(after: nil, count: 5).lines
        let last = try #require(first.last)
        try database.recipes.delete(last.id)
        let rest = try database.recipes.page(after: last, count: 50).lines
        #expect(rest.map(\.name) == Array(Self.names[5...]))
    }
}
