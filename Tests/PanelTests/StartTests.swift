import Brewing
import Hardware
import Panel
import Testing
import Timebase

@Suite("The start, and what survives")
struct StartTests {
    private func checkpoints(_ effects: [Effect]) -> [BrewSession] {
        effects.compactMap { effect in
            guard case .checkpoint(let session, _, _, _) = effect else { return nil }
            return session
        }
    }

    @Test(
        "US-001 · power on leads to Confirm for the recipe brewed last, and asks nothing",
        arguments: DisplaySize.all)
    func confirm(size: DisplaySize) {
        let last = recipe { $0.name = "Morning V60" }
        var bench = Bench(size, start: StartingPoint(recipe: last), store: .kitchen)
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.lines.contains { $0.hasPrefix("Morning V60") })
        bench.press(.next)
        #expect(bench.panel.screenName == "brew", "one press from power-on")
    }

    // Interrupted.

    @Test("BS-009 · after a power cut NEXT resumes, paused, at the same second")
    func resume() throws {
        let session = try interruptedSession()
        var bench = Bench(.twentyByFour, start: StartingPoint(interrupted: .powerLoss(session)))
        bench.wait(.seconds(100))
        #expect(bench.panel.screenName == "resume")
        #expect(bench.lines[0] == "Resume brew?    1:10")
        bench.press(.next)
        #expect(bench.panel.screenName == "brew")
        #expect(bench.panel.session == session)
        #expect(bench.panel.session?.phase == .paused)
        #expect(bench.effects == [.checkpoint(session)], "kept as this boot's")
        bench.taps(.pause)
        #expect(bench.panel.session?.phase == .active)
    }

    @Test("BS-009 · until it is resumed it stays the old boot's: it is asked again")
    func asksAgain() throws {
        let session = try interruptedSession()
        var bench = Bench(.twentyByFour, start: StartingPoint(interrupted: .powerLoss(session)))
        #expect(bench.panel.lastCheckpoints.isEmpty)
        bench.panel.show(Fault(title: "PAUSE is stuck", advice: "Let it go"), at: bench.now)
        #expect(bench.panel.screenName == "fault")
        #expect(bench.panel.lastCheckpoints.isEmpty)
        bench.wait(.seconds(1))
        bench.taps(.next, .next)
        #expect(bench.panel.lastCheckpoints == [.checkpoint(session)])
    }

    @Test("BS-009 · the interrupted brew is discarded by the full hold only")
    func discard() throws {
        var bench = Bench(
            .twentyByFour, start: StartingPoint(interrupted: .powerLoss(try interruptedSession())))
        bench.press(.pause)
        bench.press(.restart, for: .milliseconds(1990))
        #expect(bench.panel.screenName == "resume")
        bench.press(.restart, for: .seconds(2))
        #expect(bench.panel.screenName == "confirm")
        #expect(bench.effects.contains(.forgetSession))
        #expect(bench.panel.session == nil)
    }

    @Test("BS-009 · in the same boot the brew goes on as if nothing had happened")
    func sameBoot() {
        var before = Bench()
        before.bloom()
        before.wait(.seconds(5))
        guard let session = before.panel.session else { return }
        var after = Bench(.twentyByFour, start: StartingPoint(interrupted: .sameBoot(session)))
        after.now = before.now
        #expect(after.panel.screenName == "brew")
        #expect(after.lines == before.lines)
        after.wait(.seconds(60))
        before.wait(.seconds(60))
        #expect(after.lines == before.lines)
        #expect(after.panel.session == before.panel.session)
    }

    @Test("BS-009 · a brew that was finished comes back to its rating", arguments: [true, false])
    func finished(sameBoot: Bool) throws {
        let session = try interruptedSession(completed: true)
        #expect(session.phase == .completed)
        var bench = Bench(
            .twentyByFour,
            start: StartingPoint(interrupted: sameBoot ? .sameBoot(session) : .powerLoss(session)),
            store: ModelStore())
        #expect(bench.panel.screenName == "rate")
        bench.taps(.pause, .next, .next, .next, .next)
        #expect(bench.store?.logs.count == 1)
    }

    @Test("a brew that waits for its rating does not keep the light on, and is not lost by it")
    func darkRating() {
        var bench = Bench(.twentyByFour, start: StartingPoint(), store: ModelStore())
        bench.brewToRating()
        bench.wait(.seconds(300))
        #expect(!bench.panel.frame(at: bench.now).backlight)
        bench.press(.restart)
        #expect(bench.panel.screenName == "rate")
        #expect(bench.panel.frame(at: bench.now).backlight)
    }

    // What there is to tell.

    @Test("what the start has to tell is told once, before Confirm")
    func notice() {
        var bench = Bench(
            .twentyByFour,
            start: StartingPoint(notice: Fault(title: "Database damaged", advice: "Set aside")))
        #expect(bench.panel.screenName == "fault")
        bench.wait(.seconds(1))
        bench.press(.next)
        #expect(bench.panel.screenName == "confirm")
        bench.taps(.restart, .restart)
        #expect(bench.panel.screenName == "confirm")
    }

    @Test(
        "what the start has to tell waits until the interrupted brew is over",
        arguments: [true, false])
    func noticeAfterBrew(resumes: Bool) throws {
        var bench = Bench(
            .twentyByFour,
            start: StartingPoint(
                interrupted: .powerLoss(try interruptedSession()),
                notice: Fault(title: "Database damaged", advice: "Set aside")), store: ModelStore())
        #expect(bench.panel.screenName == "resume")
        if resumes {
            bench.press(.next)
            bench.press(.pause, for: .seconds(2))
        }
        bench.press(.restart, for: .seconds(2))
        #expect(bench.lines[0].trimmed == "Database damaged")
    }

    // What is kept.

    @Test("SPEC §6 · a brew begins with its date, and every change of it is kept")
    func kept() {
        var bench = Bench(.twentyByFour, start: StartingPoint(), store: ModelStore())
        bench.press(.next)
        #expect(bench.effects.first == .brewBegan)
        #expect(bench.effects.count == 2)
        #expect(bench.effects.last == bench.panel.session.map { .checkpoint($0) })
        bench.effects = []
        bench.wait(.seconds(1))
        #expect(bench.effects == [], "time alone changes nothing")
        for button in [Button.next, .next, .pause, .pause, .next] {
            bench.effects = []
            bench.taps(button)
            #expect(bench.effects == bench.panel.session.map { [.checkpoint($0)] })
        }
        bench.effects = []
        bench.wait(.seconds(100))
        let cues: [Cue] = [.countdown, .countdown, .countdown, .stepOver]
        #expect(Array(bench.effects.dropLast()) == cues.map { .cue($0) })
        #expect(bench.effects.last == bench.panel.session.map { .checkpoint($0) })
    }

    @Test("BS-012 · a restart is a new brew: it is dated and kept anew")
    func restart() {
        var bench = Bench()
        bench.bloom()
        bench.effects = []
        bench.press(.restart, for: .seconds(2))
        #expect(bench.effects == [.brewBegan] + checkpoints(bench.effects).map { .checkpoint($0) })
        #expect(checkpoints(bench.effects) == [bench.panel.session])
        bench.effects = []
        bench.press(.restart, for: .seconds(2))
        #expect(bench.effects.first == .brewBegan, "even where nothing had begun")
        #expect(checkpoints(bench.effects) == [bench.panel.session])
    }

    @Test("a brew that is left is forgotten, and kept until then")
    func left() {
        var bench = Bench()
        bench.bloom()
        bench.press(.pause, for: .seconds(2))
        #expect(!bench.effects.contains(.forgetSession))
        bench.effects = []
        bench.press(.restart, for: .seconds(2))
        #expect(bench.effects == [.forgetSession, .ask(.recipe(.starter))])
    }

    // Faults.

    @Test(
        "a fault comes up over any screen off the brew, and goes back to it",
        arguments: Scene.allCases)
    func faults(scene: Scene) throws {
        var bench = try scene.bench(.twentyByFour)
        bench.give(.released(.restart))
        let before = bench.panel.screenName
        bench.store = nil
        bench.panel.show(Fault(title: "PAUSE is stuck", advice: "Let it go"), at: bench.now)
        let waits: Set<String> = ["brew", "saving", "layout", "power off"]
        // As a brew does, a stopwatch that has begun keeps it out.
        let hasBegun = [.stopwatchRuns, .stopwatchStopped, .stopwatchHeld].contains(scene)
        guard !waits.contains(before), !hasBegun else {
            #expect(bench.panel.screenName == before)
            return
        }
        #expect(bench.lines[0].trimmed == "PAUSE is stuck")
        bench.press(.next)
        #expect(
            bench.lines[0].trimmed == "PAUSE is stuck", "the press was meant for what was there")
        bench.wait(.seconds(1))
        var over = bench
        bench.press(.next)
        #expect(bench.panel.screenName == before)
        over.panel.show(nil, at: over.now)
        #expect(over.panel.screenName == before)
    }

    @Test("another fault takes the place of the one that is told")
    func anotherFault() {
        var bench = Bench()
        bench.panel.show(Fault(title: "PAUSE is stuck", advice: "Let it go"), at: bench.now)
        bench.panel.show(Fault(title: "NEXT is stuck", advice: "Let it go"), at: bench.now)
        #expect(bench.lines[0].trimmed == "NEXT is stuck")
        bench.wait(.seconds(1))
        bench.press(.next)
        #expect(bench.panel.screenName == "confirm")
    }

    @Test("a fault that came up while a log was being saved is told at home")
    func faultAfterSaving() throws {
        var bench = try Scene.saved.bench(.twentyByFour)
        bench.panel.show(Fault(title: "PAUSE is stuck", advice: "Let it go"), at: bench.now)
        bench.wait(.seconds(2))
        #expect(bench.lines[0].trimmed == "PAUSE is stuck")
    }
}
