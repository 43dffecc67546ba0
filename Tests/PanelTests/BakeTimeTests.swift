import Baking
import Brewing
import Hardware
import Panel
import Testing
import Timebase

/// The time of a bake, whatever shows (SPEC §10.7).
@Suite("A bake's time on the display")
struct BakeTimeTests {
    private func atBulk(_ size: DisplaySize = .twentyByFour, backlightMinutes: Int = 0) -> Bench {
        var bench = Bench.bakery(size, backlightMinutes: backlightMinutes)
        bench.startBake()
        bench.toSteps()
        return bench
    }

    @Test("SPEC §10.7 · above an hour a step shows h:mm, below it m:ss, then how long it is over")
    func clock() {
        var bench = atBulk()
        #expect(bench.lines[0] == "1/3 Bulk        4:00")
        bench.wait(.seconds(60))
        #expect(bench.lines[0] == "1/3 Bulk        3:59")
        bench.wait(.seconds(3 * 3600 - 1 - 60))
        #expect(bench.lines[0] == "1/3 Bulk        1:00")
        bench.wait(.seconds(1))
        #expect(bench.lines[0] == "1/3 Bulk       59:59")
        bench.wait(.seconds(3600 - 1))
        #expect(bench.lines[0] == "1/3 Bulk       +0:00")
        #expect(bench.lines[1].trimmed == "Time's up: Next")
        #expect(bench.effects.contains(.cue(.stepOver)))
    }

    @Test("SPEC §10.7 · the menu's first row tells its time", arguments: DisplaySize.all)
    func menu(size: DisplaySize) {
        var bench = atBulk(size)
        bench.wait(.seconds(2 * 3600 + 48 * 60))
        bench.taps(.pause, .restart)
        #expect(bench.lines.contains { $0.hasPrefix(">Bake 1:12 ") }, "\(bench.lines)")
        bench.wait(.seconds(72 * 60 + 3))
        #expect(bench.lines.contains { $0.hasPrefix(">Bake +0:0") }, "\(bench.lines)")
        bench.taps(.next)
        #expect(bench.panel.screenName == "bakeStep")
    }

    @Test("SPEC §10.7 · a step's end beeps, lights the display, and is told on Confirm")
    func told() {
        var bench = atBulk(backlightMinutes: 5)
        bench.taps(.pause)
        bench.wait(.seconds(3600))
        #expect(!bench.panel.frame(at: bench.now).backlight)
        bench.effects = []
        bench.wait(.seconds(3 * 3600))
        #expect(bench.effects.filter { $0 == .cue(.stepOver) }.count == 1)
        #expect(bench.panel.frame(at: bench.now).backlight)
        #expect(bench.panel.screenName == "bakeOver")
        #expect(bench.lines[1].hasPrefix("Bulk"))
        bench.taps(.restart)
        #expect(bench.panel.screenName == "confirm")
        bench.taps(.restart, .restart)
        #expect(bench.panel.screenName == "confirm", "told once")
    }

    @Test("SPEC §10.7 · the word of it leads to the bake")
    func leads() {
        var bench = atBulk()
        bench.taps(.pause)
        bench.wait(.seconds(4 * 3600))
        bench.taps(.next)
        #expect(bench.panel.screenName == "bakeStep")
        bench.taps(.pause)
        #expect(bench.panel.screenName == "confirm")
    }

    @Test("SPEC §10.7 · a brew is brewed while a bake waits, and its end never interrupts it")
    func brew() {
        var bench = atBulk()
        bench.taps(.pause)
        bench.wait(.seconds(4 * 3600 - 60))
        bench.press(.next)
        bench.wait(.seconds(1))
        bench.press(.next)
        bench.wait(.seconds(1))
        #expect(bench.panel.screenName == "brew")
        bench.effects = []
        bench.wait(.seconds(120))
        #expect(bench.panel.screenName == "brew")
        #expect(bench.effects.filter { $0 == .cue(.stepOver) }.count >= 1)
        bench.press(.pause, for: .seconds(2))
        bench.press(.restart, for: .milliseconds(2100))
        #expect(bench.panel.session == nil)
        bench.wait(.seconds(1))
        #expect(bench.panel.screenName == "bakeOver", "told when the brew is over")
    }

    @Test("SPEC §10.7 · RESTART held begins the step anew, PAUSE leads home and the dough goes on")
    func anew() {
        var bench = atBulk()
        bench.wait(.seconds(3600))
        bench.press(.restart, for: .seconds(2))
        #expect(bench.lines[0] == "1/3 Bulk        4:00")
        bench.wait(.seconds(600))
        bench.taps(.pause)
        bench.wait(.seconds(600))
        bench.taps(.restart, .next)
        #expect(bench.lines[0] == "1/3 Bulk        3:40")
    }

    @Test("SPEC §10.7 · a bake is kept at every change, and when the program ends")
    func kept() throws {
        var bench = atBulk()
        let bake = try #require(bench.panel.bake)
        #expect(
            bench.effects.last { if case .keepBake = $0 { true } else { false } } == .keepBake(bake)
        )
        #expect(bench.panel.lastCheckpoints == [.keepBake(bake)])
        bench.effects = []
        bench.wait(.seconds(4 * 3600 + 1))
        #expect(bench.effects.contains { if case .keepBake = $0 { true } else { false } })
    }

    @Test("SPEC §10.7 · the device starts on its bake; Resume brew comes first")
    func start() throws {
        let bake = try #require(atBulk().panel.bake)
        let bench = Bench(.twentyByFour, start: StartingPoint(bake: bake))
        #expect(bench.panel.screenName == "bakeStep")
        let both = StartingPoint(interrupted: .powerLoss(try interruptedSession()), bake: bake)
        var second = Bench(.twentyByFour, start: both)
        #expect(second.panel.screenName == "resume")
        #expect(second.panel.lastCheckpoints == [.keepBake(bake)])
        second.press(.restart, for: .seconds(3))
        #expect(second.panel.screenName == "confirm")
        #expect(second.panel.bake == bake)
    }

    @Test(
        "SPEC §10.7 · after an unknown time without power it says at least",
        arguments: DisplaySize.all)
    func atLeast(size: DisplaySize) throws {
        var before = atBulk(size)
        before.wait(.seconds(3 * 3600 + 720))
        var bake = try #require(before.panel.bake)
        bake.goOnAfterPowerLoss(lastSeen: before.now, gap: nil, at: .origin)
        var bench = Bench(size, start: StartingPoint(bake: bake), store: ModelStore())
        #expect(bench.lines[1].trimmed == "at least 3:12")
        bench.wait(.seconds(60))
        #expect(bench.lines[1].trimmed == "at least 3:13")
        bench.taps(.pause, .restart)
        #expect(bench.lines.contains { $0.hasPrefix(">Bake at least") })
    }

    @Test(
        "SPEC §10.7 · a premix that ripened for an unknown time says at least, and what comes next",
        arguments: DisplaySize.all)
    func ripenedAtLeast(size: DisplaySize) throws {
        var before = Bench.bakery(size)
        before.startBake()
        before.ripen()
        before.wait(.seconds(3 * 3600 + 720))
        var bake = try #require(before.panel.bake)
        bake.goOnAfterPowerLoss(lastSeen: before.now, gap: nil, at: .origin)
        let bench = Bench(size, start: StartingPoint(bake: bake), store: ModelStore())
        #expect(bench.panel.screenName == "ripening")
        #expect(bench.lines[1].trimmed == "at least 3:12")
        #expect(bench.lines.contains { $0.trimmed == "Next: Dough" } == (size == .twentyByFour))
    }

    @Test("SPEC §10.7 · once the clock is right the time is, and a step that is over is told")
    func learned() throws {
        var before = atBulk()
        before.wait(.seconds(3600))
        var bake = try #require(before.panel.bake)
        bake.goOnAfterPowerLoss(lastSeen: before.now, gap: nil, at: .origin)
        var bench = Bench(.twentyByFour, start: StartingPoint(bake: bake), store: ModelStore())
        #expect(bench.lines[1].trimmed == "at least 1:00")
        bench.learn(gap: .seconds(3600))
        #expect(bench.lines[0] == "1/3 Bulk        2:00")
        let kept = try #require(bench.panel.bake)
        #expect(bench.effects == [.keepBake(kept)])
        var late = Bench(.twentyByFour, start: StartingPoint(bake: bake), store: ModelStore())
        late.taps(.pause)
        late.effects = []
        late.learn(gap: .seconds(4 * 3600))
        #expect(late.effects.contains(.cue(.stepOver)))
        #expect(late.panel.screenName == "bakeOver")
    }

    @Test("SPEC §10.7 · a bar over the whole row tells how much of a step is over")
    func bar() {
        var bench = atBulk()
        bench.wait(.seconds(2 * 3600))
        #expect(bench.lines[2] == "██████████          ")
        bench.wait(.seconds(3600))
        #expect(bench.lines[2] == "███████████████     ")
        bench.wait(.seconds(3600))
        #expect(bench.lines[2].allSatisfy { $0 == "█" })
        #expect(!bench.lines[3].contains("█"))
    }
}
