// This is the database as a whole: how it is opened, checked, recovered and closed. What is in it
// is asked for by topic (`recipes`, `logs`, `methods`, `grinders`, `beans`, …: Tables/); what a
// damaged file is made of again is Recovery/'s; how tables are made and brought up to date,
// Schema/'s. It does not retry and does not keep what could not be saved: it throws, and the
// caller does.
//
// Damage: what stands in the file is not what was written. SQLite finds some of it by itself; we
// look for what it believes blindly: the header, the schema, counters, the starter, the
// built-in methods.
// Fingerprint: a sum over the schema's text. Nothing of a file is run before its schema is known
// to be ours, because a trigger or a view may hide a program.
// Lock: a file of its own, held between processes by whoever migrates, recovers or restores.
//
// In which order it is opened, and why:
//  1. An exchange that the power interrupted is finished: the recovered database is whole then.
//  2. What stands in the places of our files must be files: SQLite would follow a link, and wait
//     at a fifo for ever.
//     The write-ahead log is looked through even before that: opened by SQLite, it would be cut at
//     the damage.
//  3. The header, before SQLite believes it.
//  4. The version: a newer one is refused, an older one is migrated under the lock, after a copy.
//  5. The fingerprint, before anything is read that a trigger could have changed.
//  6. A small file is read through; a large one would keep the first frame waiting, and is read
//     through later (`checkIntegrity`).
// Damage in any of these steps leads to recovery, once, and the steps are taken again. Where
// nothing can be written, the file is opened to be read.

import Brewing
import CSQLite
import Names
import SystemCalls

/// What a device knows: recipes, logs and preferences in one SQLite file. It belongs to the thread
/// that uses it; other processes may use the same file.
///
/// Every change is a transaction that is on the disk when the call returns (WAL with
/// `synchronous=FULL`), or has changed nothing when it throws.
public final class Database {
    /// What happened while it was opened.
    public internal(set) var openingReport = OpeningReport()

    let files: StateFiles
    private(set) var connection: Connection
    private let busyMilliseconds: Int32
    /// The file that was opened.
    private var identity: FileIdentity?

    /// Opens the database in a folder, both made when they are not there: migrates an older one,
    /// and sets a damaged one aside and takes over what can be read of it.
    ///
    /// Another program that writes is waited for `busyMilliseconds`. Where nothing can be written
    /// the database is opened to be read.
    /// - Throws: `StoreError` when it cannot even be read.
    public init(
        directory: String, busyMilliseconds: Int32 = 2000, disk: any Disk = SystemDisk()
    ) throws(StoreError) {
        files = StateFiles(directory: directory, disk: disk)
        self.busyMilliseconds = busyMilliseconds
        try files.makeDirectory()
        var report = OpeningReport()
        do throws(StoreError) {
            connection = try Self.open(files, busyMilliseconds, &report)
        } catch {
            connection = try Self.openToRead(files, busyMilliseconds, &report, because: error)
            report.readOnlyReason = files.writeObstacle ?? error
        }
        openingReport = report
        identity = files.databaseIdentity
    }

    /// Whether another program has put another file in the database's place, after damage say:
    /// what is written to the old one is lost, so it is to be opened anew.
    public var isReplaced: Bool { files.databaseIdentity != identity }

    private static func open(
        _ files: StateFiles, _ busyMilliseconds: Int32, _ report: inout OpeningReport
    ) throws(StoreError) -> Connection {
        do throws(StoreError) {
            let log = WALScan(files.database + "-wal")
            if files.isDamaged(log) { throw .damagedLog }
            if files.isEmptied(but: log) { throw .emptied }
            return try prepared(files, busyMilliseconds, &report)
        } catch {
            guard error.isDamage || isHeaderTrouble(error, files) else { throw error }
        }
        report.recovery = try Recovery(files).run()
        return try prepared(files, busyMilliseconds, &report)
    }

    /// Whether SQLite refuses a format that a flipped bit has named.
    private static func isHeaderTrouble(_ error: StoreError, _ files: StateFiles) -> Bool {
        guard case .unexpected = error, let header = try? FileHeader(files.database) else {
            return false
        }
        return !header.isSound
    }

    /// Opens the file and brings it up to date.
    private static func prepared(
        _ files: StateFiles, _ busyMilliseconds: Int32, _ report: inout OpeningReport
    ) throws(StoreError) -> Connection {
        if let recovery = try Recovery(files).finish() { report.recovery = recovery }
        try files.checkKinds()
        try checkHeader(files)
        let connection = try Connection(
            path: files.database, access: .readWrite, busyMilliseconds: busyMilliseconds)
        // SQLite opens to read what it may not write, and would stay with that for ever.
        if connection.isReadOnly { throw .readOnly }
        try connection.execute("PRAGMA foreign_keys=ON; PRAGMA synchronous=FULL")
        let version = try checkedVersion(of: connection, files.database)
        if version < Schema.version {
            let lock = try files.locked()
            defer { withExtendedLifetime(lock) {} }
            try Migration(connection, files).run(&report)
            guard try Fingerprint.ofSchema(connection) == Schema.fingerprint else {
                throw .damaged("the schema is not as it was made")
            }
        }
        try connection.execute("PRAGMA journal_mode=WAL")
        // Once more: now SQLite has put right what power interrupted.
        let header = try connection.header()
        if header.kind == .database, !header.isSound { throw .damagedHeader }
        let pages = try connection.first("PRAGMA page_count") { $0.headerNumber("page_count") } ?? 0
        let isSmall = pages <= Self.smallPageCount
        // A length that was made shorter hides pages; one that power made longer does no harm.
        if isSmall || (header.lengthDiffers && !files.hasLog) {
            try checkIntegrity(of: connection)
        }
        try? Counters(connection).mend(isSmall ? .all : .impossible)
        try? ItemUses(connection).mend(isSmall ? .all : .impossible)
        try? mendMethods(connection)
        try? mendStarter(connection)
        return connection
    }

    /// Puts the built-in methods right, of which a bit that flips in a name would leave one less.
    private static func mendMethods(_ connection: Connection) throws(StoreError) {
        let methods = MethodRows(connection)
        guard try !methods.hasBuiltIn() else { return }
        try connection.transaction { () throws(StoreError) in try methods.putBuiltIn() }
    }

    /// Puts the starter right, of which there is no other: a bit that flips in its row would stay
    /// for good.
    private static func mendStarter(_ connection: Connection) throws(StoreError) {
        let rows = RecipeRows(connection)
        guard try rows.recipe(.starter) != .starter else { return }
        do throws(StoreError) {
            return try connection.transaction { () throws(StoreError) in try rows.putStarter() }
        } catch {
            guard case .unexpected = error else { throw error }
        }
        // Somebody has its name, by such a bit in the id say, and gets another.
        let keys = try connection.all("SELECT key FROM recipe") { $0.integer("key") }
        try connection.transaction { () throws(StoreError) in
            for key in keys {
                guard var recipe = try rows.recipe(key: key), !recipe.isStarter,
                    UniqueName.key(recipe.name) == UniqueName.key(Recipe.starter.name)
                else { continue }
                recipe.name = try rows.names.freeName(from: recipe.name)
                try rows.update(recipe)
            }
            try rows.putStarter()
        }
    }

    /// Looks at the file's header before SQLite does: some of it is believed blindly.
    private static func checkHeader(_ files: StateFiles) throws(StoreError) {
        guard Filesystem.exists(files.database) else { return }
        let header = try FileHeader(files.database)
        switch header.kind {
        case .empty: return
        case .wiped: throw .damaged("its first page is lost")
        case .database:
            // With something beside the file, SQLite may put it right by that.
            if !header.isSound, !files.hasLog { throw .damagedHeader }
        case .other:
            guard try Recovery(files).findsOurs() else { throw .notADatabase(files.database) }
            throw .damaged("its first page is lost")
        }
    }

    /// A database this small is read through whenever it is opened; a larger one when
    /// `checkIntegrity` is called. Chosen: 2 MiB, some 2,000 logs, are read in 10 ms.
    static let smallPageCount = 512

    /// The schema's version; 0 of an empty file. The tables themselves tell a file of ours, and
    /// its version, whatever a bit that flipped in the header makes of it: the schema of one that
    /// we know is as that version made it.
    /// - Throws: `damaged` where header and tables don't agree, `foreign`, `newerSchema`.
    static func checkedVersion(
        of connection: Connection, _ path: String, known: Int = Schema.version
    ) throws(StoreError) -> Int {
        let version =
            try connection.first("PRAGMA user_version") { $0.headerNumber("user_version") } ?? 0
        let id =
            try connection.first("PRAGMA application_id") { $0.headerNumber("application_id") } ?? 0
        let tables = try connection.all("SELECT name FROM sqlite_schema") { $0.text("name") }
        guard !tables.isEmpty || version != 0 else { return 0 }
        let ours = Schema.versions(of: try Fingerprint.ofSchema(connection))
        if !ours.isEmpty {
            if id == Schema.applicationID {
                if ours.contains(version) { return version }
                // More bits than one hardly flip by themselves in four bytes: somebody wrote them,
                // who has not had more versions than this. Chosen: one a day for decades.
                let isWritten = ours.allSatisfy { ($0 ^ version).nonzeroBitCount > 1 }
                if version > known, version < 10_000, isWritten {
                    throw .newerSchema(found: version, known: known)
                }
            }
            throw .damagedHeader
        }
        guard id == Schema.applicationID else { throw .foreign(path) }
        guard version <= known else { throw .newerSchema(found: version, known: known) }
        let isUnknown = version < 0 || (1...Schema.version).contains(version)
        if isUnknown || (version == 0 && tables.contains("log")) {
            throw .damaged("the schema is not as it was made")
        }
        return version
    }

    /// Reads every page once. Takes long with a large database: meant for a quiet moment.
    /// - Throws: `StoreError.damaged` when something is wrong; then `recover`.
    public func checkIntegrity() throws(StoreError) {
        try Self.checkIntegrity(of: connection)
    }

    static func checkIntegrity(of connection: Connection) throws(StoreError) {
        if let finding = try connection.integrityFinding() { throw .damaged(finding) }
    }

    /// Brings what is in the write-ahead log into the file, as far as nobody else is in the way:
    /// before the end, so that the one file is all there is to copy.
    public func checkpoint() { connection.checkpoint() }

    /// Whether anything can be written.
    public var isReadOnly: Bool { openingReport.readOnlyReason != nil }

    /// Sets the database aside although it can be opened, and goes on with what can be read of it.
    /// One that seems to be sound stays, but for `isDamaged`: SQLite has said so, whose checks find
    /// less than it needs to write.
    public func recover(believing isDamaged: Bool = false) throws(StoreError) {
        // The old file is let go of before it is renamed: nobody writes to it any more.
        connection = try Connection(path: ":memory:", access: .readWrite, busyMilliseconds: 0)
        var report = OpeningReport()
        report.recovery = try Recovery(files).run(for: isDamaged ? identity : nil)
        connection = try Self.prepared(files, busyMilliseconds, &report)
        openingReport = report
        identity = files.databaseIdentity
    }
}

extension StoreError {
    static let damagedHeader = StoreError.damaged("its header is not as it was written")
    static let damagedLog = StoreError.damaged("its write-ahead log is not as it was written")
    /// At most what stands in its write-ahead log is left of a database.
    static let emptied = StoreError.damaged("it is empty, and was not")

    /// Whether the file is to be set aside.
    var isDamage: Bool {
        switch self {
        case .damaged: true
        case .cannotCreateDirectory, .cannotOpen, .notAFile, .full, .readOnly, .locked,
            .inputOutput, .notADatabase, .foreign, .newerSchema, .invalidRecipe, .nameTaken,
            .noSuchRecipe,
            .noSuchLog, .refused, .bake, .unreadable, .fileExists, .unexpected:
            false
        }
    }

    /// Whether the database may still be there to be read.
    var leavesReading: Bool {
        switch self {
        case .cannotOpen, .full, .readOnly, .locked, .inputOutput: true
        case .cannotCreateDirectory, .notAFile, .damaged, .notADatabase, .foreign, .newerSchema,
            .invalidRecipe, .nameTaken, .noSuchRecipe, .noSuchLog, .refused, .bake, .unreadable,
            .fileExists, .unexpected:
            false
        }
    }
}
