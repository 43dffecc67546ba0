import Brewing
import Names
import Timebase
import Units

/// Beans as rows, and rows as beans.
struct BeanRows {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// The columns of a bean.
    static let columns = "key, id, name, roaster, origin, roasted_day, bag_weight, bag, used, brews"

    /// A bean as it stands in its row.
    struct Entry {
        let key: RowKey
        let bean: Bean
        /// What logs took of the open bag.
        let used: Grams
        let brews: Int

        /// What is left of the open bag, never below nothing; nil without a bag weight.
        var gramsLeft: Grams? { bean.bagWeight.map { max(.zero, $0 - used) } }
    }

    static func entry(_ row: Row) -> Entry {
        // One that no bag has is none: nothing is counted then.
        let weight = row.isNull("bag_weight") ? nil : row.grams("bag_weight")
        let bean = Bean(
            id: BeanID(rawValue: row.text("id")), name: row.text("name"),
            roaster: row.text("roaster"), origin: row.text("origin"),
            roasted: row.day("roasted_day"),
            bagWeight: weight.flatMap { $0 > .zero ? $0 : nil },
            bag: row.int("bag", nearestIn: Plausible.uses))
        return Entry(
            key: row.integer("key"), bean: bean,
            used: Grams(tenths: row.int("used", nearestIn: Plausible.usedMass)),
            brews: row.int("brews", nearestIn: Plausible.uses))
    }

    /// What stands for a bean's name and roaster together: beans in the order of these are in the
    /// order of their names, then of their roasters.
    static func key(_ name: String, _ roaster: String) -> String {
        keyPrefix(name) + UniqueName.key(roaster)
    }

    /// How the keys of all beans of a name begin.
    static func keyPrefix(_ name: String) -> String { UniqueName.key(name) + "\u{1}" }

    /// The bean of an id; nil when there is none.
    func entry(_ id: BeanID) throws(StoreError) -> Entry? {
        try connection.first(
            "SELECT \(Self.columns) FROM bean WHERE id = ?", [.text(id.rawValue)]
        ) { Self.entry($0) }
    }

    /// The row of a key; nil when there is none.
    func entry(key: RowKey) throws(StoreError) -> Entry? {
        try connection.first(
            "SELECT \(Self.columns) FROM bean NOT INDEXED WHERE key = ?", [.integer(key)]
        ) { Self.entry($0) }
    }

    private static func values(_ bean: Bean) -> [SQLValue] {
        [
            .text(bean.name), .text(bean.roaster), .text(key(bean.name, bean.roaster)),
            .text(bean.origin), .optional(bean.roasted.map { Int64($0.daysSince1970) }),
            .optional(bean.bagWeight.map { Int64($0.tenths) }), .text(bean.id.rawValue),
        ]
    }

    /// Adds a bean, under the next key where none is said.
    func insert(_ bean: Bean, key: RowKey? = nil) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO bean (
                name, roaster, name_key, origin, roasted_day, bag_weight, id, bag, key
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, Self.values(bean) + [.integer(bean.bag), .optional(key)])
    }

    /// Changes a bean, but for its bag's number; returns whether it is there.
    func update(_ bean: Bean) throws(StoreError) -> Bool {
        try connection.run(
            """
            UPDATE bean SET name = ?, roaster = ?, name_key = ?, origin = ?, roasted_day = ?,
                bag_weight = ? WHERE id = ?
            """, Self.values(bean)) > 0
    }
}
