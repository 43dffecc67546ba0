import Brewing
import CSQLite
import Fixtures
import Foundation
import Testing

@testable import Store

/// A database file, damaged at places that a seed decides.
@Suite("A damaged database")
struct RecoveryTests {
    private let folder: TemporaryFolder
    private let sound: Data
    private static let logCount = 60

    init() throws {
        folder = try TemporaryFolder.inMemory()
        do {
            let database = try Database(directory: folder.path)
            for number in 0..<8 { try database.recipes.add(recipe("Recipe \(number)")) }
            for number in 0..<Self.logCount {
                try database.logs.save(try log("log-\(number)", at: Int64(number)))
            }
        }
        // The last connection has gone: everything is in the one file.
        sound = try #require(FileManager.default.contents(atPath: folder.database))
    }

    private func write(_ bytes: Data) throws {
        for name in folder.names {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
        try bytes.write(to: URL(fileURLWithPath: folder.database))
    }

    /// The keys of the rows that SQLite can read one by one, whatever is wrong around them.
    private func readableLogs() -> Set<String> {
        guard
            let connection = try? Connection(
                path: folder.database, access: .immutable, busyMilliseconds: 0)
        else { return [] }
        var ids: Set<String> = []
        for key in 1...Self.logCount {
            let log: BrewLog?? = try? connection.first(
                "SELECT \(LogRows.columns) FROM log NOT INDEXED WHERE key = ?", [.integer(key)]
            ) { LogRows.log($0) }
            if case let log?? = log { ids.insert(log.id.rawValue) }
        }
        return ids
    }

    private func listed(_ database: Database) throws(StoreError) -> Set<String> {
        Set(
            try database.logs.page(after: nil, count: 2 * Self.logCount).lines.map(\.id.rawValue))
    }

    private func check(_ bytes: Data, _ what: String) throws {
        let after = try log("after", at: 999)
        try write(bytes)
        let readable = readableLogs()
        try write(bytes)
        let database: Database
        do throws(StoreError) {
            database = try Database(directory: folder.path)
        } catch {
            Issue.record("\(what): \(error)")
            return
        }
        let listed: Set<String>
        do throws(StoreError) {
            listed = try self.listed(database)
            try database.logs.save(after)
            try database.checkIntegrity()
        } catch {
            Issue.record("\(what): \(error)")
            return
        }
        #expect(readable.subtracting(listed).isEmpty, "\(what)")
        #expect(try database.recipes.find(.starter) == .starter, "\(what)")
        guard let recovery = database.openingReport.recovery else { return }
        #expect(FileManager.default.contents(atPath: recovery.path) == bytes, "\(what)")
        #expect(recovery.logs == listed.count, "\(what)")
        #expect(database.openingReport.notices.count == 1, "\(what)")
    }

    @Test(
        "a bit flipped at 1,000 places, or cut: starts, says so, loses no readable row",
        arguments: 0..<5)
    func thousandPlaces(part: Int) throws {
        for seed in part * 250..<(part + 1) * 250 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            var bytes = sound
            let what: String
            if seed % 5 == 0 {
                let length = Int.random(in: 100..<bytes.count, using: &numbers)
                bytes = bytes.prefix(length)
                what = "seed \(seed): cut to \(length)"
            } else {
                let place = Int.random(in: 0..<bytes.count, using: &numbers)
                bytes[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &numbers)
                what = "seed \(seed): bit at \(place)"
            }
            try check(bytes, what)
        }
    }

    @Test("each page in turn is wiped", arguments: 0..<24)
    func wipedPages(page: Int) throws {
        var bytes = sound
        let start = page * FileHeader.pageSize
        guard start < bytes.count else { return }
        // The magic words are left: a file without them is no database of ours to set aside.
        let first = page == 0 ? 16 : start
        for place in first..<start + FileHeader.pageSize { bytes[place] = 0xA5 }
        try check(bytes, "page \(page)")
    }

    @Test("a first page that is lost costs no log at all")
    func lostHead() throws {
        var bytes = sound
        for place in 20..<FileHeader.pageSize { bytes[place] = 0 }
        try write(bytes)
        let database = try Database(directory: folder.path)
        #expect(try listed(database).count == Self.logCount)
        #expect(try database.recipes.page(after: nil, count: 99).lines.count == 9)
        #expect(try database.logs.find(LogID(rawValue: "log-7")) == log("log-7", at: 7))
    }

    @Test("damage that shows only later is recovered from when it is asked for")
    func later() throws {
        let database = try Database(directory: folder.path)
        try database.recover()
        #expect(database.openingReport.recovery == nil, "nothing was wrong")
        #expect(try listed(database).count == Self.logCount)
    }

    @Test("somebody's trigger, added while the device runs, costs no log: its log is read as well")
    func foreignTrigger() throws {
        let running = try Database(directory: folder.path)
        try running.logs.save(try log("just-now", at: 99))
        var handle: OpaquePointer?
        #expect(sqlite3_open(folder.database, &handle) == SQLITE_OK)
        let trigger = "CREATE TRIGGER mine AFTER DELETE ON log BEGIN SELECT 1; END"
        #expect(sqlite3_exec(handle, trigger, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
        let database = try Database(directory: folder.path)
        #expect(database.openingReport.recovery?.logs == Self.logCount + 1)
        #expect(try listed(database).contains("just-now"))
    }

    @Test("SPEC §8 · a recovery that the power cut before the exchange is finished, and told")
    func finished() throws {
        try write(sound)
        try FileManager.default.moveItem(
            atPath: folder.database, toPath: folder.database + ".recovered")
        let damaged = Data(repeating: 0x5A, count: 8192)
        try damaged.write(to: URL(fileURLWithPath: folder.database))
        let database = try Database(directory: folder.path)
        let recovery = try #require(database.openingReport.recovery)
        #expect(recovery.recipes == 8 && recovery.logs == Self.logCount)
        #expect(recovery.formulas == 0 && recovery.bakes == 0 && recovery.lost == 0)
        #expect(FileManager.default.contents(atPath: recovery.path) == damaged)
        #expect(try listed(database).count == Self.logCount)
    }
}
