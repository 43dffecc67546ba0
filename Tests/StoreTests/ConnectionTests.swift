import CSQLite
import Fixtures
import Foundation
import SystemCalls
import Testing

@testable import Store

@Suite("A connection to a database file")
struct ConnectionTests {
    private func memory() throws -> Connection {
        try Connection(path: ":memory:", access: .readWrite, busyMilliseconds: 0)
    }

    @Test("each result code of SQLite is an error of ours")
    func codes() {
        let codes: [(Int32, StoreError)] = [
            (SQLITE_FULL, .full), (SQLITE_READONLY, .readOnly), (SQLITE_BUSY, .locked),
            (SQLITE_LOCKED, .locked),
            (SQLITE_TOOBIG, .unreadable("an entry with a text without end")),
            (SQLITE_CORRUPT, .damaged("m")), (SQLITE_NOTADB, .damaged("m")),
            (SQLITE_ERROR, .unexpected(code: SQLITE_ERROR, "m")),
            (SQLITE_CONSTRAINT, .unexpected(code: SQLITE_CONSTRAINT, "m")),
        ]
        for (code, error) in codes {
            #expect(StoreError(code, "m", path: "p", handle: nil) == error, "\(code)")
            // What SQLite tells besides stands in the upper bytes.
            let extended = StoreError(code | 3 << 8, "m", path: "p", handle: nil)
            if case .unexpected = error {
                #expect(extended == .unexpected(code: code | 3 << 8, "m"))
            } else {
                #expect(extended == error)
            }
        }
        #expect(StoreError(SQLITE_CORRUPT, "", path: "p", handle: nil) == .damaged("p"))
        for code in [SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH] {
            guard case .cannotOpen("p", _) = StoreError(code, "m", path: "p", handle: nil) else {
                Issue.record("\(code)")
                continue
            }
        }
        for code in [SQLITE_IOERR, SQLITE_NOLFS] {
            guard case .inputOutput(let words) = StoreError(code, "m", path: "p", handle: nil)
            else {
                Issue.record("\(code)")
                continue
            }
            #expect(words.hasPrefix("m (\(code), "))
        }
    }

    @Test("why a file can't be opened the system tells, or nobody")
    func reasons() {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE
        #expect(sqlite3_open_v2("/no/such/folder/file", &handle, flags, nil) == SQLITE_CANTOPEN)
        defer { sqlite3_close(handle) }
        for (handle, reason) in [
            (handle, SystemCallError(call: "open", code: ENOENT).text),
            (nil, "the system gave no reason"),
        ] {
            SystemCallError.forgetLast()
            let error = StoreError(SQLITE_CANTOPEN, "m", path: "p", handle: handle)
            #expect(error == .cannotOpen("p", reason: reason))
        }
    }

    @Test("what goes wrong has SQLite's extended code: which constraint it was")
    func extended() throws {
        let connection = try memory()
        try connection.execute("CREATE TABLE t (x UNIQUE, y NOT NULL); INSERT INTO t VALUES (1, 1)")
        for (sql, code): (String, Int32) in [
            ("INSERT INTO t VALUES (1, 2)", 2067), ("INSERT INTO t VALUES (2, NULL)", 1299),
        ] {
            var caught: StoreError?
            do throws(StoreError) { try connection.execute(sql) } catch { caught = error }
            guard case .unexpected(code, _) = caught else {
                Issue.record("\(String(describing: caught))")
                continue
            }
        }
    }

    @Test("a database in memory that was made of bytes may grow")
    func bytes() throws {
        let first = try memory()
        try first.execute("CREATE TABLE t (x); INSERT INTO t VALUES ('one')")
        let second = try Connection(bytes: first.bytes)
        for number in 0..<200 {
            let text = SQLValue.text(String(repeating: "x", count: 900))
            try second.run("INSERT INTO t VALUES (? || ?)", [.integer(number), text])
        }
        #expect(try second.all("SELECT x FROM t") { $0.text("x") }.count == 201)
        #expect(try first.all("SELECT x FROM t") { $0.text("x") } == ["one"])
        #expect(second.bytes.count > first.bytes.count)
    }

    @Test("a file of no bytes has an empty header, and may be read and written")
    func emptyFile() throws {
        let folder = try TemporaryFolder.inMemory()
        let connection = try Connection(
            path: folder.database, access: .readWrite, busyMilliseconds: 0)
        let version = try connection.first("PRAGMA user_version") {
            $0.headerNumber("user_version")
        }
        #expect(version == 0)
        #expect(try connection.header().kind == .empty)
        #expect(!connection.isReadOnly)
        try connection.execute("CREATE TABLE t (x)")
        #expect(try connection.header().kind == .database)
    }

    @Test("a file that is only read is made by nobody, and changed by nobody")
    func readOnly() throws {
        let folder = try TemporaryFolder.inMemory()
        for access in [Connection.Access.readOnly, .immutable] {
            #expect(throws: StoreError.self) {
                _ = try Connection(path: folder.database, access: access, busyMilliseconds: 0)
                    .all("SELECT 1 AS x FROM sqlite_schema") { $0.text("x") }
            }
        }
        #expect(folder.names.isEmpty)
        let odd = folder.path + "/a b%20?c#d.db"
        do {
            try Connection(path: odd, access: .readWrite, busyMilliseconds: 0)
                .execute("CREATE TABLE t (x); INSERT INTO t VALUES (7)")
        }
        for access in [Connection.Access.readOnly, .immutable] {
            let connection = try Connection(path: odd, access: access, busyMilliseconds: 0)
            #expect(connection.isReadOnly)
            #expect(try connection.first("SELECT x FROM t") { $0.count("x") } == 7)
            #expect(throws: StoreError.readOnly) {
                try connection.execute("INSERT INTO t VALUES (8)")
            }
        }
    }

    @Test("rows come one after another until somebody has enough, each statement anew")
    func rows() throws {
        let connection = try memory()
        try connection.execute("CREATE TABLE t (x)")
        for number in 1...3 {
            #expect(try connection.run("INSERT INTO t VALUES (?)", [.integer(number)]) == 1)
        }
        let sql = "SELECT x FROM t ORDER BY x"
        for enough in 1...3 {
            var seen = 0
            try connection.forEach(sql) { _ in
                seen += 1
                return seen < enough
            }
            #expect(seen == enough)
        }
        #expect(try connection.first(sql) { $0.text("x") } == "1")
        #expect(try connection.first("SELECT x FROM t WHERE x > 9") { $0.text("x") } == nil)
        #expect(try connection.run("DELETE FROM t WHERE x > ?", [.integer(1)]) == 2)
        // A value that was bound once is not there the next time.
        let bound = "SELECT ? AS x"
        #expect(try connection.first(bound, [.text("a")]) { $0.optionalText("x") } == .some("a"))
        #expect(try connection.first(bound) { $0.optionalText("x") } == .some(nil))
    }

    @Test("a statement that is at work is not disturbed by another of the same text")
    func nested() throws {
        let connection = try memory()
        try connection.execute("CREATE TABLE t (x); INSERT INTO t VALUES (1), (2), (3)")
        let sql = "SELECT x FROM t ORDER BY x"
        var seen: [String] = []
        try connection.forEach(sql) { row in
            let all = try? connection.all(sql) { $0.text("x") }
            seen.append(row.text("x") + (all ?? []).joined())
            return true
        }
        #expect(seen == ["1123", "2123", "3123"])
        #expect(try connection.all(sql) { $0.text("x") } == ["1", "2", "3"])
    }

    @Test("columns are found by their names, in whatever order they are read, whatever the case")
    func columns() throws {
        let connection = try memory()
        try connection.execute("CREATE TABLE t (a, B, c)")
        try connection.execute("INSERT INTO t VALUES (1, 2, 3), (4, 5, 6)")
        var turn = 0
        let found = try connection.all("SELECT a, B, c FROM t") { row -> String in
            turn += 1
            return turn == 1
                ? row.text("a") + row.text("b") + row.text("c")
                : row.text("c") + row.text("c") + row.text("a") + row.text("b")
        }
        #expect(found == ["123", "6645"])
    }

    @Test("each kind of value comes back as it was bound")
    func values() throws {
        let connection = try memory()
        let sql = "SELECT ? AS x, typeof(?1) AS kind"
        for (value, kind): (SQLValue, String) in [
            (.null, "null"), (.integer(-5), "integer"), (.text("é\u{0}b"), "text"),
            (.text(""), "text"), (.blob([0, 255]), "blob"), (.blob([]), "blob"),
        ] {
            try connection.forEach(sql, [value]) { row in
                #expect(row.text("kind") == kind)
                #expect(row.isNull("x") == (kind == "null"))
                switch value {
                case .null: #expect(row.text("x") == "" && row.bytes("x") == [])
                case .integer: #expect(row.integer("x") == -5 && row.flag("x"))
                case .text(let text):
                    #expect(row.text("x") == text && row.bytes("x") == Array(text.utf8))
                    row.withText("x") { #expect(Array($0) == Array(text.utf8)) }
                case .blob(let bytes): #expect(row.bytes("x") == bytes)
                }
                return true
            }
        }
    }

    @Test("a transaction is whole, or leaves nothing")
    func transactions() throws {
        let connection = try memory()
        try connection.execute("CREATE TABLE t (x UNIQUE)")
        let three = try connection.transaction { () throws(StoreError) in
            try connection.execute("INSERT INTO t VALUES (1)")
            return 3
        }
        #expect(three == 3)
        #expect(throws: StoreError.self) {
            try connection.transaction { () throws(StoreError) in
                try connection.execute("INSERT INTO t VALUES (2)")
                try connection.execute("INSERT INTO t VALUES (1)")
            }
        }
        #expect(try connection.all("SELECT x FROM t") { $0.text("x") } == ["1"])
        try connection.transaction { () throws(StoreError) in
            try connection.execute("INSERT INTO t VALUES (2)")
        }
        #expect(try connection.first("SELECT count(*) AS n FROM t") { $0.count("n") } == 2)
    }
}
