/// The order in which a table is listed, and the one way to list it a page at a time: the rows
/// behind a position, whatever was added or deleted before it meanwhile.
struct PageOrder {
    let table: String
    /// The columns that the order is by. Together they tell a row from all others.
    let keys: [String]
    let isDescending: Bool

    /// Recipes by name.
    static let recipesByName = PageOrder(table: "recipe", keys: ["name_key"], isDescending: false)
    /// Logs, newest first.
    static let logsByTime = PageOrder(
        table: "log", keys: ["started_ms", "key"], isDescending: true)

    /// The statement that reads these columns of at most so many rows behind a position: its values
    /// are the position's, one a key, then those of `conditions`, then how many rows.
    func sql(reading columns: String, conditions: String = "") -> String {
        let placeholders = keys.map { _ in "?" }.joined(separator: ", ")
        let order = keys.map { isDescending ? "\($0) DESC" : $0 }.joined(separator: ", ")
        let position =
            keys.count == 1
            ? "\(keys[0]) \(isDescending ? "<" : ">") ?"
            : "(\(keys.joined(separator: ", "))) \(isDescending ? "<" : ">") (\(placeholders))"
        return "SELECT \(columns) FROM \(table) WHERE \(position)\(conditions) "
            + "ORDER BY \(order) LIMIT ?"
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
