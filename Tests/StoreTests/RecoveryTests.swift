import Brewing
import CSQLite
import Fixtures
import Foundation
import Testing

@testable import Store

@Suite("A damaged database")
struct RecoveryTests {
    private let card: DamagedPages

    init() throws { card = try DamagedPages() }

    @Test("each page in turn is wiped", arguments: 0..<24)
    func wipedPages(page: Int) throws {
        var bytes = card.sound
        let start = page * FileHeader.pageSize
        guard start < bytes.count else { return }
        // The magic words are left: a file without them is no database of ours to set aside.
        let first = page == 0 ? 16 : start
        for place in first..<start + FileHeader.pageSize { bytes[place] = 0xA5 }
        try card.check(bytes, "page \(page)")
    }

    @Test("a first page that is lost costs no log at all")
    func lostHead() throws {
        var bytes = card.sound
        for place in 20..<FileHeader.pageSize { bytes[place] = 0 }
        try card.write(bytes)
        let database = try Database(directory: card.folder.path)
        #expect(try card.listed(database).count == DamagedPages.logCount)
        #expect(try database.recipes.page(after: nil, count: 99).lines.count == 9)
        #expect(try database.logs.find(LogID(rawValue: "log-7")) == log("log-7", at: 7))
    }

    @Test("damage that shows only later is recovered from when it is asked for")
    func later() throws {
        let database = try Database(directory: card.folder.path)
        try database.recover()
        #expect(database.openingReport.recovery == nil, "nothing was wrong")
        #expect(try card.listed(database).count == DamagedPages.logCount)
    }

    @Test("somebody's trigger, added while the device runs, costs no log: its log is read as well")
    func foreignTrigger() throws {
        let running = try Database(directory: card.folder.path)
        try running.logs.save(try log("just-now", at: 99))
        var handle: OpaquePointer?
        #expect(sqlite3_open(card.folder.database, &handle) == SQLITE_OK)
        let trigger = "CREATE TRIGGER mine AFTER DELETE ON log BEGIN SELECT 1; END"
        #expect(sqlite3_exec(handle, trigger, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
        let database = try Database(directory: card.folder.path)
        #expect(database.openingReport.recovery?.logs == DamagedPages.logCount + 1)
        #expect(try card.listed(database).contains("just-now"))
    }

    @Test("SPEC §8 · a recovery that the power cut before the exchange is finished, and told")
    func finished() throws {
        try card.write(card.sound)
        try FileManager.default.moveItem(
            atPath: card.folder.database, toPath: card.folder.database + ".recovered")
        let damaged = Data(repeating: 0x5A, count: 8192)
        try damaged.write(to: URL(fileURLWithPath: card.folder.database))
        let database = try Database(directory: card.folder.path)
        let recovery = try #require(database.openingReport.recovery)
        #expect(recovery.recipes == 8 && recovery.logs == DamagedPages.logCount)
        #expect(recovery.formulas == 0 && recovery.bakes == 0 && recovery.lost == 0)
        #expect(FileManager.default.contents(atPath: recovery.path) == damaged)
        #expect(try card.listed(database).count == DamagedPages.logCount)
    }
}

/// A thousand bits, which take their time.
@Suite("Each bit of a database")
struct RecoveryBitTests {
    private let card: DamagedPages

    init() throws { card = try DamagedPages() }

    @Test(
        "a bit flipped at 1,000 places, or cut: starts, says so, loses no readable row",
        arguments: 0..<5)
    func thousandPlaces(part: Int) throws {
        for seed in part * 250..<(part + 1) * 250 {
            var numbers = SeededNumbers(seed: UInt64(seed))
            var bytes = card.sound
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
            try card.check(bytes, what)
        }
    }
}
