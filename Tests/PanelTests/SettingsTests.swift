import Brewing
import Hardware
import Panel
import Testing
import Timebase

@Suite("Menu, settings, power")
struct SettingsTests {
    private func settings(
        _ size: DisplaySize = .twentyByFour, preferences: Preferences = Preferences()
    ) -> Bench {
        var bench = Bench(
            size, start: StartingPoint(preferences: preferences), store: ModelStore())
        bench.taps(.restart, .pause, .pause, .pause, .pause, .pause, .next)
        return bench
    }

    @Test("the menu goes round, and Back goes to Confirm", arguments: DisplaySize.all)
    func menu(size: DisplaySize) {
        var bench = Bench(size, start: StartingPoint(), store: ModelStore())
        bench.taps(.restart)
        let row = size == .twentyByFour ? 1 : 0
        var items: [String] = []
        for _ in 0..<7 {
            items.append(bench.lines[row].trimmed)
            bench.press(.pause)
        }
        let reset = size == .twentyByFour ? ">Reset to defaults" : ">Reset defaults"
        #expect(
            items == [
                ">Recipes", reset, ">Logs", ">Stopwatch", ">Bake", ">Settings", ">Power off",
            ])
        #expect(bench.lines[row].trimmed == ">Recipes")
        bench.press(.restart)
        #expect(bench.panel.screenName == "confirm")
    }

    @Test("US-007 · Reset to defaults restores dose, yield, temperature and grind, and says so")
    func reset() {
        var bench = Bench(.twentyByFour, start: StartingPoint(), store: ModelStore())
        bench.taps(.pause, .pause, .next, .pause, .next, .pause, .next, .pause, .next)
        #expect(bench.lines[2].trimmed == "95 °C medium-coarse")
        bench.taps(.restart, .pause)
        bench.press(.next)
        #expect(bench.lines[1] == "15.0g → 250g  1:16.7")
        #expect(bench.lines[2].trimmed == "Defaults are set")
        bench.wait(.seconds(2))
        #expect(bench.lines[2].trimmed == "94 °C medium")
    }

    @Test("US-007 · warnings never block: with three of them the brew starts")
    func warningsDoNotBlock() {
        var bench = Bench()
        bench.taps(.pause)
        bench.press(.restart, for: .seconds(5))
        for _ in 0..<9 where bench.panel.screenName != "confirm" { bench.taps(.next) }
        #expect(bench.lines[2].hasSuffix("!3"))
        bench.press(.next)
        #expect(bench.panel.screenName == "brew")
    }

    @Test("the backlight goes through its minutes, at once and for good")
    func backlight() {
        var bench = settings()
        var values: [String] = []
        var inForce: [Int?] = []
        for _ in 0..<6 {
            bench.taps(.next)
            inForce.append(bench.panel.preferences.backlightMinutes)
            values.append(String(bench.lines[1].split(separator: " ", maxSplits: 1)[1]).trimmed)
        }
        #expect(values == ["10 min", "30 min", "always on", "1 min", "2 min", "5 min"])
        let minutes = [10, 30, 0, 1, 2, 5]
        #expect(inForce == minutes)
        #expect(
            bench.store?.changes
                == minutes.map { .setPreferences(Preferences(backlightMinutes: $0)) })
        bench.taps(.next, .next, .next, .next)
        #expect(bench.panel.backlightMinutes == 1)
        bench.wait(.seconds(58))
        #expect(bench.panel.frame(at: bench.now).backlight)
        bench.wait(.seconds(2))
        #expect(!bench.panel.frame(at: bench.now).backlight)
    }

    @Test(
        "minutes of the configuration's own go on to the next longer",
        arguments: [(7, 10), (45, 0)])
    func ownMinutes(minutes: Int, next: Int) {
        var bench = Bench(.twentyByFour, start: StartingPoint(), backlightMinutes: minutes)
        bench.taps(.restart, .pause, .pause, .pause, .pause, .pause, .next, .next)
        #expect(bench.panel.backlightMinutes == next)
    }

    @Test("SPEC §17.2 · the buzzer is switched through, heard when it comes on, and silent off")
    func buzzer() {
        var bench = settings()
        bench.taps(.pause)
        #expect(bench.lines[1].hasSuffix("steps"))
        bench.taps(.next)
        #expect(bench.lines[1].hasSuffix("all"))
        #expect(bench.effects.last == .cue(.target))
        bench.taps(.next)
        #expect(bench.lines[1].hasSuffix("off"))
        #expect(bench.panel.preferences == Preferences(cues: .off))
        #expect(bench.panel.cues == .off)
        var quiet = bench
        quiet.effects = []
        quiet.taps(.restart, .restart)
        quiet.bloom()
        quiet.wait(.seconds(60))
        #expect(!quiet.effects.contains { if case .cue = $0 { true } else { false } })
        bench.taps(.next)
        #expect(bench.effects.filter { $0 == .cue(.target) }.count == 2)
        #expect(bench.store?.changes.last == .setPreferences(Preferences(cues: .steps)))
    }

    @Test("without a buzzer there is nothing to switch and nothing to hear")
    func noBuzzer() {
        var bench = Bench(.twentyByFour, start: StartingPoint(), hasBuzzer: false)
        bench.taps(.restart, .pause, .pause, .pause, .pause, .pause, .next, .pause, .next)
        #expect(bench.lines[1] == ">Buzzer  none fitted")
        #expect(bench.panel.preferences == Preferences())
        bench.taps(.restart, .restart)
        bench.bloom()
        bench.wait(.seconds(60))
        #expect(!bench.effects.contains { if case .cue = $0 { true } else { false } })
    }

    @Test("a setting that could not be kept is in force and says so")
    func notKept() {
        var bench = settings()
        bench.store?.fault = Scene.fault
        bench.press(.next)
        #expect(bench.lines[1].hasSuffix("10 min"))
        #expect(bench.lines[2].hasPrefix("Not kept: The disk"))
    }

    // The layout.

    @Test("a layout is in force at once, kept by Keep only")
    func layout() {
        var bench = settings()
        bench.taps(.pause, .pause)
        bench.press(.next)
        bench.press(.next)
        #expect(bench.lines.count == 2, "a double tap keeps nothing")
        #expect(bench.panel.screenName == "layout")
        let small = Preferences(layout: .sixteenByTwo)
        #expect(bench.panel.preferences == small)
        #expect(bench.store?.changes == [])
        bench.wait(.seconds(1))
        bench.press(.next)
        #expect(bench.panel.screenName == "settings")
        #expect(bench.panel.size == .sixteenByTwo)
        #expect(bench.store?.changes == [.setPreferences(small)])
    }

    @Test(
        "whoever can't read a layout gets back by waiting 15 s, or by Undo",
        arguments: [true, false])
    func layoutBack(waits: Bool) {
        var bench = settings(preferences: Preferences(backlightMinutes: 0))
        bench.taps(.pause, .pause)
        bench.press(.next)
        if waits {
            bench.wait(.milliseconds(14_919))
            #expect(bench.lines == ["Keep layout?  1s", "Keep        Undo"])
            bench.wait(.milliseconds(1))
        } else {
            bench.wait(.seconds(1))
            bench.press(.restart)
        }
        #expect(bench.panel.screenName == "settings")
        #expect(bench.lines.count == 4)
        let plain = Preferences(backlightMinutes: 0)
        #expect(bench.panel.preferences == plain)
        #expect(bench.store?.changes == [])
    }

    @Test("what was set before is in force from the start")
    func fromTheStart() {
        let preferences = Preferences(
            backlightMinutes: 30, cues: .off, layout: .sixteenByTwo)
        let bench = Bench(.twentyByFour, start: StartingPoint(preferences: preferences))
        #expect(bench.lines.count == 2)
        #expect(bench.panel.backlightMinutes == 30)
        #expect(bench.panel.cues == .off)
        #expect(bench.panel.preferences == preferences)
    }

    // Power.

    @Test("SPEC §3 · power off takes the full hold, and tells when to unplug")
    func powerOff() {
        var bench = Bench()
        bench.taps(.restart, .pause, .pause, .pause, .pause, .pause, .pause, .next)
        bench.press(.restart, for: .milliseconds(1990))
        #expect(!bench.effects.contains(.powerOff))
        bench.press(.restart, for: .seconds(2))
        #expect(bench.effects.filter { $0 == .powerOff }.count == 1)
        bench.wait(.seconds(60))
        #expect(bench.lines[0].trimmed == "Powering off...")
        bench.receive(.poweringOff)
        #expect(bench.lines[0].trimmed == "Safe to unplug")
        #expect(bench.panel.bindings(at: bench.now) == KeyBindings())
    }

    @Test(
        "SPEC §3 · nothing takes the place of Safe to unplug, and its light stays on",
        arguments: DisplaySize.all)
    func safe(size: DisplaySize) throws {
        var bench = Bench(size, start: StartingPoint())
        bench.taps(.restart, .pause, .pause, .pause, .pause, .pause, .pause, .next)
        bench.press(.restart, for: .seconds(2))
        bench.receive(.poweringOff)
        let frame = bench.panel.frame(at: bench.now)
        let log = try BrewLog.made()
        let fault = Fault(title: "The disk is full", advice: "Free some space")
        let late: [Response] = [
            .powerOffFailed(fault), .changeFailed(.setLastUsed(.starter), fault),
            .changed(.deleteLog(log.id), newRecipe: nil), .missing(.recipe(.starter)),
            .gaveUp(.deleteRecipe(.starter), fault), .recipe(recipe { $0.id = .starter }),
        ]
        for answer in late { bench.receive(answer) }
        bench.panel.show(fault, at: bench.now)
        #expect(bench.panel.frame(at: bench.now) == frame)
        for button in Button.allCases {
            bench.press(button)
            #expect(bench.panel.frame(at: bench.now) == frame)
        }
        bench.panel.show(nil, at: bench.now)
        bench.wait(.seconds(3600))
        #expect(bench.panel.frame(at: bench.now) == frame)
        #expect(frame.backlight)
    }

    @Test("what does not go off says why and goes back to the menu")
    func powerOffFails() {
        var bench = Bench()
        bench.taps(.restart, .pause, .pause, .pause, .pause, .pause, .pause, .next)
        bench.press(.restart, for: .seconds(2))
        bench.receive(.powerOffFailed(Fault(title: "Not allowed", advice: "Run doctor")))
        #expect(bench.lines[0].trimmed == "Not allowed")
        bench.wait(.seconds(1))
        bench.press(.next)
        #expect(bench.panel.screenName == "menu")
    }

    @Test("NEXT leaves the question; a machine that takes its time holds nobody")
    func powerOffLeft() {
        var bench = Bench()
        bench.taps(.restart, .pause, .pause, .pause, .pause, .pause, .pause, .next, .next)
        #expect(bench.panel.screenName == "menu")
        bench.taps(.next)
        bench.press(.restart, for: .seconds(2))
        bench.taps(.restart)
        #expect(bench.panel.screenName == "menu")
        bench.receive(.poweringOff)
        #expect(bench.panel.screenName == "power off")
    }
}
