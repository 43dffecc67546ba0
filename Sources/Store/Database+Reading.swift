import SystemCalls

/// A database whose disk takes nothing.
extension Database {
    /// Where nothing can be written, what is there can often still be read.
    ///
    /// SQLite makes an index beside the write-ahead log before it reads that, which a full disk has
    /// no room for; and of a damaged log it takes what stands before the damage. All the newest
    /// logs and recipes may be in there: so it is read past SQLite then.
    static func openToRead(
        _ files: StateFiles, _ busyMilliseconds: Int32, _ report: inout OpeningReport,
        because error: StoreError
    ) throws(StoreError) -> Connection {
        guard error.leavesReading, Filesystem.allows(.read, at: files.database) else { throw error }
        let log = WALScan(files.database + "-wal")
        let isDamaged = files.isDamaged(log)
        for way in isDamaged ? [.inMemory, .shared] : [Reading.shared, .inMemory, .withoutLog] {
            do throws(StoreError) {
                let connection = try open(files, log, busyMilliseconds, way)
                if try checkedVersion(of: connection, files.database) == Schema.version,
                    try Fingerprint.ofSchema(connection) == Schema.fingerprint
                {
                    report.awaitsRecovery = isDamaged || files.isEmptied(but: log)
                    return connection
                }
            } catch {
                continue
            }
        }
        throw error
    }

    /// How a database is read that can't be written.
    private enum Reading {
        /// By SQLite, beside others.
        case shared
        /// What file and log hold now, in memory.
        case inMemory
        /// The file alone.
        case withoutLog
    }

    private static func open(
        _ files: StateFiles, _ log: WALScan?, _ busyMilliseconds: Int32, _ way: Reading
    ) throws(StoreError) -> Connection {
        switch way {
        case .shared:
            return try Connection(
                path: files.database, access: .readOnly, busyMilliseconds: busyMilliseconds)
        case .withoutLog:
            return try Connection(
                path: files.database, access: .immutable, busyMilliseconds: busyMilliseconds)
        case .inMemory:
            guard let log else { throw .damagedLog }
            let connection = try Connection(bytes: try files.completedBytes(log))
            try checkIntegrity(of: connection)
            // Nobody is to believe that what is written there is kept.
            try connection.execute("PRAGMA query_only=ON")
            return connection
        }
    }
}

extension StateFiles {
    /// Bytes of a database at most that are read into memory. Chosen: as large as a log may be.
    private static let completedMax = 1 << 26

    /// The database with all that its write-ahead log has, as a file that needs none.
    fileprivate func completedBytes(_ log: WALScan) throws(StoreError) -> [UInt8] {
        do throws(SystemCallError) {
            let file = try disk.open(database, [.read, .nonblocking])
            let size = try file.size()
            let bytes = try file.read(min(size, Self.completedMax), at: 0)
            return FileHeader.withoutLog(log.completing(bytes))
        } catch {
            throw StoreError(error, database)
        }
    }
}
