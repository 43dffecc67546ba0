import Brewing
import CSQLite
import Fixtures
import Hardware
import Panel
import Testing
import Timebase
import Units

@testable import Archive
@testable import Store

/// Whatever number stands in a file, the device starts on it and can be used: a trap here would end
/// the tests.
@Suite("Numbers that no kitchen makes")
struct StoredNumberTests {
    private let folder: TemporaryFolder
    private let start = Instant(nanoseconds: 60_000_000_000)
    static let rows = 14

    init() throws {
        folder = try TemporaryFolder.inMemory()
        let database = try Database(directory: folder.path)
        for number in 0..<Self.rows {
            var recipe = Recipe.starter
            recipe.id = RecipeID(rawValue: "recipe-\(number)")
            recipe.name = "Recipe \(number)"
            try database.recipes.add(recipe)
            try add(number, to: database)
            try database.equipment.remember(Self.equipment(number), for: recipe.id)
            try database.logs.save(try log(number))
            try addBread(number, to: database)
        }
        try database.backup(to: stick)
    }

    /// One thing of each kind of the journal.
    private func add(_ number: Int, to database: Database) throws {
        let categories = MethodCategory.allCases
        let category = categories[number % categories.count]
        try database.methods.add(BrewMethod(name: "method-\(number)", category: category))
        let range = try GrinderRange.checked(
            minimum: GrindSetting(text: "0"), maximum: GrindSetting(text: "40"),
            step: GrindSetting(text: "0.5"))
        try database.grinders.add(
            Grinder(
                id: GrinderID(rawValue: "grinder-\(number)"), name: "Grinder \(number)",
                range: range))
        try database.beans.add(
            Bean(
                id: BeanID(rawValue: "bean-\(number)"), name: "Bean \(number)",
                roasted: CalendarDay("2026-11-14"), bagWeight: Grams(250)))
    }

    private static func equipment(_ number: Int) -> Equipment {
        Equipment(
            grinder: EquipmentItem(
                id: GrinderID(rawValue: "grinder-\(number)"), name: "Grinder \(number)"),
            setting: "24.5",
            bean: EquipmentItem(id: BeanID(rawValue: "bean-\(number)"), name: "Bean \(number)"))
    }

    private var stick: String { folder.path + "/stick.db" }

    func log(_ number: Int) throws -> BrewLog {
        var inputs = BrewInputs(defaultsOf: .starter)
        inputs.equipment = Self.equipment(number)
        var log = BrewLog(
            id: LogID(rawValue: "log-\(number)"),
            stamp: ClockStamp(
                wall: WallTime(millisecondsSince1970: 1_795_244_400_000), isTrusted: number > 3,
                timeZone: "UTC", offsetSeconds: 0, bootID: "boot-1", monotonic: .origin),
            recipeID: .starter, recipeName: "V60 Starter", method: .v60,
            inputs: inputs, total: .seconds(190),
            steps: (0..<2).map { StepRecord(text: "\($0)", planned: .seconds(4), real: nil) },
            tasting: Tasting(rating: try #require(Rating(stars: 3))))
        log.weights = BrewWeights(bytes: [1, 1, 0xC2, 1, 0xC4, 1, 0, 10, 0, 20, 0])
        return log
    }

    /// The ends of 64 bits, both sides of each bound, and what has crashed a device.
    private static func extremes(of number: Plausible.Number) -> [Int64] {
        let bounds = [number.range.lowerBound, number.range.upperBound]
        return [.min, .max, -1, 0, 1 << 62, -1 << 62, 1 << 31, 153_722_867_280_912_931]
            + bounds + [bounds[0] &- 1, bounds[1] &+ 1]
    }

    private func execute(_ sql: String, in path: String) {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        guard sqlite3_open(path, &handle) == SQLITE_OK else { return }
        let rules = "PRAGMA ignore_check_constraints=1; PRAGMA foreign_keys=0;"
        #expect(sqlite3_exec(handle, rules + sql, nil, nil, nil) == SQLITE_OK, "\(sql)")
    }

    /// Uses the database as a device does, where the statements were run in it, and where they were
    /// run in a backup that is then restored.
    private func play(after sql: String) throws {
        for isRestored in [false, true] {
            let state = try TemporaryFolder.inMemory()
            let copy = state.path + "/copy.db"
            do { try Database(directory: folder.path).backup(to: copy) }
            if isRestored {
                execute(sql, in: copy)
                let database = try Database(directory: state.path)
                // It may be refused: then nothing has changed.
                _ = try? database.restore(from: copy)
            } else {
                try StateFiles(directory: state.path).rename(copy, to: state.database)
                execute(sql, in: state.database)
            }
            try ask(try Database(directory: state.path))
            for size in DisplaySize.all {
                var visitor = Visitor(state, size, seed: 1)
                try visitor.press(30)
            }
        }
    }

    private func ask(_ database: Database) throws {
        for line in try database.recipes.page(after: nil, count: 99).lines {
            _ = try? database.recipes.find(line.id)
        }
        for line in try database.logs.page(after: nil, count: 99).lines {
            _ = line.stamp.text
            _ = try? database.logs.find(line.id)
        }
        _ = try database.logs.page(matching: LogFilter(), from: nil, count: 99, withSteps: true)
        _ = try database.statistics.brews(since: CalendarDay(daysSince1970: 20_000))
        _ = try database.statistics.brews(since: CalendarDay(daysSince1970: -800_000))
        #expect(try database.logs.page(after: nil, count: 1).total <= Self.rows)
        try askJournal(database)
        try askBread(database)
        _ = try database.changes.page(after: nil, count: 99)
        var right = try log(0).stamp
        right.isTrusted = true
        try database.logs.correctTimes(by: right)
        try database.bakeLogs.correctTimes(by: right)
        var more = try log(99)
        more.id = LogID(rawValue: "one more")
        try database.logs.save(more)
        _ = try database.recipes.duplicate(.starter, as: RecipeID(rawValue: "copy"))
    }

    /// All that is told of the journal, and of each of its things.
    private func askJournal(_ database: Database) throws {
        let today = CalendarDay("2026-11-21")
        _ = try database.methods.list()
        _ = try database.grinders.list(search: "g")
        _ = try database.beans.list(search: "b")
        for number in 0..<Self.rows {
            let equipment = Self.equipment(number)
            _ = try database.journal(of: RecipeID(rawValue: "recipe-\(number)"), today: today)
            for offset in [-1, 0, 1, .min, .max] {
                let queries: [OfferQuery] = [
                    .grinder(equipment.grinder?.id, offset: offset),
                    .bean(equipment.bean?.id, offset: offset),
                    .method("method-\(number)", offset: offset),
                ]
                for query in queries { _ = try database.offer(query, today: today) }
            }
            _ = try? database.logs.changeEquipment(
                of: LogID(rawValue: "log-\(number)"), at: WallTime(millisecondsSince1970: 0)
            ) { changed, _ in changed = Self.equipment(Self.rows - 1 - number) }
        }
    }

    @Test("in every column, in place and restored", arguments: Plausible.columns.keys.sorted())
    func column(name: String) throws {
        let parts = name.split(separator: ".").map(String.init)
        let number = try #require(Plausible.columns[name])
        let extremes = Self.extremes(of: number)
        switch parts[0] {
        case "counter":
            for value in extremes { try play(after: "UPDATE counter SET value = \(value)") }
        case "log", "recipe", "method", "grinder", "bean", "recipe_equipment", "formula",
            "formula_edit", "bake_log", "log_weight":
            let key = ["recipe_equipment": "recipe", "log_weight": "log"][parts[0]] ?? "key"
            let changes = extremes.enumerated().map { index, value in
                "UPDATE OR IGNORE \(parts[0]) SET \(parts[1]) = \(value) "
                    + "WHERE \(key) = \(index + 1)"
            }
            try play(after: changes.joined(separator: ";"))
        case "sync":
            let row = "INSERT INTO sync VALUES (1, 1, 'line', 1)"
            for value in extremes {
                try play(after: "\(row); UPDATE sync SET \(parts[1]) = \(value)")
            }
        case "outbox":
            let rows =
                "INSERT INTO sync VALUES (1, 1, 'line', 1); INSERT INTO change "
                + "SELECT 'recipe', id, 0 FROM recipe;"
            let changes = extremes.enumerated().map { index, value in
                "UPDATE outbox SET \(parts[1]) = \(value) WHERE id = 'recipe-\(index)'"
            }
            try play(after: rows + changes.joined(separator: ";"))
        default:
            let owner = parts[0] == "log_step" ? "log" : "recipe"
            let changes = extremes.enumerated().map { index, value in
                """
                UPDATE OR IGNORE \(parts[0]) SET \(parts[1]) = \(value)
                WHERE \(owner) = \(index + 1) AND position = 1
                """
            }
            try play(after: changes.joined(separator: ";"))
        }
    }

    @Test("in every preference, with every pragma: the default, and the device starts")
    func preferences() throws {
        for (name, number) in Plausible.preferences {
            let odd = ["", "x", "99999999999999999999", "1e9", "-0", "0x10"]
            for text in Self.extremes(of: number).map({ "\($0)" }) + odd {
                try play(
                    after: "INSERT OR REPLACE INTO preference VALUES ('\(name)', '\(text)')")
            }
        }
        // SQLite stores them in four bytes each.
        let fourBytes = Plausible.Number(
            range: Int64(Int32.min)...Int64(Int32.max), substitute: .unreadable)
        for name in ["user_version", "application_id"] {
            for value in Self.extremes(of: fourBytes) {
                try play(after: "PRAGMA \(name)=\(value)")
            }
        }
    }

    @Test("the backlight's minutes that crashed every start are the default")
    func backlight() throws {
        let database = try Database(directory: folder.path)
        for (text, minutes) in [("153722867280912931", nil), ("1441", nil), ("7", 7), ("-1", nil)] {
            try database.preferences.set([(.backlightMinutes, text)])
            #expect(try database.devicePreferences().backlightMinutes == minutes)
        }
        let wild = Preferences(backlightMinutes: .max)
        let panel = Panel(
            Panel.Configuration(size: .twentyByFour), start: StartingPoint(preferences: wild),
            at: start)
        #expect(panel.nextDeadline(after: start) == start + .seconds(1440 * 60))
    }
}

/// A device's face and its archive, and a person who presses anything.
private struct Visitor {
    private var panel: Panel
    private let archive: Archive
    private var now = Instant(nanoseconds: 60_000_000_000)
    private var numbers: SeededNumbers

    init(_ folder: TemporaryFolder, _ size: DisplaySize, seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
        let environment = SimulatedEnvironment {
            ("boot-1", WallTime(millisecondsSince1970: 1_795_244_400_000), true)
        }
        archive = Archive(directory: folder.path, environment: environment)
        panel = Panel(
            Panel.Configuration(size: size, hasBuzzer: true),
            start: archive.startingPoint(at: now), at: now)
    }

    mutating func press(_ count: Int) throws {
        for _ in 0..<count {
            let button = try #require(Button.allCases.randomElement(using: &numbers))
            var effects = panel.handle(.pressed(button, since: now), at: now)
            effects += panel.handle(.tapped(button, repetition: 0), at: now)
            effects += panel.handle(.released(button), at: now)
            carryOut(effects)
            look()
            now += .milliseconds(Int64(numbers.below(20_000)))
            carryOut(panel.advance(to: now))
            look()
        }
    }

    private mutating func carryOut(_ effects: [Effect]) {
        var effects = effects
        while let effect = effects.first {
            effects.removeFirst()
            archive.carryOut(effect, at: now)
            for report in archive.reports(at: now) {
                switch report {
                case .answer(let answer): effects += panel.receive(answer, at: now)
                case .fault(let fault): panel.show(fault, at: now)
                case .bakeGap: break
                }
            }
        }
    }

    private func look() {
        _ = panel.frame(at: now)
        if let deadline = panel.nextDeadline(after: now) { _ = panel.frame(at: deadline) }
    }
}
