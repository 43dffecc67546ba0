import Brewing
import CPOSIX
import CSQLite
import Fixtures
import Foundation
import SystemCalls
import Testing
import Timebase

@testable import Store

/// Files that somebody made on purpose, or a card that forgets: what SQLite itself calls sound.
@Suite("Hostile files")
struct HostileFileTests {
    private let folder: TemporaryFolder
    private let database: Database
    private var backup: String { folder.path + "/stick.db" }

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
        try database.recipes.add(recipe("Mine"))
        for minutes in 0..<3 {
            try database.logs.save(try log("log-\(minutes)", at: Int64(minutes)))
        }
    }

    /// Changes what stands in the database, past its own rules.
    private func change(_ sql: String, in path: String? = nil) throws {
        var handle: OpaquePointer?
        #expect(sqlite3_open(path ?? folder.database, &handle) == SQLITE_OK)
        let rules = "PRAGMA ignore_check_constraints=1; PRAGMA foreign_keys=0;"
        #expect(sqlite3_exec(handle, rules + sql, nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
    }

    @Test(
        "a number that no kitchen makes is read as one that nothing overflows with",
        arguments: ["9223372036854775807", "-9223372036854775808", "4611686018427387904"])
    func numbers(number: String) throws {
        try change(
            """
            UPDATE log SET dose = \(number), yield = \(number), temperature = \(number),
                started_ms = \(number), offset_s = \(number), total_ns = \(number),
                monotonic_ns = \(number);
            UPDATE recipe SET dose = \(number), yield = \(number), bloom_ratio = \(number);
            UPDATE recipe_step SET length_ns = \(number), water_to = \(number);
            """)
        let reopened = try Database(directory: folder.path)
        for line in try reopened.logs.page(after: nil, count: 9).lines {
            let log = try reopened.logs.find(line.id)
            #expect(log.stamp.text.utf8.count >= 20)
            #expect(log.inputs.dose.tenths.magnitude <= 10_000_001)
        }
        for line in try reopened.recipes.page(after: nil, count: 9).lines where line.id != .starter
        {
            #expect(!line.isValid)
            #expect(try !reopened.recipes.find(line.id).validationErrors.isEmpty)
        }
        #expect(try reopened.statistics.brews(since: CalendarDay(daysSince1970: 0)).brews == 0)
    }

    @Test("a list of impossible dates has an end")
    func endlessList() throws {
        try change("UPDATE log SET started_ms = -9223372036854775808")
        var last: LogSummary?
        var seen: [LogID] = []
        for _ in 0..<10 {
            let lines = try database.logs.page(after: last, count: 2).lines
            seen += lines.map(\.id)
            last = lines.last ?? last
            if lines.isEmpty { break }
        }
        #expect(seen.count == 3)
        #expect(Set(seen).count == 3)
    }

    @Test("a text without end, or steps without end, fill no memory")
    func endless() throws {
        try change(
            """
            WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
            INSERT INTO recipe_step SELECT 2, i, 'pour', 'x', 1, 1, 1 FROM n;
            UPDATE log SET note = printf('%.*c', 1000000, 'x') WHERE id = 'log-1'
            """)
        let many = try database.recipes.find(RecipeID(rawValue: "id-Mine"))
        #expect(many.steps.count == RecipeLimit.steps + 1)
        #expect(many.validationErrors.contains(.tooManySteps(limit: RecipeLimit.steps)))
        #expect(throws: StoreError.self) { try database.logs.find(LogID(rawValue: "log-1")) }
        #expect(try database.logs.find(LogID(rawValue: "log-2")).tasting.note != nil)
    }

    @Test("a photo stays in its folder, whatever a log is called")
    func photoPath() throws {
        try change("UPDATE log SET id = '../../outside' WHERE id = 'log-0'")
        let id = LogID(rawValue: "../../outside")
        #expect(throws: StoreError.self) {
            try database.photos.attach([0xFF, 0xD8, 0xFF], kind: .jpeg, to: id)
        }
        // With the folder there, for a path through one that is missing leads nowhere.
        try database.photos.attach([0xFF, 0xD8, 0xFF], kind: .jpeg, to: LogID(rawValue: "log-2"))
        let path = "UPDATE log SET photo = '../brewguide.lock' WHERE id = 'log-1'"
        let log = LogID(rawValue: "log-1")
        try change(path)
        try database.photos.remove(of: log)
        try change(path)
        try database.photos.attach([0xFF, 0xD8, 0xFF], kind: .jpeg, to: log)
        try change(path)
        try database.logs.delete(log)
        #expect(folder.names.contains("brewguide.lock"))
    }

    @Test("a brew whose plan is another brew's is no brew")
    func foreignPlan() throws {
        let file = try SessionFile(directory: folder.path)
        try file.store(try SessionFileTests.checkpoint(seed: 1, id: "mine"))
        #expect(try SessionFile(directory: folder.path).checkpoint != nil)
        let other = try SessionFileTests.checkpoint(seed: 1, id: "other")
        var writer = ByteWriter()
        writer.put(other.logID.rawValue)
        writer.put(plan: other.session.plan)
        let block = ChecksummedBlock(sequence: 0, payload: writer.bytes).bytes(blockSize: 4096)
        let handle = try #require(fopen(folder.path + "/session", "r+"))
        // Behind the two blocks of the state.
        fseek(handle, 2 * 4096, SEEK_SET)
        fwrite(block, 1, block.count, handle)
        fclose(handle)
        #expect(try SessionFile(directory: folder.path).checkpoint == nil)
    }

    @Test(
        "a backup with more in it than we put there is refused before anything of it runs",
        arguments: [
            "CREATE TRIGGER x AFTER INSERT ON recipe BEGIN DELETE FROM log; END",
            "CREATE VIEW x AS SELECT * FROM log", "DROP TABLE counter",
            "UPDATE log SET rating = 9",
            "UPDATE log SET note = printf('%.*c', 1000000, 'x')",
        ])
    func hostileBackup(sql: String) throws {
        try database.backup(to: backup)
        try change(sql, in: backup)
        try database.logs.save(try log("later", at: 9))
        #expect(throws: StoreError.self) { try database.restore(from: backup) }
        #expect(try database.logs.page(after: nil, count: 9).total == 4)
        #expect(!folder.names.contains { $0.contains("before-restore") })
    }

    @Test("a session file whose checksums are right, but which no brew leaves, is no brew")
    func impossibleSession() throws {
        for sequence in [UInt64.max, ChecksummedBlock.sequenceLimit] {
            let folder = try TemporaryFolder()
            let path = folder.path + "/session"
            _ = try SessionFile(directory: folder.path)
            let block = ChecksummedBlock(sequence: sequence, payload: [0]).bytes(blockSize: 4096)
            let file = try #require(fopen(path, "r+"))
            fwrite(block, 1, block.count, file)
            fclose(file)
            let session = try SessionFile(directory: folder.path)
            #expect(session.checkpoint == nil)
            try session.store(try SessionFileTests.checkpoint(seed: 1))
            #expect(try SessionFile(directory: folder.path).checkpoint != nil)
        }
    }

    /// What SQLite and we open in the folder.
    static let names = [
        "brewguide.db", "brewguide.db-wal", "brewguide.db-journal", "brewguide.db-shm", "session",
        "brewguide.lock", "bake",
    ]

    /// Opens all that is in a folder; what is told of it.
    private func failure(in folder: TemporaryFolder) -> StoreError? {
        do throws(StoreError) {
            _ = try Database(directory: folder.path)
            _ = try SessionFile(directory: folder.path)
            _ = try BakeFile(directory: folder.path)
            return nil
        } catch {
            return error
        }
    }

    @Test("a link in the folder is not followed", arguments: names)
    func links(name: String) throws {
        for target in ["/outside", "/brewguide.db"] {
            let other = try TemporaryFolder()
            let path = other.path + "/" + name
            #expect(symlink(folder.path + target, path) == 0)
            #expect(failure(in: other) == .notAFile(path, kind: "a link, not a file"))
            #expect(!folder.names.contains("outside"))
        }
    }

    @Test(
        "a fifo in the folder is told, and nobody waits for whoever writes to it", arguments: names)
    func fifos(name: String) throws {
        let other = try TemporaryFolder()
        let path = other.path + "/" + name
        #expect(mkfifo(path, 0o600) == 0)
        // Both ends are open: who does not look would fail, and not hang.
        let end = try Descriptor(opening: path, flags: O_RDWR)
        #expect(failure(in: other) == .notAFile(path, kind: "a fifo, not a file"))
        withExtendedLifetime(end) {}
    }

    @Test("a file in the place of the photos' folder is told")
    func photoFile() throws {
        #expect(FileManager.default.createFile(atPath: folder.path + "/photos", contents: nil))
        let id = LogID(rawValue: "log-1")
        #expect(
            throws: StoreError.notAFile(
                folder.path + "/photos", kind: "a file where the folder of photos is to be")
        ) { try database.photos.attach([0xFF, 0xD8, 0xFF], kind: .jpeg, to: id) }
        #expect(try database.logs.find(id).photo == nil)
    }
}
