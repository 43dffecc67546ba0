import Brewing
import Names

/// Recipes as rows, and rows as recipes.
struct RecipeRows {
    private let connection: Connection
    var names: NameRows { NameRows(connection, of: "recipe") }

    init(_ connection: Connection) { self.connection = connection }

    // What goes in.

    private static let columns = [
        "name", "name_key", "method", "category", "dose", "yield", "temperature", "grind",
        "grind_descriptor", "bloom_ratio", "split",
    ]

    private static func values(_ recipe: Recipe) -> [SQLValue] {
        [
            .text(recipe.name), .text(UniqueName.key(recipe.name)), .text(recipe.method.name),
            .text(recipe.method.category.rawValue), .integer(recipe.dose.tenths),
            .integer(recipe.yield.tenths), .integer(recipe.temperature.tenths),
            .text(recipe.grind.label), .text(recipe.grind.descriptor),
            .integer(recipe.bloomRatioHundredths), .text(recipe.split.rawValue),
        ]
    }

    func insert(_ recipe: Recipe, isConflicted: Bool = false) throws(StoreError) {
        let placeholders = Self.columns.map { _ in "?" }.joined(separator: ", ")
        let columns = Self.columns.joined(separator: ", ")
        try connection.run(
            "INSERT INTO recipe (id, is_conflicted, \(columns)) VALUES (?, ?, \(placeholders))",
            [.text(recipe.id.rawValue), .flag(isConflicted)] + Self.values(recipe))
        try insertSteps(recipe)
    }

    /// Changes a recipe: what somebody changed is the other side's copy no more (SPEC §11.3).
    func update(_ recipe: Recipe, isConflicted: Bool = false) throws(StoreError) {
        let assignments = Self.columns.map { "\($0) = ?" }.joined(separator: ", ")
        let changed = try connection.run(
            "UPDATE recipe SET \(assignments), is_conflicted = ? WHERE id = ?",
            Self.values(recipe) + [.flag(isConflicted), .text(recipe.id.rawValue)])
        guard changed > 0 else { throw .noSuchRecipe(recipe.id) }
        try connection.run(
            "DELETE FROM recipe_step WHERE recipe = (SELECT key FROM recipe WHERE id = ?)",
            [.text(recipe.id.rawValue)])
        try insertSteps(recipe)
    }

    private func insertSteps(_ recipe: Recipe) throws(StoreError) {
        for (position, step) in recipe.steps.enumerated() {
            try connection.run(
                """
                INSERT INTO recipe_step
                SELECT key, ?, ?, ?, ?, ?, ? FROM recipe WHERE id = ?
                """,
                [
                    .integer(position), .text(step.kind.rawValue), .text(step.text),
                    .optional(step.length?.nanoseconds), .optional(step.until?.nanoseconds),
                    .optional(step.waterTo.map { Int64($0.tenths) }), .text(recipe.id.rawValue),
                ])
        }
    }

    /// Puts this program's starter in place of whatever stands there, in its row: what was chosen
    /// for it stays.
    func putStarter() throws(StoreError) {
        guard let there = try recipe(.starter) else { return try insert(.starter) }
        if there != .starter { try update(.starter) }
    }

    // What comes out.

    /// A recipe; nil when there is none of this id.
    func recipe(_ id: RecipeID) throws(StoreError) -> Recipe? {
        let key = try connection.first(
            "SELECT key FROM recipe WHERE id = ?", [.text(id.rawValue)]
        ) { $0.integer("key") }
        guard let key else { return nil }
        return try recipe(key: key)
    }

    /// The recipe of a row; nil when there is none.
    func recipe(key: RowKey) throws(StoreError) -> Recipe? {
        let found = try connection.first(
            """
            SELECT id, name, method, category, dose, yield, temperature, grind, grind_descriptor,
                bloom_ratio, split FROM recipe NOT INDEXED WHERE key = ?
            """, [.integer(key)]
        ) { row in Self.recipe(row) }
        guard var recipe = found else { return nil }
        recipe.steps = try connection.all(
            """
            SELECT kind, text, length_ns, until_ns, water_to FROM recipe_step
            WHERE recipe = ? ORDER BY position LIMIT ?
            """,
            // One more than there may be tells that there are too many.
            [.integer(key), .integer(RecipeLimit.steps + 1)]
        ) { row in
            RecipeStep(
                kind: RecipeStep.Kind(rawValue: row.text("kind")) ?? .prepare,
                text: row.text("text"), length: row.span("length_ns"),
                until: row.span("until_ns"),
                waterTo: row.isNull("water_to") ? nil : row.grams("water_to"))
        }
        return recipe
    }

    private static func recipe(_ row: Row) -> Recipe {
        let category = MethodCategory(rawValue: row.text("category"))
        return Recipe(
            id: RecipeID(rawValue: row.text("id")), name: row.text("name"),
            method: BrewMethod(name: row.text("method"), category: category ?? .other),
            dose: row.grams("dose"), yield: row.grams("yield"),
            temperature: row.celsius("temperature"),
            grind: Grind(label: row.text("grind"), descriptor: row.text("grind_descriptor")),
            bloomRatioHundredths: row.factor("bloom_ratio"),
            split: WaterSplit(rawValue: row.text("split")) ?? .equal,
            steps: [])
    }
}
