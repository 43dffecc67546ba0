import CSQLite
import Units

/// The key of a row as it was read: it is compared, and finds the row again.
typealias RowKey = UntrustedInteger

/// The row a statement stands on. A row is read before the next step.
struct Row {
    let statement: Statement

    /// Whether the column is NULL.
    func isNull(_ column: StaticString) -> Bool {
        sqlite3_column_type(statement.handle, statement.column(column)) == SQLITE_NULL
    }

    /// A whole number; 0 for NULL. Its bounds are in `Plausible`.
    func integer(_ column: StaticString) -> UntrustedInteger {
        UntrustedInteger(sqlite3_column_int64(statement.handle, statement.column(column)))
    }

    /// A whole number, or nil for NULL.
    func optionalInteger(_ column: StaticString) -> UntrustedInteger? {
        isNull(column) ? nil : integer(column)
    }

    /// Whether the number is not 0.
    func flag(_ column: StaticString) -> Bool { integer(column) != 0 }

    /// A text, repaired where it is no UTF-8; empty for NULL.
    func text(_ column: StaticString) -> String {
        let column = statement.column(column)
        guard let start = sqlite3_column_text(statement.handle, column) else { return "" }
        // SQLite's own count of the bytes it has just handed out.
        let count = Int(sqlite3_column_bytes(statement.handle, column))
        return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }

    /// Hands the bytes of a text to `body`, as they stand in the file; none for NULL.
    func withText(_ column: StaticString, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        let column = statement.column(column)
        let start = sqlite3_column_text(statement.handle, column)
        let count = Int(sqlite3_column_bytes(statement.handle, column))
        body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
    }

    /// Bytes; none for NULL.
    func bytes(_ column: StaticString) -> [UInt8] {
        let column = statement.column(column)
        guard let start = sqlite3_column_blob(statement.handle, column) else { return [] }
        let count = Int(sqlite3_column_bytes(statement.handle, column))
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    /// A text, or nil for NULL.
    func optionalText(_ column: StaticString) -> String? { isNull(column) ? nil : text(column) }
}
