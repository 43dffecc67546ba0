import Brewing
import Names

extension Database {
    /// The recipes, the starter among them.
    public var recipes: RecipeTable { RecipeTable(connection: connection) }
}

/// The recipes: each change checks what SPEC §4 says of them.
public struct RecipeTable {
    let connection: Connection
    private var rows: RecipeRows { RecipeRows(connection) }
    var names: NameRows { rows.names }

    // MARK: Finding

    /// `count` recipes by name that come after a line of the list, or the first ones; the starter
    /// is one of them.
    public func page(
        after line: RecipeSummary?, count: Int
    ) throws(StoreError) -> Page<RecipeSummary> {
        let found = try connection.page(
            .recipesByName, reading: "id, name, is_conflicted",
            after: try names.position(after: line.map { ($0.id.rawValue, $0.name) }), count: count
        ) { row in
            (RecipeID(rawValue: row.text("id")), row.text("name"), row.flag("is_conflicted"))
        }
        var lines: [RecipeSummary] = []
        for (id, name, isConflicted) in found {
            // Validity is judged by today's rules, not by those it was saved under.
            let isValid = try rows.recipe(id)?.startErrors.isEmpty ?? false
            lines.append(
                RecipeSummary(
                    id: id, name: name, isValid: isValid, isConflictedCopy: isConflicted))
        }
        return Page(lines: lines, total: try Counters(connection).total(of: "recipe"))
    }

    /// One recipe.
    /// - Throws: `StoreError.noSuchRecipe`.
    public func find(_ id: RecipeID) throws(StoreError) -> Recipe {
        guard let recipe = try rows.recipe(id) else { throw .noSuchRecipe(id) }
        return recipe
    }

    /// Whether a recipe is the other side's copy of one changed on both (US-033).
    public func isConflictedCopy(_ id: RecipeID) throws(StoreError) -> Bool {
        try connection.first(
            "SELECT is_conflicted FROM recipe WHERE id = ?", [.text(id.rawValue)]
        ) { $0.flag("is_conflicted") } ?? false
    }

    /// The recipe of a name as people see it, whatever its case and form; nil when there is none.
    public func find(named name: String) throws(StoreError) -> Recipe? {
        guard let id = try names.id(named: name) else { return nil }
        return try rows.recipe(RecipeID(rawValue: id))
    }

    /// The recipe brewed last; the starter when there is none or it is gone (US-001).
    public func lastUsed() throws(StoreError) -> Recipe {
        let preferences = PreferenceTable(connection: connection)
        if let id = try preferences.value(of: .lastUsedRecipe),
            let recipe = try rows.recipe(RecipeID(rawValue: id))
        {
            return recipe
        }
        return try find(.starter)
    }

    // MARK: Changes

    /// Adds a recipe.
    /// - Throws: `StoreError.invalidRecipe` with everything that is wrong, `nameTaken`.
    public func add(_ recipe: Recipe) throws(StoreError) {
        let recipe = try checked(recipe)
        try connection.transaction { () throws(StoreError) in
            try checkName(of: recipe)
            try rows.insert(recipe)
        }
    }

    /// Adds many recipes at once and puts others in the place of those that are there under their
    /// ids: all of it, or nothing.
    /// - Throws: `StoreError.invalidRecipe` with everything that is wrong, `nameTaken`,
    ///   `noSuchRecipe`.
    public func add(
        _ recipes: some Sequence<Recipe>, replacing others: [Recipe] = []
    ) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            for recipe in others {
                let recipe = try checked(recipe, instead: try rows.recipe(recipe.id))
                try checkName(of: recipe)
                try rows.update(recipe)
            }
            for recipe in recipes {
                let recipe = try checked(recipe)
                try checkName(of: recipe)
                try rows.insert(recipe)
            }
        }
    }

    /// Changes a recipe.
    /// - Throws: `StoreError.invalidRecipe` with everything that is wrong (RV-006 for the
    ///   starter), `nameTaken`, `noSuchRecipe`.
    public func update(_ recipe: Recipe) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            let recipe = try checked(recipe, instead: try rows.recipe(recipe.id))
            try checkName(of: recipe)
            try rows.update(recipe)
        }
    }

    /// Changes a recipe only if `isExpected` agrees with what stands there now: nobody's change
    /// gets lost. Returns whether it was changed.
    /// - Throws: as `update(_:)`.
    public func update(
        _ recipe: Recipe, if isExpected: (Recipe) -> Bool
    ) throws(StoreError) -> Bool {
        try connection.transaction { () throws(StoreError) in
            let there = try rows.recipe(recipe.id)
            let recipe = try checked(recipe, instead: there)
            guard let there else { throw .noSuchRecipe(recipe.id) }
            guard isExpected(there) else { return false }
            try checkName(of: recipe)
            try rows.update(recipe)
            return true
        }
    }

    /// Copies a recipe under a name of its own: `NAME copy`, `NAME copy 2`.
    /// - Throws: `StoreError.noSuchRecipe`.
    public func duplicate(
        _ id: RecipeID, as newID: RecipeID
    ) throws(StoreError) -> Recipe {
        try connection.transaction { () throws(StoreError) in
            guard var recipe = try rows.recipe(id) else { throw .noSuchRecipe(id) }
            recipe.id = newID
            recipe.name = try names.freeName(from: recipe.name)
            try rows.insert(recipe)
            return recipe
        }
    }

    /// Deletes a recipe; its logs keep its name. One that is gone already is no error.
    /// - Throws: `StoreError.invalidRecipe` for the starter (RV-006).
    public func delete(_ id: RecipeID) throws(StoreError) {
        guard id != .starter else { throw .invalidRecipe([.starterCannotBeModified]) }
        try connection.run("DELETE FROM recipe WHERE id = ?", [.text(id.rawValue)])
    }

    /// The recipe as it is saved, with its name trimmed. What is there already with more coffee or
    /// water than is allowed today may stay so: only what is new is refused.
    private func checked(
        _ recipe: Recipe, instead present: Recipe? = nil
    ) throws(StoreError) -> Recipe {
        guard !recipe.isStarter else { throw .invalidRecipe([.starterCannotBeModified]) }
        var recipe = recipe
        recipe.name = UniqueName.trimmed(recipe.name)
        let isAsLarge = present.map { ($0.dose, $0.yield) == (recipe.dose, recipe.yield) } ?? false
        let errors = isAsLarge ? recipe.startErrors : recipe.validationErrors
        guard errors.isEmpty else { throw .invalidRecipe(errors) }
        return recipe
    }

    private func checkName(of recipe: Recipe) throws(StoreError) {
        if let other = try names.other(named: recipe.name, than: recipe.id.rawValue) {
            throw .nameTaken(other)
        }
    }

    /// The first of `NAME copy`, `NAME copy 2`, … that no recipe has.
    public func freeName(from name: String) throws(StoreError) -> String {
        try names.freeName(from: name)
    }
}
