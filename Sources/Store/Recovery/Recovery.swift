// This puts a new database in the place of a damaged one. It decides what is damaged and in which
// order files are read and renamed; which rows are taken over is `Salvage`'s, what a header should
// be is `FileHeader`'s. It does not decide when to recover: `Database` does.
//
// Copy (`.reading`): what is read. The damaged file itself is never changed here.
// Fresh (`.recovering`): the new database while rows are put in. It may be half done.
// Ready (`.recovered`): the same file, whole and flushed. It exists only between the two renames.
// Aside (`.damaged`, `.damaged-2`, …): the damaged file in the end.
//
// The order, and why:
//  1. The lock; whoever waited for it looks again whether there is still damage.
//  2. The copy is made and read: under its own header made right, where the schema can be read;
//     else under a schema that is lent to it. Before that what its write-ahead log has is brought
//     into it, for a first page may stand there too; of a log that is damaged itself, what is sound
//     (`WALScan`), for SQLite would stop at the damage.
//  3. Fresh is closed, and so on the disk, before it is renamed to ready: from that name on nobody
//     reads the damaged file again, and an interrupted exchange is finished by the next opening.
//  4. The damaged file goes aside with its companions, itself last: interrupted, the same can be
//     done again. Then ready gets the database's name.

import Brewing
import SystemCalls

/// Sets a damaged database aside and makes a new one of what can be read of it. A copy is read, so
/// that nothing here changes the damaged file; SQLite itself may have moved sound pages of its
/// write-ahead log into it before.
struct Recovery {
    private let files: StateFiles
    /// The new database while it is made.
    private var fresh: String { files.database + ".recovering" }
    /// The new database once it is whole: from then on the exchange is finished, by whoever opens
    /// the database next if the power goes.
    private var ready: String { files.database + ".recovered" }
    private var copy: String { files.database + ".reading" }

    init(_ files: StateFiles) { self.files = files }

    /// Recovers; nil when another process has done it meanwhile. The file that is `damaged` for
    /// sure is recovered whatever it looks like.
    /// - Throws: `foreign` too, for what was damaged but never ours; nothing is changed then.
    func run(for damaged: FileIdentity? = nil) throws(StoreError) -> OpeningReport.Recovery? {
        let lock = try files.locked()
        defer { withExtendedLifetime(lock) {} }
        let isThere = damaged != nil && files.databaseIdentity == damaged
        if !isThere, try isSound() { return nil }
        for path in [fresh, copy] { files.remove(path) }
        defer { files.remove(copy) }
        let found = try salvage()
        try files.rename(fresh, to: ready)
        files.syncDirectory()
        let aside = try exchange()
        return OpeningReport.Recovery(
            path: aside, recipes: found.recipes, logs: found.logs, formulas: found.formulas,
            bakes: found.bakes, lost: found.lost)
    }

    /// Whether rows of ours stand in a file whose first page is not that of any database, or in its
    /// write-ahead log: all that a young one has stands there.
    func findsOurs() throws(StoreError) -> Bool {
        let isInLog = WALScan(files.database + "-wal")?.hasTransaction ?? false
        let isInFile = try PageScan(files.database).findsTablePage()
        guard isInFile || isInLog else { return false }
        let lock = try files.locked()
        defer { withExtendedLifetime(lock) {} }
        defer { files.remove(copy) }
        try copyDamaged()
        checkpointWAL()
        var isFound = false
        try LentSchema(copy, on: files.disk).forEach { _, rows in
            isFound = rows > 0
            return !isFound
        }
        return isFound
    }

    /// Finishes what the power interrupted after everything had been taken over; nil when there is
    /// nothing to finish.
    func finish() throws(StoreError) -> OpeningReport.Recovery? {
        guard Filesystem.exists(ready) else { return nil }
        let lock = try files.locked()
        defer { withExtendedLifetime(lock) {} }
        // Somebody else may have done it while we waited for the lock.
        guard Filesystem.exists(ready) else { return nil }
        let found = try count()
        let aside = try exchange()
        return OpeningReport.Recovery(
            path: aside, recipes: found.recipes, logs: found.logs, formulas: found.formulas,
            bakes: found.bakes, lost: 0)
    }

    /// Puts the new database in the damaged one's place; returns where that is now.
    private func exchange() throws(StoreError) -> String {
        let aside = try files.quarantine(files.database, as: files.database + ".damaged")
        try files.rename(ready, to: files.database)
        files.syncDirectory()
        return aside
    }

    /// What was taken over into the new database.
    private func count() throws(StoreError) -> Salvage.Count {
        let connection = try Connection(path: ready, access: .immutable, busyMilliseconds: 0)
        let counters = Counters(connection)
        var count = Salvage.Count()
        count.recipes = max(0, try counters.count("recipe") - 1)
        count.logs = try counters.count("log")
        count.formulas = try counters.count("formula")
        count.bakes = try counters.count("bake_log")
        return count
    }

    /// Makes the new database; it is closed, and on the disk, when this returns.
    private func salvage() throws(StoreError) -> Salvage.Count {
        if try isForeign() { throw .foreign(files.database) }
        var found = try makeFresh()
        try readCopy(&found)
        return found.count
    }

    /// Whether another process has recovered it while we waited for the lock.
    private func isSound() throws(StoreError) -> Bool {
        guard try !isLogDamaged() else { return false }
        let header = try FileHeader(files.database)
        guard header.kind == .database else { return false }
        do throws(StoreError) {
            let connection = try Connection(
                path: files.database, access: .readWrite, busyMilliseconds: 0)
            let version = try Database.checkedVersion(of: connection, files.database)
            let finding = try connection.integrityFinding()
            let fingerprint = try Fingerprint.ofSchema(connection)
            return header.isSound && version > 0 && finding == nil
                && fingerprint == Schema.fingerprint
        } catch {
            // What a format is that no SQLite knows is no error of a sound file's.
            if case .unexpected = error, !header.isSound { return false }
            guard error.isDamage else { throw error }
            return false
        }
    }

    /// Whether the write-ahead log is damaged. Nobody writes to it while it is looked at again, and
    /// it stays as it is.
    private func isLogDamaged() throws(StoreError) -> Bool {
        guard files.isLogDamaged else { return false }
        do throws(StoreError) {
            let connection = try Connection(
                path: files.database, access: .readWrite, busyMilliseconds: 0)
            connection.keepLogOnClose()
            return try connection.transaction { files.isLogDamaged }
        } catch {
            guard error.isDamage || error.isSourceTrouble else { throw error }
            return true
        }
    }

    /// A new database that waits for what is found. It is one file, on the disk once it is closed.
    /// What is undone of it is undone from memory: nobody needs a half of it after a power loss, so
    /// that no journal is written, which would be more than the file itself.
    private func makeFresh() throws(StoreError) -> Salvage {
        let connection = try Connection(path: fresh, access: .readWrite, busyMilliseconds: 0)
        try connection.execute(
            """
            PRAGMA synchronous=FULL; PRAGMA page_size=\(FileHeader.pageSize);
            PRAGMA journal_mode=MEMORY
            """)
        try Schema.create(in: connection)
        return Salvage(into: connection)
    }

    /// Reads what can be read: under a header made right, else under a schema of ours.
    private func readCopy(_ salvage: inout Salvage) throws(StoreError) {
        for pageSize in try FileHeader(files.database).pageSizes {
            try copyDamaged()
            try FileHeader.rebuild(copy, pageSize: pageSize, on: files.disk)
            do throws(StoreError) {
                let connection = try Connection(
                    path: copy, access: .readWrite, busyMilliseconds: 0)
                // Only a sound schema tells where the tables are.
                let isOurs = try !Schema.versions(of: Fingerprint.ofSchema(connection)).isEmpty
                if isOurs, try findsTables(of: connection) {
                    return try salvage.take(from: connection)
                }
            } catch {
                guard error.isSourceTrouble else { throw error }
            }
        }
        try copyDamaged()
        checkpointWAL()
        guard try LentSchema(copy, on: files.disk).lendBest() else { return }
        do throws(StoreError) {
            try salvage.take(
                from: Connection(path: copy, access: .readWrite, busyMilliseconds: 0))
        } catch {
            guard error.isSourceTrouble else { throw error }
        }
    }

    /// Whether each table of the copy that is open begins where its schema says: no other page
    /// names that one.
    private func findsTables(of connection: Connection) throws(StoreError) -> Bool {
        connection.checkpoint()
        let roots = try connection.all(
            "SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0"
        ) { ($0.text("name"), $0.headerNumber("rootpage")) }
        let told = Dictionary(roots, uniquingKeysWith: { $1 })
        let places = try PageScan(copy).rootPages()
        return RootSearch(of: told.keys, told: told, places: places).missing.isEmpty
    }

    /// Whether it is another program's database: its schema can be read, and is not ours.
    private func isForeign() throws(StoreError) -> Bool {
        let header = try FileHeader(files.database)
        guard header.kind == .database, !header.isNearlyOurs else { return false }
        try copyDamaged()
        let pageSize = header.pageSizes.last ?? FileHeader.pageSize
        for encoding: UInt8 in 1...3 {
            do throws(StoreError) {
                try FileHeader.rebuild(
                    copy, pageSize: pageSize, encoding: encoding, on: files.disk)
                let tables = try Connection(path: copy, access: .readWrite, busyMilliseconds: 0)
                    .all("SELECT name FROM sqlite_schema") { $0.text("name") }
                return !tables.isEmpty && !tables.contains("log") && !tables.contains("recipe")
            } catch {
                guard error.isSourceTrouble else { throw error }
            }
        }
        return false
    }

    /// Moves what the copy's log has into the copy, and takes the log away: a first page that
    /// stands in it would hide the sound one.
    private func checkpointWAL() {
        do throws(StoreError) {
            try FileHeader.rebuild(copy, on: files.disk)
            try Connection(path: copy, access: .readWrite, busyMilliseconds: 0).checkpoint()
        } catch {
            // Then it is read as it stands.
        }
        for companion in StateFiles.companions { try? files.disk.remove(copy + companion) }
    }

    private func copyDamaged() throws(StoreError) {
        files.remove(copy)
        for companion in ["", "-wal"]
        where Filesystem.allows(.read, at: files.database + companion) {
            try StateFiles.copy(files.database + companion, to: copy + companion, on: files.disk)
        }
        guard let log = WALScan(copy + "-wal"), log.isDamaged || files.isEmptied(but: log)
        else { return }
        try log.write(to: copy, on: files.disk)
        try? files.disk.remove(copy + "-wal")
    }
}

extension StoreError {
    /// Whether it is the damaged file that can't be read, and not the disk that fails.
    fileprivate var isSourceTrouble: Bool {
        switch self {
        case .damaged, .unexpected, .foreign, .newerSchema: true
        case .cannotCreateDirectory, .cannotOpen, .notAFile, .full, .readOnly, .locked,
            .inputOutput,
            .notADatabase, .invalidRecipe, .nameTaken, .noSuchRecipe, .noSuchLog, .refused, .bake,
            .unreadable, .fileExists:
            false
        }
    }
}
