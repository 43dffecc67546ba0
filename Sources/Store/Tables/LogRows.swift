import Brewing
import Timebase

/// Logs as rows, and rows as logs.
struct LogRows {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// The columns of a stamp.
    static let stampColumns = "started_ms, is_trusted, time_zone, offset_s, boot, monotonic_ns"

    /// The columns of a log in the order in which they are written.
    static let columns = """
        id, \(stampColumns), recipe_id, recipe_name, method, category, dose, yield, \
        temperature, grind, grind_descriptor, total_ns, rating, taste, note, grinder_setting, \
        equipment, bean, photo
        """

    private static let placeholders = Array(repeating: "?", count: 24).joined(separator: ", ")

    /// Writes a log; one that is there already stays as it is.
    func insert(_ log: BrewLog) throws(StoreError) {
        let added = try connection.run(
            """
            INSERT INTO log (\(Self.columns)) VALUES (\(Self.placeholders))
            ON CONFLICT (id) DO NOTHING
            """, Self.values(log))
        guard added > 0 else { return }
        for (position, step) in log.steps.enumerated() {
            try connection.run(
                "INSERT INTO log_step SELECT key, ?, ?, ?, ? FROM log WHERE id = ?",
                [
                    .integer(position), .text(step.text), .optional(step.planned?.nanoseconds),
                    .optional(step.real?.nanoseconds), .text(log.id.rawValue),
                ])
        }
    }

    private static func values(_ log: BrewLog) -> [SQLValue] {
        let stamp: [SQLValue] = [
            .integer(log.stamp.wall.millisecondsSince1970), .flag(log.stamp.isTrusted),
            .text(log.stamp.timeZone), .integer(log.stamp.offsetSeconds), .text(log.stamp.bootID),
            .integer(log.stamp.monotonic.nanoseconds),
        ]
        let brew: [SQLValue] = [
            .text(log.recipeID.rawValue), .text(log.recipeName), .text(log.method.name),
            .text(log.method.category.rawValue), .integer(log.inputs.dose.tenths),
            .integer(log.inputs.yield.tenths), .integer(log.inputs.temperature.tenths),
            .text(log.inputs.grind.label), .text(log.inputs.grind.descriptor),
            .integer(log.total.nanoseconds),
        ]
        let said: [SQLValue] = [
            .integer(log.tasting.rating.stars), .optional(log.tasting.taste?.rawValue),
            .optional(log.tasting.note?.text), .optional(log.grinderSetting),
            .optional(log.equipment), .optional(log.bean), .optional(log.photo),
        ]
        return [.text(log.id.rawValue)] + stamp + brew + said
    }

    /// The log a row with `columns` holds, without its steps; nil when it makes no sense.
    static func log(_ row: Row) -> BrewLog? {
        guard let rating = Rating(stars: row.int("rating")) else { return nil }
        let note = row.optionalText("note").flatMap { try? TastingNote($0) }
        let taste = row.optionalText("taste").flatMap(TasteTag.init(rawValue:))
        let category = MethodCategory(rawValue: row.text("category"))
        var log = BrewLog(
            id: LogID(rawValue: row.text("id")), stamp: stamp(row),
            recipeID: RecipeID(rawValue: row.text("recipe_id")),
            recipeName: row.text("recipe_name"),
            method: BrewMethod(name: row.text("method"), category: category ?? .other),
            inputs: BrewInputs(
                dose: row.grams("dose"), yield: row.grams("yield"),
                temperature: row.celsius("temperature"),
                grind: Grind(label: row.text("grind"), descriptor: row.text("grind_descriptor"))),
            total: row.span("total_ns") ?? .zero, steps: [],
            tasting: Tasting(rating: rating, taste: taste, note: note))
        log.grinderSetting = row.optionalText("grinder_setting")
        log.equipment = row.optionalText("equipment")
        log.bean = row.optionalText("bean")
        log.photo = row.optionalText("photo")
        return log
    }

    /// The stamp that a row with `stampColumns` holds.
    static func stamp(_ row: Row) -> BrewStamp {
        BrewStamp(
            wall: row.wallTime("started_ms"),
            isTrusted: row.flag("is_trusted"), timeZone: row.text("time_zone"),
            offsetSeconds: row.offsetSeconds("offset_s"), bootID: row.text("boot"),
            monotonic: row.instant("monotonic_ns"))
    }

    /// The steps of a log.
    func steps(of id: LogID) throws(StoreError) -> [StepRecord] {
        let key = try connection.first(
            "SELECT key FROM log WHERE id = ?", [.text(id.rawValue)]
        ) { $0.integer("key") }
        guard let key else { return [] }
        return try steps(key: key)
    }

    /// The steps of the log of a row.
    func steps(key: Int64) throws(StoreError) -> [StepRecord] {
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
