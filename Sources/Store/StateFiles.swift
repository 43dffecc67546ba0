import SystemCalls

/// The files in the folder where a device keeps what it knows.
struct StateFiles {
    let directory: String
    let disk: any Disk

    init(directory: String, disk: any Disk = SystemDisk()) {
        self.directory = directory
        self.disk = disk
    }

    /// The database.
    var database: String { directory + "/brewguide.db" }
    /// Held by whoever changes the database's file itself: migration, recovery, restoring.
    var lock: String { directory + "/brewguide.lock" }
    /// The session under way.
    var session: String { directory + "/session" }
    /// The bake under way.
    var bake: String { directory + "/bake" }
    /// Where the photos of logs are.
    var photos: String { directory + "/photos" }

    /// What SQLite keeps beside a database.
    static let companions = ["-wal", "-shm", "-journal"]

    /// Makes the folder when it is not there.
    func makeDirectory() throws(StoreError) {
        do throws(SystemCallError) {
            try Filesystem.makeFolder(directory, permissions: 0o750)
        } catch {
            guard error.kind != .alreadyExists else { return }
            throw .cannotCreateDirectory(directory, reason: error.text)
        }
    }

    /// Whether something lies beside the database that SQLite has yet to bring into it, so that the
    /// file alone does not tell.
    var hasLog: Bool { hasBytes("-wal") || hasRollbackJournal }

    /// Whether the write-ahead log is not as it was written, though no power cut has torn it. Where
    /// somebody writes to it meanwhile, it may seem so.
    var isLogDamaged: Bool { isDamaged(WALScan(database + "-wal")) }

    /// Whether this, its write-ahead log, is.
    func isDamaged(_ log: WALScan?) -> Bool { hasBytes("") && log?.isDamaged ?? false }

    /// Whether the file has lost all its bytes, which its write-ahead log has not, or the file of
    /// the session tells of, which is made after it: SQLite takes such a file for a new one, and
    /// deletes the log.
    func isEmptied(but log: WALScan?) -> Bool {
        // What is no file has a size of 0 too, as a fifo.
        guard Filesystem.kind(of: database, followsLinks: false) == .file,
            (try? Filesystem.status(of: database).size) == 0
        else { return false }
        let wasUsed = (try? Filesystem.status(of: session).size) ?? 0 > 0
        return wasUsed || log?.hasTransaction ?? false
    }

    /// Whether a change that was made without a write-ahead log is under way, or was interrupted.
    var hasRollbackJournal: Bool { hasBytes("-journal") }

    private func hasBytes(_ companion: String) -> Bool {
        let size = try? Filesystem.status(of: database + companion).size
        return size ?? 0 > 0
    }

    /// Makes sure that what stands in the database's place, or beside it, is a file: SQLite would
    /// follow a link, and wait for ever at a fifo.
    func checkKinds() throws(StoreError) {
        for name in [""] + Self.companions { try Self.checkKind(database + name) }
    }

    /// Makes sure that a path of ours names a file, or nothing. No link is followed.
    static func checkKind(_ path: String) throws(StoreError) {
        let kind = Filesystem.kind(of: path, followsLinks: false)
        guard let kind, kind != .file else { return }
        throw .notAFile(path, kind: "\(kind.words), not a file")
    }

    /// Holds the lock until the result is let go; waits for whoever has it.
    func locked() throws(StoreError) -> Descriptor {
        try Self.checkKind(lock)
        do throws(SystemCallError) {
            let file = try Descriptor(
                opening: lock, [.read, .write, .create, .noFollow], permissions: 0o640)
            try file.lock()
            return file
        } catch {
            throw .cannotOpen(lock, reason: error.text)
        }
    }

    /// Gives a file and its companions a new name, the first of `name`, `name-2`, … that is free.
    /// The file itself is the last: interrupted, the same can be done again.
    func quarantine(_ path: String, as name: String) throws(StoreError) -> String {
        let aside = freePath(name)
        for file in Self.companions + [""] where Filesystem.exists(path + file) {
            try rename(path + file, to: aside + file)
        }
        syncDirectory()
        return aside
    }

    /// Why nothing can be written in the folder, in the system's own words; nil when something can.
    /// SQLite only tells of the file it could not make.
    var writeObstacle: StoreError? {
        do throws(SystemCallError) {
            try Filesystem.check(.write, at: directory)
            return nil
        } catch {
            guard error.kind != .readOnly else { return .readOnly }
            return .cannotOpen(directory, reason: error.text)
        }
    }

    /// Which file the database's name stands for now; another one after a recovery.
    var databaseIdentity: FileIdentity? { try? Filesystem.status(of: database).identity }

    /// The first of `path`, `path-2`, … that nothing stands at.
    func freePath(_ path: String) -> String {
        var free = path
        var number = 2
        while Filesystem.exists(free) {
            free = "\(path)-\(number)"
            number += 1
        }
        return free
    }

    /// Copies a file's bytes, in place of what is there.
    static func copy(_ path: String, to copy: String, on disk: any Disk) throws(StoreError) {
        do throws(SystemCallError) {
            let source = try disk.open(path, [.read, .nonblocking])
            let target = try disk.open(
                copy, [.write, .create, .truncate, .noFollow], permissions: 0o640)
            var offset = 0
            while case let bytes = try source.read(1 << 16, at: offset), !bytes.isEmpty {
                try target.writeAll(bytes, at: offset)
                offset += bytes.count
            }
        } catch {
            throw StoreError(error, path)
        }
    }

    /// Gives a file another name, in place of whoever has it.
    func rename(_ path: String, to name: String) throws(StoreError) {
        do throws(SystemCallError) {
            try disk.rename(path, to: name)
        } catch {
            throw .cannotOpen(path, reason: "it can't be renamed: \(error.text)")
        }
    }

    /// Removes a database and its companions, whatever is there of them.
    func remove(_ path: String) {
        for companion in [""] + Self.companions { try? disk.remove(path + companion) }
    }

    /// Makes names that were given or taken survive the power.
    func syncDirectory() { try? disk.syncDirectory(directory) }
}
