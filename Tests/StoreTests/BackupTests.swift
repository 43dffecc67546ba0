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
        try database.add(recipe("Mine"))
        try database.save(try log("one"))
        try database.backup(to: backup)
        var caught: StoreError?
        do throws(StoreError) { try database.backup(to: backup) } catch { caught = error }
        #expect(caught == .fileExists(backup))
        #expect(!folder.names.contains("backup.db-wal"))
    }

    @Test("a restored backup is seen by a device at work, and what it replaces is kept")
    func restore() throws {
        try database.save(try log("one"))
        try database.backup(to: backup)
        try database.save(try log("two", at: 1))
        let device = try Database(directory: folder.path)
        #expect(try device.logs(after: nil, count: 9).total == 2)
        let kept = try database.restore(from: backup)
        #expect(try device.logs(after: nil, count: 9).lines.map(\.id.rawValue) == ["one"])
        #expect(try device.connection.first("PRAGMA journal_mode") { $0.text(0) } == "wal")
        _ = try database.restore(from: kept)
        #expect(try device.logs(after: nil, count: 9).total == 2)
    }

    @Test("what is no sound backup of ours changes nothing")
    func refusals() throws {
        try database.save(try log("one"))
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
            .execute("CREATE TABLE later (x); PRAGMA user_version=99")
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
        #expect(try database.logs(after: nil, count: 9).total == 1)
        #expect(!folder.names.contains { $0.hasPrefix("brewguide.db.") })
    }
}
