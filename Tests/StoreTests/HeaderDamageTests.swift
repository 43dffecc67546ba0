import Brewing
import CSQLite
import Fixtures
import Foundation
import Testing

@testable import Store

/// A card that forgets in the one page that tells what the file is.
@Suite("A database's damaged first page")
struct HeaderDamageTests {
    private let folder: TemporaryFolder
    private let sound: [UInt8]
    private static let logCount = 50

    init() throws {
        folder = try TemporaryFolder.inMemory()
        sound = try Self.make(in: folder)
    }

    /// A database in one file, and its bytes.
    private static func make(in folder: TemporaryFolder) throws -> [UInt8] {
        do {
            let database = try Database(directory: folder.path)
            try database.recipes.add((0..<8).map { recipe("Recipe \($0)") })
            try database.logs.save((0..<logCount).map { try log("log-\($0)", at: Int64($0)) })
            try database.preferences.set([(.lastUsedRecipe, "id-Recipe 3"), (.buzzer, "false")])
        }
        return [UInt8](try #require(FileManager.default.contents(atPath: folder.database)))
    }

    private func write(_ bytes: [UInt8], log: [UInt8]? = nil) throws {
        for name in folder.names {
            try FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
        #expect(FileManager.default.createFile(atPath: folder.database, contents: Data(bytes)))
        if let log {
            let path = folder.database + "-wal"
            #expect(FileManager.default.createFile(atPath: path, contents: Data(log)))
        }
    }

    /// The database starts with all that was in it, works, and tells when it had to do something.
    private func check(
        _ bytes: [UInt8], log wal: [UInt8]? = nil, logs: Int = logCount, _ what: String
    ) throws {
        try write(bytes, log: wal)
        do {
            let database = try Database(directory: folder.path)
            let page = try database.logs.page(after: nil, count: 1001)
            #expect(page.lines.count == logs, "\(what)")
            #expect(page.total == page.lines.count, "\(what)")
            #expect(
                try database.logs.find(LogID(rawValue: "log-7")) == log("log-7", at: 7), "\(what)")
            #expect(try database.recipes.page(after: nil, count: 99).lines.count == 9, "\(what)")
            #expect(try database.recipes.lastUsed().name == "Recipe 3", "\(what)")
            #expect(try database.preferences.value(of: .buzzer) == "false", "\(what)")
            try database.logs.save(try log("after", at: 999))
            try database.checkIntegrity()
            let recovery = database.openingReport.recovery
            #expect(database.openingReport.notices.count == (recovery == nil ? 0 : 1), "\(what)")
            guard let recovery else { return }
            let kept = FileManager.default.contents(atPath: recovery.path)
            if wal == nil { #expect(kept.map { [UInt8]($0) } == bytes, "\(what)") }
        } catch {
            Issue.record("\(what): \(error)")
        }
    }

    @Test("each of its 800 bits flipped: it starts, tells, and loses nothing", arguments: 0..<8)
    func everyBit(bit: Int) throws {
        for place in 0..<100 {
            var bytes = sound
            bytes[place] ^= 1 << UInt8(bit)
            try check(bytes, "bit \(bit) of byte \(place)")
        }
    }

    @Test("its length, its pages' order and its versions set to anything at all lose nothing")
    func numbers() throws {
        for place in [16, 18, 19, 20, 24, 28, 32, 36, 40, 44, 48, 52, 56, 60, 64, 68, 92, 96] {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFE, 0xFF] {
                var bytes = sound
                let width = place < 20 ? 1 : 4
                for index in place..<place + width { bytes[index] = value }
                if place == 20 { for index in 21...23 { bytes[index] = sound[index] } }
                try check(bytes, "\(value) at \(place)")
            }
        }
    }

    @Test("a page size that it never had hides none of a thousand logs", arguments: 9...16)
    func pageSizes(power: Int) throws {
        try write(sound)
        do {
            let database = try Database(directory: folder.path)
            try database.logs.save((0..<950).map { try log("more-\($0)", at: Int64(100 + $0)) })
        }
        var bytes = [UInt8](try #require(FileManager.default.contents(atPath: folder.database)))
        let size = power == 16 ? 1 : 1 << power
        (bytes[16], bytes[17]) = (UInt8(size >> 8), UInt8(size & 0xFF))
        try check(bytes, logs: Self.logCount + 950, "\(1 << power)")
    }

    @Test("it is gone: bytes of erased memory, noise, or another page in its place")
    func lostPage() throws {
        let page = FileHeader.pageSize
        for filler: UInt8 in [0xFF, 0xAA, 0x55, 0x00] {
            for count in [100, 512, page] {
                var bytes = sound
                for place in 0..<count { bytes[place] = filler }
                try check(bytes, "\(count) bytes of \(filler)")
            }
        }
        for other in 1..<sound.count / page {
            let bytes = Array(sound[other * page..<(other + 1) * page] + sound[page...])
            try check(bytes, "page \(other) in its place")
        }
        var numbers = SeededNumbers(seed: 11)
        let noise = (0..<page).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        try check(noise + sound[page...], "noise")
    }

    @Test("it is gone from a backup that was restored, where tables begin elsewhere")
    func restored() throws {
        try write(sound)
        do {
            let database = try Database(directory: folder.path)
            try database.backup(to: folder.path + "/backup")
            _ = try database.restore(from: folder.path + "/backup")
        }
        var bytes = [UInt8](try #require(FileManager.default.contents(atPath: folder.database)))
        for place in 0..<FileHeader.pageSize { bytes[place] = 0xFF }
        try check(bytes, "0xFF")
    }

    @Test("it is gone, or its header is, while the newest logs are in the write-ahead log alone")
    func withLog() throws {
        try write(sound)
        let database = try Database(directory: folder.path)
        try database.logs.save(try log("newest", at: 900))
        let wal = try #require(FileManager.default.contents(atPath: folder.database + "-wal"))
        for (count, filler) in [(100, 0xFF), (4096, 0xFF), (4096, 0x0A), (16, 0x41)] {
            var bytes = sound
            for place in 0..<count { bytes[place] = UInt8(filler) }
            try check(
                bytes, log: [UInt8](wal), logs: Self.logCount + 1, "\(count) bytes of \(filler)")
        }
        for (place, bit) in [(16, 4), (18, 2), (19, 1), (20, 0), (47, 3), (60, 7), (70, 0)] {
            var bytes = sound
            bytes[place] ^= 1 << UInt8(bit)
            try check(
                bytes, log: [UInt8](wal), logs: Self.logCount + 1, "bit \(bit) of byte \(place)")
        }
        withExtendedLifetime(database) {}
    }

    @Test("of a file that was cut within its header something starts, or it is told")
    func cutShort() throws {
        for length in 0..<120 {
            for first: UInt8 in [0x53, 0x20, 0xFF] {
                try write([first] + sound.prefix(length).dropFirst())
                let error = failure()
                #expect(error == nil || error == .notADatabase(folder.database), "\(length) bytes")
                _ = DatabaseCheck(directory: folder.path)
                let copy = folder.path + "/cut"
                try write(sound)
                try Data(sound.prefix(length)).write(to: URL(fileURLWithPath: copy))
                let database = try Database(directory: folder.path)
                #expect(throws: StoreError.self) { try database.restore(from: copy) }
                #expect(try database.logs.page(after: nil, count: 1).total == Self.logCount)
            }
        }
    }

    @Test("a newer version's database is refused, however many bits of its version are set")
    func newer() throws {
        for version in [Schema.version + 1, 0x4000_0001] {
            try write(sound)
            try execute("CREATE TABLE later (x); PRAGMA user_version=\(version)")
            let bytes = FileManager.default.contents(atPath: folder.database)
            #expect(failure() == .newerSchema(found: version, known: Schema.version))
            #expect(FileManager.default.contents(atPath: folder.database) == bytes)
        }
    }

    @Test(
        "a table too many is damage and loses nothing, whatever version it says to be of",
        arguments: [-1, 1, Schema.version])
    func strayTable(version: Int) throws {
        try write(sound)
        try execute("CREATE TABLE stray (x); PRAGMA user_version=\(version)")
        let bytes = try #require(FileManager.default.contents(atPath: folder.database))
        try check([UInt8](bytes), "version \(version)")
    }

    @Test("another program's database is refused and left as it is, damaged or not")
    func foreign() throws {
        for sql in ["", "PRAGMA user_version=-1", "PRAGMA encoding='UTF-16'"] {
            try write([])
            try execute("\(sql); CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
            for place in [nil, 20, 24, 44, 47, 52, 60] as [Int?] {
                var bytes = [UInt8](
                    try #require(FileManager.default.contents(atPath: folder.database)))
                if let place { bytes[place] ^= 0x40 }
                try write(bytes)
                #expect(failure() == .foreign(folder.database), "\(sql), byte \(place ?? -1)")
                let after = FileManager.default.contents(atPath: folder.database)
                #expect(after == Data(bytes), "\(sql), byte \(place ?? -1)")
            }
        }
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
            try write(bytes)
            #expect(failure() == .notADatabase(folder.database))
            #expect(FileManager.default.contents(atPath: folder.database) == Data(bytes))
        }
    }

    @Test("the counters that lists believe are set right, and never keep a log from being saved")
    func counters() throws {
        for number in ["9223372036854775807", "-9223372036854775808", "-1", "7"] {
            try write(sound)
            try execute("UPDATE counter SET value = \(number)")
            let database = try Database(directory: folder.path)
            #expect(try database.logs.page(after: nil, count: 1).total == Self.logCount)
            try database.logs.save(try log("after", at: 999))
            #expect(try database.logs.page(after: nil, count: 1).total == Self.logCount + 1)
            #expect(database.openingReport.notices.isEmpty)
        }
        try write(sound)
        try execute("DELETE FROM counter")
        #expect(try Database(directory: folder.path).recipes.page(after: nil, count: 1).total == 9)
    }

    @Test("the starter is always there, and as it was made, whatever a bit made of its row")
    func starter() throws {
        let id = "id = '\(RecipeID.starter.rawValue)'"
        for change in [
            "UPDATE recipe SET name = 'V60 Rtarter' WHERE \(id)",
            "UPDATE recipe SET dose = -150 WHERE \(id)",
            "UPDATE recipe SET id = 'starteR' WHERE \(id)", "DELETE FROM recipe WHERE \(id)",
        ] {
            try write(sound)
            try execute(change)
            let database = try Database(directory: folder.path)
            #expect(try database.recipes.find(.starter) == .starter, "\(change)")
            #expect(try database.recipes.page(after: nil, count: 99).lines.count >= 9, "\(change)")
            #expect(try Database(directory: folder.path).recipes.find(.starter) == .starter)
        }
    }

    private func execute(_ sql: String) throws {
        var handle: OpaquePointer?
        #expect(sqlite3_open(folder.database, &handle) == SQLITE_OK)
        #expect(sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
    }

    private func failure() -> StoreError? {
        do throws(StoreError) {
            _ = try Database(directory: folder.path)
            return nil
        } catch {
            return error
        }
    }
}
