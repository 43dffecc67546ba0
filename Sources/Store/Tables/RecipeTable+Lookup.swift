import Brewing

/// What a person or a shell names by its beginning.
extension RecipeTable {
    /// The names of recipes that begin with these very letters, ignoring case, in their order, at
    /// most `limit` of them, which is 1 or more.
    public func names(beginning prefix: String, limit: Int) throws(StoreError) -> [String] {
        try names.names(beginning: prefix, limit: limit)
    }

    /// The ids of recipes that begin so, at most `limit` of them.
    public func ids(startingWith prefix: String, limit: Int) throws(StoreError) -> [RecipeID] {
        try names.ids(startingWith: prefix, limit: limit).map(RecipeID.init(rawValue:))
    }

    /// The recipes whose name (whatever its case and form) or id begins so, by name, at most
    /// `limit` of them.
    public func matches(
        startingWith prefix: String, limit: Int
    ) throws(StoreError) -> [(id: RecipeID, name: String)] {
        try names.matches(startingWith: prefix, limit: limit).map { (RecipeID(rawValue: $0), $1) }
    }
}
