import CSQLite

/// A prepared statement, and where its result has the columns that are read.
///
/// Columns are read by name. SQLite only has them by number, so each name is looked up once a
/// statement; a reader that reads the same names of each row, as all do, finds the number where the
/// name stood in the row before.
final class Statement {
    let handle: OpaquePointer
    // Only the methods below touch these two, and none of them calls anybody who could come back
    // while it does: the check of each access would cost a reader a fifth of its time (measured
    // with 20,000 rows of 12 columns; so it is a twentieth).

    /// The names that were read, in their order, each by where its text stands in the program.
    @exclusivity(unchecked) private var reads: [(name: UnsafePointer<UInt8>, column: Int32)] = []
    /// The read that comes next if this row is read as the one before.
    @exclusivity(unchecked) private var next = 0

    /// Owns a prepared statement from now on.
    init(owning handle: OpaquePointer) { self.handle = handle }

    deinit { sqlite3_finalize(handle) }

    /// Whether somebody stands on one of its rows.
    var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

    /// Goes on to the next row; a result code of SQLite.
    func step() -> Int32 {
        next = 0
        return sqlite3_step(handle)
    }

    /// Ends the run: the next one begins with the first row, and its own values.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    /// The number of a column of the result. A name that it has not is a bug of ours: the SQL would
    /// not have been prepared for a file that has no such column.
    func column(_ name: StaticString) -> Int32 {
        if next < reads.count, reads[next].name == name.utf8Start {
            next += 1
            return reads[next - 1].column
        }
        if let known = reads.firstIndex(where: { $0.name == name.utf8Start }) {
            next = known + 1
            return reads[known].column
        }
        if let column = lookUp(name) {
            reads.append((name.utf8Start, column))
            next = reads.count
            return column
        }
        preconditionFailure("no column \(name) in \(String(cString: sqlite3_sql(handle)))")
    }

    private func lookUp(_ name: StaticString) -> Int32? {
        let wanted = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
        // Without case, as SQL has names: SQLite tells the schema's spelling.
        return (0..<sqlite3_column_count(handle)).first { column in
            sqlite3_column_name(handle, column).map { sqlite3_stricmp($0, wanted) == 0 } ?? false
        }
    }
}
