/// How many recipes and logs there are, kept by triggers so that a list need not count. A bit that
/// flips in one would stay for good, and the highest number there is keeps triggers from counting
/// on, so that no log could be saved.
struct Counters {
    /// Which are counted anew.
    enum Choice {
        /// Those that can't be right.
        case impossible
        /// All.
        case all
    }

    /// The tables that are counted.
    static let tables = ["recipe", "log", "formula", "bake_log"]

    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// What the counter of a table says; nil when it can't be right.
    func value(of table: String) throws(StoreError) -> Int? {
        let value = try connection.first(
            "SELECT value FROM counter WHERE name = ?", [.text(table)]
        ) { $0.integer("value") }
        return value.flatMap { Plausible.count.within($0) }.map { Int($0) }
    }

    /// Counts the rows themselves.
    func count(_ table: String) throws(StoreError) -> Int {
        try connection.first("SELECT count(*) AS rows FROM \(table)") { $0.count("rows") } ?? 0
    }

    /// How many rows there are: as the counter says, or counted where that can't be.
    func total(of table: String) throws(StoreError) -> Int {
        if let value = try value(of: table) { return value }
        return try count(table)
    }

    /// Whether the counter of a table says something else than there is, at one moment.
    func isWrong(_ table: String) throws(StoreError) -> Bool {
        try connection.first(
            """
            SELECT (SELECT value FROM counter WHERE name = ?) IS NOT (SELECT count(*) FROM \(table))
            AS is_wrong
            """, [.text(table)]
        ) { $0.flag("is_wrong") } ?? false
    }

    /// Sets counters right. Nothing is written where they are.
    func mend(_ choice: Choice) throws(StoreError) {
        for table in Self.tables {
            let value = try value(of: table)
            if choice == .impossible, value != nil { continue }
            guard try value != count(table) else { continue }
            try connection.run(
                """
                INSERT OR REPLACE INTO counter SELECT ?, count(*) FROM \(table)
                """, [.text(table)])
        }
    }
}
