import CSQLite
import SystemCalls
import Units

/// An open database file. It belongs to the thread that uses it.
final class Connection {
    /// How a file is opened.
    enum Access {
        /// To read and write; made when it is not there.
        case readWrite
        /// Only to read what another process may be writing.
        case readOnly
        /// Only to read a file that nobody changes: works in a folder that may not be written.
        case immutable
    }

    let handle: OpaquePointer
    private var statements: [String: Statement] = [:]

    /// Opens the file at `path`; another connection is waited for so many milliseconds.
    init(path: String, access: Access, busyMilliseconds: Int32) throws(StoreError) {
        let flags =
            switch access {
            case .readWrite: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .readOnly, .immutable: SQLITE_OPEN_READONLY
            }
        let isImmutable = access == .immutable
        let name = isImmutable ? "file:\(Self.uriPath(path))?immutable=1" : path
        var opened: OpaquePointer?
        SystemCallError.forgetLast()
        let code = sqlite3_open_v2(
            name, &opened,
            flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
                | (isImmutable ? SQLITE_OPEN_URI : 0), nil)
        guard let opened, code == SQLITE_OK else {
            let error = StoreError(code, "", path: path, handle: opened)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        sqlite3_busy_timeout(handle, busyMilliseconds)
        _ = brewguide_set_defensive(handle, 1)
        // SQLite, "Defense against the dark arts": what a file's schema says is not trusted, and
        // none of its texts fills the memory.
        sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Plausible.rowSize)
        _ = sqlite3_exec(
            handle, "PRAGMA trusted_schema=OFF; PRAGMA cell_size_check=ON", nil, nil, nil)
    }

    /// Opens a database in memory that holds what these bytes, of a whole file, say.
    convenience init(bytes: [UInt8]) throws(StoreError) {
        try self.init(path: ":memory:", access: .readWrite, busyMilliseconds: 0)
        let count = sqlite3_int64(bytes.count)
        // SQLite frees it, and may make it larger.
        let memory = sqlite3_malloc64(sqlite3_uint64(bytes.count))
        guard let memory = memory?.assumingMemoryBound(to: UInt8.self) else {
            throw error(SQLITE_NOMEM)
        }
        memory.update(from: bytes, count: bytes.count)
        let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE)
        let code = sqlite3_deserialize(handle, "main", memory, count, count, flags)
        guard code == SQLITE_OK else { throw error(code) }
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// RFC 3986: what has a meaning in a URI's path is escaped.
    private static func uriPath(_ path: String) -> String {
        path.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                "%" + Hexadecimal.text(byte, digits: 2)
            default: String(UnicodeScalar(byte))
            }
        }.joined()
    }

    /// Whether the file was opened only to be read, asked for or not.
    var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") == 1 }

    /// Brings all that is in the write-ahead log into the file, as far as nobody else is in the
    /// way for longer than is waited. It needs no table that can be read.
    func checkpoint() {
        // The log is opened with the first look at the file.
        _ = try? first("PRAGMA user_version") { $0.headerNumber("user_version") }
        sqlite3_wal_checkpoint_v2(handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    }

    /// Leaves the write-ahead log as it is when this is closed.
    func keepLogOnClose() { _ = brewguide_keep_log_on_close(handle) }

    /// The first thing that SQLite finds wrong when it reads every page; nil when nothing is.
    func integrityFinding() throws(StoreError) -> String? {
        let findings = try all("PRAGMA integrity_check(1)") { $0.text("integrity_check") }
        return findings.first.flatMap { $0 == "ok" ? nil : $0 }
    }

    /// The header as it stands in the file, past what the write-ahead log may have of it. Read by
    /// SQLite's own handle: closing another one of the same file would give up all of the locks
    /// that this process has on it (fcntl(2)).
    func header() throws(StoreError) -> FileHeader {
        var file: UnsafeMutablePointer<sqlite3_file>?
        sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file)
        guard let file, let methods = file.pointee.pMethods?.pointee else {
            throw error(SQLITE_IOERR)
        }
        var bytes = [UInt8](repeating: 0, count: FileHeader.size)
        var size: sqlite3_int64 = 0
        // Bytes behind the end of a short file are zeros; SQLite says so, and it is no failure.
        let code = methods.xRead(file, &bytes, Int32(bytes.count), 0)
        guard code & 0xFF == SQLITE_OK || code == SQLITE_IOERR | 2 << 8,
            methods.xFileSize(file, &size) == SQLITE_OK
        else { throw error(code) }
        return FileHeader(bytes, fileSize: Int(clamping: size))
    }

    /// The bytes of what is open: only of a database in memory.
    var bytes: [UInt8] {
        var size: sqlite3_int64 = 0
        guard let bytes = sqlite3_serialize(handle, "main", &size, 0) else { return [] }
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(clamping: size)))
    }

    /// Lets the schema say that tables and indexes begin at other pages: only of a database in
    /// memory, of which nothing is wanted afterwards but its bytes.
    func moveRoots(_ pages: [String: Int]) throws(StoreError) {
        guard !pages.isEmpty else { return }
        _ = brewguide_set_defensive(handle, 0)
        try execute("PRAGMA writable_schema=ON")
        for (name, page) in pages {
            try run(
                "UPDATE sqlite_schema SET rootpage = ? WHERE name = ? AND rootpage > 0",
                [.integer(page), .text(name)])
        }
    }

    /// Runs statements that take no values, one after another.
    func execute(_ sql: String) throws(StoreError) {
        SystemCallError.forgetLast()
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw error(code) }
    }

    /// Runs a statement and counts the rows it changed.
    @discardableResult
    func run(_ sql: String, _ values: [SQLValue] = []) throws(StoreError) -> Int {
        try forEach(sql, values) { _ in true }
        return Int(sqlite3_changes(handle))
    }

    /// Hands each row to `body` until it says false.
    func forEach(
        _ sql: String, _ values: [SQLValue] = [], _ body: (Row) -> Bool
    ) throws(StoreError) {
        let statement = try prepared(sql)
        defer { statement.reset() }
        for (index, value) in values.enumerated() {
            bind(value, Int32(index + 1), statement.handle)
        }
        while true {
            SystemCallError.forgetLast()
            let code = statement.step()
            switch code {
            case SQLITE_ROW: if !body(Row(statement: statement)) { return }
            case SQLITE_DONE: return
            default: throw error(code)
            }
        }
    }

    /// All rows, each made into a value.
    func all<Value>(
        _ sql: String, _ values: [SQLValue] = [], _ make: (Row) -> Value
    ) throws(StoreError) -> [Value] {
        var result: [Value] = []
        try forEach(sql, values) { row in
            result.append(make(row))
            return true
        }
        return result
    }

    /// The first row made into a value; nil when there is none.
    func first<Value>(
        _ sql: String, _ values: [SQLValue] = [], _ make: (Row) -> Value
    ) throws(StoreError) -> Value? {
        var result: Value?
        try forEach(sql, values) { row in
            result = make(row)
            return false
        }
        return result
    }

    /// Does all of `body` or nothing. The lock is taken at once, so that nothing that was read in
    /// it changes before it is written.
    func transaction<Value>(
        _ body: () throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try execute("BEGIN IMMEDIATE")
        do throws(StoreError) {
            let value = try body()
            try execute("COMMIT")
            return value
        } catch {
            // Some errors have rolled back by themselves: then there is nothing to undo.
            _ = sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }

    private func prepared(_ sql: String) throws(StoreError) -> Statement {
        if let statement = statements[sql], !statement.isBusy { return statement }
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(
            handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else { throw error(code) }
        let statement = Statement(owning: prepared)
        if let old = statements.updateValue(statement, forKey: sql) {
            // One of the same text is at work further up: it ends with the connection.
            statements["\(sql)\u{0}\(statements.count)"] = old
        }
        return statement
    }

    private func bind(_ value: SQLValue, _ index: Int32, _ statement: OpaquePointer) {
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        case .text(let text):
            _ = brewguide_bind_text(statement, index, text, Int32(text.utf8.count))
        case .blob(let bytes):
            _ = brewguide_bind_blob(statement, index, bytes, Int32(bytes.count))
        }
    }

    private func error(_ code: Int32) -> StoreError {
        StoreError(
            code, String(cString: sqlite3_errmsg(handle)),
            path: sqlite3_db_filename(handle, "main")
                .map { String(cString: $0) } ?? "", handle: handle)
    }
}

extension StoreError {
    /// The error a result code of SQLite means.
    init(_ code: Int32, _ message: String, path: String, handle: OpaquePointer?) {
        switch code & 0xFF {
        case SQLITE_FULL: self = .full
        case SQLITE_READONLY: self = .readOnly
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
        // SQLite has a code of its own for no room only where it writes, not where it makes a file
        // larger.
        case SQLITE_IOERR where Self.systemError(handle)?.kind == .noSpace: self = .full
        case SQLITE_IOERR where Self.systemError(handle)?.kind == .readOnly: self = .readOnly
        case SQLITE_IOERR, SQLITE_NOLFS:
            self = .inputOutput("\(message) (\(code), \(Self.reason(handle)))")
        case SQLITE_TOOBIG: self = .unreadable("an entry with a text without end")
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(message.isEmpty ? path : message)
        case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH:
            self = .cannotOpen(path, reason: Self.reason(handle))
        default: self = .unexpected(code: code, message)
        }
    }

    /// The last system call that failed, of those since SQLite was called. SQLite keeps its errno
    /// too, but not when a COMMIT fails: what it has may then be that of an older failure.
    private static func systemError(_ handle: OpaquePointer?) -> SystemCallError? {
        if let last = SystemCallError.last(of: "sqlite") { return last }
        let code = handle.map { sqlite3_system_errno($0) } ?? 0
        return code == 0 ? nil : SystemCallError(call: "sqlite", code: code)
    }

    /// What the system said of the last call that failed.
    private static func reason(_ handle: OpaquePointer?) -> String {
        systemError(handle)?.text ?? "the system gave no reason"
    }
}
