import Brewing
import Names

/// Grinders as rows, and rows as grinders.
struct GrinderRows {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// The columns of a grinder.
    static let columns = "key, id, name, minimum, maximum, step, brews"

    /// What a row holds.
    struct Entry {
        let key: RowKey
        /// Nil when it makes no sense.
        let grinder: Grinder?
        let brews: Int
    }

    static func entry(_ row: Row) -> Entry {
        let range = try? GrinderRange.checked(
            minimum: row.dial("minimum"), maximum: row.dial("maximum"), step: row.dial("step"))
        let grinder = range.map { range in
            Grinder(id: GrinderID(rawValue: row.text("id")), name: row.text("name"), range: range)
        }
        return Entry(
            key: row.integer("key"), grinder: grinder,
            brews: row.int("brews", nearestIn: Plausible.uses))
    }

    /// The row of a key; nil when there is none.
    func entry(key: RowKey) throws(StoreError) -> Entry? {
        try connection.first(
            "SELECT \(Self.columns) FROM grinder NOT INDEXED WHERE key = ?", [.integer(key)]
        ) { Self.entry($0) }
    }

    /// Adds a grinder, under the next key where none is said.
    func insert(_ grinder: Grinder, key: RowKey? = nil) throws(StoreError) {
        try connection.run(
            """
            INSERT INTO grinder (name, name_key, minimum, maximum, step, id, key)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            """, Self.values(grinder) + [.optional(key)])
    }

    /// Changes a grinder; returns whether it is there.
    func update(_ grinder: Grinder) throws(StoreError) -> Bool {
        try connection.run(
            """
            UPDATE grinder SET name = ?, name_key = ?, minimum = ?, maximum = ?, step = ?
            WHERE id = ?
            """, Self.values(grinder)) > 0
    }

    private static func values(_ grinder: Grinder) -> [SQLValue] {
        [
            .text(grinder.name), .text(UniqueName.key(grinder.name)),
            .integer(grinder.range.minimum.hundredths), .integer(grinder.range.maximum.hundredths),
            .integer(grinder.range.step.hundredths), .text(grinder.id.rawValue),
        ]
    }
}
