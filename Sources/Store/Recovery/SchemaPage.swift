/// First pages of sound databases of ours: where the first page of a file is lost, one of them
/// tells where its tables begin.
enum SchemaPage {
    /// The pages there can be, those of the newest version first. Tables begin elsewhere once a
    /// database was copied whole, into a backup that was restored.
    static func all() throws(StoreError) -> [[UInt8]] {
        var pages: [[UInt8]] = []
        for version in Schema.migrations.indices.reversed() {
            let connection = try Connection(
                path: ":memory:", access: .readWrite, busyMilliseconds: 0)
            try connection.execute("PRAGMA page_size=\(FileHeader.pageSize)")
            try Schema.migrate(
                connection, from: 0, migrations: Array(Schema.migrations[...version]))
            pages.append(connection.firstPage)
            try connection.execute("VACUUM")
            pages.append(connection.firstPage)
        }
        return pages.filter { $0.count == FileHeader.pageSize }
    }

    /// How many rows can be read that are such as we write: the more, the better does the first
    /// page fit. Another program's rows are none.
    static func rows(in connection: Connection) -> Int {
        var rows = 0
        for sql in shapes {
            // Rows before the damage have been counted when it throws.
            try? connection.forEach(sql) { _ in
                rows += 1
                return true
            }
        }
        return rows
    }

    private static let shapes = [
        """
        SELECT 1 FROM recipe NOT INDEXED
        WHERE typeof(dose) = 'integer' AND split IN ('equal', 'asWritten')
        """,
        """
        SELECT 1 FROM log NOT INDEXED WHERE typeof(rating) = 'integer' AND rating BETWEEN 1 AND 5
        AND typeof(started_ms) = 'integer' AND typeof(boot) = 'text'
        """,
        """
        SELECT 1 FROM recipe_step WHERE typeof(recipe) = 'integer'
        AND kind IN ('prepare', 'bloom', 'pour', 'wait')
        """,
        """
        SELECT 1 FROM log_step WHERE typeof(log) = 'integer' AND typeof(text) = 'text'
        AND typeof(position) = 'integer'
        """,
        "SELECT 1 FROM counter WHERE name IN ('recipe', 'log') AND typeof(value) = 'integer'",
    ]
}
