import Brewing
import Units

/// The rows of the journal that a log is linked to, for counts and filters only: what the log says
/// are names of its day (SPEC §9.6).
struct LogLinks: Hashable {
    /// The keys of the rows; nil where there is none.
    var method: RowKey?
    var grinder: RowKey?
    var bean: RowKey?
    /// Which bag of the bean was open.
    var bag: UntrustedInteger?

    /// The columns of the links.
    static let columns = "method_key, grinder_key, bean_key, bag"

    /// In the order of `columns`.
    var values: [SQLValue] {
        [.optional(method), .optional(grinder), .optional(bean), .optional(bag)]
    }

    /// What a log is linked to now: its method by name, the rest by id. What is gone meanwhile
    /// links nothing (JU-006). Asked for in the transaction that saves it.
    static func resolved(
        _ log: BrewLog, in connection: Connection
    ) throws(StoreError) -> LogLinks {
        var links = LogLinks()
        links.method = try MethodRows(connection).entry(named: log.method.name)?.key
        try links.resolve(log.inputs.equipment, in: connection)
        return links
    }

    /// Those whose rows are there.
    func existing(in connection: Connection) throws(StoreError) -> LogLinks {
        let exists = { (table: StaticString, key: RowKey) throws(StoreError) in
            try connection.first("SELECT 1 FROM \(table) WHERE key = ?", [.integer(key)]) { _ in
                true
            } ?? false
        }
        var links = LogLinks()
        if let method, try exists("method", method) { links.method = method }
        if let grinder, try exists("grinder", grinder) { links.grinder = grinder }
        if let bean, try exists("bean", bean) { (links.bean, links.bag) = (bean, bag) }
        return links
    }

    /// Links the grinder and the bean of `equipment`. The bag stays where the bean does.
    mutating func resolve(
        _ equipment: Equipment, in connection: Connection
    ) throws(StoreError) {
        grinder = nil
        if let id = equipment.grinder?.id {
            grinder = try connection.first(
                "SELECT key FROM grinder WHERE id = ?", [.text(id.rawValue)]
            ) { $0.integer("key") }
        }
        let before = bean
        bean = nil
        if let id = equipment.bean?.id {
            let found = try connection.first(
                "SELECT key, bag FROM bean WHERE id = ?", [.text(id.rawValue)]
            ) { (key: $0.integer("key"), bag: $0.integer("bag")) }
            bean = found?.key
            if bean != before { bag = found?.bag }
        }
        if bean == nil { bag = nil }
    }
}

extension LogLinks {
    /// The links of a row with `columns`.
    init(_ row: Row) {
        method = row.optionalInteger("method_key")
        grinder = row.optionalInteger("grinder_key")
        bean = row.optionalInteger("bean_key")
        bag = row.optionalInteger("bag")
    }
}
