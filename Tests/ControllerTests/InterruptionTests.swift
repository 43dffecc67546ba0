import Brewing
import Fixtures
import Panel
import SimBoard
import Store
import Testing
import Timebase
import Units

@Suite("Interrupted brews")
struct InterruptionTests {
    /// A short brew with every kind of step, rated, saved, and its log looked at.
    private static let brew =
        BrewScript.toBloom + """
            wait 5.3
            press pause
            wait 1
            press pause
            wait 3
            press next
            wait 7
            press next
            wait 5
            press next
            wait 1
            press next
            wait 1
            press pause
            press pause
            press next
            wait 1
            press next
            wait 1
            press next
            wait 1
            press next
            wait 4
            """

    private static func shortRecipe() -> Recipe {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: "00000000-0000-4000-8000-0000000000aa")
        recipe.name = "Short"
        recipe.steps = [
            RecipeStep(kind: .prepare, text: "Rinse"),
            RecipeStep(kind: .bloom, text: "Bloom", length: .seconds(8), waterTo: Grams(45)),
            RecipeStep(kind: .pour, text: "Pour", until: .seconds(14), waterTo: Grams(250)),
            RecipeStep(kind: .wait, text: "Drawdown", length: .seconds(4)),
            RecipeStep(kind: .prepare, text: "Serve"),
        ]
        return recipe
    }

    private static func kitchen(_ fall: Kitchen.Fall?) throws -> Kitchen {
        let kitchen = try Kitchen(brew, fall: fall)
        let recipe = shortRecipe()
        let database = try kitchen.database
        try database.recipes.add(recipe)
        try database.preferences.set([(.lastUsedRecipe, recipe.id.rawValue)])
        return kitchen
    }

    private static func effectCount() throws -> Int {
        let kitchen = try kitchen(nil)
        try kitchen.run()
        let logs = try kitchen.logs
        #expect(logs.count == 1)
        #expect(kitchen.glassSaidSaved)
        return kitchen.effects.count
    }

    @Test("BS-009 · killed at any effect of a brew, it goes on exactly", arguments: [false, true])
    func killed(isAfter: Bool) throws {
        let count = try Self.effectCount()
        #expect(count > 15)
        for effect in 0..<count {
            let then = try Scenario(parsing: "wait 1")
            let kitchen = try Self.kitchen(
                Kitchen.Fall(effect: effect, isAfter: isAfter, restart: .crash, then: then))
            try kitchen.run()
            let logs = try kitchen.logs
            if kitchen.glassSaidSaved { #expect(logs.count == 1, "effect \(effect)") }
            #expect(logs.count <= 1, "effect \(effect)")
            try #require(kitchen.starts.count == 2)
            let fellAt = try #require(kitchen.fellAt)
            switch kitchen.starts[1].interrupted {
            case .sameBoot(let session):
                let last = try #require(kitchen.lastSession)
                if isAfter { #expect(kitchen.starts[1].said == kitchen.lastSaid) }
                // What the effect would have kept may be missing; the brew's clock never is.
                if isAfter { #expect(session == last, "effect \(effect)") }
                if session.clockIsRunning, last.clockIsRunning {
                    #expect(session.elapsed(at: fellAt) == last.elapsed(at: fellAt))
                }
            case .powerLoss: Issue.record("effect \(effect): a crash is no power loss")
            case nil:
                // There was no brew yet, or its log is saved, or its first checkpoint was cut off.
                let keptOne = kitchen.effects.dropLast(isAfter ? 0 : 1).contains {
                    if case .checkpoint = $0 { true } else { false }
                }
                #expect(!keptOne || logs.count == 1, "effect \(effect)")
            }
        }
    }

    @Test(
        "BS-009, SPEC §6 · power lost at any effect, it resumes paused, at most 5 s back",
        arguments: [false, true])
    func powerLost(isAfter: Bool) throws {
        let count = try Self.effectCount()
        for effect in 0..<count {
            let kitchen = try Self.kitchen(
                Kitchen.Fall(
                    effect: effect, isAfter: isAfter, restart: .power,
                    then: try Scenario(parsing: "wait 2\n")))
            try kitchen.run()
            let logs = try kitchen.logs
            if kitchen.glassSaidSaved { #expect(logs.count == 1, "effect \(effect)") }
            #expect(logs.count <= 1)
            try #require(kitchen.starts.count == 2)
            let fellAt = try #require(kitchen.fellAt)
            switch kitchen.starts[1].interrupted {
            case .powerLoss(let session):
                let last = try #require(kitchen.lastSession)
                let back = last.elapsed(at: fellAt) - session.elapsed(at: .origin)
                #expect((.zero)...(.seconds(5)) ~= back, "effect \(effect): \(back) back")
                #expect(!session.clockIsRunning)
                if isAfter { #expect(kitchen.starts[1].said == kitchen.lastSaid) }
                let rows = kitchen.board.display.lines
                let asks = session.phase == .completed ? "Brew finished" : "Resume brew?"
                #expect(rows.contains { $0.contains(asks) }, "effect \(effect): \(rows)")
            case .sameBoot: Issue.record("effect \(effect): a power loss is another boot")
            case nil: #expect(logs.count == 1 || kitchen.lastSession == nil || !isAfter)
            }
        }
    }

    @Test("SPEC §6 · whenever the power goes, at most 5 s are missing", arguments: 0..<12)
    func powerLostAnyTime(tenths: Int) throws {
        let kitchen = try Kitchen(
            BrewScript.toBloom + "wait \(8 + Double(tenths) * 0.41)\nrestart power\n")
        try kitchen.run()
        guard case .powerLoss(let session)? = kitchen.starts.last?.interrupted else {
            Issue.record("no brew to resume")
            return
        }
        let brewed = Duration.milliseconds(8080 + tenths * 410)
        let back = brewed - session.elapsed(at: .origin)
        #expect((.zero)...(.seconds(5)) ~= back, "\(back) back")
    }

    @Test("SPEC §6 · a crash and then a power loss: still at most 5 s are missing")
    func crashThenPowerLoss() throws {
        // The crash comes just before a checkpoint would, the power loss just before another.
        let kitchen = try Kitchen(
            BrewScript.toBloom + "wait 4.3\nrestart crash\nwait 4.3\nrestart power\n")
        try kitchen.run()
        guard case .powerLoss(let session)? = kitchen.starts.last?.interrupted else {
            Issue.record("no brew to resume")
            return
        }
        // A press takes 80 ms, a crashed process 200 ms to come back.
        let back = Duration.milliseconds(80 + 4300 + 200 + 4300) - session.elapsed(at: .origin)
        #expect((.zero)...(.seconds(5)) ~= back, "\(back) back")
    }

    @Test("SPEC §6 · a brew resumed after a power loss is finished, rated and saved once")
    func resumed() throws {
        let kitchen = try Kitchen(
            BrewScript.toBloom + """
                wait 20.7
                restart power
                expect "Resume brew?" within 2
                expect "2/6"
                press next
                expect "aused" within 1
                expect "0:"
                wait 30
                press pause
                wait 30
                expect "+0:0"
                restart crash
                expect "2/6 Bloom" within 2
                restart power
                expect "Resume brew?" within 2
                hold restart 2.3
                expect "V60 Starter" within 1
                reject "Resume"
                restart power
                expect "V60 Starter" within 2
                expect "Start"
                """)
        try kitchen.run()
        #expect(try kitchen.logs.isEmpty)
    }

    @Test(
        "SPEC §6 · a finished but unsaved brew comes back to Rate, after a crash and a power loss")
    func unsavedComesBack() throws {
        let kitchen = try Kitchen(
            BrewScript.toRating + """
                restart crash
                expect "Brew finished" within 2
                expect "Rate it"
                restart power
                expect "Brew finished" within 2
                wait 1

                """ + BrewScript.rateAndSave + """
                    restart power
                    expect "V60 Starter" within 2
                    """)
        try kitchen.run()
        let logs = try kitchen.logs
        #expect(logs.map(\.title) == ["V60 Starter"])
    }
}
