import Brewing
import FaultyDisk
import Fixtures
import Testing

@testable import Store

/// A change and what is noted of it, with the power cut at any write.
@Suite("SPEC §8, §11 · Power cuts and the outbox")
struct OutboxPowerTests {
    private func noted(_ database: Database) throws -> [Change] {
        try database.changes.page(after: nil, count: 99)
    }

    @Test("SY-007 · a log is there and noted, or neither; what was handed over is never lost")
    func change() throws {
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .once) { bench in
            let database = try bench.database()
            try database.changes.turnOn()
            try database.logs.save(try log(1))
            try database.changes.remove(noted(database))
        } work: { bench in
            let database = try bench.database()
            try database.logs.save(try log(2))
            try database.logs.delete(LogID(rawValue: "log-1"))
        } check: { bench, cut in
            let database = try bench.database()
            let logs = try database.logs.page(after: nil, count: 9).lines.map(\.id.rawValue)
            let changes = try noted(database)
            let put = changes.filter { !$0.isDeletion }.map(\.id)
            let dropped = changes.filter(\.isDeletion).map(\.id)
            #expect(put == logs.filter { $0 == "log-2" }, "\(cut)")
            #expect(dropped == (logs.contains("log-1") ? [] : ["log-1"]), "\(cut)")
            #expect(try database.changes.standing()?.isOn == true, "\(cut)")
        }
        #expect(cuts > 10)
    }

    @Test("SY-001 · turned on, everything is noted or sync was never on")
    func turningOn() throws {
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .once) { bench in
            let database = try bench.database()
            for number in 1...5 { try database.logs.save(try log(number)) }
        } work: { bench in
            try bench.database().changes.turnOn()
        } check: { bench, cut in
            let database = try bench.database()
            let isOn = try database.changes.standing() != nil
            #expect(try noted(database).count == (isOn ? 5 : 0), "\(cut)")
        }
        #expect(cuts > 5)
    }

    /// A recipe of another device.
    private static func told(_ number: Int64, _ name: String) -> SyncedThing {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: "told-\(number)")
        recipe.name = name
        return SyncedThing(
            kind: .recipe, id: recipe.id.rawValue, serial: number,
            content: .recipe(recipe, isConflictedCopy: number == 2))
    }

    @Test("SY-007 · what is told is there with the mark that answers it, or neither is")
    func shown() throws {
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .once) { bench in
            try bench.database().changes.turnOn()
        } work: { bench in
            let things = [Self.told(1, "One"), Self.told(2, "Two")]
            let synced = try bench.database().changes.synced(things)
            for thing in things { _ = try synced.show(thing) }
        } check: { bench, cut in
            let database = try bench.database()
            let recipes = try database.recipes.page(after: nil, count: 9).lines.map(\.id.rawValue)
            let marks = try noted(database)
            #expect(
                Set(marks.map(\.id)) == Set(recipes).subtracting([RecipeID.starter.rawValue]),
                "\(cut)")
            let areAnswers = marks.allSatisfy { $0.isAsTold && $0.id == "told-\($0.told ?? 0)" }
            #expect(areAnswers, "\(cut)")
        }
        #expect(cuts > 10)
    }

    @Test("SY-007 · two that change names with each other do it together, or not at all")
    func swapped() throws {
        let before = [Self.told(1, "One"), Self.told(2, "Two")]
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .once) { bench in
            let database = try bench.database()
            try database.changes.turnOn()
            let synced = database.changes.synced(before)
            for thing in before { _ = try synced.show(thing) }
            try database.changes.remove(noted(database))
        } work: { bench in
            let things = [Self.told(1, "Two"), Self.told(2, "One")]
            let isShown = try bench.database().changes.synced(things).show(things[0])
            #expect(isShown)
        } check: { bench, cut in
            let database = try bench.database()
            let one = try database.recipes.find(RecipeID(rawValue: "told-1")).name
            let two = try database.recipes.find(RecipeID(rawValue: "told-2")).name
            #expect([one, two] == ["One", "Two"] || [one, two] == ["Two", "One"], "\(cut)")
            #expect(try noted(database).count == (one == "Two" ? 2 : 0), "\(cut)")
        }
        #expect(cuts > 5)
    }

    @Test("SY-007 · a row of changes begins anew with everything there is, or goes on as it was")
    func anew() throws {
        let cuts = try PowerCuts.atEveryChange(outcomes: 4, looking: .once) { bench in
            let database = try bench.database()
            try database.changes.turnOn()
            for number in 1...3 { try database.logs.save(try log(number)) }
            try database.changes.remove(noted(database))
            try database.logs.delete(LogID(rawValue: "log-3"))
        } work: { bench in
            try bench.database().changes.beginAnew()
        } check: { bench, cut in
            let changes = try noted(try bench.database())
            #expect(changes.filter(\.isDeletion).map(\.id) == ["log-3"], "\(cut)")
            let put = changes.filter { !$0.isDeletion }.map(\.id)
            #expect(put.isEmpty || Set(put) == ["log-1", "log-2"], "\(cut)")
        }
        #expect(cuts > 3)
    }
}
