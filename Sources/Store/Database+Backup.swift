import Brewing
import CSQLite
import SystemCalls

extension Database {
    /// Copies the database into one file, as it is at this moment, while others may go on writing.
    /// - Throws: `StoreError.fileExists` when the file is there already.
    public func backup(to path: String) throws(StoreError) {
        guard !Filesystem.exists(path) else { throw .fileExists(path) }
        try connection.run("VACUUM INTO ?", [.text(path)])
        do throws(SystemCallError) {
            try files.disk.open(path, .read).flush()
            try files.disk.syncDirectory(Filesystem.folder(of: path))
        } catch {
            throw StoreError(error, path)
        }
    }

    /// Whether a path is one of those that the device needs in the database's folder: what lay
    /// there would be taken for something else, or be in its way.
    public func needs(_ path: String) -> Bool {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let folder = try? Filesystem.status(of: Filesystem.folder(of: path)).identity
        return folder == (try? Filesystem.status(of: files.directory).identity)
            && (name.hasPrefix("brewguide.")
                || ["session", "bake", "photos", "drafts"].contains(name))
    }

    /// Puts the content of a backup in place of this database's own, which is kept in a file of its
    /// own first; returns that file's path. A device at work sees the restored content with its
    /// next question.
    ///
    /// The backup is checked before anything is changed, and migrated when it is older. It may also
    /// be the database of another device with its write-ahead log beside it; neither is changed.
    public func restore(from path: String) throws(StoreError) -> String {
        let staged = files.database + ".restoring"
        let copy = files.database + ".unfolded"
        for leftover in [staged, copy] { files.remove(leftover) }
        defer { for leftover in [staged, copy] { files.remove(leftover) } }
        try Self.stage(BackupSource(path, files.disk), copy, as: staged)
        let kept = files.freePath(files.database + ".before-restore")
        try backup(to: kept)
        try copyPages(from: staged)
        return kept
    }

    /// Makes a copy of a backup that is sound and up to date.
    private static func stage(
        _ backup: BackupSource, _ copy: String, as staged: String
    ) throws(StoreError) {
        do throws(StoreError) {
            let source = try backup.open(copyingTo: copy)
            guard try source.header().isSound else { throw .damagedHeader }
            // Before anything of it is run: tables may hide a program in a trigger or a view.
            let version = try checkedVersion(of: source, backup.path)
            guard version > 0 else { throw .foreign(backup.path) }
            try checkIntegrity(of: source)
            try source.run("VACUUM INTO ?", [.text(staged)])
            let copy = try Connection(path: staged, access: .readWrite, busyMilliseconds: 0)
            try Schema.create(in: copy, from: version)
            guard try Fingerprint.ofSchema(copy) == Schema.fingerprint else {
                throw .foreign(backup.path)
            }
            try Counters(copy).mend(.all)
            try ItemUses(copy).mend(.all)
            try ChangeTable(connection: copy).forget()
            // Once more: a connection that only reads does not look at CHECK constraints.
            try checkIntegrity(of: copy)
            // And a copy is made of whole pages: only reading finds a text that has no end.
            let tables = try copy.all("SELECT name FROM sqlite_schema WHERE type = 'table'") {
                $0.text("name")
            }
            for table in tables {
                try copy.forEach("SELECT * FROM \(table)") { _ in true }
            }
        } catch {
            guard error.isDamage else { throw error }
            throw .damaged("the backup \(backup.path)")
        }
    }

    /// SQLite's own way of replacing a database that others have open.
    private func copyPages(from path: String) throws(StoreError) {
        let source = try Connection(path: path, access: .readWrite, busyMilliseconds: 0)
        guard let work = sqlite3_backup_init(connection.handle, "main", source.handle, "main")
        else {
            let handle = connection.handle
            throw StoreError(
                sqlite3_extended_errcode(handle), String(cString: sqlite3_errmsg(handle)),
                path: files.database, handle: handle)
        }
        let code = sqlite3_backup_step(work, -1)
        sqlite3_backup_finish(work)
        guard code == SQLITE_DONE else {
            throw StoreError(
                code, String(cString: sqlite3_errstr(code)), path: files.database,
                handle: connection.handle)
        }
    }
}
