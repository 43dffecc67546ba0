import CSQLite

/// Another program that has begun to write to the database and does not come to an end.
final class LockedDatabase {
    private var handle: OpaquePointer?

    /// Takes the lock; whoever has it already keeps it.
    init(_ path: String) {
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK else {
            return
        }
        _ = brewguide_keep_log_on_close(handle)
        sqlite3_exec(handle, "BEGIN IMMEDIATE", nil, nil, nil)
    }

    deinit { sqlite3_close_v2(handle) }
}
