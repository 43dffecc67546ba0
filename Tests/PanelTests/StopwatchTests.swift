import Brewing
import Hardware
import Panel
import Testing
import Timebase
import Units

/// The stopwatch by its three keys (SPEC §9.7).
@Suite("Stopwatch on the display")
struct StopwatchPanelTests {
    /// At the stopwatch, with the guide that so many presses of PAUSE choose.
    static func bench(_ size: DisplaySize = .twentyByFour, guide: Int = 0) -> Bench {
        var bench = Bench(size, start: StartingPoint(), store: ModelStore())
        bench.taps(.restart, .pause, .pause, .pause, .next)
        for _ in 0..<guide { bench.taps(.pause) }
        return bench
    }

    /// One that has run for `span`.
    static func running(
        _ size: DisplaySize = .twentyByFour, guide: Int = 0, for span: Duration
    ) -> Bench {
        var bench = bench(size, guide: guide)
        bench.press(.next)
        bench.wait(span - .milliseconds(80))
        return bench
    }

    @Test("ST-001 · idle: Start, a guide to choose, Back to the menu; 20x4")
    func idleLarge() {
        var bench = Self.bench()
        #expect(
            bench.lines == [
                "0:00.0     Stopwatch",
                "Guide: off          ",
                "                    ",
                "Start  Guide    Back",
            ])
        let guides = [
            ("pour-over", "4 steps         3:00"), ("espresso", "2 steps         0:30"),
            ("immersion", "3 steps         4:40"), ("other", "1 step              "),
            ("off", "                    "),
        ]
        for (name, steps) in guides {
            bench.taps(.pause)
            #expect(bench.lines[1].trimmed == "Guide: \(name)")
            #expect(bench.lines[2] == steps)
        }
        #expect(bench.panel.session == nil && bench.effects.isEmpty)
        bench.taps(.restart)
        #expect(bench.panel.screenName == "menu")
    }

    @Test("ST-001 · idle on 16x2: the guide beside the time, and always the legend")
    func idleSmall() {
        var bench = Self.bench(.sixteenByTwo)
        #expect(
            bench.lines == [
                "0:00.0  no guide",
                "Go   Guide  Back",
            ])
        bench.taps(.pause)
        #expect(bench.lines[0] == "0:00.0 pour-over")
        bench.wait(.seconds(60))
        #expect(bench.lines[1] == "Go   Guide  Back")
    }

    @Test("ST-001 · it runs from the press on, a bar a minute, and tenths that are never late")
    func free() {
        var bench = Self.running(for: .milliseconds(42_300))
        #expect(
            bench.lines == [
                "0:42.3 █████████    ",
                "                    ",
                "                    ",
                "Stop   Pause  ↧Reset",
            ])
        for tenth in 4...9 {
            bench.wait(.milliseconds(100))
            #expect(bench.lines[0].hasPrefix("0:42.\(tenth)"))
        }
        #expect(bench.panel.nextDeadline(after: bench.now) == bench.now + .milliseconds(100))
        bench.wait(.milliseconds(557_000))
        #expect(bench.lines[0].hasPrefix("9:59.9"))
        bench.wait(.milliseconds(100))
        #expect(bench.lines[0].hasPrefix("10:00  "))
        #expect(bench.panel.nextDeadline(after: bench.now) == bench.now + .seconds(1))
    }

    @Test("ST-001 · the same on 16x2: time and keys")
    func freeSmall() {
        var bench = Self.running(.sixteenByTwo, for: .milliseconds(30_000))
        #expect(
            bench.lines == [
                "0:30.0 ████▎    ",
                "Stop Pause↧Reset",
            ])
        bench.press(.pause)
        #expect(
            bench.lines == [
                "0:30.0    Paused",
                "Stop Go on↧Reset",
            ])
        bench.wait(.seconds(30))
        bench.press(.next)
        #expect(
            bench.lines == [
                "0:30.0   Stopped",
                "Log Go on ↧Reset",
            ])
    }

    @Test("ST-002, ST-003 · pause, resume, stop and go on, 20x4")
    func standing() {
        var bench = Self.running(for: .milliseconds(65_430))
        bench.press(.pause)
        #expect(
            bench.lines == [
                "1:05.4 █            ",
                "Paused              ",
                "                    ",
                "Stop   Resume ↧Reset",
            ])
        #expect(bench.panel.clockIsRunning == false)
        bench.wait(.seconds(100))
        bench.press(.next)
        #expect(
            bench.lines == [
                "1:05.4 █            ",
                "Stopped             ",
                "                    ",
                "Log    Go on  ↧Reset",
            ])
        bench.taps(.pause)
        #expect(bench.legend == "Stop   Resume ↧Reset", "it was paused")
        bench.press(.pause)
        bench.wait(.milliseconds(920))
        bench.press(.next)
        #expect(bench.lines[0].hasPrefix("1:06.4"))
        bench.wait(.milliseconds(1920))
        bench.press(.pause)
        #expect(bench.lines[0].hasPrefix("1:08.5"), "the time between counts")
        #expect(bench.panel.clockIsRunning)
    }

    @Test("ST-004 · RESTART held for 2 s resets, shorter does nothing", arguments: DisplaySize.all)
    func reset(size: DisplaySize) {
        for presses in [[], [.pause], [.pause, .next]] as [[Button]] {
            var bench = Self.running(size, guide: 1, for: .seconds(10))
            for button in presses {
                bench.press(button)
                bench.wait(.seconds(1))
            }
            let session = bench.panel.session
            bench.press(.restart, for: .milliseconds(1990))
            #expect(bench.panel.session?.phase == session?.phase)
            #expect(!bench.effects.contains(.forgetSession))
            bench.wait(.seconds(1))
            bench.holdHalf(.restart, .seconds(1))
            let row = size == .twentyByFour ? "Hold to reset" : "Reset █"
            #expect(bench.lines[1].hasPrefix(row), "\(bench.lines)")
            bench.give(.holdFired(.restart))
            bench.give(.released(.restart))
            bench.wait(.seconds(1))
            #expect(bench.lines[0].hasPrefix("0:00.0"))
            #expect(bench.panel.session == nil)
            #expect(bench.effects.last == .forgetSession)
            #expect(bench.lines.joined().contains("pour-over"), "the guide stays")
            bench.taps(.restart)
            #expect(bench.panel.screenName == "menu")
        }
    }

    @Test("A running one can't be left, and no fault disturbs it", arguments: DisplaySize.all)
    func undisturbed(size: DisplaySize) {
        var bench = Self.running(size, for: .seconds(10))
        let time = size == .twentyByFour ? 6 : 5
        bench.panel.show(Fault(title: "I2C: no display", advice: "Check the wires"), at: bench.now)
        #expect(bench.panel.screenName == "stopwatch")
        #expect(bench.lines[size == .twentyByFour ? 2 : 1].hasPrefix("! I2C: no dis"))
        bench.wait(.seconds(5))
        #expect(bench.lines[0].prefix(time).contains("0:15"))
        #expect(bench.lines[1].hasPrefix("! ") == false)
        bench.wait(.seconds(1200))
        #expect(bench.panel.frame(at: bench.now).backlight)
        bench.taps(.restart)
        #expect(bench.panel.screenName == "stopwatch")
        #expect(bench.panel.clockIsRunning)
    }

    @Test("ST-001 · its beginning and every change are given out to be stored")
    func kept() {
        var bench = Self.running(for: .seconds(10))
        #expect(bench.effects.contains(.brewBegan))
        for button in [Button.pause, .pause, .next, .pause] {
            bench.press(button)
            bench.wait(.seconds(1))
            guard case .checkpoint(let session, nil, let before, _)? = bench.effects.last else {
                Issue.record("not stored after \(button)")
                continue
            }
            #expect(session == bench.panel.session)
            #expect((before != nil) == (session.phase == .completed))
        }
    }
}

@Suite("Stopwatch with a guide on the display")
struct StopwatchGuidePanelTests {
    private func running(_ size: DisplaySize, guide: Int, for span: Duration) -> Bench {
        StopwatchPanelTests.running(size, guide: guide, for: span)
    }

    @Test("SPEC §9.7 · step, its share of the water and its time, 20x4")
    func large() {
        var bench = running(.twentyByFour, guide: 1, for: .seconds(15))
        #expect(
            bench.lines == [
                "0:15.0 ██████▎      ",
                "Bloom            1/4",
                "to 13 %         0:15",
                "Next   Pause  ↧Reset",
            ])
        bench.wait(.seconds(22))
        #expect(
            bench.lines == [
                "0:37.0 █████████████",
                "Bloom            1/4",
                "Time's up      +0:07",
                "Next   Pause  ↧Reset",
            ])
        #expect(bench.effects.contains(.cue(.stepOver)))
        bench.press(.next)
        bench.wait(.milliseconds(920))
        #expect(bench.lines[1...2] == ["First pour       2/4", "to 60 %         0:29"])
        bench.press(.pause)
        #expect(bench.lines[2] == "Paused          0:29")
        bench.wait(.seconds(60))
        #expect(bench.lines[0].hasPrefix("0:38.0"))
        bench.press(.pause)
        bench.wait(.seconds(1))
        for _ in 0..<2 { bench.taps(.next) }
        #expect(bench.lines[1] == "Drawdown         4/4")
        #expect(bench.lines[2].hasPrefix("     "))
        #expect(bench.legend == "Stop   Pause  ↧Reset")
        bench.press(.next)
        #expect(bench.lines[1] == "Stopped             ")
    }

    @Test("SPEC §9.7 · on 16x2 the time stays, step and words take turns")
    func small() {
        var bench = running(.sixteenByTwo, guide: 1, for: .seconds(13))
        #expect(bench.lines == ["0:13.0 ███▊     ", "Bloom        1/4"])
        bench.wait(.seconds(2))
        #expect(bench.lines == ["0:15.0 ████▎    ", "to 13 %     0:15"])
        bench.wait(.seconds(2))
        #expect(bench.lines[1] == "Bloom        1/4")
        bench.taps(.restart)
        #expect(bench.lines[1] == "Next Pause↧Reset")
        bench.wait(.seconds(20))
        #expect(bench.lines == ["0:38.0     +0:08", "Next Pause↧Reset"])
        bench.press(.next)
        bench.wait(.seconds(2))
        #expect(bench.lines[1] == "to 60 %     0:28")
        bench.press(.pause)
        #expect(bench.lines == ["0:40.1    Paused", "First pour   2/4"])
        bench.wait(.seconds(4))
        #expect(bench.lines == ["0:40.1    Paused", "Stop Go on↧Reset"])
    }

    @Test("SPEC §9.7 · every step of every guide can be read", arguments: DisplaySize.all)
    func words(size: DisplaySize) {
        for (index, guide) in RecipeTemplate.allCases.enumerated() {
            for (number, step) in guide.steps.enumerated() {
                var bench = running(size, guide: index + 1, for: .seconds(1))
                for _ in 0..<number { bench.taps(.next) }
                var seen: Set<String> = []
                for _ in 0..<5 {
                    seen.formUnion(bench.lines.map(\.trimmed))
                    bench.wait(.seconds(1))
                }
                let count = guide.steps.count
                let name = "\(step.text) \(number + 1)/\(count)"
                #expect(
                    seen.contains { $0.split(separator: " ").joined(separator: " ") == name },
                    "\(seen)")
                if let percent = step.percent {
                    #expect(seen.contains { $0.hasPrefix("to \(percent) % ") })
                }
                #expect(!seen.contains { $0.contains("…") })
            }
        }
    }
}
