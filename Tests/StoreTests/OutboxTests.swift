import Brewing
import Fixtures
import Foundation
import Testing

@testable import Store

/// What becomes of the outbox: handed over, restored, recovered.
@Suite("SPEC §11 · The outbox through a database's life")
struct OutboxTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func noted(_ database: Database) throws -> [String] {
        try database.changes.page(after: nil, count: 999).map { change in
            "\(change.isDeletion ? "-" : "")\(change.kind.rawValue) \(change.id)"
        }
    }

    @Test("what was handed over is forgotten, unless it changed again meanwhile")
    func handingOver() throws {
        let database = try Database(directory: folder.path)
        try database.changes.turnOn()
        for name in ["A", "B", "C"] { try database.recipes.add(recipe(name)) }
        let first = try database.changes.page(after: nil, count: 2)
        #expect(first.map(\.id) == ["id-A", "id-B"])
        #expect(try database.changes.page(after: first.last, count: 2).map(\.id) == ["id-C"])
        try database.recipes.delete(RecipeID(rawValue: "id-B"))
        try database.changes.remove(first)
        #expect(try noted(database) == ["-recipe id-B", "recipe id-C"])
        // Told twice, it is forgotten once.
        try database.changes.remove(first)
        #expect(try noted(database) == ["-recipe id-B", "recipe id-C"])
    }

    @Test("a change that is taken back notes nothing")
    func rollback() throws {
        let database = try Database(directory: folder.path)
        try database.changes.turnOn()
        var caught: StoreError?
        do throws(StoreError) {
            try database.recipes.add([recipe("A"), recipe("B", id: "b"), recipe("a", id: "c")])
        } catch {
            caught = error
        }
        #expect(caught == .nameTaken("A"))
        #expect(try noted(database) == [])
    }

    @Test("with sync never turned on, a brew writes not one block more than without any outbox")
    func blocks() throws {
        var sizes: [Int] = []
        for hasOutbox in [true, false] {
            let folder = try TemporaryFolder()
            let database = try Database(directory: folder.path)
            if !hasOutbox {
                let notes = try database.connection.all(
                    "SELECT name FROM sqlite_schema WHERE sql LIKE '%INTO change%'"
                ) { $0.text("name") }
                #expect(notes.count == 22)
                for name in notes { try database.connection.execute("DROP TRIGGER \(name)") }
            }
            database.checkpoint()
            try database.preferences.set([(.lastUsedRecipe, "starter")])
            try database.logs.save(try log("log-1"))
            let log = FileManager.default.contents(atPath: folder.database + "-wal")
            sizes.append(try #require(log).count)
        }
        #expect(sizes[0] > 0 && sizes[0] == sizes[1])
    }

    @Test("a backup that is restored is a database in which sync was never turned on")
    func restored() throws {
        let database = try Database(directory: folder.path)
        try database.changes.turnOn()
        try database.recipes.add(recipe("Mine"))
        let backup = folder.path + "/backup.db"
        try database.backup(to: backup)
        _ = try database.restore(from: backup)
        #expect(try database.changes.standing() == nil)
        #expect(try noted(database) == [])
        try database.recipes.delete(RecipeID(rawValue: "id-Mine"))
        try database.recipes.add(recipe("New"))
        // Turned on there, all that is there counts as changed, and nothing as deleted.
        try database.changes.turnOn()
        #expect(try noted(database) == ["recipe id-New"])
    }

    @Test("a row of changes that begins anew has another name, all there is, and old deletions")
    func anew() throws {
        let database = try Database(directory: folder.path)
        try database.changes.beginAnew()
        #expect(try database.changes.standing() == nil)
        try database.changes.turnOn()
        try database.recipes.add(recipe("Kept"))
        try database.recipes.add(recipe("Gone"))
        try database.changes.remove(database.changes.page(after: nil, count: 9))
        try database.recipes.delete(RecipeID(rawValue: "id-Gone"))
        let before = try #require(try database.changes.standing())
        try database.changes.beginAnew()
        let after = try #require(try database.changes.standing())
        #expect(after.line != before.line && after.isOn)
        #expect(try noted(database) == ["-recipe id-Gone", "recipe id-Kept"])
    }

    @Test("whichever page is lost, what is recovered is noted, and what is lost is no deletion")
    func recovered() throws {
        let line: String
        do {
            let database = try Database(directory: folder.path)
            try database.changes.turnOn()
            for number in 0..<30 { try database.recipes.add(recipe("R\(number)")) }
            try database.changes.remove(database.changes.page(after: nil, count: 99))
            for number in 0..<10 {
                try database.recipes.delete(RecipeID(rawValue: "id-R\(number)"))
            }
            line = try #require(try database.changes.standing()).line
        }
        let deletions = Set((0..<10).map { "-recipe id-R\($0)" })
        let bytes = [UInt8](try #require(FileManager.default.contents(atPath: folder.database)))
        var isOnCount = 0
        for page in 0..<bytes.count / FileHeader.pageSize {
            let start = page * FileHeader.pageSize
            var damaged = bytes
            for place in 0..<FileHeader.pageSize { damaged[start + place] = 0xFF }
            let folder = try TemporaryFolder.inMemory()
            try Data(damaged).write(to: URL(fileURLWithPath: folder.database))
            let database = try Database(directory: folder.path)
            let there = try database.recipes.page(after: nil, count: 99).lines.map(\.id.rawValue)
                .filter { $0 != "starter" }
            let noted = Set(try noted(database))
            guard let standing = try database.changes.standing() else {
                #expect(noted == [], "page \(page)")
                continue
            }
            isOnCount += 1
            #expect(standing == SyncStanding(isOn: true, line: line), "page \(page)")
            #expect(noted.filter { $0.hasPrefix("-") }.isSubset(of: deletions), "page \(page)")
            guard database.openingReport.recovery != nil else { continue }
            #expect(noted.isSuperset(of: there.map { "recipe \($0)" }), "page \(page)")
        }
        // One page holds the row of sync, and no other takes it away.
        #expect(isOnCount >= bytes.count / FileHeader.pageSize - 1)
    }

    @Test(
        "a row of sync whose name is none is not taken out of a damaged database",
        arguments: [
            ("0123456789abcdef0123456789abcdef", true), ("0123456789abcdef0123456789abcdeg", false),
            ("/123456789abcdef0123456789abcdef", false),
            (":123456789abcdef0123456789abcdef", false),
            ("`123456789abcdef0123456789abcdef", false),
            ("0123456789ABCDEF0123456789abcdef", false),
        ])
    func recoveredLine(line: String, isTaken: Bool) throws {
        do {
            let database = try Database(directory: folder.path)
            try database.changes.turnOn()
        }
        do {
            let connection = try Connection(
                path: folder.database, access: .readWrite, busyMilliseconds: 0)
            try connection.execute("UPDATE sync SET line = '\(line)'")
        }
        let url = URL(fileURLWithPath: folder.database)
        var bytes = try Data(contentsOf: url)
        bytes.replaceSubrange(0..<100, with: Data(repeating: 0xFF, count: 100))
        try bytes.write(to: url)
        let database = try Database(directory: folder.path)
        #expect(database.openingReport.recovery != nil)
        #expect(try database.changes.standing()?.line == (isTaken ? line : nil))
    }
}
