import Baking
import Brewing
import Fixtures
import Foundation
import Names
import Testing
import Timebase
import Units

@testable import Store

/// What is noted of each change for the sync program, in the change's own transaction.
@Suite("SPEC §11 · The outbox")
struct ChangeTableTests {
    private let folder: TemporaryFolder
    private let database: Database
    private var changes: ChangeTable { database.changes }

    init() throws {
        folder = try TemporaryFolder()
        database = try Database(directory: folder.path)
    }

    /// What is noted: `recipe id-Mine`, and `-recipe id-Mine` of a deletion.
    private func noted() throws -> [String] {
        try changes.page(after: nil, count: 999).map { change in
            "\(change.isDeletion ? "-" : "")\(change.kind.rawValue) \(change.id)"
        }
    }

    /// What a piece of work has noted, where nothing was before.
    private func noted(by work: () throws -> Void) throws -> [String] {
        try changes.remove(changes.page(after: nil, count: 999))
        try work()
        return try noted()
    }

    @Test("nothing is noted while sync was never turned on; then everything there is")
    func turningOn() throws {
        try database.recipes.add(recipe("Mine"))
        try database.methods.add(BrewMethod(name: "Moka", category: .other))
        try database.grinders.add(try grinder("Ode"))
        try database.beans.add(bean("Guji"))
        try database.formulas.add(loaf("Miche"))
        try database.logs.save(try log("log-1"))
        try database.bakeLogs.save(try bake("bake-1"))
        try database.preferences.set([(.lastUsedRecipe, "id-Mine"), (.buzzer, "true")])
        #expect(try changes.standing() == nil)
        #expect(try noted() == [])
        try changes.turnOn()
        #expect(try changes.standing()?.isOn == true)
        let all = [
            "bake bake-1", "bean id-Guji", "brew log-1", "formula id-Miche", "grinder id-Ode",
            "method \(UniqueName.key("Moka"))", "preference lastUsedRecipe", "recipe id-Mine",
        ]
        #expect(try noted() == all)
        #expect(try Set(changes.page(after: nil, count: 99).map(\.number)).count == all.count)
    }

    @Test("SY-005 · turned off, changes are noted all the same; turned on again, no more are")
    func turningOff() throws {
        try changes.turnOn()
        let line = try changes.standing()?.line
        #expect(line?.count == 32)
        try database.recipes.add(recipe("Mine"))
        try changes.turnOff()
        #expect(try changes.standing()?.isOn == false)
        let off = try noted {
            try database.recipes.add(recipe("Other"))
            try database.recipes.delete(RecipeID(rawValue: "id-Mine"))
        }
        #expect(off == ["-recipe id-Mine", "recipe id-Other"])
        try changes.turnOn()
        #expect(try noted() == off)
        #expect(try changes.standing() == SyncStanding(isOn: true, line: try #require(line)))
    }

    @Test("each change of a recipe, a formula and their like is noted, and each deletion as one")
    func entities() throws {
        try changes.turnOn()
        let mine = RecipeID(rawValue: "id-Mine")
        #expect(try noted { try database.recipes.add(recipe("Mine")) } == ["recipe id-Mine"])
        var better = recipe("Mine")
        better.steps.removeLast()
        #expect(try noted { try database.recipes.update(better) } == ["recipe id-Mine"])
        #expect(try noted { try database.recipes.delete(mine) } == ["-recipe id-Mine"])
        #expect(try noted { try database.beans.add(bean("Guji")) } == ["bean id-Guji"])
        let open = try noted {
            try database.beans.openBag(bean("Guji").id, roasted: nil, bagWeight: nil)
        }
        #expect(open == ["bean id-Guji"])
        #expect(try noted { try database.beans.delete(bean("Guji").id) } == ["-bean id-Guji"])
        #expect(try noted { try database.grinders.add(try grinder("Ode")) } == ["grinder id-Ode"])
        let gone = try noted { try database.grinders.delete(try grinder("Ode").id) }
        #expect(gone == ["-grinder id-Ode"])
        let miche = try database.formulas.add(loaf("Miche"))
        let edited = try noted { try database.formulas.update(miche.withWater(650)) }
        #expect(edited == ["formula \(miche.id.rawValue)"])
        let undone = try noted { _ = try database.formulas.undo(miche.id) }
        #expect(undone == ["formula \(miche.id.rawValue)"])
    }

    @Test("a method is known by its name: another one is a deletion and a method, recipes follow")
    func methods() throws {
        try changes.turnOn()
        try database.methods.add(BrewMethod(name: "Moka", category: .other))
        var mine = recipe("Mine")
        mine.method = BrewMethod(name: "Moka", category: .other)
        try database.recipes.add(mine)
        let pot = BrewMethod(name: "Moka pot", category: .other)
        let renamed = try noted { try database.methods.update(named: "Moka", to: pot) }
        let (old, new) = (UniqueName.key("Moka"), UniqueName.key("Moka pot"))
        #expect(renamed == ["-method \(old)", "method \(new)", "recipe id-Mine"])
        let spelled = BrewMethod(name: "MOKA pot", category: .other)
        let again = try noted { try database.methods.update(named: "Moka pot", to: spelled) }
        #expect(again == ["method \(new)", "recipe id-Mine"])
    }

    @Test("a log is noted when it is saved, rated, corrected, set right and deleted")
    func logs() throws {
        try changes.turnOn()
        try database.beans.add(bean("Guji"))
        var early = try log("log-1", with: Equipment(nil, bean("Guji")))
        early.stamp = stamp(1, isTrusted: false)
        // What is counted of the bean is no change of it.
        #expect(try noted { try database.logs.save(early) } == ["brew log-1"])
        #expect(try noted { try database.logs.save(early) } == [])
        let rated = try noted { try database.logs.setTasting(early.tasting, of: early.id) }
        #expect(rated == ["brew log-1"])
        let corrected = try noted {
            try database.logs.changeEquipment(of: early.id, at: early.stamp.wall) { equipment, _ in
                equipment.bean = nil
            }
        }
        #expect(corrected == ["brew log-1"])
        let right = try noted { try database.logs.correctTimes(by: stamp(2)) }
        #expect(right == ["brew log-1"])
        #expect(try noted { try database.logs.delete(early.id) } == ["-brew log-1"])
        #expect(try noted { try database.bakeLogs.save(try bake("b")) } == ["bake b"])
    }

    @Test("a grinder that goes changes no log, and what is the device's own is never noted")
    func untouched() throws {
        try database.grinders.add(try grinder("Ode"))
        try database.logs.save(try log("log-1", with: Equipment(try grinder("Ode"))))
        try changes.turnOn()
        let gone = try noted { try database.grinders.delete(try grinder("Ode").id) }
        #expect(gone == ["-grinder id-Ode"])
        let own = try noted {
            try database.preferences.set([(.buzzer, "false"), (.layout, "16x2")])
            try database.logs.setPhoto("a.jpg", of: LogID(rawValue: "log-1"))
            try database.equipment.remember(Equipment(nil), for: .starter)
            try RecipeRows(database.connection).putStarter()
        }
        #expect(own == [])
        let last = try noted { try database.preferences.set([(.lastUsedRecipe, "starter")]) }
        #expect(last == ["preference lastUsedRecipe"])
    }
}
