import Brewing
import Timebase

/// Logs as rows, and rows as logs.
struct LogRows {
    private let connection: Connection

    init(_ connection: Connection) { self.connection = connection }

    /// The columns of a log in the order in which they are written and read.
    static let columns = """
        id, started_ms, is_trusted, time_zone, offset_s, boot, monotonic_ns, recipe_id, \
        recipe_name, method, category, dose, yield, temperature, grind, grind_descriptor, \
        total_ns, rating, taste, note, grinder_setting, equipment, bean, photo
        """

    private static let places = Array(repeating: "?", count: 24).joined(separator: ", ")

    /// Writes a log; one that is there already stays as it is.
    func insert(_ log: BrewLog) throws(StoreError) {
        let added = try connection.run(
            "INSERT INTO log (\(Self.columns)) VALUES (\(Self.places)) ON CONFLICT (id) DO NOTHING",
            Self.values(log))
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

    /// The log a row of `columns` holds, without its steps; nil when it makes no sense.
    static func log(_ row: Row) -> BrewLog? {
        guard let rating = Rating(stars: row.int(17)) else { return nil }
        let note = row.optionalText(19).flatMap { try? TastingNote($0) }
        var log = BrewLog(
            id: LogID(rawValue: row.text(0)), stamp: stamp(row, from: 1),
            recipeID: RecipeID(rawValue: row.text(7)), recipeName: row.text(8),
            method: BrewMethod(
                name: row.text(9), category: MethodCategory(rawValue: row.text(10)) ?? .other),
            inputs: BrewInputs(
                dose: row.grams(11), yield: row.grams(12),
                temperature: row.celsius(13),
                grind: Grind(label: row.text(14), descriptor: row.text(15))),
            total: row.span(16) ?? .zero, steps: [],
            tasting: Tasting(
                rating: rating, taste: row.optionalText(18).flatMap(TasteTag.init(rawValue:)),
                note: note))
        log.grinderSetting = row.optionalText(20)
        log.equipment = row.optionalText(21)
        log.bean = row.optionalText(22)
        log.photo = row.optionalText(23)
        return log
    }

    /// The six columns of a stamp, the first of which is `column`.
    static func stamp(_ row: Row, from column: Int32) -> BrewStamp {
        BrewStamp(
            wall: row.wallTime(column),
            isTrusted: row.flag(column + 1), timeZone: row.text(column + 2),
            offsetSeconds: row.offsetSeconds(column + 3), bootID: row.text(column + 4),
            monotonic: row.instant(column + 5))
    }

    /// The steps of a log.
    func steps(of id: LogID) throws(StoreError) -> [StepRecord] {
        let key = try connection.first(
            "SELECT key FROM log WHERE id = ?", [.text(id.rawValue)]
        ) { $0.integer(0) }
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
                text: row.text(0), planned: row.span(1), real: row.span(2))
        }
    }
}
