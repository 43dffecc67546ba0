import Brewing
import Fixtures
import Testing
import Timebase
import Units

@testable import Store

/// SPEC §9.4, §9.5, §9.6.
@Suite("Grinders and beans in the store")
struct GearTableTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    private func refusal(_ work: () throws -> Void) throws -> JournalRefusal? {
        do {
            try work()
            return nil
        } catch StoreError.refused(let refusal) {
            return refusal
        }
    }

    @Test("a grinder comes back as it was saved, and is found by its name whatever the case")
    func grinders() throws {
        var ode = try grinder("Ode")
        try database.grinders.add(ode)
        try database.grinders.add(try grinder(" Ämilie "))
        #expect(try database.grinders.list().map(\.grinder.name) == ["Ämilie", "Ode"])
        #expect(try database.grinders.list(search: "ÄMI").map(\.grinder.name) == ["Ämilie"])
        #expect(try database.grinders.find(named: "ODE")?.grinder == ode)
        ode = Grinder(id: ode.id, name: "Ode 2", range: try grinder("x", from: 0, to: 3100).range)
        try database.grinders.update(ode)
        #expect(try database.grinders.find(ode.id)?.grinder == ode)
        #expect(try database.grinders.find(named: "Ode") == nil)
    }

    @Test("a grinder's name is unique ignoring case; one that is gone is not changed")
    func grinderNames() throws {
        try database.grinders.add(try grinder("Ode"))
        #expect(
            try refusal { try database.grinders.add(try grinder("ode")) }
                == .nameTaken(.grinder, "Ode"))
        #expect(
            try refusal { try database.grinders.update(try grinder("Gone")) }
                == .noneNamed(.grinder, "Gone"))
        guard
            case .invalid(.grinder, _)? = try refusal({
                try database.grinders.add(try grinder(" "))
            })
        else {
            Issue.record("a grinder without a name was taken")
            return
        }
    }

    @Test("a bean comes back as it was saved; its name and roaster are unique together")
    func beans() throws {
        let guji = bean("Guji", roaster: "Onyx")
        try database.beans.add(guji)
        try database.beans.add(bean("Guji", roaster: "Square Mile"))
        #expect(
            try refusal { try database.beans.add(bean("GUJI", roaster: "onyx")) }
                == .nameTaken(.bean, "GUJI, onyx"))
        #expect(try database.beans.find(guji.id)?.bean == guji)
        #expect(try database.beans.find(guji.id)?.gramsLeft == Grams(250))
        #expect(try database.beans.list(search: "square").map(\.bean.roaster) == ["Square Mile"])
        var light = guji
        (light.bagWeight, light.roasted, light.origin) = (nil, nil, "")
        try database.beans.update(light)
        let found = try database.beans.find(guji.id)
        #expect(found?.bean == light && found?.gramsLeft == nil)
        light.bagWeight = .zero
        #expect(
            try refusal { try database.beans.update(light) }
                == .invalid(.bean, [.invalidBagWeight]))
    }

    @Test("a bean is named by its name alone, or with its roaster where there are several")
    func beanNames() throws {
        for roaster in ["Onyx", "Square, Mile"] {
            try database.beans.add(bean("Guji", roaster: roaster))
        }
        try database.beans.add(bean("Kochere, washed"))
        #expect(
            try refusal { _ = try database.beans.find(named: "guji") }
                == .ambiguous("guji", ["Guji, Onyx", "Guji, Square, Mile"]))
        #expect(try database.beans.find(named: "guji, ONYX")?.bean.roaster == "Onyx")
        #expect(try database.beans.find(named: "Guji,Square, Mile")?.bean.roaster == "Square, Mile")
        #expect(try database.beans.find(named: "kochere, Washed") != nil)
        #expect(try database.beans.find(named: "Guji, Nobody") == nil)
        try database.beans.add(bean("Guji"))
        #expect(try database.beans.find(named: "guji")?.bean.roaster == "")
    }

    @Test("what was chosen for a recipe is remembered under today's names")
    func remembered() throws {
        var (grinder, bean) = (try grinder("Ode"), bean("Guji"))
        try database.grinders.add(grinder)
        try database.beans.add(bean)
        #expect(try database.equipment.remembered(for: .starter).isEmpty)
        try database.equipment.remember(Equipment(grinder, bean), for: .starter)
        #expect(try database.equipment.remembered(for: .starter) == Equipment(grinder, bean))
        (grinder.name, bean.name) = ("Ode 2", "Guji washed")
        try database.grinders.update(grinder)
        try database.beans.update(bean)
        #expect(try database.equipment.remembered(for: .starter) == Equipment(grinder, bean))
        try database.equipment.remember(Equipment(nil, bean), for: .starter)
        #expect(try database.equipment.remembered(for: .starter) == Equipment(nil, bean))
        try database.equipment.remember(Equipment(), for: RecipeID(rawValue: "gone"))
    }

    @Test("JG-008 · a remembered setting is brought onto the grid that the grinder has today")
    func newGrid() throws {
        let ode = try grinder("Ode")
        try database.grinders.add(ode)
        try database.equipment.remember(Equipment(ode, setting: "9.5"), for: .starter)
        try database.grinders.update(
            Grinder(id: ode.id, name: "Ode", range: try grinder("x", from: 0, to: 700).range))
        #expect(try database.equipment.remembered(for: .starter).setting == "7.0")
    }

    @Test(
        "a deleted grinder or bean is none where it was chosen; the recipe takes its choice along")
    func forgotten() throws {
        let (grinder, bean) = (try grinder("Ode"), bean("Guji"))
        try database.grinders.add(grinder)
        try database.beans.add(bean)
        let mine = recipe("Mine")
        try database.recipes.add(mine)
        try database.equipment.remember(Equipment(grinder, bean), for: mine.id)
        try database.grinders.delete(grinder.id)
        #expect(try database.equipment.remembered(for: mine.id) == Equipment(nil, bean))
        try database.beans.delete(bean.id)
        #expect(try database.equipment.remembered(for: mine.id).isEmpty)
        try database.recipes.delete(mine.id)
        #expect(try Counters(database.connection).count("recipe_equipment") == 0)
    }

    @Test("a starter that is put right keeps what was chosen for it")
    func starter() throws {
        let ode = try grinder("Ode")
        try database.grinders.add(ode)
        try database.equipment.remember(Equipment(ode), for: .starter)
        try database.connection.execute("UPDATE recipe SET dose = 1 WHERE id = 'starter'")
        let again = try Database(directory: folder.path)
        #expect(try again.recipes.find(.starter) == .starter)
        #expect(try again.equipment.remembered(for: .starter) == Equipment(ode))
    }
}
