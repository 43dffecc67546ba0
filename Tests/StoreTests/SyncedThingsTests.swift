import Baking
import Brewing
import Fixtures
import Names
import Testing
import Timebase
import Units

@testable import Store

/// SY-007: what the sync program tells is put in its place, with the mark that answers it.
@Suite("SPEC §11 · What the sync program tells")
struct SyncedThingsTests {
    private let folder: TemporaryFolder
    private let database: Database

    init() throws {
        folder = try TemporaryFolder.inMemory()
        database = try Database(directory: folder.path)
        try database.changes.turnOn()
    }

    /// Whether each of these, told together, stands there now.
    private func show(_ things: SyncedThing...) throws -> [Bool] {
        let synced = database.changes.synced(things)
        return try things.map { try synced.show($0) }
    }

    /// What is noted, with the number of its telling: `recipe id-A told 3`.
    private func noted() throws -> [String] {
        try database.changes.page(after: nil, count: 99).map { change in
            let told = change.told.map { " told \($0)" } ?? ""
            return "\(change.isDeletion ? "-" : "")\(change.kind.rawValue) \(change.id)\(told)"
                + (change.told != nil && !change.isAsTold ? " and changed" : "")
        }
    }

    /// All that is noted was handed over.
    private func settle() throws {
        try database.changes.remove(database.changes.page(after: nil, count: 99))
    }

    private func told(_ recipe: Recipe, _ serial: Int64, isCopy: Bool = false) -> SyncedThing {
        SyncedThing(
            kind: .recipe, id: recipe.id.rawValue, serial: serial,
            content: .recipe(recipe, isConflictedCopy: isCopy))
    }

    private func gone(_ kind: ChangeKind, _ id: String, _ serial: Int64 = 9) -> SyncedThing {
        SyncedThing(kind: kind, id: id, serial: serial, content: nil)
    }

    /// One of each kind, numbered from 1.
    private func each() throws -> [SyncedThing] {
        var guji = bean("Guji", roaster: "Onyx")
        guji.bag = 3
        let brew = try log("brew", with: Equipment(try grinder("Ode"), guji))
        let loaf = loaf("Miche", id: uuid(3))
        let contents: [(ChangeKind, String, SyncedThing.Content)] = [
            (.recipe, "id-Mine", .recipe(recipe("Mine"), isConflictedCopy: true)),
            (.method, UniqueName.key("Moka"), .method(BrewMethod(name: "Moka", category: .other))),
            (.grinder, "id-Ode", .grinder(try grinder("Ode"))),
            (.bean, guji.id.rawValue, .bean(guji)), (.formula, uuid(3), .formula(loaf)),
            (.brew, "brew", .brew(brew, bag: 3)), (.bake, "bake", .bake(try bake("bake"))),
            (.preference, "lastUsedRecipe", .lastRecipe(RecipeID(rawValue: "id-Mine"))),
        ]
        return zip(1..., contents).map { serial, thing in
            SyncedThing(kind: thing.0, id: thing.1, serial: serial, content: thing.2)
        }
    }

    private func showEach() throws {
        let synced = database.changes.synced(try each())
        for thing in try each() { #expect(try synced.show(thing), "\(thing.kind)") }
    }

    @Test("SY-007 · each kind of thing is put there, and its number noted")
    func puts() throws {
        try showEach()
        let mine = RecipeID(rawValue: "id-Mine")
        #expect(try database.recipes.find(mine) == recipe("Mine"))
        #expect(try database.recipes.isConflictedCopy(mine))
        let moka = try #require(try database.methods.find(named: "moka"))
        #expect(moka.method == BrewMethod(name: "Moka", category: .other) && !moka.isBuiltIn)
        #expect(try database.grinders.find(named: "Ode")?.grinder == grinder("Ode"))
        let guji = try #require(try database.beans.find(bean("Guji", roaster: "Onyx").id))
        #expect(guji.bean.bag == 3 && guji.use.brews == 1)
        // The brew took 18 g from the bag that is open.
        #expect(guji.gramsLeft == Grams(232))
        #expect(try database.formulas.find(FormulaID(rawValue: uuid(3))).name == "Miche")
        #expect(try database.logs.find(LogID(rawValue: "brew")).inputs.dose == Grams(18))
        #expect(try database.bakeLogs.find(BakeLogID(rawValue: "bake")) == bake("bake"))
        #expect(try database.preferences.value(of: .lastUsedRecipe) == "id-Mine")
        #expect(
            try noted() == [
                "bake bake told 7", "bean \(bean("Guji", roaster: "Onyx").id.rawValue) told 4",
                "brew brew told 6", "formula \(uuid(3)) told 5", "grinder id-Ode told 3",
                "method \(UniqueName.key("Moka")) told 2", "preference lastUsedRecipe told 8",
                "recipe id-Mine told 1",
            ])
        try database.grinders.delete(try grinder("Ode").id)
        #expect(try noted().contains("-grinder id-Ode told 3 and changed"))
    }

    @Test("SY-007 · each is changed as it is told again")
    func changes() throws {
        try showEach()
        try settle()
        var other = recipe("Other", id: "id-Mine")
        other.grind = Grind(label: "coarse")
        var mill = try grinder("Ode", to: 2000)
        mill.name = "Ode II"
        var guji = bean("Guji", roaster: "Onyx")
        (guji.bag, guji.bagWeight, guji.origin) = (4, Grams(500), "Sidama")
        var brew = try log("brew", stars: 1)
        brew.tasting.note = nil
        brew.inputs.pressure = "6 bar"
        brew.changed = WallTime(millisecondsSince1970: 77)
        brew.stamp = stamp(30, isTrusted: false)
        var bread = try bake("bake", stars: 2)
        bread.note = nil
        bread.stamp = stamp(40)
        let loaf = loaf("Miche", id: uuid(3)).withWater(650)
        let moka = BrewMethod(name: "MOKA", category: .immersion)
        #expect(
            try show(
                told(other, 11),
                SyncedThing(
                    kind: .method, id: UniqueName.key("Moka"), serial: 12, content: .method(moka)),
                SyncedThing(kind: .grinder, id: "id-Ode", serial: 13, content: .grinder(mill)),
                SyncedThing(kind: .bean, id: guji.id.rawValue, serial: 14, content: .bean(guji)),
                SyncedThing(kind: .formula, id: uuid(3), serial: 15, content: .formula(loaf)),
                SyncedThing(kind: .brew, id: "brew", serial: 16, content: .brew(brew, bag: 4)),
                SyncedThing(kind: .bake, id: "bake", serial: 17, content: .bake(bread)))
                == Array(repeating: true, count: 7))
        #expect(try database.recipes.find(other.id) == other)
        #expect(try !database.recipes.isConflictedCopy(other.id))
        let foundMoka = try #require(try database.methods.find(named: "moka"))
        #expect(foundMoka.method == moka && !foundMoka.isBuiltIn)
        #expect(try database.grinders.find(named: "Ode II")?.grinder == mill)
        let there = try #require(try database.beans.find(guji.id))
        #expect(there.bean == guji && there.gramsLeft == Grams(500), "a new bag, nothing used")
        #expect(try database.formulas.find(loaf.id).finalWater == 650)
        #expect(try database.formulas.undo(loaf.id).finalWater != 650, "one edit")
        let log = try database.logs.find(brew.id)
        #expect(log.tasting == brew.tasting && log.changed == brew.changed)
        #expect(log.inputs.pressure == "6 bar" && log.inputs.equipment == Equipment())
        #expect(log.stamp.wall == brew.stamp.wall && !log.stamp.isTrusted)
        // What was brewed stays.
        #expect(log.inputs.dose == Grams(18) && log.stamp.monotonic == stamp(0).monotonic)
        let found = try database.bakeLogs.find(bread.id)
        #expect(found.rating == bread.rating && found.note == nil)
        #expect(found.stamp.wall == stamp(40).wall && found.stamp.monotonic == stamp(0).monotonic)
    }

    @Test("SY-007 · each is deleted as it is told, once and again; what is built in stays")
    func deletes() throws {
        try showEach()
        for _ in 1...2 {
            try settle()
            for thing in try each() {
                #expect(try show(gone(thing.kind, thing.id)) == [true], "\(thing.kind)")
            }
            #expect(try noted().count == 8)
            #expect(try noted().allSatisfy { $0.hasPrefix("-") && $0.hasSuffix(" told 9") })
        }
        #expect(try database.recipes.page(after: nil, count: 9).lines.map(\.id) == [.starter])
        #expect(try database.methods.find(named: "Moka") == nil)
        #expect(try database.grinders.list().isEmpty && database.beans.list().isEmpty)
        #expect(try database.logs.page(after: nil, count: 9).lines.isEmpty)
        #expect(try database.bakeLogs.page(after: nil, count: 9).lines.isEmpty)
        try settle()
        _ = try show(gone(.recipe, "starter"), gone(.method, UniqueName.key("v60")))
        #expect(try database.recipes.find(.starter) == .starter)
        #expect(try database.methods.find(named: "v60") != nil)
    }

    @Test("SY-007 · a method that a recipe names stays, and none takes a built-in one's place")
    func methods() throws {
        try showEach()
        var mine = recipe("Mine")
        mine.method = BrewMethod(name: "Moka", category: .other)
        try database.recipes.update(mine)
        try settle()
        #expect(try show(gone(.method, UniqueName.key("Moka"))) == [false])
        #expect(try database.methods.find(named: "Moka") != nil)
        let cone = BrewMethod(name: "V60", category: .espresso)
        let thing = SyncedThing(
            kind: .method, id: UniqueName.key("V60"), serial: 1, content: .method(cone))
        #expect(try show(thing) == [false])
        #expect(try database.methods.find(named: "v60")?.method.category == .pourOver)
        #expect(try noted() == [])
    }

    @Test("SY-005 · with sync off nothing is put, and where something changed here it stays")
    func refused() throws {
        try database.recipes.add(recipe("Mine"))
        let other = recipe("Other", id: "id-Mine")
        #expect(try show(told(other, 1)) == [false])
        #expect(try database.recipes.find(other.id).name == "Mine")
        #expect(try noted() == ["recipe id-Mine"])
        try settle()
        try database.changes.turnOff()
        #expect(try show(told(other, 1)) == [false] && noted() == [])
        try database.changes.turnOn()
        #expect(try show(told(other, 1)) == [true])
        let elsewhere = try TemporaryFolder.inMemory()
        let never = try Database(directory: elsewhere.path)
        #expect(try !never.changes.synced([told(other, 1)]).show(told(other, 1)))
    }

    private func names() throws -> [String] {
        try ["A", "B", "C"].map { try database.recipes.find(RecipeID(rawValue: "id-\($0)")).name }
    }

    @Test("SY-007 · things that change names with one another go together, however many")
    func exchangedNames() throws {
        for name in ["A", "B", "C"] { try database.recipes.add(recipe(name)) }
        try settle()
        #expect(
            try show(told(recipe("B", id: "id-A"), 1), told(recipe("A", id: "id-B"), 2))
                == [true, false], "the second went with the first")
        #expect(try names() == ["B", "A", "C"])
        #expect(try noted() == ["recipe id-A told 1", "recipe id-B told 2"])
        try settle()
        _ = try show(
            told(recipe("A", id: "id-A"), 3), told(recipe("C", id: "id-B"), 4),
            told(recipe("B", id: "id-C"), 5))
        #expect(try names() == ["A", "C", "B"])
        #expect(try database.recipes.find(named: "C")?.id.rawValue == "id-B")
    }

    @Test("SY-007 · a name that somebody keeps is not taken, nor of who changed here")
    func keptNames() throws {
        for name in ["A", "B", "C"] { try database.recipes.add(recipe(name)) }
        try settle()
        // Nobody tells B to have another name; or B is told to keep it.
        #expect(try show(told(recipe("B", id: "id-A"), 1)) == [false])
        #expect(
            try show(told(recipe("b", id: "id-A"), 1), told(recipe("B", id: "id-B"), 2))
                == [false, true])
        try settle()
        var changed = recipe("B")
        changed.grind = Grind(label: "fine")
        try database.recipes.update(changed)
        #expect(
            try show(told(recipe("B", id: "id-A"), 3), told(recipe("A", id: "id-B"), 4))
                == [false, false])
        #expect(try names() == ["A", "B", "C"])
        #expect(try noted() == ["recipe id-B"])
    }

    @Test("SY-007 · the last used recipe is told only where nobody has chosen one")
    func lastRecipe() throws {
        try database.preferences.set([(.lastUsedRecipe, "starter")])
        try settle()
        let thing = SyncedThing(
            kind: .preference, id: "lastUsedRecipe", serial: 1,
            content: .lastRecipe(RecipeID(rawValue: "other")))
        #expect(try show(thing) == [true])
        #expect(try database.preferences.value(of: .lastUsedRecipe) == "starter")
    }
}
