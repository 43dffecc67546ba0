import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// Every screen as one sees it, at both sizes.
@Suite("The frames of a brew")
struct GoldenFrameTests {
    @Test("US-001, US-004 · Confirm inputs, 20x4")
    func confirmLarge() {
        #expect(
            Bench().lines == [
                "V60 Starter         ",
                "15.0g → 250g  1:16.7",
                "94 °C medium        ",
                "Start   Edit    Menu",
            ])
    }

    @Test(
        "US-001, US-004 · Confirm inputs, 16x2: the numbers stay, the rest takes turns, then the legend"
    )
    func confirmSmall() {
        var bench = Bench(.sixteenByTwo)
        #expect(
            bench.lines == [
                "15.0→250  1:16.7",
                "V60 Starter     ",
            ])
        bench.wait(.seconds(2))
        #expect(bench.lines[1] == "94°C medium     ")
        bench.wait(.seconds(2))
        #expect(
            bench.lines == [
                "15.0→250  1:16.7",
                "Start Edit  Menu",
            ])
    }

    @Test("Edit, 20x4: a field with its range and what follows from it")
    func editLarge() {
        var bench = Bench()
        bench.press(.pause)
        #expect(
            bench.lines == [
                "Edit Dose        1/4",
                "  15.0 g     → 250 g",
                "Recommended 12-40 g ",
                "Next     +         -",
            ])
        bench.press(.next)
        #expect(
            bench.lines == [
                "Edit Yield       2/4",
                "  250 g     → 15.0 g",
                "Recommended 180-720g",
                "Next     +         -",
            ])
        bench.press(.next)
        #expect(
            bench.lines == [
                "Edit Temp        3/4",
                "  94 °C             ",
                "Recommended 90-96 °C",
                "Next     +         -",
            ])
        bench.press(.next)
        #expect(
            bench.lines == [
                "Edit Grind       4/4",
                "  medium            ",
                "sand; slightly finer",
                "Done     +         -",
            ])
        bench.wait(.seconds(2))
        #expect(bench.lines[2] == "than sea salt       ")
    }

    @Test("Edit, 16x2: the value stays, the second row goes to the legend after 4 s")
    func editSmall() {
        var bench = Bench(.sixteenByTwo)
        bench.press(.pause)
        #expect(
            bench.lines == [
                "Dose 15.0g →250g",
                "12-40 g      1/4",
            ])
        bench.wait(.seconds(4))
        #expect(
            bench.lines == [
                "Dose 15.0g →250g",
                "Next   +       -",
            ])
    }

    @Test("Warnings, 20x4: each in full, and their count on Confirm")
    func warningsLarge() {
        var bench = Bench()
        bench.press(.pause)
        bench.press(.restart, for: .seconds(5))
        #expect(bench.lines[1] == "! 0.1 g        → 2 g")
        for _ in 0..<4 { bench.press(.next) }
        #expect(
            bench.lines == [
                "Unusual          1/3",
                "Recommended dose    ",
                "12-40 g             ",
                "Next                ",
            ])
        for _ in 0..<3 { bench.press(.next) }
        #expect(
            bench.lines == [
                "V60 Starter         ",
                "0.1g → 2g     1:20.0",
                "94 °C medium      !3",
                "Start   Edit    Menu",
            ])
    }

    @Test("Warnings, 16x2: a row of words, and always the legend")
    func warningsSmall() {
        var bench = Bench(.sixteenByTwo)
        bench.press(.pause)
        bench.press(.restart, for: .seconds(5))
        for _ in 0..<4 { bench.press(.next) }
        #expect(
            bench.lines == [
                "Recommended dose",
                "Next            ",
            ])
        bench.press(.next)
        #expect(bench.lines[0] == "12-40 g         ")
    }

    @Test("SC-012 · what blocks the start, and why")
    func blocked() {
        let bitter = recipe {
            $0.dose = Grams(100)
            $0.yield = Grams(290)
            $0.steps[3].waterTo = Grams(290)
        }
        var large = Bench(recipe: bitter)
        #expect(
            large.lines == [
                "V60 Starter         ",
                "100.0g → 290g  1:2.9",
                "94 °C medium  ! stop",
                "Why?    Edit    Menu",
            ])
        large.press(.next)
        #expect(
            large.lines == [
                "Can't start         ",
                "Increase yield or   ",
                "decrease dose       ",
                "Back                ",
            ])
        var small = Bench(.sixteenByTwo, recipe: bitter)
        #expect(
            small.lines == [
                "100.0→290  1:2.9",
                "V60       ! stop",
            ])
        small.press(.next)
        #expect(
            small.lines == [
                "Increase yield  ",
                "Next            ",
            ])
    }

    @Test("Brew, a step to prepare: its words in full")
    func prepare() {
        var large = Bench()
        large.press(.next)
        #expect(
            large.lines == [
                "1/6 Rinse filter, a…",
                "Rinse filter, add   ",
                "coffee              ",
                "Next ↧Leave ↧Restart",
            ])
        var small = Bench(.sixteenByTwo)
        small.press(.next)
        #expect(
            small.lines == [
                "1/6 Rinse filte…",
                "Rinse filter,   ",
            ])
        small.wait(.seconds(2))
        #expect(small.lines[1] == "add coffee      ")
    }

    @Test("BS-002 · Brew, a bloom that waits for its water")
    func awaitsPour() {
        var large = Bench()
        var small = Bench(.sixteenByTwo)
        for _ in 0..<2 {
            large.press(.next)
            large.wait(.seconds(1))
            small.press(.next)
            small.wait(.seconds(1))
        }
        #expect(
            large.lines == [
                "2/6 Bloom           ",
                "Pour 45 g, then Next",
                "                    ",
                "Next ↧Leave ↧Restart",
            ])
        #expect(
            small.lines == [
                "2/6 Bloom       ",
                "Pour 45 g, Next ",
            ])
    }

    @Test("US-012 · Brew, a bloom that runs and one that is over")
    func bloom() {
        var large = Bench()
        large.bloom()
        large.wait(.seconds(7))
        #expect(
            large.lines == [
                "2/6 Bloom       0:38",
                "Let it bloom        ",
                "███                 ",
                "Next Pause↧ ↧Restart",
            ])
        large.wait(.seconds(45))
        #expect(
            large.lines == [
                "2/6 Bloom      +0:07",
                "Time's up: Next     ",
                "████████████████████",
                "Next Pause↧ ↧Restart",
            ])
        var small = Bench(.sixteenByTwo)
        small.bloom()
        small.wait(.seconds(7))
        #expect(
            small.lines == [
                "2/6 Bloom   0:38",
                "██▎             ",
            ])
        small.wait(.seconds(45))
        #expect(
            small.lines == [
                "2/6 Bloom  +0:07",
                "Next Pause↧ ↧Rst",
            ])
    }

    @Test("Brew, a pour with its pacing, and paused")
    func pour() {
        var large = Bench()
        large.bloom()
        large.wait(.seconds(45))
        large.press(.next)
        large.wait(.milliseconds(9920))
        #expect(
            large.lines == [
                "3/6 First pour  0:35",
                "Pour to 148 g       ",
                "██▏         67/148 g",
                "Next Pause↧ ↧Restart",
            ])
        large.press(.pause)
        #expect(large.lines[1] == "Paused              ")
        #expect(large.legend == "    Resume↧ ↧Restart")
        var small = Bench(.sixteenByTwo)
        small.bloom()
        small.wait(.seconds(45))
        small.press(.next)
        small.wait(.milliseconds(9920))
        #expect(
            small.lines == [
                "First pour  0:35",
                "█▌       67/148g",
            ])
        small.wait(.seconds(2))
        #expect(
            small.lines == [
                "3/6 First … 0:33",
                "██       72/148g",
            ])
        small.press(.pause)
        #expect(small.lines[1] == "Paused          ")
        small.wait(.seconds(4))
        #expect(small.lines[1] == "    Resume↧ ↧Rst")
    }

    @Test("US-014 · Brew, RESTART held for a second: its prompt and the filling bar")
    func restartHeld() {
        var large = Bench()
        large.bloom()
        large.down(.restart)
        large.wait(.seconds(1))
        #expect(
            large.lines == [
                "2/6 Bloom       0:44",
                "Hold to restart     ",
                "██████████          ",
                "Next Pause↧ ↧Restart",
            ])
        var small = Bench(.sixteenByTwo)
        small.bloom()
        small.down(.restart)
        small.wait(.seconds(1))
        #expect(
            small.lines == [
                "2/6 Bloom   0:44",
                "Restart ████    ",
            ])
    }

    @Test("BS-012 · after a restart the first step waits for NEXT, whatever it is")
    func restarted() {
        for (first, words) in [(1, "Pour 45 g, then Next"), (4, "Next starts it      ")] {
            var bench = Bench(recipe: recipe { $0.steps.removeFirst(first) })
            if first == 4 {
                bench = Bench(
                    recipe: recipe {
                        $0.steps[0] = RecipeStep(kind: .wait, text: "Steep", length: .seconds(10))
                    })
            }
            bench.taps(.next)
            bench.press(.restart, for: .seconds(2))
            #expect(bench.panel.session?.phase == .notStarted)
            #expect(bench.lines[1] == words)
        }
    }

    @Test("16x2 · a short RESTART shows the legend for 4 s, the countdown stays")
    func legendOnRequest() {
        var bench = Bench(.sixteenByTwo)
        bench.bloom()
        bench.press(.restart)
        #expect(
            bench.lines == [
                "2/6 Bloom   0:45",
                "Next Pause↧ ↧Rst",
            ])
        bench.wait(.seconds(4))
        #expect(bench.lines[1] == "█▎              ")
    }

    @Test("US-015 · Leave this brew?")
    func leave() {
        var large = Bench()
        large.bloom()
        large.press(.pause, for: .milliseconds(1500))
        #expect(
            large.lines == [
                "Leave this brew?    ",
                "2/6 Bloom       0:44",
                "                    ",
                "Stay          ↧Leave",
            ])
        large.down(.restart)
        large.wait(.seconds(1))
        #expect(
            large.lines == [
                "Leave this brew?    ",
                "Hold to leave       ",
                "██████████          ",
                "Stay          ↧Leave",
            ])
        var small = Bench(.sixteenByTwo)
        small.bloom()
        small.press(.pause, for: .milliseconds(1500))
        #expect(
            small.lines == [
                "Leave this brew?",
                "Stay      ↧Leave",
            ])
    }

    @Test("BS-008 · the brew is finished")
    func finished() {
        for size in DisplaySize.all {
            var bench = Bench(size)
            bench.bloom()
            for _ in 0..<5 {
                bench.wait(.milliseconds(39_920))
                bench.press(.next)
            }
            #expect(
                bench.lines
                    == (size == .twentyByFour
                        ? [
                            "Brew finished   3:19",
                            "Rate it:       ·····",
                            "15.0g → 250g        ",
                            "Next     +          ",
                        ]
                        : [
                            "Rate ·····  3:19",
                            "Brew finished   ",
                        ]))
        }
    }

    @Test("Fault, in plain words; a brew stays on the display")
    func fault() {
        let fault = Fault(
            title: "PAUSE is stuck", advice: "Let the key go, or check its wiring")
        var large = Bench()
        large.panel.show(fault, at: large.now)
        #expect(
            large.lines == [
                "PAUSE is stuck      ",
                "Let the key go, or  ",
                "check its wiring    ",
                "OK                  ",
            ])
        large.wait(.seconds(1))
        large.press(.next)
        #expect(large.panel.screenName == "confirm")
        var small = Bench(.sixteenByTwo)
        small.panel.show(fault, at: small.now)
        #expect(
            small.lines == [
                "PAUSE is stuck  ",
                "Next            ",
            ])
        small.wait(.seconds(1))
        small.press(.next)
        #expect(small.lines == ["Let the key go, ", "Next            "])
        var brewing = Bench()
        brewing.bloom()
        brewing.panel.show(fault, at: brewing.now)
        #expect(
            brewing.lines == [
                "2/6 Bloom       0:45",
                "Let it bloom        ",
                "! PAUSE is stuck    ",
                "Next Pause↧ ↧Restart",
            ])
    }
}
