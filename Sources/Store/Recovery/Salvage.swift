import Brewing
import Timebase

/// Takes what can be read out of a damaged database, row by row: what can't be read costs only
/// itself.
struct Salvage {
    /// Rows that were taken over, and rows that are lost.
    struct Count {
        var recipes = 0
        var logs = 0
        var formulas = 0
        var bakes = 0
        var lost = 0
    }

    var count = Count()

    let target: Connection

    init(into target: Connection) { self.target = target }

    /// Rows that are looked for one by one where a table can't be read through. Chosen: far more
    /// than a kitchen makes, and done in a second.
    private static let gapLimit: Int64 = 100_000

    mutating func take(from source: Connection) throws(StoreError) {
        var found = self
        found.count = Count()
        try target.transaction { () throws(StoreError) in
            try found.takeSync(from: source)
            let hasJournal = Self.hasJournal(source)
            if hasJournal { try found.takeJournal(from: source) }
            try found.takeRecipes(from: source)
            if hasJournal { try found.takeChoices(from: source) }
            try found.takeLogs(from: source, hasJournal: hasJournal)
            try found.takeBakery(from: source)
            try found.takePreferences(from: source)
            try found.takeDeletions(from: source)
        }
        count = found.count
    }

    private mutating func takeRecipes(from source: Connection) throws(StoreError) {
        for key in Self.keys(of: "recipe", indexes: [], in: source) {
            do throws(StoreError) {
                // By its key: the index of ids may be what is damaged.
                guard let recipe = try RecipeRows(source).recipe(key: key), !recipe.isStarter
                else { continue }
                // An older one was saved under older rules.
                try RecipeRows(target).insert(RecipeRenewal(target).fitting(recipe))
                count.recipes += 1
            } catch {
                try countLost(error)
            }
        }
    }

    private mutating func takeLogs(
        from source: Connection, hasJournal: Bool
    ) throws(StoreError) {
        let columns = hasJournal ? LogRows.unlinkedColumns : LogRows.columnsBeforeJournal
        for key in Self.keys(of: "log", indexes: ["log_by_time"], in: source) {
            do throws(StoreError) {
                let found = try source.first(
                    "SELECT \(columns) FROM log NOT INDEXED WHERE key = ?", [.integer(key)]
                ) { (log: LogRows.log($0), links: LogLinks($0)) }
                guard let readable = found else { continue }
                guard var log = readable.log else { throw .unreadable("log \(key)") }
                // A log without its steps is better than none.
                log.steps = (try? LogRows(source).steps(key: key)) ?? []
                log.weights = (try? LogRows(source).weights(key: key)) ?? nil
                // A bit that flips in an id may have made it another's.
                guard try LogRows(target).insert(log, links: try newLinks(readable.links, of: log))
                else { throw .unreadable("log \(key)") }
                count.logs += 1
            } catch {
                try countLost(error)
            }
        }
    }

    private mutating func takePreferences(from source: Connection) throws(StoreError) {
        let all = try? source.all("SELECT name, value FROM preference") {
            (SQLValue.text($0.text("name")), SQLValue.text($0.text("value")))
        }
        for (name, value) in all ?? [] {
            try target.run("INSERT OR REPLACE INTO preference VALUES (?, ?)", [name, value])
        }
    }

    /// A row that can't be read, or can't be written because it makes no sense, is lost; a disk
    /// that fails ends the work.
    mutating func countLost(_ error: StoreError) throws(StoreError) {
        switch error {
        case .damaged, .unreadable, .unexpected: count.lost += 1
        case .cannotCreateDirectory, .cannotOpen, .notAFile, .full, .readOnly, .locked,
            .inputOutput,
            .notADatabase, .foreign, .newerSchema, .invalidRecipe, .nameTaken, .noSuchRecipe,
            .noSuchLog, .refused, .bake, .fileExists:
            throw error
        }
    }

    /// The keys of a table that may be there: read through from both ends of the table and of its
    /// indexes, and every number in between.
    static func keys(
        of table: String, indexes: [String], in source: Connection
    ) -> [RowKey] {
        var keys: Set<RowKey> = []
        let ways = ["NOT INDEXED"] + indexes.map { "INDEXED BY \($0)" }
        for way in ways {
            for order in ["ASC", "DESC"] {
                let by = way == "NOT INDEXED" ? "key \(order)" : "started_ms \(order), key \(order)"
                // Rows before the damage have been collected when it throws.
                try? source.forEach("SELECT key FROM \(table) \(way) ORDER BY \(by)") { row in
                    keys.insert(row.integer("key"))
                    return true
                }
            }
        }
        guard let last = keys.max() else { return [] }
        // Keys are given out one after another, from 1.
        let between = 1...last.nearest(to: 1...gapLimit)
        return keys.union(between.map { RowKey($0) }).sorted()
    }
}
