/// Brings a database's tables up to date, a version at a time, all of it or nothing.
struct Migration {
    private let connection: Connection
    private let files: StateFiles
    private let migrations: [String]

    /// The way to the last of `migrations`.
    init(
        _ connection: Connection, _ files: StateFiles, migrations: [String] = Schema.migrations
    ) {
        self.connection = connection
        self.files = files
        self.migrations = migrations
    }

    /// Migrates; an older database is copied first. The files' lock is held.
    func run(_ report: inout OpeningReport) throws(StoreError) {
        // Somebody else may have done it while we waited for the lock.
        let version = try Database.checkedVersion(
            of: connection, files.database, known: migrations.count)
        guard version < migrations.count else { return }
        if version == 0 {
            report.isNew = true
            try connection.execute("PRAGMA journal_mode=WAL")
        } else {
            let path = "\(files.database).v\(version)"
            report.migrationBackup = try backup(to: path)
        }
        try Schema.create(in: connection, from: version, migrations: migrations)
    }

    /// Copies the database as it is.
    private func backup(to path: String) throws(StoreError) -> String {
        let free = files.freePath(path)
        try connection.run("VACUUM INTO ?", [.text(free)])
        files.syncDirectory()
        return free
    }
}
