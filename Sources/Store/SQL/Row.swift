import CSQLite

/// The row a statement stands on. Columns count from 0; a row is read before the next step.
struct Row {
    let statement: OpaquePointer

    /// Whether the column is NULL.
    func isNull(_ column: Int32) -> Bool {
        sqlite3_column_type(statement, column) == SQLITE_NULL
    }

    /// A whole number; 0 for NULL.
    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    /// A whole number; 0 for NULL.
    func int(_ column: Int32) -> Int { Int(integer(column)) }

    /// Whether the number is not 0.
    func flag(_ column: Int32) -> Bool { integer(column) != 0 }

    /// A whole number, or nil for NULL.
    func optionalInteger(_ column: Int32) -> Int64? { isNull(column) ? nil : integer(column) }

    /// A text, repaired where it is no UTF-8; empty for NULL.
    func text(_ column: Int32) -> String {
        guard let start = sqlite3_column_text(statement, column) else { return "" }
        let count = Int(sqlite3_column_bytes(statement, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// A text, or nil for NULL.
    func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
}
