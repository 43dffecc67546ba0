import Brewing

extension Database {
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
