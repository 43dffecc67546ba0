import Brewing
import CSQLite
import Fixtures
import Foundation
import Testing

@testable import Store

@Suite("A database's damaged first page")
struct HeaderDamageTests {
    private let card: DamagedDatabase

    init() throws { card = try DamagedDatabase() }

    @Test("its length, its pages' order and its versions set to anything at all lose nothing")
    func numbers() throws {
        for place in [16, 18, 19, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 92, 96] {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFE, 0xFF] {
                var bytes = card.sound
                let width = place < 20 ? 1 : 4
                for index in place..<place + width { bytes[index] = value }
                if place == 20 { for index in 21...23 { bytes[index] = card.sound[index] } }
                try card.check(bytes, "\(value) at \(place)")
            }
        }
    }

    private static let freeCount = 36

    /// Seed 1080167: a bit of the count of free pages flipped. SQLite's check finds nothing in that,
    /// and refuses whatever needs a page.
    @Test("SPEC §8 · free pages that there are not keep no log from being saved", arguments: 0..<32)
    func freePages(bit: Int) throws {
        var bytes = card.sound
        #expect(bytes[32..<40].allSatisfy { $0 == 0 })
        bytes[Self.freeCount + 3 - bit / 8] = 1 << UInt8(bit % 8)
        try card.write(bytes)
        let database = try Database(directory: card.folder.path)
        for number in 0..<40 { try database.logs.save(try log("more-\(number)", at: 999)) }
        let logs = try database.logs.page(after: nil, count: 1001).lines.count
        #expect(logs == DamagedDatabase.logCount + 40)
        #expect(database.openingReport.recovery != nil, "it is told")
    }

    @Test("SPEC §8 · what SQLite calls damaged as it writes is recovered, whatever a check says")
    func foundInWriting() throws {
        var bytes = card.sound
        bytes[Self.freeCount + 2] = 4
        try card.write(bytes)
        // The first page goes to the write-ahead log with the wrong count in it.
        var handle: OpaquePointer?
        #expect(sqlite3_open(card.folder.database, &handle) == SQLITE_OK)
        defer { sqlite3_close(handle) }
        let change = "PRAGMA journal_mode=WAL; PRAGMA user_version=\(Schema.version)"
        #expect(sqlite3_exec(handle, change, nil, nil, nil) == SQLITE_OK)
        let file = try #require(FileHandle(forWritingAtPath: card.folder.database))
        try file.seek(toOffset: UInt64(Self.freeCount + 2))
        try file.write(contentsOf: [0])
        let database = try Database(directory: card.folder.path)
        #expect(database.openingReport.recovery == nil)
        func save(_ numbers: Range<Int>) throws {
            for number in numbers { try database.logs.save(try log("more-\(number)", at: 999)) }
        }
        do {
            try save(0..<40)
            Issue.record("all were saved")
        } catch {
            #expect((error as? StoreError)?.isDamage == true)
        }
        let saved = try database.logs.page(after: nil, count: 1001).lines.count
        try database.recover(believing: true)
        #expect(database.openingReport.recovery?.logs == saved)
        try save(saved - DamagedDatabase.logCount..<40)
    }

    @Test("a page size that it never had hides none of a thousand logs", arguments: 9...16)
    func pageSizes(power: Int) throws {
        try card.write(card.sound)
        do {
            let database = try Database(directory: card.folder.path)
            try database.logs.save((0..<950).map { try log("more-\($0)", at: Int64(100 + $0)) })
        }
        var bytes = [UInt8](
            try #require(FileManager.default.contents(atPath: card.folder.database)))
        let size = power == 16 ? 1 : 1 << power
        (bytes[16], bytes[17]) = (UInt8(size >> 8), UInt8(size & 0xFF))
        try card.check(bytes, logs: DamagedDatabase.logCount + 950, "\(1 << power)")
    }

    @Test("it is gone: bytes of erased memory, noise, or another page in its place")
    func lostPage() throws {
        let page = FileHeader.pageSize
        for filler: UInt8 in [0xFF, 0xAA, 0x55, 0x00] {
            for count in [100, 512, page] {
                var bytes = card.sound
                for place in 0..<count { bytes[place] = filler }
                try card.check(bytes, "\(count) bytes of \(filler)")
            }
        }
        for other in 1..<card.sound.count / page {
            let bytes = Array(card.sound[other * page..<(other + 1) * page] + card.sound[page...])
            try card.check(bytes, "page \(other) in its place")
        }
        var numbers = SeededNumbers(seed: 11)
        let noise = (0..<page).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        try card.check(noise + card.sound[page...], "noise")
    }

    @Test("it is gone from a backup that was restored, where tables begin elsewhere")
    func restored() throws {
        try card.write(card.sound)
        do {
            let database = try Database(directory: card.folder.path)
            try database.backup(to: card.folder.path + "/backup")
            _ = try database.restore(from: card.folder.path + "/backup")
        }
        var bytes = [UInt8](
            try #require(FileManager.default.contents(atPath: card.folder.database)))
        for place in 0..<FileHeader.pageSize { bytes[place] = 0xFF }
        try card.check(bytes, "0xFF")
    }

    @Test("it is gone, or its header is, while the newest logs are in the write-ahead log alone")
    func withLog() throws {
        try card.write(card.sound)
        let database = try Database(directory: card.folder.path)
        try database.logs.save(try log("newest", at: 900))
        let wal = try #require(FileManager.default.contents(atPath: card.folder.database + "-wal"))
        for (count, filler) in [(100, 0xFF), (4096, 0xFF), (4096, 0x0A), (16, 0x41)] {
            var bytes = card.sound
            for place in 0..<count { bytes[place] = UInt8(filler) }
            try card.check(
                bytes, log: [UInt8](wal), logs: DamagedDatabase.logCount + 1,
                "\(count) bytes of \(filler)")
        }
        for (place, bit) in [(16, 4), (18, 2), (19, 1), (20, 0), (47, 3), (60, 7), (70, 0)] {
            var bytes = card.sound
            bytes[place] ^= 1 << UInt8(bit)
            try card.check(
                bytes, log: [UInt8](wal), logs: DamagedDatabase.logCount + 1,
                "bit \(bit) of byte \(place)")
        }
        withExtendedLifetime(database) {}
    }

    @Test("a newer version's database is refused, however many bits of its version are set")
    func newer() throws {
        for version in [Schema.version + 1, 0x4000_0001] {
            try card.write(card.sound)
            try execute("CREATE TABLE later (x); PRAGMA user_version=\(version)")
            let bytes = FileManager.default.contents(atPath: card.folder.database)
            #expect(card.failure() == .newerSchema(found: version, known: Schema.version))
            #expect(FileManager.default.contents(atPath: card.folder.database) == bytes)
        }
    }

    @Test(
        "a table too many is damage and loses nothing, whatever version it says to be of",
        arguments: [-1, 1, Schema.version])
    func strayTable(version: Int) throws {
        try card.write(card.sound)
        try execute("CREATE TABLE stray (x); PRAGMA user_version=\(version)")
        let bytes = try #require(FileManager.default.contents(atPath: card.folder.database))
        try card.check([UInt8](bytes), "version \(version)")
    }

    @Test("another program's database is refused and left as it is, damaged or not")
    func foreign() throws {
        for sql in ["", "PRAGMA user_version=-1", "PRAGMA encoding='UTF-16'"] {
            try card.write([])
            try execute("\(sql); CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
            for place in [nil, 20, 24, 44, 47, 52, 60] as [Int?] {
                var bytes = [UInt8](
                    try #require(FileManager.default.contents(atPath: card.folder.database)))
                if let place { bytes[place] ^= 0x40 }
                try card.write(bytes)
                #expect(
                    card.failure() == .foreign(card.folder.database), "\(sql), byte \(place ?? -1)")
                let after = FileManager.default.contents(atPath: card.folder.database)
                #expect(after == Data(bytes), "\(sql), byte \(place ?? -1)")
            }
        }
    }

    @Test("what is left of it alone tells that it is ours, under whatever schema it can be read")
    func journalAlone() throws {
        var roots: [Int] = []
        try card.write(card.sound)
        do {
            let database = try Database(directory: card.folder.path)
            try database.beans.add(bean("Guji"))
            roots = try database.connection.all(
                "SELECT rootpage FROM sqlite_schema WHERE tbl_name IN ('recipe', 'log') "
                    + "AND rootpage > 1"
            ) { $0.headerNumber("rootpage") }
        }
        var bytes = [UInt8](
            try #require(FileManager.default.contents(atPath: card.folder.database)))
        #expect(roots.count >= 2)
        for page in [1] + roots {
            let start = (page - 1) * FileHeader.pageSize
            for place in start..<start + FileHeader.pageSize { bytes[place] = 0x3D }
        }
        try card.write(bytes)
        let database = try Database(directory: card.folder.path)
        #expect(database.openingReport.recovery != nil)
        #expect(try database.beans.list().map(\.bean.name) == ["Guji"])
    }

    @Test("what never was a database is refused and left as it is")
    func neverOne() throws {
        let line = "Dear diary, today I brewed the best cup of my life.\n"
        let texts = [
            line, String(repeating: line, count: 400), String(repeating: "=", count: 9000),
            String(repeating: "\n", count: 9000), String(repeating: "\r\n", count: 5000),
            String(repeating: "CREATE TABLE recipe (key INTEGER);\n", count: 300),
        ]
        var numbers = SeededNumbers(seed: 12)
        let noise = (0..<20_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        for bytes in texts.map({ Array($0.utf8) }) + [noise] {
            try card.write(bytes)
            #expect(card.failure() == .notADatabase(card.folder.database))
            #expect(FileManager.default.contents(atPath: card.folder.database) == Data(bytes))
        }
    }

    @Test("the counters that lists believe are set right, and never keep a log from being saved")
    func counters() throws {
        for number in ["9223372036854775807", "-9223372036854775808", "-1", "7"] {
            try card.write(card.sound)
            try execute("UPDATE counter SET value = \(number)")
            let database = try Database(directory: card.folder.path)
            #expect(try database.logs.page(after: nil, count: 1).total == DamagedDatabase.logCount)
            try database.logs.save(try log("after", at: 999))
            #expect(
                try database.logs.page(after: nil, count: 1).total == DamagedDatabase.logCount + 1)
            #expect(database.openingReport.notices.isEmpty)
        }
        try card.write(card.sound)
        try execute("DELETE FROM counter")
        #expect(
            try Database(directory: card.folder.path).recipes.page(after: nil, count: 1).total == 9)
    }

    @Test("the starter is always there, and as it was made, whatever a bit made of its row")
    func starter() throws {
        let id = "id = '\(RecipeID.starter.rawValue)'"
        for change in [
            "UPDATE recipe SET name = 'V60 Rtarter' WHERE \(id)",
            "UPDATE recipe SET dose = -150 WHERE \(id)",
            "UPDATE recipe SET id = 'starteR' WHERE \(id)", "DELETE FROM recipe WHERE \(id)",
        ] {
            try card.write(card.sound)
            try execute(change)
            let database = try Database(directory: card.folder.path)
            #expect(try database.recipes.find(.starter) == .starter, "\(change)")
            #expect(try database.recipes.page(after: nil, count: 99).lines.count >= 9, "\(change)")
            #expect(try Database(directory: card.folder.path).recipes.find(.starter) == .starter)
        }
    }

    private func execute(_ sql: String) throws {
        var handle: OpaquePointer?
        #expect(sqlite3_open(card.folder.database, &handle) == SQLITE_OK)
        #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
    }
}

/// The same bit by bit and byte by byte, which takes its time.
@Suite("Each bit of a database's first page")
struct HeaderBitTests {
    private let card: DamagedDatabase

    init() throws { card = try DamagedDatabase() }

    @Test("each of its 800 bits flipped: it starts, tells, and loses nothing", arguments: 0..<8)
    func everyBit(bit: Int) throws {
        for place in 0..<100 {
            var bytes = card.sound
            bytes[place] ^= 1 << UInt8(bit)
            try card.check(bytes, "bit \(bit) of byte \(place)")
        }
    }

    @Test("of a file that was cut within its header something starts, or it is told")
    func cutShort() throws {
        for length in 0..<120 {
            for first: UInt8 in [0x53, 0x20, 0xFF] {
                try card.write([first] + card.sound.prefix(length).dropFirst())
                let error = card.failure()
                #expect(
                    error == nil || error == .notADatabase(card.folder.database), "\(length) bytes")
                _ = DatabaseCheck(directory: card.folder.path)
                let copy = card.folder.path + "/cut"
                try card.write(card.sound)
                try Data(card.sound.prefix(length)).write(to: URL(fileURLWithPath: copy))
                let database = try Database(directory: card.folder.path)
                #expect(throws: StoreError.self) { try database.restore(from: copy) }
                #expect(
                    try database.logs.page(after: nil, count: 1).total == DamagedDatabase.logCount)
            }
        }
    }
}
