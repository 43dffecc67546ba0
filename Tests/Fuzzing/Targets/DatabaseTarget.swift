import Baking
import Brewing
import CPOSIX
import Documents
import Fixtures
import SimBoard
import Store
import SystemCalls
import Timebase
import Units

/// The database's file: whatever stands in it, it is opened or refused with a reason, every
/// question gets an answer or an error, the device starts on it, and nothing outside of its folder
/// is touched.
final class DatabaseTarget: OpenTarget {
    private let around: TemporaryFolder
    private let folder: String
    private let hostile: HostileDatabase
    private let tour: Scenario

    init() throws {
        around = try TemporaryFolder()
        folder = around.path + "/state"
        hostile = try HostileDatabase()
        tour = try Scenario(parsing: SimulatedDevice.tour)
    }

    func take(_ input: [UInt8]) throws {
        _ = mkdir(folder, 0o700)
        defer { Self.empty(folder) }
        try hostile.write(input, to: folder + "/brewguide.db")
        var bakes: [BakeSession] = []
        do throws(StoreError) {
            let database = try Database(directory: folder)
            try DatabaseQuestions.ask(database)
            // A bake that begins with what stands there.
            for line in try database.formulas.page(after: nil, count: 50).lines {
                guard let formula = try? database.formulas.find(line.id),
                    let today = try? ScaledFormula(formula, .asWritten),
                    formula.validationErrors.isEmpty
                else { continue }
                bakes.append(BakeSession(today))
            }
        } catch {
            try require(
                !error.description.isEmpty && !error.advice.isEmpty, "an error without words")
        }
        for var bake in bakes { try BakeCheck.play(&bake, from: .origin) }
        _ = DatabaseCheck(directory: folder)
        // A whole device takes a hundred times longer: some inputs will do.
        if input.reduce(0, &+) % 8 == 0 { try SimulatedDevice.play(tour, in: folder) }
        try require(around.names == ["state"], "written outside: \(around.names)")
    }

    static func empty(_ folder: String) {
        for name in Filesystem.names(in: folder) {
            let path = folder + "/" + name
            if unlink(path) != 0 {
                empty(path)
                _ = rmdir(path)
            }
        }
    }
}

/// Everything a device and a command line ask of a database.
enum DatabaseQuestions {
    /// Rows of a list at most: one whose end never comes is a finding.
    private static let rowLimit = 20_000

    static func ask(_ database: Database) throws(StoreError) {
        let recipes = try database.recipes.page(after: nil, count: 50)
        for line in recipes.lines {
            guard let recipe = try? database.recipes.find(line.id) else { continue }
            _ = recipe.json(isConflictedCopy: false).text
            _ = recipe.fileText
            _ = recipe.pourOverText
            _ = try? BrewPlan(recipe: recipe, inputs: BrewInputs(defaultsOf: recipe))
        }
        for line in try database.logs.page(after: nil, count: 50).lines {
            _ = line.stamp.text
            guard let log = try? database.logs.find(line.id) else { continue }
            _ = log.json(withSteps: true).text
            _ = LogCSV().line(log)
        }
        var cursor: LogCursor?
        var rows = 0
        repeat {
            let (logs, next) = try database.logs.page(
                matching: LogFilter(), from: cursor, count: 100, withSteps: true)
            rows += logs.count
            cursor = next
        } while cursor != nil && rows < rowLimit
        _ = try database.statistics.brews(since: CalendarDay(daysSince1970: 20_000))
        _ = try database.recipes.lastUsed()
        try askJournal(database)
        try report(database)
        try askBread(database)
        _ = try? database.recipes.find(named: "Recipe 1")
        _ = try? database.recipes.freeName(from: "Recipe 1")
        change(database)
    }

    /// All that is told of the journal, and of each of its things.
    private static func askJournal(_ database: Database) throws(StoreError) {
        let today = CalendarDay(daysSince1970: 20_000)
        let (grinders, beans) = (try database.grinders.list(), try database.beans.list())
        for entry in try database.methods.list() {
            _ = try database.offer(.method(entry.method.name, offset: 1), today: today)
        }
        for entry in grinders {
            _ = try database.offer(.grinder(entry.grinder.id, offset: 1), today: today)
        }
        for entry in beans {
            _ = try database.offer(.bean(entry.bean.id, offset: -1), today: today)
        }
        for id in [RecipeID.starter, RecipeID(rawValue: "recipe-1")] {
            _ = try database.journal(of: id, today: today)
        }
        _ = try? database.beans.find(named: "Guji, Onyx")
    }

    /// All that is told of formulas and bakes; and formulas edited, which may be refused.
    private static func askBread(_ database: Database) throws(StoreError) {
        for line in try database.formulas.page(after: nil, count: 50).lines {
            _ = try? database.formulas.undo(line.id)
            _ = try? database.formulas.redo(line.id)
            guard var formula = try? database.formulas.find(line.id) else { continue }
            formula.pieces = formula.pieces == 7 ? 8 : 7
            _ = try? database.formulas.update(formula)
            _ = try? ScaledFormula(formula, .asWritten)
        }
        _ = try? database.formulas.find(named: "Formula 1")
        _ = try? database.formulas.freeName(from: "Formula 1")
        for line in try database.bakeLogs.page(after: nil, count: 50).lines {
            _ = line.stamp.text
            _ = try? database.bakeLogs.find(line.id)
        }
    }

    /// What writes: it may fail, but never elsewhere than in the folder.
    private static func change(_ database: Database) {
        for position in 1...6 {
            guard let id = (try? database.logs.id(at: position)) ?? nil else { break }
            try? database.photos.attach([0xFF, 0xD8, 0xFF, 0xE0], kind: .jpeg, to: id)
        }
        guard let first = (try? database.logs.id(at: 1)) ?? nil else { return }
        _ = try? database.photos.remove(of: first)
        if let rating = Rating(stars: 3) {
            try? database.logs.setTasting(Tasting(rating: rating), of: first)
        }
        try? database.logs.changeEquipment(
            of: first, at: WallTime(millisecondsSince1970: 0)
        ) { equipment, pressure in (equipment, pressure) = (Equipment(), nil) }
        try? database.logs.delete(first)
        for bean in (try? database.beans.list()) ?? [] {
            try? database.beans.openBag(bean.bean.id, roasted: nil, bagWeight: nil)
            try? database.beans.delete(bean.bean.id)
        }
        try? database.methods.delete(named: "moka")
        _ = try? database.recipes.duplicate(.starter, as: RecipeID(rawValue: "copy"))
    }
}
