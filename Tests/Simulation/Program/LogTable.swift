import CSQLite
import SimulationOracle

/// The database's logs as SQLite itself has them, read past the program's own store.
enum LogTable {
    /// All logs; nil when there is no such file or it can't be read.
    static func read(_ path: String) -> [PlainLog]? {
        var handle: OpaquePointer?
        defer { sqlite3_close_v2(handle) }
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            let handle
        else { return nil }
        // A reader leaves the files as it found them.
        _ = brewguide_keep_log_on_close(handle)
        var took: [Int64: [Int64?]] = [:]
        var isWhole = rows(handle, "SELECT log, real_ns FROM log_step ORDER BY log, position") {
            row in
            took[sqlite3_column_int64(row, 0), default: []].append(number(row, 1))
        }
        var logs: [PlainLog] = []
        let columns = "key, id, recipe_name, rating, taste, note, total_ns, dose, yield"
        isWhole =
            isWhole
            && rows(handle, "SELECT \(columns) FROM log ORDER BY key") { row in
                logs.append(
                    PlainLog(
                        id: text(row, 1) ?? "", name: text(row, 2) ?? "",
                        stars: Int(sqlite3_column_int64(row, 3)), tag: text(row, 4),
                        note: text(row, 5),
                        total: sqlite3_column_int64(row, 6),
                        dose: Int(sqlite3_column_int64(row, 7)),
                        yield: Int(sqlite3_column_int64(row, 8) / 10),
                        took: took[sqlite3_column_int64(row, 0)] ?? []))
            }
        return isWhole ? logs : nil
    }

    private static func rows(
        _ handle: OpaquePointer, _ sql: String, _ body: (OpaquePointer) -> Void
    ) -> Bool {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement
        else { return false }
        defer { sqlite3_finalize(statement) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: body(statement)
            case SQLITE_DONE: return true
            default: return false
            }
        }
    }

    private static func text(_ row: OpaquePointer, _ column: Int32) -> String? {
        sqlite3_column_text(row, column).map { String(cString: $0) }
    }

    private static func number(_ row: OpaquePointer, _ column: Int32) -> Int64? {
        sqlite3_column_type(row, column) == SQLITE_NULL ? nil : sqlite3_column_int64(row, column)
    }
}
