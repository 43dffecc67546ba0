import CSQLite

/// Another program that holds a database for itself.
final class DatabaseLock {
    private var handle: OpaquePointer?

    init(_ path: String, statement: String = "BEGIN EXCLUSIVE") throws {
        guard sqlite3_open(path, &handle) == SQLITE_OK,
            sqlite3_exec(handle, statement, nil, nil, nil) == SQLITE_OK
        else { throw Failure.notDone }
    }

    func release() {
        sqlite3_close_v2(handle)
        handle = nil
    }

    deinit { release() }

    enum Failure: Error {
        case notDone
    }
}
