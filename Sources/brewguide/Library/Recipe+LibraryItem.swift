import Archive
import Brewing
import CommandLine
import Documents
import JSON5
import Store

extension Recipe: LibraryItem {
    static let noun = "recipe"
    static let group = "recipe"
    static let newDraftName = "new"

    static func newID() -> RecipeID { .new() }

    static func find(_ id: RecipeID, in database: Database) throws(StoreError) -> Recipe {
        try database.recipes.find(id)
    }

    static func find(
        named name: String, in database: Database
    ) throws(StoreError) -> Recipe? {
        try database.recipes.find(named: name)
    }

    static func matches(
        startingWith word: String, limit: Int, in database: Database
    ) throws(StoreError) -> [(id: RecipeID, name: String)] {
        try database.recipes.matches(startingWith: word, limit: limit).map { ($0.id, $0.name) }
    }

    static func add(
        _ items: [Recipe], replacing others: [Recipe], in database: Database
    ) throws(StoreError) {
        try database.recipes.add(items, replacing: others)
    }

    func update(
        in database: Database, if isExpected: (Recipe) -> Bool
    ) throws(StoreError) -> Bool {
        try database.recipes.update(self, if: isExpected)
    }

    static func reader(_ library: Library) throws(CommandFailure) -> ItemReader<Recipe> {
        let methods = try library.knownMethods()
        return ItemReader(reminder: reminder(methods)) {
            text, id, keepsID throws(DocumentErrors) in
            try Recipe(parsing: text, newID: id, keepsID: keepsID, methods: methods)
        }
    }

    /// What stands at the top of a draft in which one of these methods may be named.
    private static func reminder(_ methods: KnownMethods) -> String {
        """
        // kind: prepare, bloom, pour or wait.  seconds: the step's own length, or
        // until: the brew time at which it ends.  waterTo: grams on the scale by then.
        // split: equal pours, or asWritten.
        // method: \(methods.names.joined(separator: ", ")).

        """
    }
}

extension Library {
    func recipe(_ word: String) throws(CommandFailure) -> Recipe { try item(word) }
}

extension RecipeID {
    /// An id nobody else has (RFC 9562).
    static func new() -> RecipeID { RecipeID(rawValue: UUIDText.random()) }
}
