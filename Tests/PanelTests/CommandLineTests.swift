import Brewing
import Hardware
import Names
import Panel
import Testing
import Timebase
import Units

/// SPEC §3: what the command line changes is seen at the next press at the latest, and Start takes
/// the recipe as it is then.
@Suite("What the command line changes meanwhile")
struct CommandLineTests {
    private static let id = RecipeID(rawValue: "mine")

    /// Confirm for a recipe of one's own, with a store that has it.
    private func bench(
        _ size: DisplaySize = .twentyByFour, store: ModelStore? = nil,
        _ change: (inout Recipe) -> Void = { $0.name = "Mine" }
    ) -> Bench {
        let mine = recipe(change)
        var bench = Bench(
            size, start: StartingPoint(recipe: mine),
            store: store ?? ModelStore(recipes: [.starter, mine]))
        bench.wait(.seconds(60))
        return bench
    }

    private func change(_ bench: inout Bench, _ change: (inout Recipe) -> Void) {
        guard let index = bench.store?.recipes.firstIndex(where: { $0.id == Self.id }) else {
            return
        }
        if var recipe = bench.store?.recipes[index] {
            change(&recipe)
            bench.store?.recipes[index] = recipe
        }
    }

    private func delete(_ bench: inout Bench) {
        bench.store?.recipes.removeAll { $0.id == Self.id }
    }

    // Start.

    @Test("SPEC §3 · Start takes the recipe as it is, which it asks for first")
    func unchanged() throws {
        var bench = bench()
        bench.press(.next)
        #expect(bench.panel.screenName == "brew")
        let session = try #require(bench.panel.session)
        #expect(
            bench.effects == [.ask(.recipe(Self.id)), .brewBegan, .checkpoint(session)])
    }

    @Test("SPEC §3 · the starter is as it is, and nobody is asked")
    func starter() {
        var bench = Bench(.twentyByFour, start: StartingPoint(), store: ModelStore())
        bench.press(.next)
        #expect(bench.effects.first == .brewBegan)
    }

    @Test(
        "SPEC §3 · a recipe that was changed is shown anew and said, not started",
        arguments: DisplaySize.all)
    func changed(size: DisplaySize) {
        var bench = bench(size)
        change(&bench) { recipe in
            recipe.dose = Grams(16)
            recipe.name = "Other"
            recipe.steps[1].text = "Wet it"
        }
        bench.press(.next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.panel.session == nil)
        #expect(bench.lines.contains { $0.trimmed == "Recipe changed" })
        #expect(bench.lines.contains { $0.hasPrefix("16.0") })
        // The echo of a wet hand starts nothing that nobody has seen.
        bench.press(.next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.lines.contains { $0.trimmed == "Recipe changed" }, "nor takes it the words")
        #expect(bench.panel.recipeName == "Other")
        bench.wait(.seconds(2))
        bench.taps(.next)
        #expect(bench.panel.session?.plan.recipeName == "Other")
        #expect(bench.panel.session?.plan.steps[1].text == "Wet it")
    }

    @Test("SPEC §3 · a recipe that was deleted gives way to the starter, and it is said")
    func deleted() {
        var bench = bench()
        delete(&bench)
        bench.press(.next)
        bench.press(.next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.panel.recipeName == "V60 Starter")
        #expect(bench.lines[2].trimmed == "Recipe deleted")
        bench.wait(.seconds(1))
        bench.taps(.next)
        #expect(bench.panel.session?.plan.recipeID == .starter)
    }

    @Test("a recipe that became invalid is shown, and can't be started")
    func invalid() {
        var bench = bench()
        change(&bench) { $0.steps = [] }
        bench.taps(.next)
        #expect(bench.panel.session == nil)
        #expect(bench.legend.hasPrefix("Why?"))
    }

    @Test("what was set today stays, the rest is as the recipe has it now")
    func edited() {
        var bench = bench()
        bench.taps(.pause, .pause, .pause, .pause, .next, .next, .next, .next)
        #expect(bench.lines[1].hasPrefix("15.3g → 255g"))
        change(&bench) { recipe in
            recipe.temperature = Celsius(90)
            recipe.steps[0].text = "Rinse it well"
        }
        bench.taps(.next)
        #expect(bench.lines[1].hasPrefix("15.3g → 255g"))
        bench.wait(.seconds(2))
        #expect(bench.lines[2].hasPrefix("90 °C"))
        change(&bench) { recipe in
            recipe.yield = Grams(300)
            recipe.steps[3].waterTo = Grams(300)
        }
        bench.taps(.next)
        // The coffee is weighed; its water comes by the new ratio.
        #expect(bench.lines[1].hasPrefix("15.3g → 306g"))
        bench.taps(.next)
        #expect(bench.panel.session?.plan.inputs.dose == Grams(tenths: 153))
    }

    // An archive that takes its time.

    @Test("SPEC §3 · after 200 ms without an answer what Confirm shows is brewed")
    func slow() throws {
        var bench = bench()
        bench.store = nil
        let press = bench.now
        bench.press(.next, for: .milliseconds(80))
        #expect(bench.panel.nextDeadline(after: bench.now) == press + .milliseconds(200))
        bench.wait(.milliseconds(119))
        #expect(bench.panel.screenName == "confirm")
        bench.wait(.milliseconds(1))
        #expect(bench.panel.screenName == "brew")
        let session = bench.panel.session
        // What comes too late changes nothing.
        bench.receive(.recipe(recipe { $0.name = "Other" }))
        bench.receive(.missing(.recipe(Self.id)))
        #expect(bench.panel.session == session)
    }

    @Test("a first step that runs at once counts from the press")
    func countsFromPress() {
        var bench = bench { recipe in
            recipe.name = "Tea"
            recipe.steps = [
                RecipeStep(kind: .pour, text: "Pour", length: .seconds(60), waterTo: Grams(250))
            ]
        }
        bench.store = nil
        bench.press(.next)
        bench.wait(.seconds(10))
        #expect(bench.panel.session?.elapsed(at: bench.now) == .milliseconds(10_080))
    }

    @Test("a first step that is over when the answer comes says so")
    func overAtOnce() {
        var bench = bench { recipe in
            recipe.name = "Tea"
            recipe.steps = [
                RecipeStep(
                    kind: .pour, text: "Pour", length: .milliseconds(100), waterTo: Grams(250))
            ]
        }
        bench.store = nil
        bench.taps(.next)
        #expect(bench.panel.session?.phase == .stepReadyToAdvance)
        #expect(bench.effects.contains(.cue(.stepOver)))
    }

    @Test("a second NEXT while it waits does nothing")
    func doubleTap() {
        var bench = bench()
        bench.store = nil
        bench.press(.next, for: .milliseconds(60))
        bench.press(.next, for: .milliseconds(60))
        #expect(bench.effects == [.ask(.recipe(Self.id))])
        bench.wait(.milliseconds(80))
        #expect(bench.panel.session?.stepIndex == 0)
        bench.press(.next, for: .milliseconds(60))
        #expect(bench.panel.session?.stepIndex == 0, "the echo of the press that began it")
    }

    @Test("another key takes Start back while it waits", arguments: [Button.pause, .restart])
    func takenBack(button: Button) {
        var bench = bench()
        bench.store = nil
        bench.press(.next, for: .milliseconds(60))
        bench.press(button, for: .milliseconds(60))
        let screen = bench.panel.screenName
        #expect(screen == (button == .pause ? "edit" : "menu"))
        bench.receive(.recipe(recipe { $0.name = "Mine" }))
        bench.wait(.seconds(1))
        #expect(bench.panel.screenName == screen)
        #expect(bench.panel.session == nil)
    }

    @Test("a fault that comes up meanwhile is read first")
    func fault() {
        var bench = bench()
        bench.store = nil
        bench.press(.next, for: .milliseconds(60))
        bench.panel.show(Scene.fault, at: bench.now)
        bench.receive(.recipe(recipe { $0.name = "Mine" }))
        bench.wait(.seconds(1))
        #expect(bench.panel.screenName == "fault")
        bench.taps(.next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.panel.session == nil)
    }

    @Test("a recipe that can't be read is brewed as it is known")
    func unreadable() {
        var bench = bench()
        bench.store?.fault = Scene.fault
        bench.press(.next)
        #expect(bench.panel.session?.plan.recipeName == "Mine")
    }

    // Every other screen that shows what the command line may change.

    @Test("SPEC §3 · Edit shows the recipe as it is", arguments: DisplaySize.all)
    func edit(size: DisplaySize) {
        var bench = bench(size)
        change(&bench) { $0.dose = Grams(16) }
        bench.press(.pause)
        #expect(bench.panel.screenName == "edit")
        #expect(bench.lines.contains { $0.trimmed == "Recipe changed" })
        #expect(bench.lines.joined().contains("16.0"))
        bench.wait(.seconds(3))
        change(&bench) { $0.dose = Grams(17) }
        bench.press(.pause)
        #expect(bench.lines.joined().contains("16.1"), "what was just set stays")
        bench.wait(.seconds(3))
        delete(&bench)
        bench.press(.next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.panel.recipeName == "V60 Starter")
    }

    @Test("SPEC §3 · why it can't start is not said of what was mended")
    func why() {
        var bench = bench { recipe in
            recipe.name = "Mine"
            recipe.steps = []
        }
        change(&bench) { $0.steps = Recipe.starter.steps }
        bench.press(.next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.lines[2].trimmed == "Recipe changed")
        #expect(bench.legend.hasPrefix("Start"))
    }

    /// The pages of `Mine`.
    private func detail() -> Bench {
        var bench = bench()
        bench.taps(.restart, .next)
        bench.goDown(until: ">Mine")
        bench.taps(.next)
        bench.wait(.seconds(60))
        return bench
    }

    @Test("SPEC §3 · a recipe's pages are those it has now")
    func pages() {
        var bench = detail()
        change(&bench) { $0.name = "Other" }
        bench.press(.pause)
        #expect(bench.panel.screenName == "recipe")
        #expect(bench.lines[0].hasPrefix("Other"))
        #expect(bench.lines[2].trimmed == "Recipe changed")
        bench.wait(.seconds(60))
        delete(&bench)
        bench.press(.pause)
        #expect(bench.panel.screenName == "recipes")
        #expect(bench.lines[2].trimmed == "Recipe deleted")
    }

    @Test("SPEC §3 · Use takes the recipe as it is")
    func use() {
        var bench = detail()
        change(&bench) { $0.dose = Grams(16) }
        bench.press(.next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.lines[1].hasPrefix("16.0g"))
    }

    @Test("SPEC §3 · Delete? asks about the recipe by the name it has now")
    func deleting() {
        var bench = detail()
        change(&bench) { $0.name = "Other" }
        bench.press(.restart, for: .milliseconds(1600))
        #expect(bench.panel.screenName == "delete")
        #expect(bench.lines[1].trimmed == "Other")
        bench.wait(.seconds(3))
        bench.taps(.next)
        #expect(bench.lines[0].hasPrefix("Other"), "so do its pages")
        bench.wait(.seconds(3))
        delete(&bench)
        bench.press(.restart, for: .milliseconds(1600))
        #expect(bench.panel.screenName == "recipes")
        #expect(bench.lines[2].trimmed == "Recipe deleted")
    }

    @Test("SPEC §3 · a log's pages are those it has now")
    func log() throws {
        let log = try BrewLog.made(1)
        var bench = bench(store: ModelStore(recipes: [.starter], logs: [log, try .made()]))
        bench.taps(.restart, .pause, .pause, .next, .next)
        #expect(bench.panel.screenName == "log")
        bench.wait(.seconds(60))
        bench.store?.logs[0].tasting.note = try Note("Later")
        bench.press(.next)
        #expect(bench.lines[2].trimmed == "Log changed")
        bench.turnPages(until: "Later")
        #expect(bench.lines.joined().contains("Later"))
        bench.wait(.seconds(60))
        bench.store?.logs.removeFirst()
        bench.press(.next)
        #expect(bench.panel.screenName == "logs")
        #expect(bench.lines[2].trimmed == "Log deleted")
    }
}
