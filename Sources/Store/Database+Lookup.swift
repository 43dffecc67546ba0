import Brewing

extension Database {
    /// The names of recipes that begin so, ignoring case, in their order, at most `limit` of them.
    public func recipeNames(beginning prefix: String, limit: Int) throws(StoreError) -> [String] {
        let start = RecipeRows.folded(prefix)
        return try connection.all(
            """
            SELECT name FROM recipe WHERE folded_name >= ?1 AND folded_name < ?2
            ORDER BY folded_name LIMIT ?3
            """, [.text(start), .text(start + "\u{10FFFF}"), .integer(limit)]
        ) { $0.text(0) }
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

    /// The recipes whose name (ignoring case) or id begins so, by name, at most `limit` of them.
    public func recipeNames(
        startingWith prefix: String, limit: Int
    ) throws(StoreError) -> [(id: RecipeID, name: String)] {
        let start = RecipeRows.folded(prefix)
        // U+10FFFF is the last of all characters.
        return try connection.all(
            """
            SELECT id, name FROM recipe
            WHERE folded_name >= ?1 AND folded_name < ?2 OR id >= ?1 AND id < ?2
            ORDER BY folded_name LIMIT ?3
            """, [.text(start), .text(start + "\u{10FFFF}"), .integer(limit)]
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
