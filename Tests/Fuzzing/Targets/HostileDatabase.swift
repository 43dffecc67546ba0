import Baking
import Brewing
import CPOSIX
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
    /// A sound file, and the write-ahead log that has the rest.
    private let unfolded: (database: [UInt8], log: [UInt8])
    private let changes: HostileChanges

    init() throws {
        released = try Descriptor(opening: ReleasedDatabase.path(version: 1), flags: 0)
            .read(limit: 1 << 20).bytes
        let folder = try TemporaryFolder()
        let database = try Database(directory: folder.path)
        try Self.fill(database)
        // While it is open its newest pages are in the log alone.
        let path = folder.path + "/brewguide.db"
        unfolded = (try Self.bytes(of: path), try Self.bytes(of: path + "-wal"))
        sound = try [4096, 512].map { size in
            let copy = folder.path + "/copy-\(size).db"
            try database.backup(to: copy)
            Self.run("PRAGMA page_size=\(size); VACUUM", on: copy)
            return try Self.bytes(of: copy)
        }
        changes = HostileChanges(columns: Self.columns(of: path))
        try require(
            !unfolded.log.isEmpty
                && (100...HostileChanges.columnLimit)
                    .contains(changes.columns.count),
            "\(changes.columns.count) columns")
    }

    private static func bytes(of path: String) throws -> [UInt8] {
        try Descriptor(opening: path, flags: 0).read(limit: 1 << 20).bytes
    }

    private static func fill(_ database: Database) throws {
        try database.recipes.add((0..<3).map(recipe))
        try addJournal(to: database)
        try addBread(to: database)
        try database.logs.save((0..<6).map(log))
        try database.preferences.set([
            (.lastUsedRecipe, "recipe-1"), (.backlightMinutes, "7"), (.buzzer, "true"),
            (.layout, "20x4"),
        ])
    }

    /// Every column of a database, tables in the order in which they were made.
    private static func columns(of path: String) -> [HostileChanges.Column] {
        var handle: OpaquePointer?
        var statement: OpaquePointer?
        defer {
            sqlite3_finalize(statement)
            sqlite3_close(handle)
        }
        let sql = """
            SELECT t.name, c.name, c.type FROM sqlite_schema t, pragma_table_info(t.name) c
            WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%' ORDER BY t.rowid, c.cid
            """
        guard sqlite3_open(path, &handle) == SQLITE_OK,
            sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK
        else { return [] }
        var columns: [HostileChanges.Column] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let words = (0..<3).map { column in
                sqlite3_column_text(statement, Int32(column)).map { String(cString: $0) } ?? ""
            }
            columns.append(HostileChanges.Column(table: words[0], name: words[1], type: words[2]))
        }
        return columns
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

    /// Writes the file an input stands for, and what lies beside it.
    ///
    /// An input is the file itself, or SQL that begins with UPDATE and changes a sound one; or its
    /// first byte tells which sound one is changed how often by SQL, and then come single bytes.
    func write(_ input: [UInt8], to path: String) throws {
        for companion in Self.companions { _ = unlink(path + companion) }
        if input.starts(with: "SQLite".utf8) { return try SessionTarget.write(input, to: path) }
        if input.starts(with: "UPDATE".utf8) {
            try SessionTarget.write(sound[0], to: path)
            return Self.run(
                "PRAGMA ignore_check_constraints=1; PRAGMA foreign_keys=0; "
                    + String(decoding: input, as: UTF8.self), on: path)
        }
        var input = InputReader(input)
        let kind = input.byte()
        if kind >> 4 == 6 { return try writeWithLog(&input, to: path) }
        try SessionTarget.write(kind >> 4 == 5 ? released : sound[Int(kind & 1)], to: path)
        for _ in 0..<Int(kind >> 1 & 7) { Self.run(changes.statement(&input), on: path) }
        var bytes = try Descriptor(opening: path, flags: 0).read(limit: 1 << 20).bytes
        while !input.isAtEnd, !bytes.isEmpty { Self.damage(&bytes, &input) }
        try SessionTarget.write(bytes, to: path)
    }

    /// The newest changes stand in a write-ahead log: that is damaged, then the file.
    private func writeWithLog(_ input: inout InputReader, to path: String) throws {
        var (database, log) = unfolded
        for _ in 0..<Int(input.byte() % 4) where !log.isEmpty { Self.damage(&log, &input) }
        while !input.isAtEnd, !database.isEmpty { Self.damage(&database, &input) }
        try SessionTarget.write(database, to: path)
        try SessionTarget.write(log, to: path + "-wal")
    }

    static let companions = ["-wal", "-shm", "-journal"]

    static func run(_ sql: String, on path: String) {
        var handle: OpaquePointer?
        if sqlite3_open(path, &handle) == SQLITE_OK { _ = sqlite3_exec(handle, sql, nil, nil, nil) }
        sqlite3_close(handle)
    }

    // The bytes.

    private static func damage(_ bytes: inout [UInt8], _ input: inout InputReader) {
        let what = input.byte()
        // The header is a small part of all, and believed most.
        let location = input.below(what < 0xC0 ? bytes.count : min(bytes.count, 100))
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
