import Brewing
import Fixtures
import Testing
import Timebase
import Units

@testable import Store

@Suite("What the journal offers")
struct OfferTests {
    private let folder: TemporaryFolder
    private let database: Database
    private let today = CalendarDay("2026-11-21")

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    private func grinder(behind id: String?, _ offset: Int) throws -> GrinderOffer? {
        let id = id.map { GrinderID(rawValue: "id-\($0)") }
        guard
            case .grinder(let offer) = try database.offer(
                .grinder(id, offset: offset), today: today)
        else { return nil }
        return offer
    }

    @Test("grinders go round by name, none before the first and behind the last")
    func grinders() throws {
        #expect(try grinder(behind: nil, 1) == nil)
        for name in ["C", "A", "B"] { try database.grinders.add(try StoreTests.grinder(name)) }
        let ring: [(String?, Int, String?)] = [
            (nil, 0, nil), (nil, 1, "A"), ("A", 1, "B"), ("C", 1, nil), (nil, -1, "C"),
            ("A", -1, nil), ("B", 0, "B"), ("A", 5, "B"), ("A", -6, "C"), ("gone", 1, "A"),
            ("gone", 0, nil), (nil, .max, "C"), (nil, .min, nil),
        ]
        for (id, offset, expected) in ring {
            let found = try grinder(behind: id, offset)?.grinder.name
            #expect(found == expected, "\(id ?? "none") \(offset)")
        }
    }

    @Test("a grinder whose numbers make no sense is gone past")
    func senseless() throws {
        for name in ["A", "B", "C"] { try database.grinders.add(try StoreTests.grinder(name)) }
        try database.connection.execute("UPDATE grinder SET step = 0 WHERE name = 'B'")
        #expect(try grinder(behind: "A", 1)?.grinder.name == "C")
        #expect(try grinder(behind: "C", -1)?.grinder.name == "A")
        #expect(try database.grinders.list().map(\.grinder.name) == ["A", "C"])
    }

    @Test("JG-003 · a grinder comes with the setting of its newest log that has one")
    func lastSetting() throws {
        let ode = try StoreTests.grinder("Ode")
        try database.grinders.add(ode)
        #expect(try grinder(behind: nil, 1)?.lastSetting == nil)
        try database.logs.save(try log("a", at: 2, with: Equipment(ode, setting: "4.5")))
        try database.logs.save(try log("b", at: 1, with: Equipment(ode, setting: "6.0")))
        try database.logs.save(try log("c", at: 3, with: Equipment(ode, setting: nil)))
        #expect(try grinder(behind: nil, 1)?.lastSetting == GrindSetting(text: "4.5"))
    }

    @Test("a bean comes with its age where the day is known, and with what is left of its bag")
    func beans() throws {
        let guji = bean("Guji")
        try database.beans.add(guji)
        try database.logs.save(try log("a", with: Equipment(nil, guji)))
        for (day, age) in [(today, 20), (nil, nil)] as [(CalendarDay?, Int?)] {
            let offer = try database.offer(.bean(nil, offset: 1), today: day)
            let status = BeanStatus(ageDays: age, gramsLeft: Grams(232))
            #expect(offer == .bean(BeanOffer(bean: guji, status: status)))
        }
        #expect(try database.offer(.bean(guji.id, offset: 1), today: today) == nil)
    }

    @Test("methods go round by name without none, with what the newest log was brewed with")
    func methods() throws {
        let saved = try log("a", at: 1, with: Equipment())
        try database.logs.save(saved)
        func name(_ name: String?, _ offset: Int) throws -> String? {
            guard
                case .method(let offer) = try database.offer(
                    .method(name, offset: offset), today: nil)
            else { return nil }
            return offer.method.name
        }
        #expect(try name(nil, 0) == nil)
        #expect(try name(nil, 1) == "aeropress")
        #expect(try name(nil, -1) == "v60")
        #expect(try name("v60", 1) == "aeropress")
        #expect(try name("AEROPRESS", -1) == "v60")
        #expect(try name("aeropress", -8) == "v60")
        let offer = try database.offer(.method("v60", offset: 0), today: nil)
        #expect(offer == .method(MethodOffer(method: .v60, newest: saved.inputs)))
    }

    @Test("a recipe's page knows what was chosen, whether there is anything to choose, and the bag")
    func journal() throws {
        #expect(try database.journal(of: .starter, today: today) == RecipeJournal())
        let (ode, guji) = (try StoreTests.grinder("Ode"), bean("Guji"))
        try database.grinders.add(ode)
        try database.beans.add(guji)
        try database.equipment.remember(Equipment(ode, guji), for: .starter)
        let expected = RecipeJournal(
            equipment: Equipment(ode, guji), hasGrinders: true, hasBeans: true,
            bean: BeanStatus(ageDays: 20, gramsLeft: Grams(250)))
        #expect(try database.journal(of: .starter, today: today) == expected)
    }

    private func best() throws -> String? {
        let best = try database.journal(of: .starter, today: today).best
        return best.map { "\($0.rating.stars) \($0.inputs.dose.tenthsText)" }
    }

    /// A log rated so, with its own dose.
    private func save(
        _ id: String, at minutes: Int64, stars: Int, dose: Int, recipe: RecipeID? = .starter,
        method: BrewMethod = .v60, with equipment: Equipment = Equipment()
    ) throws {
        var log = try log(id, at: minutes, stars: stars)
        log.recipeID = recipe
        log.method = method
        log.inputs = BrewInputs(
            dose: Grams(dose), yield: Grams(260), temperature: Celsius(92),
            grind: log.inputs.grind, equipment: equipment)
        try database.logs.save(log)
    }

    @Test("JL-001 · the best brew is the newest of the best, rated 4 or 5")
    func bestOfRecipe() throws {
        try save("a", at: 1, stars: 3, dose: 15)
        #expect(try best() == nil)
        try save("b", at: 2, stars: 4, dose: 16)
        try save("c", at: 3, stars: 5, dose: 17)
        try save("d", at: 4, stars: 5, dose: 18)
        try save("e", at: 5, stars: 4, dose: 19)
        try save("f", at: 6, stars: 5, dose: 20, recipe: RecipeID(rawValue: "another"))
        #expect(try best() == "5 18.0")
        try database.logs.delete(LogID(rawValue: "d"))
        #expect(try best() == "5 17.0")
    }

    @Test(
        "JL-001 · without one of its own it is that of the bean in use, brewed by the same method")
    func bestOfBean() throws {
        let guji = bean("Guji")
        try database.beans.add(guji)
        let other = RecipeID(rawValue: "another")
        let espresso = BrewMethod(name: "espresso", category: .espresso)
        try save("a", at: 1, stars: 4, dose: 16, recipe: other, with: Equipment(nil, guji))
        try save(
            "b", at: 2, stars: 5, dose: 18, recipe: other, method: espresso,
            with: Equipment(nil, guji))
        #expect(try best() == nil)
        try database.equipment.remember(Equipment(nil, guji), for: .starter)
        #expect(try best() == "4 16.0")
    }

    @Test("logs are told by method, grinder and bean as they are linked")
    func filters() throws {
        let (ode, guji) = (try StoreTests.grinder("Ode"), bean("Guji"))
        try database.grinders.add(ode)
        try database.beans.add(guji)
        try database.logs.save(try log("a", at: 1, with: Equipment(ode, guji)))
        try database.logs.save(try log("b", at: 2, with: Equipment(ode)))
        try save(
            "c", at: 3, stars: 4, dose: 18, method: BrewMethod(name: "chemex", category: .pourOver))
        func ids(_ narrow: (inout LogFilter) -> Void) throws -> String {
            var filter = LogFilter()
            narrow(&filter)
            let page = try database.logs.page(
                matching: filter, from: nil, count: 9, withSteps: false)
            return page.logs.map(\.id.rawValue).joined()
        }
        #expect(try ids { $0.grinder = ode.id } == "ba")
        #expect(try ids { $0.bean = guji.id } == "a")
        #expect(try ids { $0.method = "V60" } == "ba")
        #expect(try ids { $0.method = "siphon" } == "")
        #expect(try ids { ($0.method, $0.rating) = ("chemex", Rating(stars: 4)) } == "c")
    }
}
