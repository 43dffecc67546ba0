import Brewing

extension Database {
    /// The names of recipes that begin with these very letters, ignoring case, in their order, at
    /// most `limit` of them, which is 1 or more.
    public func recipeNames(beginning prefix: String, limit: Int) throws(StoreError) -> [String] {
        let start = prefix.lowercased()
        var names: [String] = []
        try connection.forEach(
            "SELECT name FROM recipe WHERE instr(name_key, ?) > 0 ORDER BY name_key",
            [.text(RecipeName.keyPart(ofNamesStartingWith: prefix))]
        ) { row in
            let name = row.text(0)
            // The key has no marks: it finds Ä by A.
            if name.lowercased().hasPrefix(start) { names.append(name) }
            return names.count < limit
        }
        return names
    }

    /// The ids of recipes that begin so, at most `limit` of them.
    public func recipeIDs(startingWith prefix: String, limit: Int) throws(StoreError) -> [RecipeID]
    {
        let start = prefix.lowercased()
        return try connection.all(
            "SELECT id FROM recipe WHERE id >= ?1 AND id < ?2 ORDER BY id LIMIT ?3",
            [.text(start), .text(start + "\u{10FFFF}"), .integer(limit)]
        ) { RecipeID(rawValue: $0.text(0)) }
    }

    /// The recipes whose name (whatever its case and form) or id begins so, by name, at most
    /// `limit` of them.
    public func recipeNames(
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
        ) { (RecipeID(rawValue: $0.text(0)), $0.text(1)) }
    }

    /// The log at a place of the list, of which 1 is the newest; nil when there are fewer.
    public func logID(at place: Int) throws(StoreError) -> LogID? {
        try connection.first(
            "SELECT id FROM log ORDER BY started_ms DESC, key DESC LIMIT 1 OFFSET ?",
            [.integer(max(0, place - 1))]
        ) { LogID(rawValue: $0.text(0)) }
    }
}
