import Brewing
import CPOSIX
import SystemCalls

/// Sets a damaged database aside and makes a new one of what can be read of it. The damaged file
/// stays as it was found: a copy is read.
struct Recovery {
    private let files: StateFiles
    private var fresh: String { files.database + ".recovering" }
    private var copy: String { files.database + ".reading" }

    init(_ files: StateFiles) { self.files = files }

    /// Recovers; nil when another process has done it meanwhile.
    func run() throws(StoreError) -> OpeningReport.Recovery? {
        let lock = try files.locked()
        defer { withExtendedLifetime(lock) {} }
        guard try !isSound() else { return nil }
        for path in [fresh, copy] { files.remove(path) }
        defer { files.remove(copy) }
        var salvage = try makeFresh()
        try readCopy(&salvage)
        let aside = try files.setAside(files.database, as: files.database + ".damaged")
        try files.rename(fresh, to: files.database)
        files.syncDirectory()
        return OpeningReport.Recovery(
            path: aside, recipes: salvage.recipes, logs: salvage.logs, lost: salvage.lost)
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
            if withFreshHead { try FileHeader.transplant(from: fresh, to: copy, on: files.disk) }
            do throws(StoreError) {
                let connection = try Connection(
                    path: copy, access: .readWrite, busyMilliseconds: 0)
                // Only a sound schema tells where the tables are.
                guard try Fingerprint.ofSchema(connection) == Schema.fingerprint else { continue }
                try salvage.take(from: connection)
                return
            } catch {
                guard error.isSourceTrouble else { throw error }
            }
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
