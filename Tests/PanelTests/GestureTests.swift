import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

@Suite("What the keys do")
struct GestureTests {
    @Test("US-005 · the dose is edited and the yield follows", arguments: DisplaySize.all)
    func dose(size: DisplaySize) {
        var bench = Bench(size)
        bench.press(.pause)
        for _ in 0..<5 { bench.press(.pause) }
        #expect(bench.lines.joined().contains("15.5"))
        #expect(bench.lines.joined().contains("258"))
    }

    @Test("US-006 · the yield is edited and the dose follows: last edited wins")
    func yield() {
        var bench = Bench()
        bench.press(.pause)
        bench.press(.pause)
        bench.press(.next)
        for _ in 0..<48 { bench.press(.pause) }
        #expect(bench.lines[1] == "  300 g     → 18.0 g")
    }

    @Test("SPEC §2 · kept down, + goes faster: 0.1, then 0.5, then 1.0 g")
    func acceleration() {
        var bench = Bench()
        bench.press(.pause)
        // The press and 7 repetitions of 0.1 g, 16 of 0.5 g, 5 of 1.0 g: 15.0 + 0.8 + 8 + 5.
        bench.press(.pause, for: .milliseconds(500 + 27 * 125))
        #expect(bench.lines[1].hasPrefix("  28.8 g"))
    }

    @Test("values stay within what a scale and a kettle hold")
    func limits() {
        var bench = Bench()
        bench.press(.pause)
        bench.press(.pause, for: .seconds(60))
        #expect(bench.lines[1] == "! 120.0 g   → 2000 g")
        bench.press(.next)
        bench.press(.pause, for: .seconds(60))
        #expect(bench.lines[1] == "! 2000 g   → 120.0 g")
        bench.press(.next)
        bench.press(.pause, for: .seconds(60))
        #expect(bench.lines[1].contains("100 °C"))
        bench.press(.next)
        bench.press(.pause, for: .seconds(60))
        #expect(bench.lines[1].contains("extra coarse"))
        bench.press(.restart, for: .seconds(60))
        #expect(bench.lines[1].contains("extra fine"))
    }

    @Test("RV-010 · 200 g of coffee are the most, whichever of dose and yield is set")
    func doseLimit() {
        var bench = Bench(
            recipe: recipe {
                $0.dose = Grams(180)
                $0.yield = Grams(360)
                $0.steps = [RecipeStep(kind: .pour, text: "Pour", waterTo: Grams(360))]
            })
        bench.press(.pause)
        bench.press(.pause, for: .seconds(30))
        #expect(bench.lines[1] == "! 200.0 g    → 400 g")
        bench.press(.next)
        bench.press(.pause, for: .seconds(30))
        #expect(bench.lines[1] == "  400 g    → 200.0 g")
    }

    @Test("RV-010 · what is above the limit is never lowered by +, and comes down by -")
    func aboveTheLimit() {
        var bench = Bench(
            recipe: recipe {
                $0.dose = Grams(300)
                $0.yield = Grams(2000)
                $0.steps = [RecipeStep(kind: .pour, text: "Pour", waterTo: Grams(2000))]
            })
        bench.press(.pause)
        #expect(bench.lines[1].hasPrefix("! 300.0 g"))
        bench.press(.pause)
        #expect(bench.lines[1].hasPrefix("! 300.0 g"))
        bench.press(.restart)
        #expect(bench.lines[1].hasPrefix("! 299.9 g"))
        bench.press(.pause)
        #expect(bench.lines[1].hasPrefix("! 299.9 g"))
    }

    @Test("a grind of the recipe's own goes to medium first, and back to its words at its label")
    func ownGrind() {
        var bench = Bench(
            recipe: recipe { $0.grind = Grind(label: "12 clicks", descriptor: "mine") })
        bench.press(.pause)
        for _ in 0..<3 { bench.press(.next) }
        #expect(bench.lines[1].contains("12 clicks"))
        bench.press(.pause)
        #expect(bench.lines[1].contains("medium"))
    }

    @Test("US-009, US-010 · NEXT starts the brew, and nothing can be edited in it")
    func noEditingInABrew() {
        var bench = Bench()
        bench.press(.next)
        let inputs = bench.panel.session?.plan.inputs
        for _ in 0..<20 {
            bench.press(.pause)
            bench.press(.restart)
            bench.wait(.seconds(1))
        }
        #expect(bench.panel.session?.plan.inputs == inputs)
        #expect(bench.panel.screenName == "brew")
    }

    @Test("BS-006 · the end of a step is heard once")
    func beep() {
        var bench = Bench()
        bench.bloom()
        bench.wait(.seconds(60))
        #expect(bench.effects.filter { $0 == .cue(.stepOver) } == [.cue(.stepOver)])
    }

    @Test("US-013 · PAUSE stops the countdown at once, and again resumes it")
    func pause() {
        var bench = Bench()
        bench.bloom()
        bench.wait(.seconds(5))
        bench.down(.pause)
        #expect(bench.panel.session?.phase == .paused)
        bench.give(.holdCancelled(.pause))
        bench.give(.released(.pause))
        bench.wait(.seconds(60))
        #expect(bench.lines[0].hasSuffix("0:40"))
        bench.press(.pause)
        #expect(bench.panel.session?.phase == .active)
    }

    @Test("SPEC §2 · a PAUSE that becomes the hold is taken back exactly", arguments: [0, 44_000])
    func pauseTakenBack(milliseconds: Int) {
        var held = Bench()
        held.bloom()
        held.wait(.milliseconds(milliseconds))
        var untouched = held
        held.press(.pause, for: .milliseconds(1700))
        untouched.wait(.milliseconds(1700))
        #expect(held.panel.screenName == "leave")
        #expect(held.panel.session == untouched.panel.session)
        #expect(
            held.effects.filter { $0 == .cue(.stepOver) }
                == untouched.effects.filter { $0 == .cue(.stepOver) },
            "a step that ended meanwhile is told")
        #expect(held.effects.last == held.panel.session.map { .checkpoint($0) })
    }

    @Test("SPEC §2 · a hold of PAUSE while paused leaves it paused")
    func holdWhilePaused() {
        var bench = Bench()
        bench.bloom()
        bench.press(.pause)
        let paused = bench.panel.session
        bench.press(.pause, for: .seconds(2))
        #expect(bench.panel.screenName == "leave")
        #expect(bench.panel.session == paused)
    }

    @Test(
        "SPEC §2 · Back that also deletes: a tap goes back, a hold let go early does nothing",
        arguments: [(490, "recipes"), (510, "recipe"), (1400, "recipe"), (1500, "delete")])
    func backOrDelete(milliseconds: Int, screen: String) throws {
        for size in DisplaySize.all {
            var bench = try Scene.recipeEnd.bench(size)
            let before = bench.lines
            bench.press(.restart, for: .milliseconds(milliseconds))
            #expect(bench.panel.screenName == screen)
            if screen == "recipe" { #expect(bench.lines == before) }
        }
    }

    @Test("SPEC §2 · the bar of a key that also taps shows after 0.5 s, and not sooner")
    func barBehindTap() throws {
        var bench = try Scene.recipeEnd.bench(.twentyByFour)
        let before = bench.lines
        bench.down(.restart)
        bench.wait(.milliseconds(499))
        #expect(bench.lines == before)
        bench.wait(.milliseconds(1))
        #expect(bench.lines[1].trimmed == "Hold to delete")
        #expect(bench.lines[2].trimmed == "██████▌")
    }

    @Test("US-014, BS-012 · only a full hold restarts", arguments: [(1990, false), (2000, true)])
    func restart(milliseconds: Int, restarts: Bool) {
        var bench = Bench()
        bench.bloom()
        bench.wait(.seconds(5))
        bench.press(.restart, for: .milliseconds(milliseconds))
        #expect((bench.panel.session?.phase == .notStarted) == restarts)
    }

    @Test("US-015 · the question stays for 10 s, then it is answered with staying")
    func leaveTimesOut() {
        var bench = Bench()
        bench.bloom()
        bench.press(.pause, for: .milliseconds(1500))
        bench.wait(.milliseconds(9999))
        #expect(bench.panel.screenName == "leave")
        bench.wait(.milliseconds(1))
        #expect(bench.panel.screenName == "brew")
    }

    @Test("US-015 · a hold that is under way is not cut off by the question's end")
    func leaveWhileHolding() {
        var bench = Bench()
        bench.bloom()
        bench.press(.pause, for: .milliseconds(1500))
        bench.wait(.seconds(9))
        bench.press(.restart, for: .seconds(2))
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.panel.session == nil)
    }

    @Test("US-015 · leaving takes the full hold; NEXT stays; PAUSE does nothing")
    func leave() {
        var bench = Bench()
        bench.bloom()
        bench.press(.pause, for: .milliseconds(1500))
        bench.press(.pause)
        bench.press(.restart, for: .milliseconds(1900))
        #expect(bench.panel.screenName == "leave")
        bench.press(.next)
        #expect(bench.panel.screenName == "brew")
        #expect(bench.panel.session?.phase == .active)
    }

    @Test("a double tap at the end does not take the result away")
    func doubleTapAtTheEnd() {
        var bench = Bench()
        bench.bloom()
        for _ in 0..<5 {
            bench.wait(.seconds(1))
            bench.press(.next)
        }
        #expect(bench.panel.screenName == "rate")
        bench.press(.restart)
        #expect(bench.panel.screenName == "rate", "the echo of any key")
        bench.wait(.milliseconds(300))
        bench.press(.pause)
        bench.press(.next)
        #expect(bench.panel.screenName == "taste")
        bench.press(.next)
        #expect(bench.panel.screenName == "taste")
    }

    @Test("SPEC §3 · the backlight goes out when idle, and the first press only wakes it")
    func backlight() {
        var bench = Bench()
        bench.wait(.seconds(300))
        #expect(!bench.panel.frame(at: bench.now).backlight)
        bench.press(.next)
        #expect(bench.panel.frame(at: bench.now).backlight)
        #expect(bench.panel.screenName == "confirm")
        bench.press(.next)
        #expect(bench.panel.screenName == "brew")
        bench.wait(.seconds(3600))
        #expect(bench.panel.frame(at: bench.now).backlight, "never during a brew")
    }

    @Test("a backlight that is never to go out stays on")
    func backlightAlways() {
        var bench = Bench(backlightMinutes: 0)
        bench.wait(.seconds(36_000))
        #expect(bench.panel.frame(at: bench.now).backlight)
    }

    @Test("US-026 · an invalid recipe can't be started; why, and where to mend it")
    func invalidRecipe() {
        var bench = Bench(
            recipe: recipe {
                $0.name = "Mine"; $0.steps = []
            })
        bench.press(.next)
        #expect(bench.panel.screenName == "obstacle")
        var words = ""
        for _ in 0..<9 where bench.panel.screenName == "obstacle" {
            words += bench.lines[1] + bench.lines[2]
            bench.press(.next)
        }
        let text = words.split(separator: " ").joined(separator: " ")
        #expect(
            text == "a recipe needs at least one step. brewguide recipe edit 'Mine'")
    }

    @Test("a fault during a brew is told in full when the brew is left")
    func faultAfterTheBrew() {
        var bench = Bench()
        bench.bloom()
        let fault = Fault(title: "NEXT is stuck", advice: "Check its wiring")
        bench.panel.show(fault, at: bench.now)
        #expect(bench.panel.screenName == "brew")
        bench.press(.pause, for: .milliseconds(1500))
        bench.press(.restart, for: .seconds(2))
        #expect(bench.panel.screenName == "fault")
        bench.panel.show(nil, at: bench.now)
        #expect(bench.panel.screenName == "confirm")
    }

    @Test(
        "names and words longer than the display are cut, whatever they are",
        arguments: DisplaySize.all)
    func longNames(size: DisplaySize) {
        let long = recipe {
            $0.name = String(repeating: "Ünïcödé 👨‍👩‍👧", count: 4)
            $0.steps[0].text = String(repeating: "many words ", count: 7)
            $0.steps[2].text = String(repeating: "x", count: 80)
        }
        var bench = Bench(size, recipe: long)
        for _ in 0..<8 {
            #expect(bench.lines.allSatisfy { $0.unicodeScalars.count == size.columns })
            bench.press(.next)
            bench.wait(.seconds(3))
        }
    }
}
