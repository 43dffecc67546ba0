/// The order in which a table is listed, and the one way to list it a page at a time: the rows
/// behind a position, whatever was added or deleted before it meanwhile.
struct PageOrder: Sendable {
    private let table: String
    /// The condition of a row behind a position, whose values are one a key.
    private let isBehind: String
    private let order: String

    /// The order by these columns, which together tell a row from all others.
    private init(_ table: String, by keys: [String], descending isDescending: Bool = false) {
        self.table = table
        let placeholders = keys.map { _ in "?" }.joined(separator: ", ")
        let sign = isDescending ? "<" : ">"
        isBehind =
            keys.count == 1
            ? "\(keys[0]) \(sign) ?"
            : "(\(keys.joined(separator: ", "))) \(sign) (\(placeholders))"
        order = keys.map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
    }

    /// Recipes by name.
    static let recipesByName = PageOrder("recipe", by: ["name_key"])
    /// Methods by name.
    static let methodsByName = PageOrder("method", by: ["name_key"])
    /// Grinders by name.
    static let grindersByName = PageOrder("grinder", by: ["name_key"])
    /// Beans by name, those of one name by roaster.
    static let beansByName = PageOrder("bean", by: ["name_key"])
    /// Formulas by name.
    static let formulasByName = PageOrder("formula", by: ["name_key"])
    /// Logs, newest first.
    static let logsByTime = PageOrder("log", by: ["started_ms", "key"], descending: true)
    /// Logs of bakes, newest first.
    static let bakesByTime = PageOrder("bake_log", by: ["started_ms", "key"], descending: true)

    /// The statement that reads these columns of at most so many rows behind a position: its values
    /// are the position's, one a key, then those of `conditions`, then how many rows.
    func sql(reading columns: String, conditions: String = "") -> String {
        "SELECT \(columns) FROM \(table) WHERE \(isBehind)\(conditions) ORDER BY \(order) LIMIT ?"
    }
}

extension Connection {
    /// The rows behind a position of an order, at most `count`, each made into a value.
    func page<Value>(
        _ order: PageOrder, reading columns: String, after position: [SQLValue],
        where conditions: (sql: String, values: [SQLValue]) = ("", []), count: Int,
        _ make: (Row) -> Value
    ) throws(StoreError) -> [Value] {
        try all(
            order.sql(reading: columns, conditions: conditions.sql),
            position + conditions.values + [.integer(count)], make)
    }
}
