import Brewing
import Fixtures
import Foundation
import Names
import Spool
import Store
import Sync
import SyncModel
import Testing
import Timebase
import Units

/// Two to four kitchens that share a folder on a server.
struct House {
    private var numbers: SeededNumbers
    private var server = ModelServer()
    let kitchens: [Kitchen]
    private var nextID = 1000

    init(seed: UInt64) throws {
        numbers = SeededNumbers(seed: seed)
        server.habits = ServerHabits(using: &numbers)
        var kitchens: [Kitchen] = []
        for index in 0..<2 + numbers.below(3) {
            let kitchen = try Kitchen(ids: (0..<40).map { try Self.id(index * 100 + $0) })
            // Some have brewed for years before they join.
            if numbers.below(2) == 0 { try kitchen.turnOn() }
            kitchens.append(kitchen)
        }
        self.kitchens = kitchens
    }

    static func id(_ number: Int) throws -> SyncID {
        let digits = String(number, radix: 16)
        let zeros = String(repeating: "0", count: 12 - digits.count)
        return try #require(SyncID("00000000-0000-4000-8000-" + zeros + digits))
    }

    /// - Returns: what is wrong in the end.
    mutating func run() throws -> [String] {
        for _ in 0..<60 + numbers.below(100) {
            server.second += numbers.below(2)
            let kitchen = kitchens[numbers.below(kitchens.count)]
            switch numbers.below(20) {
            case 0...2: try act(in: kitchen)
            case 3...8: for _ in 0..<3 { try kitchen.archiveStep() }
            case 9...11: kitchen.exchange()
            case 12...17:
                for _ in 0..<12 {
                    try kitchen.syncStep(
                        &server, .some, &numbers, isBaseDue: numbers.below(5) == 0)
                }
            case 18: numbers.below(2) == 0 ? kitchen.killSync() : try kitchen.killArchive()
            default: if numbers.below(4) == 0 { try kitchen.turnOn() }
            }
        }
        return try settle()
    }

    /// Everybody is on, the network works, and nobody changes anything any more.
    private mutating func settle() throws -> [String] {
        for kitchen in kitchens { try kitchen.turnOn() }
        for _ in 0..<30 {
            for kitchen in kitchens {
                server.second += 1
                for _ in 0..<400 {
                    try kitchen.syncStep(&server, .none, &numbers)
                    if !kitchen.isSyncing { break }
                }
                for _ in 0..<40 {
                    kitchen.exchange()
                    for _ in 0..<12 { try kitchen.archiveStep() }
                    if try kitchen.pending() == 0, kitchen.isShown { break }
                }
            }
            if try isSettled() { break }
        }
        return try complaints()
    }

    private func isSettled() throws -> Bool {
        try kitchens.allSatisfy { try $0.pending() == 0 && $0.isShown }
            && Set(kitchens.map(\.operations)).count == 1
    }

    private func complaints() throws -> [String] {
        var complaints: [String] = []
        for (index, kitchen) in kitchens.enumerated() where try kitchen.pending() > 0 {
            complaints.append("\(index) still hands over")
        }
        let operations = kitchens[0].operations
        for (index, kitchen) in kitchens.enumerated() where kitchen.operations != operations {
            let end = kitchen.lastOutcome.map { "\($0)" } ?? "never synced"
            complaints.append("\(index) knows other things: \(end)")
        }
        guard complaints.isEmpty else { return complaints }
        let state = Merge.state(of: operations, rules: .database)
        complaints += MergeOracle(operations, shown: state).complaints
        let wanted = Set(try Self.lines(of: state))
        for (index, kitchen) in kitchens.enumerated() {
            let shown = Set(try kitchen.shown().compactMap { Self.line($0.key, $0.value) })
            complaints += shown.subtracting(wanted).map { "\(index) shows \($0)" }
            complaints += wanted.subtracting(shown).map { "\(index) lacks \($0)" }
            complaints += kitchen.isTold.map { "\(index) was told \($0)" }
        }
        return complaints
    }

    /// What every database has to show.
    private static func lines(of state: MergedState) throws -> [String] {
        let entities = state.entities.map { key, entity in
            "\(key.kind) \(entity.content.name) \(entity.content.qualifier) \(entity.content.body)"
        }
        let logs = try state.logs.map { key, log in
            let later = log.told.mapValues(\.text)
            guard key.kind == .brew else { return "bake \(key.id.text)" }
            let id = LogID(rawValue: key.id.text)
            let read = try #require(BrewLog.synced(id, body: log.body, later: later))
            return "brew \(key.id.text) \(read.log.syncedBody(bag: read.bag))"
        }
        return entities + logs
    }

    private static func line(_ key: ThingKey, _ what: HandedThing.What) -> String? {
        switch what {
        case .entity(let content):
            "\(key.kind) \(content.name) \(content.qualifier) \(content.body)"
        case .log(body: let body): "brew \(key.id) \(body)"
        case .asTold, .deleted, .lost, .preference: nil
        }
    }
}

// MARK: What people do

extension House {
    /// Somebody does something; what the database refuses is not done.
    private mutating func act(in kitchen: Kitchen) throws {
        let database = kitchen.database
        do throws(StoreError) {
            switch numbers.below(12) {
            case 0, 1: try database.recipes.add(recipe(freshID()))
            case 2...4:
                guard let id = try anyRecipe(of: database) else { return }
                try database.recipes.update(recipe(id.rawValue))
            case 5:
                guard let id = try anyRecipe(of: database) else { return }
                try database.recipes.delete(id)
            case 6: try database.logs.save(log(freshID()))
            case 7, 8:
                guard let id = try anyLog(of: database) else { return }
                try database.logs.setTasting(tasting(), of: id)
            case 9:
                guard let id = try anyLog(of: database) else { return }
                try database.logs.delete(id)
            case 10: try actOnMethods(of: database)
            default: try actOnGrinders(of: database)
            }
        } catch {
            switch error {
            case .nameTaken, .refused: break
            default: throw error
            }
        }
    }

    private mutating func actOnMethods(of database: Database) throws(StoreError) {
        let name = ["Clever", "Syphon"][numbers.below(2)]
        let category = MethodCategory.allCases[numbers.below(2)]
        switch numbers.below(3) {
        case 0: try database.methods.add(BrewMethod(name: name, category: category))
        case 1:
            try database.methods.update(
                named: name,
                to: BrewMethod(
                    name: ["Clever", "clever", "Moka"][numbers.below(3)], category: category))
        default: try database.methods.delete(named: name)
        }
    }

    private mutating func actOnGrinders(of database: Database) throws(StoreError) {
        let there = try database.grinders.list().map(\.grinder)
        let range = try? GrinderRange.checked(
            minimum: GrindSetting(hundredths: 0),
            maximum: GrindSetting(hundredths: 1000 + numbers.below(3)),
            step: GrindSetting(hundredths: 10))
        guard let range else { return }
        let name = ["Mill", "MILL", "Hand"][numbers.below(3)]
        guard let any = there.isEmpty ? nil : there[numbers.below(there.count)] else {
            return try database.grinders.add(
                Grinder(id: GrinderID(rawValue: freshID()), name: name, range: range))
        }
        if numbers.below(3) == 0 { return try database.grinders.delete(any.id) }
        try database.grinders.update(Grinder(id: any.id, name: name, range: range))
    }

    private mutating func freshID() -> String {
        nextID += 1
        return (try? Self.id(nextID))?.text ?? ""
    }

    private mutating func anyRecipe(of database: Database) throws(StoreError) -> RecipeID? {
        let there = try database.recipes.page(after: nil, count: 50).lines.map(\.id)
            .filter { $0 != .starter }
        return there.isEmpty ? nil : there[numbers.below(there.count)]
    }

    private mutating func anyLog(of database: Database) throws(StoreError) -> LogID? {
        let there = try database.logs.page(after: nil, count: 50).lines.map(\.id)
        return there.isEmpty ? nil : there[numbers.below(there.count)]
    }

    private mutating func recipe(_ id: String) -> Recipe {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: id)
        recipe.name = ["Morning", "MORNING", "Evening"][numbers.below(3)]
        recipe.temperature = Celsius(88 + numbers.below(8))
        return recipe
    }

    private mutating func tasting() -> Tasting {
        let note = numbers.below(2) == 0 ? nil : try? Note("note \(numbers.below(4))")
        return Tasting(
            rating: (1...5).compactMap { Rating(stars: $0) }[numbers.below(5)],
            taste: numbers.below(2) == 0 ? nil : .balanced, note: note)
    }

    private mutating func log(_ id: String) -> BrewLog {
        let recipe = Recipe.starter
        return BrewLog(
            id: LogID(rawValue: id),
            stamp: ClockStamp(
                wall: WallTime(millisecondsSince1970: 1_700_000_000_000), isTrusted: true,
                timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "boot",
                monotonic: .origin),
            recipeID: recipe.id, recipeName: recipe.name, method: recipe.method,
            inputs: BrewInputs(defaultsOf: recipe), total: .seconds(180), steps: [],
            tasting: tasting())
    }
}

@Suite("SPEC §11.5 · databases, spools and sync folders in random schedules")
struct HouseTests {
    private func number(_ name: String, _ standard: UInt64) -> UInt64 {
        ProcessInfo.processInfo.environment[name].flatMap(UInt64.init) ?? standard
    }

    @Test("SY-007 · after any schedule every database shows the merge of all that was done")
    func houses() throws {
        let first = number("BREWGUIDE_SEED", 1)
        for seed in first..<first + number("BREWGUIDE_HOUSES", 6) {
            var house = try House(seed: seed)
            let complaints = try house.run()
            #expect(complaints == [], "BREWGUIDE_SEED=\(seed)")
            if !complaints.isEmpty { return }
        }
    }
}
