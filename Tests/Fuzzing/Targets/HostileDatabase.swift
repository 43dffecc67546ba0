import Baking
import Brewing
import CSQLite
import Fixtures
import Store
import SystemCalls
import Timebase
import Units

/// Makes database files out of inputs: a sound one in which SQL and then single bytes were changed,
/// or any bytes at all.
struct HostileDatabase {
    /// Sound files, one with pages of 4 KiB as we write them, one with the smallest there are.
    private let sound: [[UInt8]]
    /// A file of the first release, which is brought up to date.
    private let released: [UInt8]

    init() throws {
        released = try Descriptor(opening: ReleasedDatabase.path(version: 1), flags: 0)
            .read(limit: 1 << 20).bytes
        sound = try [4096, 512].map { size in
            let folder = try TemporaryFolder()
            let database = try Database(directory: folder.path)
            try database.recipes.add((0..<3).map(Self.recipe))
            try Self.addJournal(to: database)
            try Self.addBread(to: database)
            try database.logs.save((0..<6).map(Self.log))
            try database.preferences.set([(.lastUsedRecipe, "recipe-1"), (.backlightMinutes, "7")])
            let copy = folder.path + "/copy.db"
            try database.backup(to: copy)
            Self.run("PRAGMA page_size=\(size); VACUUM", on: copy)
            return try Descriptor(opening: copy, flags: 0).read(limit: 1 << 20).bytes
        }
    }

    private static func recipe(_ number: Int) -> Recipe {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: "recipe-\(number)")
        recipe.name = "Recipe \(number)"
        return recipe
    }

    private static func log(_ number: Int) -> BrewLog {
        let stamp = ClockStamp(
            wall: WallTime(millisecondsSince1970: 1_795_251_600_000 + Int64(number) * 3_600_000),
            isTrusted: number > 0, timeZone: "Europe/Vienna", offsetSeconds: 3600,
            bootID: "simulated-boot-1", monotonic: .origin)
        var log = BrewLog(
            id: LogID(rawValue: "log-\(number)"), stamp: stamp, recipeID: .starter,
            recipeName: "V60 Starter", method: .v60, inputs: BrewInputs(defaultsOf: .starter),
            total: .seconds(190),
            steps: [StepRecord(text: "Bloom", planned: .seconds(45), real: .seconds(46))],
            tasting: Tasting(rating: Rating(stars: 1 + number % 5).unsafelyOne))
        log.photo = "photo-\(number).jpg"
        if number < 4 { log.inputs.equipment = equipment }
        return log
    }

    private static let grinder = GrinderID(rawValue: "grinder-1")
    private static let bean = BeanID(rawValue: "bean-1")

    private static var equipment: Equipment {
        Equipment(
            grinder: EquipmentItem(id: grinder, name: "Comandante"), setting: "24",
            bean: EquipmentItem(id: bean, name: "Guji"))
    }

    /// A grinder, a bean and a method, and what was chosen for a recipe.
    private static func addJournal(to database: Database) throws {
        let range = try GrinderRange.checked(
            minimum: GrindSetting(text: "0"), maximum: GrindSetting(text: "40"),
            step: GrindSetting(text: "1"))
        try database.grinders.add(Grinder(id: grinder, name: "Comandante", range: range))
        try database.beans.add(
            Bean(
                id: bean, name: "Guji", roaster: "Onyx", roasted: CalendarDay("2026-11-01"),
                bagWeight: Recipe.starter.yield))
        try database.methods.add(BrewMethod(name: "moka", category: .other))
        try database.equipment.remember(equipment, for: RecipeID(rawValue: "recipe-1"))
    }

    /// Formulas that were edited, and bakes of them.
    private static func addBread(to database: Database) throws {
        for number in 0..<3 {
            var id = 0
            var formula = FormulaTemplate.countryLoaf.formula(
                id: FormulaID(rawValue: "formula-\(number)"), name: "Formula \(number)"
            ) {
                id += 1
                return ItemID(rawValue: "item-\(id)")
            }
            try database.formulas.add(formula)
            for pieces in 3..<6 {
                formula.pieces = pieces
                try database.formulas.update(formula)
            }
            _ = try database.formulas.undo(formula.id)
            let log = log(number)
            try database.bakeLogs.save(
                BakeLog(
                    id: BakeLogID(rawValue: "bake-\(number)"), stamp: log.stamp, formula: formula,
                    total: formula.sums.total, pieces: 2, weighed: [], corrections: [],
                    steps: [BakeStepRecord(text: "Bulk", planned: .seconds(9), real: nil)],
                    rating: log.tasting.rating))
        }
    }

    /// Writes the file an input stands for.
    func write(_ input: [UInt8], to path: String) throws {
        if input.starts(with: "SQLite".utf8) { return try SessionTarget.write(input, to: path) }
        var input = InputReader(input)
        let kind = input.byte()
        try SessionTarget.write(kind >> 4 == 5 ? released : sound[Int(kind & 1)], to: path)
        for _ in 0..<Int(kind >> 1 & 7) { Self.run(statement(&input), on: path) }
        var bytes = try Descriptor(opening: path, flags: 0).read(limit: 1 << 20).bytes
        while !input.isAtEnd, !bytes.isEmpty { Self.damage(&bytes, &input) }
        try SessionTarget.write(bytes, to: path)
    }

    // What stands in it.

    private static let columns = [
        ("log", "started_ms"), ("log", "offset_s"), ("log", "monotonic_ns"), ("log", "dose"),
        ("log", "yield"), ("log", "temperature"), ("log", "total_ns"), ("log", "rating"),
        ("log", "is_trusted"), ("log", "key"), ("log_step", "planned_ns"),
        ("log_step", "real_ns"), ("log_step", "position"), ("recipe", "dose"),
        ("recipe", "yield"), ("recipe", "temperature"), ("recipe", "bloom_ratio"),
        ("recipe", "key"), ("recipe_step", "length_ns"), ("recipe_step", "until_ns"),
        ("recipe_step", "water_to"), ("recipe_step", "position"), ("counter", "value"),
        ("log", "id"), ("log", "recipe_name"), ("log", "note"), ("log", "taste"),
        ("log", "photo"), ("log", "time_zone"), ("log", "boot"), ("log", "category"),
        ("log", "grind"), ("log_step", "text"), ("recipe", "id"), ("recipe", "name"),
        ("recipe", "name_key"), ("recipe", "split"), ("recipe", "category"),
        ("recipe", "grind"), ("recipe_step", "kind"), ("recipe_step", "text"),
        ("preference", "name"), ("preference", "value"), ("counter", "name"),
        ("log", "method_key"), ("log", "grinder_key"), ("log", "bean_key"), ("log", "bag"),
        ("log", "changed_ms"), ("log", "grinder"), ("log", "grinder_setting"), ("log", "pressure"),
        ("method", "name"), ("method", "name_key"), ("method", "category"),
        ("method", "is_built_in"), ("method", "brews"), ("method", "key"), ("grinder", "id"),
        ("grinder", "name"), ("grinder", "minimum"), ("grinder", "maximum"), ("grinder", "step"),
        ("grinder", "brews"), ("grinder", "key"), ("bean", "id"), ("bean", "name"),
        ("bean", "roaster"), ("bean", "name_key"), ("bean", "roasted_day"),
        ("bean", "bag_weight"), ("bean", "bag"), ("bean", "used"), ("bean", "brews"),
        ("bean", "key"), ("recipe_equipment", "grinder"), ("recipe_equipment", "setting"),
        ("recipe_equipment", "bean"), ("formula", "key"), ("formula", "id"), ("formula", "name"),
        ("formula", "name_key"), ("formula", "body"), ("formula_edit", "key"),
        ("formula_edit", "formula"), ("formula_edit", "is_undone"), ("formula_edit", "body"),
        ("bake_log", "id"), ("bake_log", "started_ms"), ("bake_log", "is_trusted"),
        ("bake_log", "rating"), ("bake_log", "note"), ("bake_log", "formula_name"),
        ("bake_log", "body"),
    ]

    private static let numbers = [
        "0", "-1", "1", "9223372036854775807", "-9223372036854775808", "2147483648",
        "-62135596800001", "253402300800000", "1000000000000000", "4611686018427387904",
    ]

    private static let texts = [
        "''", "char(0)", "char(27) || '[2J'", "'../../outside'", "'/tmp/outside'", "char(10)",
        "printf('%.*c', 100000, 'x')", "printf('%.*c', 70000, char(776))", "x'ff'", "'..'",
        "'0x0'", "'99999999999999999999'", "'recipe-2'", "'starter'", "char(8238) || 'txt'",
        "zeroblob(60000)", "x'01ffff'", "(SELECT body FROM formula LIMIT 1)",
        "(SELECT substr(body, 1, 40) || x'ff' || substr(body, 42) FROM formula LIMIT 1)",
    ]

    private static let schemas = [
        "CREATE TRIGGER evil AFTER INSERT ON log BEGIN DELETE FROM log; END",
        "CREATE TRIGGER evil BEFORE DELETE ON recipe BEGIN SELECT RAISE(ABORT, 'no'); END",
        "CREATE VIEW evil AS SELECT * FROM log", "DROP TABLE log_step", "DROP TABLE counter",
        "ALTER TABLE log ADD COLUMN evil AS (hex(zeroblob(100000000)))",
        "DROP INDEX log_by_time; CREATE INDEX log_by_time ON log(abs(started_ms))",
        "PRAGMA user_version=99", "PRAGMA user_version=0", "PRAGMA application_id=1",
        "CREATE TRIGGER evil AFTER UPDATE ON bean BEGIN DELETE FROM log; END", "DROP TABLE method",
        "DELETE FROM method", "DROP TRIGGER log_use_added", "DROP TABLE formula_edit",
        "CREATE TRIGGER evil AFTER UPDATE ON formula BEGIN DELETE FROM log; END",
        "DELETE FROM recipe", "DELETE FROM preference", "PRAGMA journal_mode=WAL",
        """
        WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO recipe_step SELECT 2, i, 'pour', 'x', 1, 1, 1 FROM n
        """,
        """
        WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
        INSERT INTO log_step SELECT 1, i, 'x', 1, 1 FROM n
        """,
    ]

    private func statement(_ input: inout InputReader) -> String {
        let choice = Int(input.byte())
        if choice >= 240 { return Self.schemas[choice % Self.schemas.count] }
        let (table, column) = Self.columns[choice % Self.columns.count]
        let value = Int(input.byte())
        let literals = Self.numbers + Self.texts
        let literal: String
        if value < 200 {
            literal = literals[value % literals.count]
        } else {
            literal = "\(Int64(bitPattern: UInt64(input.number(bytes: 7))) << (value % 9))"
        }
        // Each row by itself: a value that has to be unique fits once.
        return """
            PRAGMA ignore_check_constraints=1; PRAGMA foreign_keys=0;
            UPDATE OR IGNORE \(table) SET \(column) = \(literal)
            """
    }

    static func run(_ sql: String, on path: String) {
        var handle: OpaquePointer?
        if sqlite3_open(path, &handle) == SQLITE_OK { _ = sqlite3_exec(handle, sql, nil, nil, nil) }
        sqlite3_close(handle)
    }

    // The bytes.

    private static func damage(_ bytes: inout [UInt8], _ input: inout InputReader) {
        let what = input.byte()
        let location = input.below(bytes.count)
        switch what % 8 {
        case 0, 1, 2: bytes[location] ^= input.byte()
        case 3: bytes[location] = input.byte()
        case 4:
            for index in location..<min(location + 8, bytes.count) { bytes[index] = input.byte() }
        case 5:
            let length = 16 << Int(input.byte() % 9)
            for index in location..<min(location + length, bytes.count) { bytes[index] = what }
        case 6:
            let from = input.below(bytes.count)
            for index in 0..<512 where from + index < bytes.count && location + index < bytes.count
            {
                bytes[location + index] = bytes[from + index]
            }
        default: bytes = Array(bytes.prefix(location))
        }
    }
}

extension Optional {
    /// The value that surely is there.
    fileprivate var unsafelyOne: Wrapped {
        guard let self else { preconditionFailure("1 ... 5 stars are a rating") }
        return self
    }
}
