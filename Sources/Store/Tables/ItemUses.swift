import Brewing

/// How often methods, grinders and beans were brewed with. The counts are columns, kept by triggers
/// in the transaction of each log (`Schema.third`); the last use is the newest log that links the
/// row, found by an index.
struct ItemUses {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// The use of the row of a topic that says it was brewed with so many times.
    func use(_ topic: JournalTopic, key: RowKey, brews: Int) throws(StoreError) -> ItemUse {
        let lastUsed = try connection.first(
            """
            SELECT \(LogRows.stampColumns) FROM log WHERE \(topic.link) = ?
            ORDER BY started_ms DESC, key DESC LIMIT 1
            """, [.integer(key)]
        ) { LogRows.stamp($0) }
        return ItemUse(brews: brews, lastUsed: lastUsed)
    }

    // MARK: What counting the logs gives

    /// Rows whose count is not what counting the logs gives: the condition of an UPDATE or SELECT.
    private static func isWrong(_ topic: JournalTopic) -> String {
        switch topic {
        case .method, .grinder: "brews IS NOT (\(counted(topic)))"
        case .bean: "brews IS NOT (\(counted(topic))) OR used IS NOT (\(used))"
        }
    }

    /// Rows whose count can't be right.
    private static func isImpossible(_ topic: JournalTopic) -> String {
        let brews = Plausible.uses.range
        let isBeyond = "brews NOT BETWEEN \(brews.lowerBound) AND \(brews.upperBound)"
        guard topic == .bean else { return isBeyond }
        let used = Plausible.usedMass.range
        return "\(isBeyond) OR used NOT BETWEEN \(used.lowerBound) AND \(used.upperBound)"
    }

    private static func counted(_ topic: JournalTopic) -> String {
        "SELECT count(*) FROM log WHERE \(topic.link) = \(topic.rawValue).key"
    }

    /// The doses of the open bag, each within its bounds as the triggers take it.
    static let used = """
        SELECT coalesce(sum(max(0, min(log.dose, \(Plausible.mass.range.upperBound)))), 0)
        FROM log WHERE log.bean_key = bean.key AND log.bag = bean.bag
        """

    /// Sets counts right. Nothing is written where they are.
    func mend(_ choice: Counters.Choice) throws(StoreError) {
        for topic in JournalTopic.allCases {
            let condition =
                switch choice {
                case .all: Self.isWrong(topic)
                case .impossible: Self.isImpossible(topic)
                }
            let table = topic.rawValue
            let found = try connection.first(
                "SELECT 1 FROM \(table) WHERE \(condition) LIMIT 1"
            ) { _ in true }
            guard found != nil else { continue }
            let more = topic == .bean ? ", used = (\(Self.used))" : ""
            try connection.run(
                "UPDATE \(table) SET brews = (\(Self.counted(topic)))\(more) WHERE \(condition)")
        }
    }

    /// The names of rows of a topic whose count is not what counting the logs gives, at most
    /// `limit` of them.
    func wrong(_ topic: JournalTopic, limit: Int) throws(StoreError) -> [String] {
        try connection.all(
            """
            SELECT name FROM \(topic.rawValue) WHERE \(Self.isWrong(topic))
            ORDER BY name_key LIMIT ?
            """, [.integer(limit)]
        ) { $0.text("name") }
    }
}
