import Brewing
import CPOSIX
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

    /// Recovers; nil when another process has done it meanwhile.
    func run() throws(StoreError) -> OpeningReport.Recovery? {
        let lock = try files.locked()
        defer { withExtendedLifetime(lock) {} }
        guard try !isSound() else { return nil }
        for path in [fresh, copy] { files.remove(path) }
        defer { files.remove(copy) }
        let found = try takeOver()
        try files.rename(fresh, to: ready)
        files.syncDirectory()
        let aside = try exchange()
        return OpeningReport.Recovery(
            path: aside, recipes: found.recipes, logs: found.logs, lost: found.lost)
    }

    /// Finishes what the power interrupted after everything had been taken over; nil when there is
    /// nothing to finish.
    func finish() throws(StoreError) -> OpeningReport.Recovery? {
        guard access(ready, F_OK) == 0 else { return nil }
        let lock = try files.locked()
        defer { withExtendedLifetime(lock) {} }
        // Somebody else may have done it while we waited for the lock.
        guard access(ready, F_OK) == 0 else { return nil }
        let found = try count()
        let aside = try exchange()
        return OpeningReport.Recovery(
            path: aside, recipes: found.recipes, logs: found.logs, lost: 0)
    }

    /// Puts the new database in the damaged one's place; returns where that is now.
    private func exchange() throws(StoreError) -> String {
        let aside = try files.setAside(files.database, as: files.database + ".damaged")
        try files.rename(ready, to: files.database)
        files.syncDirectory()
        return aside
    }

    /// What was taken over into the new database.
    private func count() throws(StoreError) -> (recipes: Int, logs: Int) {
        let connection = try Connection(path: ready, access: .immutable, busyMilliseconds: 0)
        let logs = try connection.first("SELECT count(*) FROM log") { $0.int(0) } ?? 0
        let recipes = try connection.first("SELECT count(*) FROM recipe") { $0.int(0) } ?? 0
        return (max(0, recipes - 1), logs)
    }

    /// Makes the new database; it is closed, and on the disk, when this returns.
    private func takeOver() throws(StoreError) -> Salvage.Count {
        var salvage = try makeFresh()
        try readCopy(&salvage)
        return salvage.count
    }

    /// Whether another process has recovered it while we waited for the lock.
    private func isSound() throws(StoreError) -> Bool {
        guard try FileHeader(files.database).isDatabase else { throw .notADatabase(files.database) }
        do throws(StoreError) {
            let connection = try Connection(
                path: files.database, access: .readWrite, busyMilliseconds: 0)
            let version = try Database.checkedVersion(of: connection, files.database)
            let findings = try connection.all("PRAGMA integrity_check(1)") { $0.text(0) }
            let fingerprint = try Fingerprint.ofSchema(connection)
            return version > 0 && findings == ["ok"] && fingerprint == Schema.fingerprint
        } catch {
            guard error.isDamage else { throw error }
            return false
        }
    }

    /// A new database that waits for what is found. It is one file, on the disk once it is closed.
    private func makeFresh() throws(StoreError) -> Salvage {
        let connection = try Connection(path: fresh, access: .readWrite, busyMilliseconds: 0)
        try connection.execute("PRAGMA synchronous=FULL; PRAGMA page_size=\(FileHeader.pageSize)")
        try connection.transaction { () throws(StoreError) in
            for migration in Schema.migrations { try connection.execute(migration) }
            try connection.execute(
                "PRAGMA application_id=\(Schema.applicationID); "
                    + "PRAGMA user_version=\(Schema.version)")
            try RecipeRows(connection).putStarter()
        }
        return Salvage(into: connection)
    }

    /// Reads what can be read: as it is, then with a sound first page in place of its own.
    private func readCopy(_ salvage: inout Salvage) throws(StoreError) {
        for withFreshHead in [false, true] {
            files.remove(copy)
            try copyDamaged()
            if withFreshHead {
                foldLog()
                try FileHeader.transplant(from: fresh, to: copy, on: files.disk)
            }
            do throws(StoreError) {
                let connection = try Connection(
                    path: copy, access: .readWrite, busyMilliseconds: 0)
                // Only a sound schema tells where the tables are.
                let fingerprint = try Fingerprint.ofSchema(connection)
                guard Schema.fingerprints.contains(fingerprint) else { continue }
                try salvage.take(from: connection)
                return
            } catch {
                guard error.isSourceTrouble else { throw error }
            }
        }
    }

    /// Moves what the copy's log has into the copy, when SQLite can: a first page that stands in
    /// the log would hide the sound one.
    private func foldLog() {
        do throws(StoreError) {
            try Connection(path: copy, access: .readWrite, busyMilliseconds: 0)
                .execute("PRAGMA wal_checkpoint(TRUNCATE)")
        } catch {
            // Then it is read as it stands.
        }
    }

    private func copyDamaged() throws(StoreError) {
        for companion in ["", "-wal"] where access(files.database + companion, R_OK) == 0 {
            do throws(SystemCallError) {
                let source = try files.disk.open(
                    files.database + companion, flags: O_RDONLY, mode: 0)
                let target = try files.disk.open(
                    copy + companion, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o640)
                var offset = 0
                while case let bytes = try source.read(1 << 16, at: offset), !bytes.isEmpty {
                    try target.writeAll(bytes, at: offset)
                    offset += bytes.count
                }
            } catch {
                throw StoreError(error, copy)
            }
        }
    }
}

extension StoreError {
    /// Whether it is the damaged file that can't be read, and not the disk that fails.
    fileprivate var isSourceTrouble: Bool {
        switch self {
        case .damaged, .unexpected, .foreign, .newerSchema: true
        case .cannotCreateDirectory, .cannotOpen, .full, .readOnly, .locked, .inputOutput,
            .notADatabase, .invalidRecipe, .nameTaken, .noSuchRecipe, .noSuchLog, .unreadable,
            .fileExists:
            false
        }
    }
}
