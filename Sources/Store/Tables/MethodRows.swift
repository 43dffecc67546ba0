import Brewing
import Names

/// Methods as rows, and rows as methods.
struct MethodRows {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// The columns of a method.
    static let columns = "key, name, category, is_built_in, brews"

    /// A method as it stands in its row.
    struct Entry {
        let key: RowKey
        let method: BrewMethod
        let isBuiltIn: Bool
        let brews: Int
    }

    static func entry(_ row: Row) -> Entry {
        let category = MethodCategory(rawValue: row.text("category")) ?? .other
        return Entry(
            key: row.integer("key"), method: BrewMethod(name: row.text("name"), category: category),
            isBuiltIn: row.flag("is_built_in"), brews: row.int("brews", nearestIn: Plausible.uses))
    }

    /// The row of a name as people see it, whatever its case and form; nil when there is none.
    ///
    /// Nearly always it is the method's own spelling, which spares making a key: that takes longer
    /// than looking at the few methods there are, at each start and with each log.
    func entry(named name: String) throws(StoreError) -> Entry? {
        let exact = try connection.first(
            "SELECT \(Self.columns) FROM method WHERE name = ?", [.text(name)]
        ) { Self.entry($0) }
        if let exact { return exact }
        return try connection.first(
            "SELECT \(Self.columns) FROM method WHERE name_key = ?", [.text(UniqueName.key(name))]
        ) { Self.entry($0) }
    }

    /// The row of a key; nil when there is none.
    func entry(key: RowKey) throws(StoreError) -> Entry? {
        try connection.first(
            "SELECT \(Self.columns) FROM method NOT INDEXED WHERE key = ?", [.integer(key)]
        ) { Self.entry($0) }
    }

    /// Adds a method, under the next key where none is said.
    func insert(
        _ method: BrewMethod, isBuiltIn: Bool, key: RowKey? = nil
    ) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO method (name, name_key, category, is_built_in, key) VALUES (?, ?, ?, ?, ?)
            """,
            [
                .text(method.name), .text(UniqueName.key(method.name)),
                .text(method.category.rawValue), .flag(isBuiltIn), .optional(key),
            ])
    }

    func update(_ key: RowKey, to method: BrewMethod, isBuiltIn: Bool) throws(StoreError) {
        try connection.run(
            """
            UPDATE method SET name = ?, name_key = ?, category = ?, is_built_in = ? WHERE key = ?
            """,
            [
                .text(method.name), .text(UniqueName.key(method.name)),
                .text(method.category.rawValue), .flag(isBuiltIn), .integer(key),
            ])
    }

    /// Whether each built-in method is there as it should be.
    func hasBuiltIn() throws(StoreError) -> Bool {
        for method in BrewMethod.builtIn {
            guard let there = try entry(named: method.name), there.isBuiltIn,
                there.method == method
            else { return false }
        }
        return true
    }

    /// Puts the built-in methods in their places, each once (SPEC §9.1).
    func putBuiltIn() throws(StoreError) {
        for method in BrewMethod.builtIn {
            if let there = try entry(named: method.name) {
                try update(there.key, to: method, isBuiltIn: true)
            } else {
                try insert(method, isBuiltIn: true)
            }
        }
    }

    /// Links the logs of before there were methods to them, by name; the triggers count them. Part
    /// of the migration to version 3, and its transaction.
    func linkLogs() throws(StoreError) {
        try connection.execute(
            """
            UPDATE log SET method_key = (SELECT key FROM method WHERE name = lower(log.method))
            WHERE lower(method) IN (SELECT name FROM method)
            """)
    }
}
