import Fixtures
import Brewing
import CSQLite
import Foundation
import Testing

@testable import Store

@Suite("Backup and restore")
struct BackupTests {
    private let folder: TemporaryFolder
    private let database: Database
    private var backup: String { folder.path + "/backup.db" }

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    @Test("a backup is one file with everything in it, and is never written over")
    func backUp() throws {
        try database.recipes.add(recipe("Mine"))
        try database.logs.save(try log("one"))
        try database.backup(to: backup)
        var caught: StoreError?
        do throws(StoreError) { try database.backup(to: backup) } catch { caught = error }
        #expect(caught == .fileExists(backup))
        #expect(!folder.names.contains("backup.db-wal"))
    }

    @Test("a restored backup is seen by a device at work, and what it replaces is kept")
    func restore() throws {
        try database.logs.save(try log("one"))
        try database.backup(to: backup)
        try database.logs.save(try log("two", at: 1))
        let device = try Database(directory: folder.path)
        #expect(try device.logs.page(after: nil, count: 9).total == 2)
        let kept = try database.restore(from: backup)
        #expect(try device.logs.page(after: nil, count: 9).lines.map(\.id.rawValue) == ["one"])
        #expect(
            try device.connection.first("PRAGMA journal_mode") { $0.text("journal_mode") } == "wal")
        _ = try database.restore(from: kept)
        #expect(try device.logs.page(after: nil, count: 9).total == 2)
    }

    @Test("what is no sound backup of ours changes nothing")
    func refusals() throws {
        try database.logs.save(try log("one"))
        try database.backup(to: backup)
        let text = folder.path + "/text"
        try Data(String(repeating: "no database ", count: 99).utf8)
            .write(to: URL(fileURLWithPath: text))
        let cut = folder.path + "/cut.db"
        let bytes = try #require(FileManager.default.contents(atPath: backup))
        try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: cut))
        let newer = folder.path + "/newer.db"
        try bytes.write(to: URL(fileURLWithPath: newer))
        try Connection(path: newer, access: .readWrite, busyMilliseconds: 0)
            .execute("PRAGMA user_version=99")
        let foreign = folder.path + "/foreign.db"
        try Connection(path: foreign, access: .readWrite, busyMilliseconds: 0)
            .execute("CREATE TABLE theirs (x)")
        let wanted: [(String, StoreError)] = [
            (text, .notADatabase(text)), (cut, .damaged("the backup \(cut)")),
            (newer, .newerSchema(found: 99, known: Schema.version)), (foreign, .foreign(foreign)),
        ]
        for (path, error) in wanted {
            var caught: StoreError?
            do throws(StoreError) { _ = try database.restore(from: path) } catch { caught = error }
            #expect(caught == error)
        }
        #expect(try database.logs.page(after: nil, count: 9).total == 1)
        #expect(!folder.names.contains { $0.hasPrefix("brewguide.db.") })
    }

    @Test(
        "the database of another device is restored with what is only in its log, and not changed")
    func withLog() throws {
        let other = try TemporaryFolder()
        let device = try Database(directory: other.path)
        try device.logs.save(try log("newest"))
        try device.recipes.add(recipe("Newest"))
        let names = ["brewguide.db", "brewguide.db-wal"]
        let copies = try names.map { name in
            let bytes = try #require(
                FileManager.default.contents(atPath: other.path + "/" + name))
            let copy = folder.path + "/card-" + name
            try bytes.write(to: URL(fileURLWithPath: copy))
            return (path: copy, bytes: bytes)
        }
        #expect(copies[1].bytes.count > 0)
        _ = try database.restore(from: copies[0].path)
        #expect(try database.logs.page(after: nil, count: 9).lines.map(\.id.rawValue) == ["newest"])
        #expect(try database.recipes.find(named: "Newest") != nil)
        for copy in copies {
            #expect(FileManager.default.contents(atPath: copy.path) == copy.bytes)
        }
        // Also straight from the other device's folder, while that is at work.
        try device.logs.save(try log("newer still", at: 1))
        _ = try database.restore(from: other.database)
        #expect(try database.logs.page(after: nil, count: 9).total == 2)
        #expect(try device.logs.page(after: nil, count: 9).total == 2)
        let left = folder.names.filter { $0.contains("unfolded") || $0.contains("restoring") }
        #expect(left.isEmpty)
    }

    @Test("a change that power interrupted beside a backup is taken back in what is restored")
    func withJournal() throws {
        try database.logs.save(try log("one"))
        try database.backup(to: backup)
        let copy = folder.path + "/hot.db"
        do {
            let writer = try Connection(path: backup, access: .readWrite, busyMilliseconds: 0)
            try writer.execute("PRAGMA cache_size=1; BEGIN; DELETE FROM log_step; DELETE FROM log")
            try writer.execute(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i+1 FROM n LIMIT 999)"
                    + " INSERT INTO preference SELECT 'p' || i, printf('%200d', i) FROM n")
            for name in ["", "-journal"] {
                let bytes = try #require(FileManager.default.contents(atPath: backup + name))
                try bytes.write(to: URL(fileURLWithPath: copy + name))
            }
        }
        _ = try database.restore(from: copy)
        #expect(try database.logs.find(LogID(rawValue: "one")) == log("one"))
    }

    @Test(
        "what is no file at all is told for what it is, and nobody waits for it",
        arguments: ["/dev/null", "/dev/zero", "/dev"])
    func devices(path: String) throws {
        var caught: StoreError?
        do throws(StoreError) { _ = try database.restore(from: path) } catch { caught = error }
        let kind = path == "/dev" ? "a folder" : "a device"
        #expect(caught == .notAFile(path, kind: "\(kind), not a backup"))
    }

    @Test("names that the device needs for itself are no place for a backup")
    func ownNames() {
        for name in [
            "photos", "drafts", "session", "bake", "brewguide.db.recovered", "brewguide.lock",
        ] {
            #expect(database.needs(folder.path + "/" + name))
            #expect(database.needs(folder.path + "/./" + name))
            #expect(!database.needs("/tmp/" + name))
        }
        #expect(!database.needs(backup))
    }
}
