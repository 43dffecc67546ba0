import Names

/// What tables have in common whose rows have an id and a name that nobody else has: recipes and
/// formulas.
struct NameRows {
    private let connection: Connection
    private let table: String

    init(_ connection: Connection, of table: String) {
        self.connection = connection
        self.table = table
    }

    /// The id of who has this name, as people see it.
    func id(named name: String) throws(StoreError) -> String? {
        try connection.first(
            "SELECT id FROM \(table) WHERE name_key = ?", [.text(UniqueName.key(name))]
        ) { $0.text("id") }
    }

    /// Whether somebody has this name.
    func isTaken(_ name: String) throws(StoreError) -> Bool { try id(named: name) != nil }

    /// The name of somebody else who has this name.
    func other(named name: String, than id: String) throws(StoreError) -> String? {
        try connection.first(
            "SELECT name FROM \(table) WHERE name_key = ? AND id <> ?",
            [.text(UniqueName.key(name)), .text(id)]
        ) { $0.text("name") }
    }

    /// The first of `NAME copy`, `NAME copy 2`, … that nobody has.
    func freeName(from name: String) throws(StoreError) -> String {
        var number = 1
        while try isTaken(UniqueName.copy(of: name, number: number)) { number += 1 }
        return UniqueName.copy(of: name, number: number)
    }

    /// Where the list goes on after a line: by the key that is stored, whatever it is, so that the
    /// list goes on behind the line and ends. The name's key stands in for that of a row that was
    /// deleted meanwhile; without a line the list begins.
    func position(after line: (id: String, name: String)?) throws(StoreError) -> [SQLValue] {
        guard let line else { return [.text("")] }
        let key = try connection.first(
            "SELECT name_key FROM \(table) WHERE id = ?", [.text(line.id)]
        ) { $0.text("name_key") }
        return [.text(key ?? UniqueName.key(line.name))]
    }

    // What a person or a shell names by its beginning.

    /// The names that begin with these very letters, ignoring case, in their order, at most
    /// `limit` of them, which is 1 or more.
    func names(beginning prefix: String, limit: Int) throws(StoreError) -> [String] {
        let start = prefix.lowercased()
        var names: [String] = []
        try connection.forEach(
            "SELECT name FROM \(table) WHERE instr(name_key, ?) > 0 ORDER BY name_key",
            [.text(UniqueName.keyPart(ofNamesStartingWith: prefix))]
        ) { row in
            let name = row.text("name")
            // The key has no marks: it finds Ä by A.
            if name.lowercased().hasPrefix(start) { names.append(name) }
            return names.count < limit
        }
        return names
    }

    /// The ids that begin so, at most `limit` of them.
    func ids(startingWith prefix: String, limit: Int) throws(StoreError) -> [String] {
        let start = prefix.lowercased()
        return try connection.all(
            "SELECT id FROM \(table) WHERE id >= ?1 AND id < ?2 ORDER BY id LIMIT ?3",
            [.text(start), .text(start + "\u{10FFFF}"), .integer(limit)]
        ) { $0.text("id") }
    }

    /// Whose name (whatever its case and form) or id begins so, by name, at most `limit` of them.
    func matches(
        startingWith prefix: String, limit: Int
    ) throws(StoreError) -> [(id: String, name: String)] {
        try connection.all(
            """
            SELECT id, name FROM \(table)
            WHERE instr(name_key, ?1) > 0 OR substr(id, 1, length(?2)) = ?2
            ORDER BY name_key LIMIT ?3
            """,
            [
                .text(UniqueName.keyPart(ofNamesStartingWith: prefix)), .text(prefix.lowercased()),
                .integer(limit),
            ]
        ) { ($0.text("id"), $0.text("name")) }
    }
}
