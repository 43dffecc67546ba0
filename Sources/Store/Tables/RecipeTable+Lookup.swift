import Brewing

/// What a person or a shell names by its beginning.
extension RecipeTable {
    /// The names of recipes that begin with these very letters, ignoring case, in their order, at
    /// most `limit` of them, which is 1 or more.
    public func names(beginning prefix: String, limit: Int) throws(StoreError) -> [String] {
        let start = prefix.lowercased()
        var names: [String] = []
        try connection.forEach(
            "SELECT name FROM recipe WHERE instr(name_key, ?) > 0 ORDER BY name_key",
            [.text(RecipeName.keyPart(ofNamesStartingWith: prefix))]
        ) { row in
            let name = row.text("name")
            // The key has no marks: it finds Ä by A.
            if name.lowercased().hasPrefix(start) { names.append(name) }
            return names.count < limit
        }
        return names
    }

    /// The ids of recipes that begin so, at most `limit` of them.
    public func ids(startingWith prefix: String, limit: Int) throws(StoreError) -> [RecipeID] {
        let start = prefix.lowercased()
        return try connection.all(
            "SELECT id FROM recipe WHERE id >= ?1 AND id < ?2 ORDER BY id LIMIT ?3",
            [.text(start), .text(start + "\u{10FFFF}"), .integer(limit)]
        ) { RecipeID(rawValue: $0.text("id")) }
    }

    /// The recipes whose name (whatever its case and form) or id begins so, by name, at most
    /// `limit` of them.
    public func matches(
        startingWith prefix: String, limit: Int
    ) throws(StoreError) -> [(id: RecipeID, name: String)] {
        return try connection.all(
            """
            SELECT id, name FROM recipe
            WHERE instr(name_key, ?1) > 0 OR substr(id, 1, length(?2)) = ?2
            ORDER BY name_key LIMIT ?3
            """,
            [
                .text(RecipeName.keyPart(ofNamesStartingWith: prefix)), .text(prefix.lowercased()),
                .integer(limit),
            ]
        ) { (RecipeID(rawValue: $0.text("id")), $0.text("name")) }
    }
}
