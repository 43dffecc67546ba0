import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

@Suite("Recipes on the device")
struct RecipeTests {
    /// The list of recipes: a long name, one that is broken, `Morning V60`, the starter.
    private func kitchen(_ size: DisplaySize = .twentyByFour) -> Bench {
        var bench = Bench(size, start: StartingPoint(), store: .kitchen)
        bench.taps(.restart, .next)
        return bench
    }

    private func open(_ name: String, _ size: DisplaySize = .twentyByFour) -> Bench {
        var bench = kitchen(size)
        bench.goDown(until: ">\(name)")
        bench.taps(.next)
        return bench
    }

    @Test("US-002 · the starter's defaults and all its steps, and no way to edit or delete it")
    func starter() {
        var bench = open("V60 Starter")
        var words: [String] = []
        for _ in 0..<10 {
            words += bench.lines[1...2].map(\.trimmed).filter { !$0.isEmpty }
            #expect(bench.panel.bindings(at: bench.now).restart.hold == nil)
            bench.taps(.pause)
        }
        #expect(
            words == [
                "15.0g → 250g  1:16.7", "94 °C medium", "sand; slightly finer", "than sea salt",
                "Bloom 3.0 x dose", "Equal pours", "1 Rinse filter, add", "coffee", "2 Bloom",
                "0:45, 45 g", "3 First pour", "until 1:30, 148 g", "4 Second pour",
                "until 2:15, 250 g", "5 Drawdown", "1:00", "6 Swirl and serve", "Make a copy?",
                "Yours to change",
            ])
        #expect(bench.lines[0].hasSuffix(" 1/10"), "after the last page the first")
        bench.press(.restart, for: .seconds(5))
        #expect(bench.panel.screenName == "recipes")
    }

    @Test("US-002 · on the small display all of it, a row at a time")
    func starterSmall() {
        var bench = open("V60 Starter", .sixteenByTwo)
        var words: [String] = []
        repeat {
            words.append(bench.lines[0].trimmed)
            bench.press(.pause)
        } while words.count < 40 && bench.lines[0].trimmed != "V60 Starter"
        #expect(
            words == [
                "V60 Starter", "15.0→250  1:16.7", "94°C medium", "sand; slightly",
                "finer than sea", "salt", "Bloom 3.0 x dose", "Equal pours", "1 Rinse filter,",
                "add coffee", "2 Bloom 0:45 45g", "3 First pour", "until 1:30 148g",
                "4 Second pour", "until 2:15 250g", "5 Drawdown  1:00", "6 Swirl and", "serve",
                "Make a copy?", "Yours to change",
            ])
    }

    @Test(
        "US-003 · a recipe is picked from the list, and Confirm shows it",
        arguments: DisplaySize.all)
    func pick(size: DisplaySize) {
        var bench = open("Morning V60", size)
        bench.taps(.next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.panel.recipeName == "Morning V60")
        #expect(bench.lines.contains { $0.contains("Morning V60") })
        #expect(bench.store?.changes == [.setLastUsed(RecipeID(rawValue: "mine"))])
        bench.taps(.next)
        #expect(bench.panel.session?.plan.recipeName == "Morning V60")
    }

    @Test("US-024 · a copy of the starter is the owner's own: it can be used and deleted")
    func duplicate() {
        var bench = open("V60 Starter")
        bench.goDown(until: "Copy")
        bench.taps(.next)
        #expect(bench.store?.changes == [.duplicateRecipe(.starter)])
        #expect(bench.lines[0].hasPrefix("V60 Starter co… "))
        #expect(bench.panel.bindings(at: bench.now).restart.hold != nil)
        bench.taps(.restart)
        bench.goDown(until: ">V60 Starter copy")
        bench.taps(.next, .next)
        #expect(bench.panel.recipeName == "V60 Starter copy")
    }

    @Test("US-024 · a double tap makes one copy")
    func oneCopy() {
        var bench = open("V60 Starter")
        bench.goDown(until: "Copy")
        bench.press(.next)
        bench.press(.next)
        bench.wait(.seconds(1))
        #expect(bench.store?.changes == [.duplicateRecipe(.starter)])
        #expect(bench.panel.screenName == "recipe")
    }

    @Test("a copy that can't be made says why and goes back; one that comes late changes nothing")
    func duplicateFails() throws {
        var bench = open("V60 Starter")
        bench.goDown(until: "Copy")
        bench.store?.fault = Scene.fault
        bench.taps(.next)
        #expect(bench.lines[0].trimmed == Scene.fault.title)
        bench.taps(.next)
        #expect(bench.legend == "Copy    Down    Back")
        bench.store = nil
        bench.press(.next)
        #expect(bench.legend == "                Back")
        bench.wait(.seconds(1))
        #expect(bench.lines[2].trimmed == "Copying...")
        bench.receive(.recipe(.starter))
        #expect(bench.lines[2].trimmed == "Copying...", "that was the answer to something else")
        let change = try bench.lastChange
        bench.taps(.restart, .restart)
        #expect(bench.panel.screenName == "menu")
        bench.receive(.changed(change, newRecipe: recipe { $0.name = "Copy" }))
        #expect(bench.panel.screenName == "menu")
    }

    @Test("a copy that comes when the list is back is in the list")
    func lateCopy() throws {
        var bench = open("V60 Starter")
        bench.goDown(until: "Copy")
        var store = try #require(bench.store)
        bench.store = nil
        bench.taps(.next, .restart)
        let answer = try #require(store.answer(.change(try bench.lastChange)))
        bench.store = store
        bench.receive(answer)
        #expect(bench.lines[0].hasSuffix("/5"))
    }

    @Test(
        "US-026 · an invalid recipe is marked; it opens, says what is wrong, and can't be started")
    func invalid() {
        var bench = kitchen()
        bench.goDown(until: ">Broken")
        #expect(bench.lines[1].hasSuffix("!"))
        bench.taps(.next)
        bench.goDown(until: "! the dose must be")
        bench.taps(.next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.legend == "Why?    Edit    Menu")
        bench.taps(.next)
        #expect(bench.panel.screenName == "obstacle")
        #expect(bench.panel.session == nil)
        bench.taps(.next)
        #expect(
            bench.lines[1].trimmed + " " + bench.lines[2].trimmed
                == "brewguide recipe edit 'Broken'")
    }

    @Test("US-027 · a recipe is deleted by two holds; keeping it is the default")
    func delete() {
        var bench = open("Morning V60")
        bench.press(.restart, for: .milliseconds(1500))
        #expect(bench.panel.screenName == "delete")
        bench.wait(.seconds(3600))
        bench.press(.pause)
        bench.press(.restart, for: .milliseconds(1900))
        #expect(bench.store?.changes == [])
        bench.press(.restart, for: .seconds(2))
        #expect(bench.store?.changes == [.deleteRecipe(RecipeID(rawValue: "mine"))])
        #expect(bench.panel.screenName == "recipes")
        #expect(bench.lines[2].trimmed == "Deleted")
        #expect(bench.lines[0].hasSuffix("/3"))
    }

    @Test("US-027 · one long press never deletes, and NEXT keeps")
    func keep() {
        var bench = open("Morning V60")
        bench.press(.restart, for: .seconds(30))
        #expect(bench.panel.screenName == "delete")
        bench.wait(.seconds(1))
        bench.press(.next)
        #expect(bench.panel.screenName == "recipe")
        #expect(bench.store?.changes == [])
    }

    @Test("US-027 · what could not be deleted is still there, and why")
    func deleteFails() {
        var bench = open("Morning V60")
        bench.press(.restart, for: .seconds(2))
        bench.store?.fault = Scene.fault
        bench.press(.restart, for: .seconds(2))
        #expect(bench.lines[0].trimmed == Scene.fault.title)
        bench.wait(.seconds(1))
        bench.press(.next)
        #expect(bench.panel.screenName == "recipe")
    }

    @Test("US-027 · a slow disk holds nobody up: Back goes to the list")
    func deleteSlowly() throws {
        var bench = open("Morning V60")
        bench.press(.restart, for: .seconds(2))
        bench.store = nil
        bench.press(.restart, for: .milliseconds(2000))
        #expect(bench.lines[0].trimmed == "")
        bench.wait(.milliseconds(200))
        #expect(bench.lines[0].trimmed == "Deleting...")
        bench.taps(.restart)
        #expect(bench.panel.screenName == "recipes")
        bench.receive(.changed(try bench.lastChange, newRecipe: nil))
        #expect(bench.panel.screenName == "recipes")
    }

    @Test("US-027 · asked about again before the first deletion is done, it tells when it is")
    func deleteTwice() throws {
        var bench = open("Morning V60")
        bench.press(.restart, for: .seconds(2))
        let store = bench.store
        bench.store = nil
        bench.press(.restart, for: .seconds(2))
        let change = try bench.lastChange
        bench.store = store
        bench.taps(.restart)
        bench.goDown(until: ">Morning")
        bench.taps(.next)
        bench.press(.restart, for: .seconds(2))
        #expect(bench.panel.screenName == "delete")
        bench.receive(.changed(change, newRecipe: nil))
        #expect(bench.panel.screenName == "recipes")
    }

    @Test("the recipe that was deleted gives way to the starter on Confirm")
    func deletedInUse() {
        var bench = open("Morning V60")
        bench.taps(.next)
        bench.store?.recipes.removeAll { $0.name == "Morning V60" }
        bench.taps(.pause)
        #expect(bench.panel.screenName == "confirm", "there is nothing to edit any more")
        #expect(bench.panel.recipeName == "V60 Starter")
        #expect(bench.lines[2].trimmed == "Recipe deleted")
    }

    @Test("a recipe that is gone when it is opened leads back to the list")
    func goneInList() {
        var bench = kitchen()
        bench.goDown(until: ">Morning")
        bench.store?.recipes.removeAll { $0.name == "Morning V60" }
        bench.press(.next)
        #expect(bench.panel.screenName == "recipes")
        #expect(bench.lines[2].trimmed == "Recipe deleted")
        #expect(bench.lines[0].hasSuffix("3/3"))
    }

    @Test("a recipe that can't be read says why and leads back to the list")
    func unreadable() {
        var bench = kitchen()
        bench.store?.fault = Scene.fault
        bench.taps(.next)
        #expect(bench.lines[0].trimmed == Scene.fault.title)
        bench.store?.fault = nil
        bench.taps(.next)
        #expect(bench.panel.screenName == "recipes")
    }

    // What Confirm shows.

    @Test("what was set today stays when the recipe is changed, the rest follows it")
    func inputsStay() {
        var bench = Bench(.twentyByFour, start: StartingPoint(), store: .kitchen)
        bench.taps(.pause, .pause, .next, .next, .next, .next)
        #expect(bench.lines[1].hasPrefix("15.1g → 252g"))
        bench.taps(.restart, .restart)
        #expect(bench.lines[1].hasPrefix("15.1g → 252g"))
        bench.store?.recipes[0].dose = Grams(16)
        bench.store?.recipes[0].temperature = Celsius(91)
        bench.press(.restart)
        bench.press(.restart)
        // The coffee is weighed already: its water comes by the new ratio.
        #expect(bench.lines[1].hasPrefix("15.1g → 236g"))
        #expect(bench.lines[2].trimmed == "Recipe changed")
        bench.wait(.seconds(2))
        #expect(bench.lines[2].trimmed == "91 °C medium")
    }

    @Test("a recipe that can't be read again can still be brewed")
    func unreadableInUse() {
        var bench = Bench(.twentyByFour, start: StartingPoint(), store: .kitchen)
        bench.store?.fault = Scene.fault
        bench.taps(.restart)
        bench.press(.restart)
        #expect(bench.lines[2].trimmed == "! The disk is full")
        bench.wait(.seconds(2))
        #expect(bench.lines[2].trimmed == "94 °C medium")
        bench.press(.next)
        #expect(bench.panel.screenName == "brew")
    }

    @Test("answers about a recipe come late or not at all: a brew is not touched by them")
    func lateAnswers() {
        var bench = Bench()
        bench.taps(.restart, .restart)
        bench.press(.next)
        let session = bench.panel.session
        bench.receive(.recipe(recipe { $0.id = .starter }))
        bench.receive(.missing(.recipe(.starter)))
        bench.receive(.unreadable(.recipe(.starter), Scene.fault))
        bench.receive(.changeFailed(.setLastUsed(.starter), Scene.fault))
        #expect(bench.panel.session == session)
        #expect(bench.panel.screenName == "brew")
        #expect(bench.lines[0].hasPrefix("1/6"))
    }

    @Test("a wish that was not kept is mentioned")
    func notKept() {
        var bench = Bench()
        bench.receive(.changeFailed(.setLastUsed(.starter), Scene.fault))
        #expect(bench.lines[2] == "Not kept: The disk …")
    }
}
