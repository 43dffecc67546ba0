import Brewing
import Names

extension Database {
    /// The methods, the built-in ones among them.
    public var methods: MethodTable { MethodTable(connection: connection) }
}

/// A method with how often it was brewed.
public struct MethodEntry: Hashable, Sendable {
    /// The method.
    public var method: BrewMethod
    /// Whether it is there from the start, and stays as it is.
    public var isBuiltIn: Bool
    /// How often it was brewed.
    public var use: ItemUse
}

/// The ways of brewing (SPEC §9.1): each change checks what is said of them there.
public struct MethodTable {
    let connection: Connection
    private var rows: MethodRows { MethodRows(connection) }

    // MARK: Finding

    /// The methods by name; with `search`, those whose name has it in it, whatever its case and
    /// form.
    public func list(search: String? = nil) throws(StoreError) -> [MethodEntry] {
        let found = try connection.page(
            .methodsByName, reading: MethodRows.columns, after: [.text("")],
            where: JournalSearch.condition(search), count: JournalSearch.limit
        ) { MethodRows.entry($0) }
        return try found.map { row throws(StoreError) in try entry(row) }
    }

    /// The method of a name as people see it, whatever its case and form; nil when there is none.
    public func find(named name: String) throws(StoreError) -> MethodEntry? {
        guard let row = try rows.entry(named: name) else { return nil }
        return try entry(row)
    }

    /// The method of the person whose name has this key; nil when there is none.
    public func synced(key: String) throws(StoreError) -> BrewMethod? {
        try connection.first(
            "SELECT \(MethodRows.columns) FROM method WHERE name_key = ? AND is_built_in = 0",
            [.text(key)]
        ) { MethodRows.entry($0).method }
    }

    /// All methods, for whoever reads recipes.
    public func known() throws(StoreError) -> KnownMethods {
        KnownMethods(
            try connection.page(
                .methodsByName, reading: MethodRows.columns, after: [.text("")],
                count: JournalSearch.limit
            ) { MethodRows.entry($0).method })
    }

    private func entry(_ row: MethodRows.Entry) throws(StoreError) -> MethodEntry {
        MethodEntry(
            method: row.method, isBuiltIn: row.isBuiltIn,
            use: try ItemUses(connection).use(.method, key: row.key, brews: row.brews))
    }

    // MARK: Changes

    /// Adds a method.
    /// - Throws: `StoreError.refused` when it is not right or its name is taken.
    public func add(_ method: BrewMethod) throws(StoreError) {
        let method = try checked(method)
        try connection.transaction { () throws(StoreError) in
            if let there = try rows.entry(named: method.name) {
                throw .refused(.nameTaken(.method, there.method.name))
            }
            try rows.insert(method, isBuiltIn: false)
        }
    }

    /// Gives a method another name, which the recipes that name it take over, or another category,
    /// as long as no recipe names it. Logs stay as they are.
    /// - Throws: `StoreError.refused`.
    public func update(named name: String, to method: BrewMethod) throws(StoreError) {
        let method = try checked(method)
        try connection.transaction { () throws(StoreError) in
            let there = try changeable(name)
            if let other = try rows.entry(named: method.name), other.key != there.key {
                throw .refused(.nameTaken(.method, other.method.name))
            }
            let recipes = try recipes(of: there.method)
            if method.category != there.method.category { try Self.checkUnused(there, recipes) }
            try rows.update(there.key, to: method, isBuiltIn: false)
            for recipe in recipes {
                try connection.run(
                    "UPDATE recipe SET method = ? WHERE key = ?",
                    [.text(method.name), .integer(recipe.key)])
            }
        }
    }

    /// Deletes a method; its logs keep its name and category.
    /// - Throws: `StoreError.refused`, for one that recipes name too.
    public func delete(named name: String) throws(StoreError) {
        try connection.transaction { () throws(StoreError) in
            let there = try changeable(name)
            try Self.checkUnused(there, try recipes(of: there.method))
            try connection.run("DELETE FROM method WHERE key = ?", [.integer(there.key)])
        }
    }

    private func checked(_ method: BrewMethod) throws(StoreError) -> BrewMethod {
        let method = BrewMethod(
            name: UniqueName.trimmed(method.name), category: method.category)
        guard method.errors.isEmpty else { throw .refused(.invalid(.method, method.errors)) }
        return method
    }

    private func changeable(_ name: String) throws(StoreError) -> MethodRows.Entry {
        guard let there = try rows.entry(named: name) else {
            throw .refused(.noneNamed(.method, name))
        }
        guard !there.isBuiltIn else { throw .refused(.builtIn(there.method.name)) }
        return there
    }

    private static func checkUnused(
        _ row: MethodRows.Entry, _ recipes: [(key: RowKey, name: String)]
    ) throws(StoreError) {
        guard recipes.isEmpty else {
            throw .refused(.inUse(row.method.name, recipes: recipes.map(\.name)))
        }
    }

    /// The recipes that name a method, by name.
    private func recipes(
        of method: BrewMethod
    ) throws(StoreError) -> [(key: RowKey, name: String)] {
        let key = UniqueName.key(method.name)
        return try connection.all("SELECT key, name, method FROM recipe ORDER BY name_key") { row in
            (key: row.integer("key"), name: row.text("name"), method: row.text("method"))
        }.filter { UniqueName.key($0.method) == key }.map { ($0.key, $0.name) }
    }
}
