import CPOSIX
import CSQLite
import SystemCalls

/// A file that SQLite has open on a faulty disk: each method is one of `sqlite3_io_methods` and
/// returns its result code, with errno set.
final class DatabaseFile {
    private let disk: FaultyDisk
    private let content: FileContent
    private let path: String
    private let isReadOnly: Bool
    private let life: Int
    /// A journal is made safe with its name: unixSync() of SQLite's os_unix.c does the same.
    private var flushesName: Bool
    private var lockLevel = SQLITE_LOCK_NONE
    private var index: LogIndex?
    private var indexLocks = HeldLocks()

    /// Opens a file as SQLite's flags say.
    init(_ path: String, on disk: FaultyDisk, flags: Int32) throws(SystemCallError) {
        var mode = flags & SQLITE_OPEN_READWRITE != 0 ? O_RDWR : O_RDONLY
        if flags & SQLITE_OPEN_CREATE != 0 { mode |= O_CREAT }
        if flags & SQLITE_OPEN_EXCLUSIVE != 0 { mode |= O_EXCL }
        content = try disk.content(at: path, flags: mode | O_NOFOLLOW, mode: 0o640)
        self.disk = disk
        self.path = path
        isReadOnly = flags & SQLITE_OPEN_READWRITE == 0
        life = disk.life
        let journals = SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL | SQLITE_OPEN_WAL
        flushesName = flags & SQLITE_OPEN_CREATE != 0 && flags & journals != 0
    }

    /// xClose.
    func close() {
        unmapIndex()
        _ = unlock(SQLITE_LOCK_NONE)
        disk.close(content, life: life)
    }

    /// xRead: what is missing at the end of the file is zero.
    func read(_ buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int32 {
        attempt(SQLITE_IOERR | 1 << 8) { () throws(SystemCallError) in
            let count = try disk.read(content, into: buffer, at: offset)
            if count == buffer.count { return SQLITE_OK }
            for place in count..<buffer.count { buffer[place] = 0 }
            return SQLITE_IOERR | 2 << 8
        }
    }

    /// xWrite.
    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int32 {
        if isReadOnly { return SQLITE_READONLY }
        return attempt(SQLITE_IOERR | 3 << 8) { () throws(SystemCallError) in
            try disk.write(content, bytes, at: offset)
            return SQLITE_OK
        }
    }

    /// xTruncate.
    func truncate(to size: Int) -> Int32 {
        attempt(SQLITE_IOERR | 6 << 8) { () throws(SystemCallError) in
            try disk.resize(content, to: size)
            return SQLITE_OK
        }
    }

    /// xSync.
    func flush() -> Int32 {
        attempt(SQLITE_IOERR | 4 << 8) { () throws(SystemCallError) in
            try disk.flush(content)
            if flushesName {
                try disk.flushNames(in: path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
            }
            flushesName = false
            return SQLITE_OK
        }
    }

    /// xFileSize.
    func size(_ size: UnsafeMutablePointer<sqlite3_int64>) -> Int32 {
        attempt(SQLITE_IOERR | 7 << 8) { () throws(SystemCallError) in
            size.pointee = sqlite3_int64(try content.file.size())
            return SQLITE_OK
        }
    }

    /// SQLITE_FCNTL_HAS_MOVED: whether the name now stands for another file.
    var hasMoved: Bool { !content.isNamed(path) }

    // Locks.

    /// xLock.
    func lock(_ level: Int32) -> Int32 {
        attempt(SQLITE_IOERR | 15 << 8) { () throws(SystemCallError) in
            content.locks.raise(ObjectIdentifier(self), from: &lockLevel, to: level)
        }
    }

    /// xUnlock; the dead hold nothing.
    func unlock(_ level: Int32) -> Int32 {
        if life == disk.life {
            content.locks.lower(ObjectIdentifier(self), from: &lockLevel, to: level)
        }
        return SQLITE_OK
    }

    /// xCheckReservedLock.
    func checkReserved(_ result: UnsafeMutablePointer<Int32>) -> Int32 {
        attempt(SQLITE_IOERR | 14 << 8) { () throws(SystemCallError) in
            result.pointee = content.locks.isReserved ? 1 : 0
            return SQLITE_OK
        }
    }

    /// xShmMap.
    func mapIndex(
        _ number: Int, size: Int, extends: Bool,
        _ result: UnsafeMutablePointer<UnsafeMutableRawPointer?>
    ) -> Int32 {
        result.pointee = nil
        return attempt(SQLITE_IOERR | 21 << 8) { () throws(SystemCallError) in
            if content.index == nil, disk.isReadOnly, !content.hasIndexFile {
                brewguide_set_errno(EROFS)
                return SQLITE_CANTOPEN
            }
            let index = content.index ?? LogIndex()
            if extends, number >= index.count, disk.isFull {
                throw SystemCallError(call: "ftruncate", code: ENOSPC)
            }
            content.index = index
            content.hasIndexFile = true
            if self.index == nil { index.users += 1 }
            self.index = index
            if !disk.isReadOnly { index.isKept = true }
            // SQLITE_READONLY_CANTINIT: SQLite reads the log by itself then.
            if !index.isKept { return SQLITE_READONLY | 5 << 8 }
            result.pointee = index.region(number, size: size, extends: extends)
            return SQLITE_OK
        }
    }

    /// xShmLock.
    func lockIndex(_ offset: Int, _ count: Int, flags: Int32) -> Int32 {
        guard let index, life == disk.life else { return SQLITE_IOERR | 20 << 8 }
        let slots = offset..<offset + count
        if flags & SQLITE_SHM_UNLOCK != 0 {
            index.unlock(slots, &indexLocks)
            return SQLITE_OK
        }
        return index.lock(
            slots, exclusively: flags & SQLITE_SHM_EXCLUSIVE != 0, for: ObjectIdentifier(self),
            &indexLocks)
    }

    /// xShmUnmap.
    func unmapIndex() {
        guard let index else { return }
        index.unlock(0..<Int(SQLITE_SHM_NLOCK), &indexLocks)
        index.users -= 1
        self.index = nil
        guard index.users == 0, content.index === index else { return }
        content.index = nil
        content.hasIndexFile = false
    }

    /// Runs one call; `code` is what SQLite has for its failure. A disk without room has a code of
    /// its own for writing only.
    private func attempt(
        _ code: Int32, _ call: () throws(SystemCallError) -> Int32
    ) -> Int32 {
        do throws(SystemCallError) {
            try disk.checkAlive("a call of SQLite", life: life)
            return try call()
        } catch {
            brewguide_set_errno(error.code)
            return error.code == ENOSPC && code == SQLITE_IOERR | 3 << 8 ? SQLITE_FULL : code
        }
    }
}
