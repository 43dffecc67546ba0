import CSQLite
import SimulationOracle

/// The database as SQLite itself has it, read past the program's own store.
struct LogTable {
    /// All logs.
    private(set) var logs: [PlainLog] = []
    /// All methods, grinders and beans; nil without a database.
    private(set) var stock: [PlainStock]?
    /// The bakes, as they are stored.
    private(set) var bakes: [BakeRow] = []
    /// The ids of all recipes.
    private(set) var recipes: Set<String> = []

    /// Whether SQLite finds nothing wrong with the file; true unless it was asked.
    private(set) var isSound = true

    /// A bake as it is stored.
    struct BakeRow: Hashable {
        let id: String
        let stars: Int
        let body: [UInt8]
    }

    /// An empty one, as of a device that has no database yet.
    init() {}

    /// Reads a file, all of its pages when it `checksAll`; nil when there is none or it can't be
    /// read.
    init?(_ path: String, checksAll: Bool = false) {
        var handle: OpaquePointer?
        defer { sqlite3_close_v2(handle) }
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            let handle
        else { return nil }
        // A reader leaves the files as it found them.
        _ = brewguide_keep_log_on_close(handle)
        var took: [Int64: [Int64?]] = [:]
        var isWhole = Self.rows(handle, "SELECT log, real_ns FROM log_step ORDER BY log, position")
        {
            row in
            took[sqlite3_column_int64(row, 0), default: []].append(Self.number(row, 1))
        }
        var logs: [PlainLog] = []
        isWhole =
            isWhole
            && Self.rows(handle, Self.logQuery) { row in
                logs.append(Self.log(row, took: took[sqlite3_column_int64(row, 0)] ?? []))
            }
        var stock: [PlainStock] = []
        for (kind, query) in Self.stockQueries {
            isWhole = isWhole && Self.rows(handle, query) { stock.append(Self.item(kind, $0)) }
        }
        var bakes: [BakeRow] = []
        isWhole =
            isWhole
            && Self.rows(handle, "SELECT id, rating, body FROM bake_log ORDER BY key") { row in
                bakes.append(Self.bake(row))
            }
        isWhole =
            isWhole
            && Self.rows(handle, "SELECT id FROM recipe") { row in
                recipes.insert(Self.text(row, 0) ?? "")
            }
        guard isWhole else { return nil }
        if checksAll {
            isSound =
                Self.rows(handle, "PRAGMA integrity_check") { row in
                    isSound = isSound && Self.text(row, 0) == "ok"
                } && isSound
        }
        (self.logs, self.stock, self.bakes) = (logs, stock, bakes)
    }

    /// The logs of a database that an earlier release made, with what all releases keep of one.
    init?(released path: String) {
        var handle: OpaquePointer?
        defer { sqlite3_close_v2(handle) }
        let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
        guard sqlite3_open_v2("file:\(path)?immutable=1", &handle, flags, nil) == SQLITE_OK,
            let handle
        else { return nil }
        var took: [Int64: [Int64?]] = [:]
        var logs: [PlainLog] = []
        let isWhole = Self.rows(
            handle, "SELECT log, real_ns FROM log_step ORDER BY log, position"
        ) { row in
            took[sqlite3_column_int64(row, 0), default: []].append(Self.number(row, 1))
        }
        let query = """
            SELECT key, id, recipe_name, rating, taste, note, total_ns, dose, yield FROM log
            """
        let isRead = Self.rows(handle, query) { row in
            logs.append(
                PlainLog(
                    id: Self.text(row, 1) ?? "", name: Self.text(row, 2) ?? "",
                    stars: Int(sqlite3_column_int64(row, 3)), tag: Self.text(row, 4),
                    note: Self.text(row, 5), total: sqlite3_column_int64(row, 6),
                    dose: Int(sqlite3_column_int64(row, 7)),
                    yield: Int(sqlite3_column_int64(row, 8) / 10),
                    took: took[sqlite3_column_int64(row, 0)] ?? []))
        }
        guard isWhole, isRead else { return nil }
        self.logs = logs
    }

    private static let logQuery = """
        SELECT key, id, recipe_name, rating, taste, note, total_ns, dose, yield, method, grinder,
            grinder_setting, bean, bag, started_ms, time_zone,
            offset_s, is_trusted, (SELECT name FROM method WHERE method.key = method_key),
            (SELECT grinder.id FROM grinder WHERE grinder.key = grinder_key),
            (SELECT bean.id FROM bean WHERE bean.key = bean_key)
        FROM log ORDER BY key
        """

    private static func log(_ row: OpaquePointer, took: [Int64?]) -> PlainLog {
        var log = PlainLog(
            id: text(row, 1) ?? "", name: text(row, 2) ?? "", method: text(row, 9) ?? "",
            equipment: PlainEquipment(
                grinder: text(row, 10).map { PlainItem(id: text(row, 19) ?? "", name: $0) },
                setting: text(row, 11),
                bean: text(row, 12).map { PlainItem(id: text(row, 20) ?? "", name: $0) }),
            bag: number(row, 13).map { Int($0) }, started: sqlite3_column_int64(row, 14),
            stars: Int(sqlite3_column_int64(row, 3)), tag: text(row, 4), note: text(row, 5),
            total: sqlite3_column_int64(row, 6), dose: Int(sqlite3_column_int64(row, 7)),
            yield: Int(sqlite3_column_int64(row, 8) / 10), took: took)
        log.countedMethod = text(row, 18) ?? ""
        log.zone = text(row, 15) ?? ""
        log.offset = Int(sqlite3_column_int64(row, 16))
        log.isTrusted = sqlite3_column_int64(row, 17) != 0
        return log
    }

    private static let stockQueries: [(Belonging, String)] = [
        (.method, stockQuery("method", id: "name", more: "1, NULL, 0")),
        (.grinder, stockQuery("grinder", id: "id", more: "1, NULL, 0")),
        (.bean, stockQuery("bean", id: "id", more: "bag, bag_weight, used")),
    ]

    private static func stockQuery(_ table: String, id: String, more: String) -> String {
        """
        SELECT \(id), name, brews,
            (SELECT max(started_ms) FROM log WHERE \(table)_key = \(table).key), \(more)
        FROM \(table) ORDER BY key
        """
    }

    private static func item(_ kind: Belonging, _ row: OpaquePointer) -> PlainStock {
        PlainStock(
            kind: kind, id: text(row, 0) ?? "", name: text(row, 1) ?? "",
            brews: Int(sqlite3_column_int64(row, 2)), lastUsed: number(row, 3),
            bag: Int(sqlite3_column_int64(row, 4)), bagWeight: number(row, 5).map { Int($0) },
            used: Int(sqlite3_column_int64(row, 6)))
    }

    private static func bake(_ row: OpaquePointer) -> BakeRow {
        let bytes = UnsafeRawBufferPointer(
            start: sqlite3_column_blob(row, 2), count: Int(sqlite3_column_bytes(row, 2)))
        return BakeRow(
            id: text(row, 0) ?? "", stars: Int(sqlite3_column_int64(row, 1)), body: Array(bytes))
    }

    private static func rows(
        _ handle: OpaquePointer, _ sql: String, _ body: (OpaquePointer) -> Void
    ) -> Bool {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement
        else { return false }
        defer { sqlite3_finalize(statement) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: body(statement)
            case SQLITE_DONE: return true
            default: return false
            }
        }
    }

    private static func text(_ row: OpaquePointer, _ column: Int32) -> String? {
        sqlite3_column_text(row, column).map { String(cString: $0) }
    }

    private static func number(_ row: OpaquePointer, _ column: Int32) -> Int64? {
        sqlite3_column_type(row, column) == SQLITE_NULL ? nil : sqlite3_column_int64(row, column)
    }
}
