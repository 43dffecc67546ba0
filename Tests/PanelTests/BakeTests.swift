import Baking
import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// A bake by three keys: from the list to the stars (SPEC §10.8).
@Suite("A bake on the display")
struct BakeTests {
    @Test("SPEC §10.8 · list, formula, confirm, weigh: five presses from the menu")
    func open() {
        var bench = Bench.bakery()
        bench.openFormulas()
        #expect(bench.panel.screenName == "bake")
        bench.goDown(until: ">Country")
        bench.taps(.next)
        #expect(bench.panel.screenName == "formula")
        bench.taps(.next)
        #expect(bench.panel.screenName == "bakeConfirm")
        #expect(bench.lines[1] == "2 x 800 g     1600 g")
        bench.taps(.next)
        #expect(bench.panel.screenName == "weigh")
        #expect(bench.panel.bake != nil)
        let kept = bench.effects.suffix(2)
        #expect(kept.first == .bakeBegan)
        #expect(kept.last == bench.panel.bake.map { .keepBake($0) })
    }

    @Test("BK-003 · 3 x 500 g by the keys: 698 g of bread flour, 17.4 g of salt")
    func scaled() {
        var bench = Bench.bakery()
        bench.confirmBake()
        bench.taps(.pause, .pause, .next)
        bench.holdUntil(.restart, "500 g")
        bench.taps(.next, .next, .next)
        #expect(bench.lines[1] == "3 x 500 g     1500 g")
        bench.taps(.next)
        bench.ripen()
        bench.taps(.next)
        #expect(bench.weighed() == ["698 g", "87 g", "523 g", "17.4 g", "174 g"])
    }

    @Test("BK-004 · 150 g of levain at hand make 2 x 645 g")
    func atHand() {
        var bench = Bench.bakery()
        bench.confirmBake()
        bench.taps(.pause, .next, .next, .next)
        #expect(bench.lines[0].hasPrefix("Edit Levain"))
        bench.holdUntil(.restart, " 150 g")
        bench.taps(.next)
        #expect(bench.lines[1] == "2 x 645 g     1290 g")
    }

    @Test("SPEC §10.8 · what was edited last wins, and the pieces that were said stay")
    func lastEdited() {
        var bench = Bench.bakery()
        bench.confirmBake()
        bench.taps(.pause, .pause, .next, .next, .pause)
        #expect(bench.lines[1].trimmed == "2401 g")
        bench.taps(.next, .next)
        #expect(bench.lines[1] == "3 x 800 g     2401 g")
    }

    @Test("SPEC §10.8 · the formula is baked as it is at the press", arguments: DisplaySize.all)
    func changed(size: DisplaySize) {
        var bench = Bench.bakery(size)
        bench.confirmBake()
        bench.store?.formulas[0].final[0].weight = Milligrams(grams: 900)
        bench.press(.next)
        #expect(bench.panel.screenName == "bakeConfirm")
        #expect(bench.panel.bake == nil)
        #expect(bench.lines.contains { $0.hasPrefix("Formula changed") })
        bench.wait(.seconds(3))
        bench.press(.next)
        #expect(bench.panel.bake?.plan.formula.final[0].weight == Milligrams(grams: 900))
    }

    @Test("SPEC §10.8 · one that was deleted is told of, and the list comes back")
    func deleted() {
        var bench = Bench.bakery()
        bench.confirmBake()
        bench.store?.formulas.removeFirst()
        bench.press(.next)
        #expect(bench.panel.screenName == "bake")
        #expect(bench.lines.contains { $0.hasPrefix("Formula deleted") })
        #expect(bench.panel.bake == nil)
    }

    @Test("SPEC §10.8 · a slow disk holds nobody up for longer than 200 ms")
    func slow() {
        var bench = Bench.bakery()
        bench.confirmBake()
        bench.store = nil
        bench.press(.next)
        #expect(bench.panel.bake == nil)
        bench.wait(.milliseconds(200))
        #expect(bench.panel.screenName == "weigh")
    }

    @Test("SPEC §10.1 · one that is wrong opens, says why, and can't be used")
    func broken() {
        var bench = Bench.bakery()
        bench.openFormulas()
        bench.goDown(until: ">Broken")
        #expect(bench.lines[1].hasSuffix("!"))
        bench.taps(.next)
        #expect(bench.legend.hasPrefix("Why?"))
        bench.taps(.next)
        #expect(bench.lines[0].hasPrefix("Can't bake it"))
        bench.turnPages(until: "bake edit")
    }

    @Test("SPEC §10.6 · leaving keeps all, and the menu leads back", arguments: DisplaySize.all)
    func leave(size: DisplaySize) {
        var bench = Bench.bakery(size)
        bench.startBake()
        bench.taps(.next)
        let before = bench.lines
        let bake = bench.panel.bake
        bench.press(.pause, for: .seconds(2))
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.panel.bake == bake)
        bench.wait(.seconds(3))
        bench.taps(.restart)
        #expect(bench.lines.contains { $0.hasPrefix(">Bake ") })
        bench.taps(.next)
        bench.wait(.milliseconds(-1000))
        #expect(bench.lines == before)
    }

    @Test("SPEC §10.6 · RESTART held for 2 s asks for the bowl anew, and not sooner")
    func restart() {
        var bench = Bench.bakery()
        bench.startBake()
        bench.taps(.next, .next)
        #expect(bench.lines[0].hasPrefix("3/3"))
        bench.press(.restart, for: .milliseconds(1990))
        #expect(bench.lines[0].hasPrefix("3/3"))
        bench.press(.restart, for: .seconds(2))
        #expect(bench.lines[0].hasPrefix("1/3"))
        #expect(bench.lines[2].hasPrefix("in bowl 0 g"))
    }

    @Test("SPEC §2 · the echo of NEXT skips nothing in a bowl, and accepts no proposal")
    func echo() {
        var bench = Bench.bakery()
        bench.startBake()
        bench.press(.next, for: .milliseconds(50))
        bench.press(.next, for: .milliseconds(50))
        #expect(bench.lines[0].hasPrefix("2/3"))
        bench.wait(.seconds(1))
        bench.taps(.pause)
        for _ in 0..<12 { bench.press(.pause) }
        bench.wait(.seconds(1))
        bench.press(.next, for: .milliseconds(50))
        #expect(bench.panel.screenName == "correct")
        for button in Button.allCases {
            bench.press(button, for: .milliseconds(50))
            #expect(bench.panel.screenName == "correct")
        }
    }

    @Test("SPEC §10.8 · one bake at a time: Confirm says so, and leads to the one that waits")
    func oneAtATime() {
        var bench = Scene.bakeTaken.formulas(.twentyByFour)
        #expect(bench.lines[2].hasPrefix("Another bake waits"))
        let bake = bench.panel.bake
        bench.taps(.next)
        #expect(bench.panel.screenName == "weigh")
        #expect(bench.panel.bake == bake)
    }

    @Test("SPEC §10.8 · a bake is given up by the full hold only")
    func giveUp() {
        var bench = Scene.giveUp.formulas(.twentyByFour)
        bench.press(.restart, for: .milliseconds(1990))
        #expect(bench.panel.bake != nil)
        bench.taps(.next)
        #expect(bench.panel.screenName == "bakeConfirm")
        bench.taps(.pause)
        bench.press(.restart, for: .seconds(2))
        #expect(bench.panel.bake == nil)
        #expect(bench.effects.contains(.forgetBake))
        #expect(bench.panel.screenName == "confirm")
    }

    @Test(
        "SPEC §10.8 · while it is held, the key tells what it will do",
        arguments: [(DisplaySize.twentyByFour, "Hold to give up"), (.sixteenByTwo, "Discard ")])
    func giveUpHeld(size: DisplaySize, words: String) {
        var bench = Scene.giveUp.formulas(size)
        bench.holdHalf(.restart, .seconds(1))
        #expect(bench.lines[1].hasPrefix(words), "\(bench.lines)")
    }

    @Test("SPEC §10.8 · stars, then it is saved; below one star it can be discarded by a hold")
    func rate() throws {
        var bench = Scene.bakeRating.bake(.twentyByFour)
        let bake = try #require(bench.panel.bake)
        bench.taps(.pause, .pause, .restart, .restart)
        #expect(bench.legend.hasPrefix("Later"))
        bench.taps(.next)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.panel.bake == bake)
        bench.taps(.restart, .next)
        #expect(bench.panel.screenName == "bakeRating")
        bench.taps(.pause, .pause, .pause, .pause)
        bench.press(.next)
        let rating = try #require(Rating(stars: 4))
        let last = try bench.lastChange
        #expect(last == .saveBake(bake, rating, nil))
        #expect(bench.lines[0].trimmed == "Saved")
        bench.wait(.seconds(2))
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.panel.bake == nil)
    }

    @Test("SPEC §10.8 · a bake that can't be saved is kept and tried again")
    func notSaved() throws {
        var bench = Scene.bakeRated.bake(.twentyByFour)
        bench.store?.fault = Scene.fault
        bench.press(.next)
        #expect(bench.lines[0].trimmed == "Not saved yet")
        bench.wait(.seconds(1))
        let change = try bench.lastChange
        bench.taps(.next)
        #expect(bench.lines[0].hasSuffix("unsaved"))
        bench.receive(.changed(change, newRecipe: nil))
        #expect(bench.lines[2].trimmed == "Bake saved")
        bench.wait(.seconds(3))
        #expect(!bench.lines[0].hasSuffix("unsaved"))
    }
}

extension Bench {
    /// Keeps a key down until words are on the display, a minute at most.
    mutating func holdUntil(_ button: Button, _ words: String) {
        for _ in 0..<600 where !lines.joined(separator: "\n").contains(words) { press(button) }
        wait(.seconds(1))
    }

    /// What each item of this bowl asks for, taking it as it says.
    mutating func weighed() -> [String] {
        var asked: [String] = []
        for _ in 0..<20 where panel.screenName == "weigh" {
            asked.append(lines[1].split(separator: " ").prefix(2).joined(separator: " "))
            taps(.next)
        }
        return asked
    }
}
