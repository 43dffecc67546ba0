import Brewing
import Names

/// Makes recipes that were saved under earlier rules as today's want them (SPEC §4): they stay
/// brewable, and no two have names that look the same. Logs keep the names they have.
struct RecipeRenewal {
    private let connection: Connection
    private var rows: RecipeRows { RecipeRows(connection) }

    init(_ connection: Connection) { self.connection = connection }

    /// Renews every recipe; part of the migration to version 2, and its transaction. Of two that
    /// have one name now, the older keeps it, and the starter always does.
    func run() throws(StoreError) {
        // Later keys must not meet those of before.
        try connection.execute("UPDATE recipe SET name_key = id")
        try connection.run(
            "UPDATE recipe SET name_key = ? WHERE id = ?",
            [.text(UniqueName.key(Recipe.starter.name)), .text(RecipeID.starter.rawValue)])
        let keys = try connection.all("SELECT key FROM recipe ORDER BY key") { $0.integer("key") }
        for key in keys {
            guard let recipe = try rows.recipe(key: key), !recipe.isStarter else { continue }
            try rows.update(try fitting(recipe))
        }
    }

    /// The recipe as it may stand beside those that are there.
    func fitting(_ recipe: Recipe) throws(StoreError) -> Recipe {
        var renewed = recipe.renewed
        let isStarters = UniqueName.key(renewed.name) == UniqueName.key(Recipe.starter.name)
        let isTaken = try rows.names.isTaken(renewed.name)
        if isStarters || isTaken {
            renewed.name = try rows.names.freeName(from: renewed.name)
        }
        return renewed
    }
}
