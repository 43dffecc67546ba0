import Brewing
import Names
import Timebase
import Units

/// Logs as rows, and rows as logs.
struct LogRows {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// The columns of a stamp.
    static let stampColumns = "started_ms, is_trusted, time_zone, offset_s, boot, monotonic_ns"

    /// The columns of a log that every version of the schema has, in the order in which they are
    /// written.
    private static let firstColumns = """
        id, \(stampColumns), recipe_id, recipe_name, method, category, dose, yield, \
        temperature, grind, grind_descriptor, total_ns, rating, taste, note, grinder_setting, \
        equipment, bean, photo
        """

    /// What a log says, in the order in which it is written.
    static let ownColumns = "\(firstColumns), grinder, pressure, changed_ms"

    /// The columns of a log, with the ids of what it is linked to.
    static let columns = """
        \(ownColumns), (SELECT id FROM grinder WHERE key = log.grinder_key) AS grinder_id, \
        (SELECT id FROM bean WHERE key = log.bean_key) AS bean_id
        """

    /// The columns of a log that is to be linked anew, and of its links: nothing is looked up in
    /// other tables.
    static let unlinkedColumns =
        "\(ownColumns), \(LogLinks.columns), NULL AS grinder_id, NULL AS bean_id"

    /// The same where there was no journal yet.
    static let columnsBeforeJournal = """
        \(firstColumns), NULL AS grinder, NULL AS pressure, NULL AS changed_ms, \
        NULL AS method_key, NULL AS grinder_key, NULL AS bean_key, NULL AS bag, \
        NULL AS grinder_id, NULL AS bean_id
        """

    private static let insertion: String = {
        let columns = "\(ownColumns), \(LogLinks.columns)"
        let count = columns.split(separator: ",").count
        let placeholders = Array(repeating: "?", count: count).joined(separator: ", ")
        return """
            INSERT INTO log (\(columns)) VALUES (\(placeholders)) ON CONFLICT (id) DO NOTHING
            """
    }()

    /// Writes a log, unless one of its id is there already, which stays as it is; returns whether
    /// it was written. It is linked to `links`, by default to what is there now of what it names.
    @discardableResult
    func insert(_ log: BrewLog, links: LogLinks? = nil) throws(StoreError) -> Bool {
        let links = if let links { links } else { try LogLinks.resolved(log, in: connection) }
        let added = try connection.run(Self.insertion, Self.values(log) + links.values)
        guard added > 0 else { return false }
        if let weights = log.weights?.fitting(BrewWeights.byteLimit) {
            try connection.run(
                "INSERT INTO log_weight SELECT key, ? FROM log WHERE id = ?",
                [.blob(weights.bytes), .text(log.id.rawValue)])
        }
        for (position, step) in log.steps.enumerated() {
            try connection.run(
                "INSERT INTO log_step SELECT key, ?, ?, ?, ? FROM log WHERE id = ?",
                [
                    .integer(position), .text(step.text), .optional(step.planned?.nanoseconds),
                    .optional(step.real?.nanoseconds), .text(log.id.rawValue),
                ])
        }
        return true
    }

    /// The values of `stampColumns`.
    static func values(_ stamp: ClockStamp) -> [SQLValue] {
        [
            .integer(stamp.wall.millisecondsSince1970), .flag(stamp.isTrusted),
            .text(stamp.timeZone), .integer(stamp.offsetSeconds), .text(stamp.bootID),
            .integer(stamp.monotonic.nanoseconds),
        ]
    }

    private static func values(_ log: BrewLog) -> [SQLValue] {
        let brew: [SQLValue] = [
            .text(log.recipeID?.rawValue ?? ""), .text(log.recipeName ?? ""),
            .text(log.method.name),
            .text(log.method.category.rawValue), .integer(log.inputs.dose.tenths),
            .integer(log.inputs.yield.tenths), .integer(log.inputs.temperature.tenths),
            .text(log.inputs.grind.label), .text(log.inputs.grind.descriptor),
            .integer(log.total.nanoseconds),
        ]
        let said: [SQLValue] = [
            .integer(log.tasting.rating.stars), .optional(log.tasting.taste?.rawValue),
            .optional(log.tasting.note?.text), .optional(log.inputs.equipment.setting),
            .optional(log.equipment), .optional(log.inputs.equipment.bean?.name),
            .optional(log.photo), .optional(log.inputs.equipment.grinder?.name),
            .optional(log.inputs.pressure), .optional(log.changed?.millisecondsSince1970),
        ]
        return [.text(log.id.rawValue)] + values(log.stamp) + brew + said
    }

    /// The log a row with `columns` holds, without its steps; nil when it makes no sense.
    static func log(_ row: Row) -> BrewLog? {
        guard let rating = row.rating("rating") else { return nil }
        let note = row.optionalText("note").flatMap { try? Note($0) }
        let taste = row.optionalText("taste").flatMap(TasteTag.init(rawValue:))
        let category = MethodCategory(rawValue: row.text("category"))
        var log = BrewLog(
            id: LogID(rawValue: row.text("id")), stamp: stamp(row),
            recipeID: recipeID(row), recipeName: recipeName(row),
            method: BrewMethod(name: row.text("method"), category: category ?? .other),
            inputs: BrewInputs(
                dose: row.grams("dose"), yield: row.grams("yield"),
                temperature: row.celsius("temperature"),
                grind: Grind(label: row.text("grind"), descriptor: row.text("grind_descriptor")),
                equipment: equipment(row), pressure: row.optionalText("pressure")),
            total: row.span("total_ns") ?? .zero, steps: [],
            tasting: Tasting(rating: rating, taste: taste, note: note))
        log.equipment = row.optionalText("equipment")
        log.photo = row.optionalText("photo")
        log.changed = row.isNull("changed_ms") ? nil : row.wallTime("changed_ms")
        return log
    }

    /// Grinder, setting and bean: their names of that day, and the ids of those that are there.
    private static func equipment(_ row: Row) -> Equipment {
        let grinder = row.optionalText("grinder_id").map(GrinderID.init(rawValue:))
        let bean = row.optionalText("bean_id").map(BeanID.init(rawValue:))
        return Equipment(
            grinder: row.optionalText("grinder").map { EquipmentItem(id: grinder, name: $0) },
            setting: row.optionalText("grinder_setting"),
            bean: row.optionalText("bean").map { EquipmentItem(id: bean, name: $0) })
    }

    /// The recipe; its column can't be NULL, and is empty where there is none.
    private static func recipeID(_ row: Row) -> RecipeID? {
        let id = row.text("recipe_id")
        return id.isEmpty ? nil : RecipeID(rawValue: id)
    }

    /// The recipe's name of that day; its column is empty where there is none.
    static func recipeName(_ row: Row) -> String? {
        let name = row.text("recipe_name")
        return name.isEmpty ? nil : name
    }

    /// The stamp that a row with `stampColumns` holds.
    static func stamp(_ row: Row) -> ClockStamp {
        ClockStamp(
            wall: row.wallTime("started_ms"),
            isTrusted: row.flag("is_trusted"), timeZone: row.text("time_zone"),
            offsetSeconds: row.offsetSeconds("offset_s"), bootID: row.text("boot"),
            monotonic: row.instant("monotonic_ns"))
    }

    /// The steps of a log, and what a scale saw of it.
    func readDetails(of log: inout BrewLog) throws(StoreError) {
        let key = try connection.first(
            "SELECT key FROM log WHERE id = ?", [.text(log.id.rawValue)]
        ) { $0.integer("key") }
        guard let key else { return }
        log.steps = try steps(key: key)
        log.weights = try weights(key: key)
    }

    /// What a scale saw of the brew of a row; nil where it saw nothing, or what can't be.
    func weights(key: RowKey) throws(StoreError) -> BrewWeights? {
        let found = try connection.first(
            "SELECT body FROM log_weight WHERE log = ?", [.integer(key)]
        ) { BrewWeights(bytes: $0.bytes("body")) }
        return found ?? nil
    }

    /// The steps of the log of a row.
    func steps(key: RowKey) throws(StoreError) -> [StepRecord] {
        try connection.all(
            """
            SELECT text, planned_ns, real_ns FROM log_step WHERE log = ? ORDER BY position LIMIT ?
            """, [.integer(key), .integer(RecipeLimit.steps)]
        ) { row in
            StepRecord(
                text: row.text("text"), planned: row.span("planned_ns"),
                real: row.span("real_ns"))
        }
    }
}
