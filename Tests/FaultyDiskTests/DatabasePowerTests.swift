import Brewing
import FaultyDisk
import Fixtures
import SystemCalls
import Testing

@testable import Store

@Suite("The database on a disk that loses its power")
struct DatabasePowerTests {
    @Test("with power, it is a disk as any other, also for two at work")
    func plain() throws {
        let bench = try Bench(seed: 1)
        do {
            let database = try bench.database()
            for number in 0..<5 { try database.logs.save(try log(number)) }
            let shell = try bench.database()
            try shell.logs.save(try log(5))
            #expect(try database.logs.page(after: nil, count: 9).total == 6)
            try shell.connection.execute("BEGIN IMMEDIATE")
            #expect(throws: StoreError.locked) { try database.logs.save(try log(6)) }
            try shell.connection.execute("ROLLBACK")
            try database.logs.save(try log(6))
        }
        #expect(bench.disk.writes > 0 && bench.disk.flushes > 0)
        #expect(bench.folder.names == ["brewguide.db", "brewguide.lock"])
        bench.disk.uninstall()
        let database = try Database(directory: bench.folder.path)
        #expect(try database.logIDs.count == 7)
        try database.checkIntegrity()
    }

    /// A morning: a new database, logs, recipes, a log deleted, all of it closed in between.
    private func morning(_ bench: Bench, _ logs: inout Ledger, _ recipes: inout Ledger) throws {
        for round in 0..<2 {
            let database = try bench.database()
            for number in round * 3..<round * 3 + 3 {
                let log = try log(number)
                try logs.change(log.id.rawValue) { try database.logs.save(log) }
            }
            let recipe = recipe(round)
            try recipes.change(recipe.id.rawValue) { try database.recipes.add(recipe) }
            let gone = try log(round * 3)
            try logs.change(gone.id.rawValue, isAdded: false) { try database.logs.delete(gone.id) }
        }
    }

    private func check(
        _ bench: Bench, _ logs: Ledger, _ recipes: Ledger, _ cut: String
    ) throws {
        let database = try bench.database()
        let foundLogs = try database.logIDs
        let foundRecipes = try database.recipeIDs
        #expect(logs.allows(foundLogs), "\(cut): \(foundLogs), promised \(logs.promised)")
        #expect(recipes.allows(foundRecipes), "\(cut): \(foundRecipes)")
        #expect(database.openingReport.recovery == nil, "\(cut)")
        #expect(try database.recipes.find(.starter) == .starter, "\(cut)")
        try database.checkIntegrity()
        try database.logs.save(try log(99))
    }

    @Test("SPEC §8 · what was said to be saved survives power loss at any write")
    func everyWrite() throws {
        var (logs, recipes) = (Ledger(), Ledger())
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .onceACut) { _ in
        } work: { bench in
            (logs, recipes) = (Ledger(), Ledger())
            try morning(bench, &logs, &recipes)
        } check: { bench, cut in
            try check(bench, logs, recipes, cut)
        }
        print("power cuts in a morning of the database: \(cuts)")
        #expect(cuts > 500)
    }

    @Test("The process may die at any write and lose nothing, and then the power may go")
    func crashes() throws {
        for change in 1...80 {
            let bench = try Bench(seed: UInt64(change))
            var (logs, recipes) = (Ledger(), Ledger())
            bench.disk.dieAtWrite(change)
            try? morning(bench, &logs, &recipes)
            if change % 3 == 0 { bench.disk.crash() }
            bench.disk.losePower()
            try check(bench, logs, recipes, "process death at change \(change)")
            bench.disk.crash()
            #expect(try bench.database().logIDs.contains("log-99"), "change \(change)")
        }
    }

    /// How many of 100 power losses after a commit cost something, with settings that flush less
    /// than ours.
    private func losses(_ settings: String) throws -> (lost: Int, damaged: Int) {
        var (lost, damaged) = (0, 0)
        let new = try Bench(seed: 0)
        do { _ = try new.database() }
        for seed in 0..<100 {
            let bench = try Bench(copying: new, seed: UInt64(seed))
            let connection = try Connection(
                path: bench.folder.database, access: .readWrite, busyMilliseconds: 0)
            try connection.execute(settings)
            for number in 0..<40 {
                try connection.run(
                    "INSERT INTO preference VALUES (?, ?)",
                    [.text("\(number)"), .text(String(repeating: "x", count: 500))])
            }
            bench.disk.losePower()
            do throws(StoreError) {
                let found = try Connection(
                    path: bench.folder.database, access: .readWrite, busyMilliseconds: 0)
                let check = try found.first("PRAGMA integrity_check(1)") {
                    $0.text("integrity_check")
                }
                if check != "ok" { damaged += 1 }
                let count = try found.first("SELECT count(*) AS rows FROM preference") {
                    $0.count("rows")
                }
                if count != 40 { lost += 1 }
            } catch {
                damaged += 1
            }
        }
        return (lost, damaged)
    }

    @Test("The disk bites: what is not flushed is lost, and without any flush damaged")
    func bites() throws {
        let full = try losses("PRAGMA synchronous=FULL")
        #expect(full.lost == 0 && full.damaged == 0)
        let normal = try losses("PRAGMA synchronous=NORMAL")
        #expect(normal.lost > 10)
        #expect(normal.damaged == 0)
        let off = try losses("PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF")
        #expect(off.damaged > 10)
        print("of 100 power losses: NORMAL \(normal), OFF \(off)")
    }
}
