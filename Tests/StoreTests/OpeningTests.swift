import Fixtures
import Brewing
import CSQLite
import Foundation
import Testing

@testable import Store

@Suite("Opening the store")
struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func failure() -> StoreError? {
        do throws(StoreError) {
            _ = try Database(directory: folder.path)
            return nil
        } catch {
            return error
        }
    }

    private func execute(_ sql: String) throws {
        let connection = try Connection(
            path: folder.database, access: .readWrite, busyMilliseconds: 0)
        try connection.execute(sql)
    }

    @Test("the folder and the file are made, and said to be new")
    func new() throws {
        let path = folder.path + "/state"
        #expect(try Database(directory: path).openingReport.isNew)
        #expect(try !Database(directory: path).openingReport.isNew)
    }

    @Test("what is promised as saved is flushed: WAL, synchronous FULL, foreign keys")
    func settings() throws {
        let database = try Database(directory: folder.path)
        let ask = { (name: StaticString) in
            try database.connection.first("PRAGMA \(name)") { $0.text(name) }
        }
        #expect(try ask("journal_mode") == "wal")
        #expect(try ask("synchronous") == "2")
        #expect(try ask("foreign_keys") == "1")
        #expect(try ask("page_size") == "\(FileHeader.pageSize)")
    }

    @Test("the fingerprint of each version's schema is that of a new database of that version")
    func fingerprint() throws {
        let connection = try Connection(path: ":memory:", access: .readWrite, busyMilliseconds: 0)
        #expect(Schema.fingerprints.count == Schema.migrations.count)
        for (migration, fingerprint) in zip(Schema.migrations, Schema.fingerprints) {
            try connection.execute(migration)
            let made = try Fingerprint.ofSchema(connection)
            #expect(made == fingerprint, "it is 0x\(String(made, radix: 16, uppercase: true))")
        }
    }

    @Test("a newer schema is refused and left as it is")
    func newerSchema() throws {
        _ = try Database(directory: folder.path)
        try execute("PRAGMA user_version=99")
        #expect(failure() == .newerSchema(found: 99, known: Schema.version))
        #expect(
            try Connection(path: folder.database, access: .readOnly, busyMilliseconds: 0)
                .first("PRAGMA user_version") { $0.headerNumber("user_version") } == 99)
    }

    @Test("another program's database is refused and left as it is")
    func foreign() throws {
        try execute("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)")
        #expect(failure() == .foreign(folder.database))
        #expect(folder.names.contains("brewguide.db"))
    }

    @Test("a file that is no database is refused and left as it is")
    func noDatabase() throws {
        let text = Data("Dear diary, today I brewed the best cup of my life.\n".utf8)
        try text.write(to: URL(fileURLWithPath: folder.database))
        #expect(failure() == .notADatabase(folder.database))
        #expect(FileManager.default.contents(atPath: folder.database) == text)
    }

    @Test("an older schema is migrated, and kept as it was in a file of its own")
    func migration() throws {
        try Database(directory: folder.path).recipes.add(recipe("Mine"))
        let connection = try Connection(
            path: folder.database, access: .readWrite, busyMilliseconds: 0)
        let later = Schema.migrations + ["ALTER TABLE recipe ADD COLUMN colour TEXT"]
        var report = OpeningReport()
        let files = StateFiles(directory: folder.path)
        for _ in 1...2 { try Migration(connection, files, migrations: later).run(&report) }
        let version = { (connection: Connection) in
            try connection.first("PRAGMA user_version") { $0.headerNumber("user_version") }
        }
        #expect(try version(connection) == later.count)
        #expect(
            try connection.all("SELECT colour FROM recipe") { $0.isNull("colour") } == [true, true])
        let backup = try #require(report.migrationBackup)
        let old = try Connection(path: backup, access: .readOnly, busyMilliseconds: 0)
        #expect(try version(old) == Schema.version)
        #expect(try old.all("SELECT name FROM recipe") { $0.text("name") }.count == 2)
        #expect(report.notices.count == 1)
    }

    @Test("a migration that fails changes nothing")
    func failedMigration() throws {
        try execute("CREATE TABLE preference (x); PRAGMA application_id=\(Schema.applicationID)")
        #expect(failure() != nil)
        let connection = try Connection(
            path: folder.database, access: .readOnly, busyMilliseconds: 0)
        let tables = try connection.all("SELECT name FROM sqlite_schema") { $0.text("name") }
        #expect(tables == ["preference"])
    }

    @Test("an empty file becomes a database")
    func emptyFile() throws {
        try Data().write(to: URL(fileURLWithPath: folder.database))
        #expect(try Database(directory: folder.path).recipes.find(.starter) == .starter)
    }

    @Test("a full disk changes nothing, says so, and is worth another try")
    func fullDisk() throws {
        let database = try Database(directory: folder.path)
        try database.connection.execute("PRAGMA max_page_count=1")
        var caught: StoreError?
        do throws(StoreError) {
            for number in 0..<200 { try database.recipes.add(recipe("Mine \(number)")) }
        } catch {
            caught = error
        }
        #expect(caught == .full)
        let count = try database.recipes.page(after: nil, count: 500).lines.count
        #expect(try database.recipes.page(after: nil, count: 1).total == count)
        try database.connection.execute("PRAGMA max_page_count=100000")
        try database.recipes.add(recipe("And another"))
    }

    @Test("another writer is waited for, and then told as busy; what was there is still read")
    func locked() throws {
        let database = try Database(directory: folder.path, busyMilliseconds: 1)
        let other = try Connection(path: folder.database, access: .readWrite, busyMilliseconds: 0)
        try other.execute("BEGIN IMMEDIATE")
        var caught: StoreError?
        do throws(StoreError) { try database.recipes.add(recipe("Mine")) } catch { caught = error }
        #expect(caught == .locked)
        #expect(try database.recipes.find(.starter) == .starter)
        try other.execute("ROLLBACK")
        try database.recipes.add(recipe("Mine"))
    }

    @Test("two at work see each other's changes at once")
    func twoAtWork() throws {
        let device = try Database(directory: folder.path)
        let shell = try Database(directory: folder.path)
        try shell.recipes.add(recipe("From the shell"))
        #expect(try device.recipes.find(named: "From the shell") != nil)
        try device.logs.save(try log("from the device"))
        #expect(try shell.logs.page(after: nil, count: 1).total == 1)
    }

    @Test("every error's title fits the display, and its words say what to do")
    func words() {
        let errors: [StoreError] = [
            .full, .readOnly, .locked, .inputOutput("x"), .damaged("x"), .notADatabase("x"),
            .foreign("x"), .newerSchema(found: 2, known: 1), .unreadable("x"), .nameTaken("x"),
            .cannotOpen("x", reason: "y"), .cannotCreateDirectory("x", reason: "y"),
            .unexpected(code: 1, "x"), .fileExists("x"), .noSuchRecipe(.starter),
            .noSuchLog(LogID(rawValue: "x")), .invalidRecipe([.emptyName]),
            .refused(.invalid(.bean, [.invalidBagWeight])), .refused(.nameTaken(.grinder, "x")),
            .refused(.noneNamed(.bean, "x")), .refused(.ambiguous("x", ["x, y", "x, z"])),
            .refused(.builtIn("x")), .refused(.inUse("x", recipes: ["y"])),
        ]
        for error in errors {
            #expect(error.title.count <= 18, "\(error.title)")
            #expect(!error.advice.isEmpty && !error.description.isEmpty)
        }
        #expect(Set(errors.map(\.description)).count == errors.count)
    }
}
