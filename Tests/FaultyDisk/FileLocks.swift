import CSQLite

/// Who may read and write a database file (SQLite's "File Locking And Concurrency", section 3):
/// many readers, one of whom may prepare to write; to write, alone.
struct FileLocks {
    private var readers = 0
    /// The one that holds RESERVED or more.
    private var writer: ObjectIdentifier?
    /// The writer waits for readers to leave, or is alone: nobody new may read.
    private var isClosing = false

    /// Whether somebody prepares to write.
    var isReserved: Bool { writer != nil }

    /// Raises the lock of `owner`, who holds `held`; SQLITE_BUSY when somebody is in the way.
    mutating func raise(
        _ owner: ObjectIdentifier, from held: inout Int32, to level: Int32
    ) -> Int32 {
        if held >= level { return SQLITE_OK }
        if held == SQLITE_LOCK_NONE {
            guard !isClosing else { return SQLITE_BUSY }
            readers += 1
            held = SQLITE_LOCK_SHARED
        }
        if level == SQLITE_LOCK_SHARED { return SQLITE_OK }
        guard writer == nil || writer == owner else { return SQLITE_BUSY }
        writer = owner
        held = max(held, SQLITE_LOCK_RESERVED)
        if level == SQLITE_LOCK_RESERVED { return SQLITE_OK }
        isClosing = true
        held = SQLITE_LOCK_PENDING
        guard readers == 1 else { return SQLITE_BUSY }
        held = SQLITE_LOCK_EXCLUSIVE
        return SQLITE_OK
    }

    /// Lowers the lock of `owner` to SHARED or NONE.
    mutating func lower(_ owner: ObjectIdentifier, from held: inout Int32, to level: Int32) {
        guard held > level else { return }
        if writer == owner {
            writer = nil
            isClosing = false
        }
        if level == SQLITE_LOCK_NONE, held > SQLITE_LOCK_NONE { readers -= 1 }
        held = level
    }
}
