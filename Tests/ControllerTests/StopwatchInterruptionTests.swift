import Brewing
import Hardware
import Panel
import SimBoard
import Testing
import Timebase

/// ST-006: the stopwatch is kept like a brew, whatever takes the program down.
@Suite("An interrupted stopwatch")
struct StopwatchInterruptionTests {
    /// Run through a guide, paused, stopped, gone on, stopped, told of, rated and saved.
    private static let script = """
        wait 2
        press restart
        wait 1
        press pause
        wait 1
        press pause
        wait 1
        press pause
        wait 1
        press next
        wait 1
        press pause
        wait 1
        press next
        wait 6
        press pause
        wait 2
        press pause
        wait 3
        press next
        wait 6
        press pause
        wait 1
        press next
        wait 1
        press pause
        wait 1
        press pause
        wait 1
        press pause
        wait 1
        press next
        wait 1
        press next
        wait 1
        press next
        wait 1
        press pause
        wait 1
        press next
        wait 1
        press next
        wait 1
        press next
        wait 1
        press next
        wait 1
        press pause
        press pause
        wait 1
        press next
        wait 1
        press next
        wait 1
        press next
        wait 1
        press next
        wait 4
        """

    private static func effectCount() throws -> Int {
        let kitchen = try Kitchen(script)
        try kitchen.run()
        let logs = try kitchen.logs
        #expect(logs.map(\.title) == ["v60"])
        #expect(kitchen.glassSaidSaved)
        let log = try kitchen.database.logs.find(try #require(logs.first).id)
        #expect(log.recipeID == nil && log.recipeName == nil)
        #expect(log.inputs.dose.tenths == 151)
        #expect(log.steps.map(\.text) == ["Bloom", "First pour"])
        return kitchen.effects.count
    }

    /// What the display is to show of a stopwatch that comes back.
    private static func isShown(_ session: BrewSession, _ rows: [String]) -> Bool {
        let time = ClockText.stopwatch(session.elapsed(at: .origin))
        return switch session.phase {
        case .completed:
            rows.contains {
                $0.contains("Stopped") || $0.contains("Method") || $0.contains("Brew finished")
            }
        case .notStarted, .stepReadyToAdvance, .awaitingConfirmation, .active, .paused:
            rows.contains { $0.contains("Resume brew?") && $0.contains(time.prefix(4)) }
        }
    }

    @Test("ST-006 · killed at any effect, it goes on exactly", arguments: [false, true])
    func killed(isAfter: Bool) throws {
        let count = try Self.effectCount()
        #expect(count > 20)
        for effect in 0..<count {
            let kitchen = try Kitchen(
                Self.script,
                fall: Kitchen.Fall(
                    effect: effect, isAfter: isAfter, restart: .crash,
                    then: try Scenario(parsing: "wait 1")))
            try kitchen.run()
            let logs = try kitchen.logs
            #expect(logs.count <= 1, "effect \(effect)")
            if kitchen.glassSaidSaved { #expect(logs.count == 1, "effect \(effect)") }
            let fellAt = try #require(kitchen.fellAt)
            try #require(kitchen.starts.count == 2)
            guard case .sameBoot(let session)? = kitchen.starts[1].interrupted else { continue }
            let last = try #require(kitchen.lastSession)
            if isAfter {
                #expect(session == last, "effect \(effect)")
                #expect(kitchen.starts[1].beforeStop == kitchen.lastBeforeStop)
                #expect(kitchen.starts[1].said == kitchen.lastSaid)
            }
            if session.clockIsRunning, last.clockIsRunning {
                #expect(session.elapsed(at: fellAt) == last.elapsed(at: fellAt))
            }
        }
    }

    @Test(
        "ST-006, SPEC §6 · power lost at any effect, it is offered paused, at most 5 s back",
        arguments: [false, true])
    func powerLost(isAfter: Bool) throws {
        for effect in 0..<(try Self.effectCount()) {
            let kitchen = try Kitchen(
                Self.script,
                fall: Kitchen.Fall(
                    effect: effect, isAfter: isAfter, restart: .power,
                    then: try Scenario(parsing: "wait 2\n")))
            try kitchen.run()
            let logs = try kitchen.logs
            #expect(logs.count <= 1, "effect \(effect)")
            if kitchen.glassSaidSaved { #expect(logs.count == 1, "effect \(effect)") }
            let fellAt = try #require(kitchen.fellAt)
            switch kitchen.starts[1].interrupted {
            case .powerLoss(let session):
                let last = try #require(kitchen.lastSession)
                let back = last.elapsed(at: fellAt) - session.elapsed(at: .origin)
                #expect((.zero)...(.seconds(5)) ~= back || !isAfter, "effect \(effect): \(back)")
                #expect(!session.clockIsRunning)
                let before = kitchen.starts[1].beforeStop
                if case .running? = before?.state { Issue.record("its clock runs") }
                if isAfter {
                    #expect((before != nil) == (session.phase == .completed))
                    #expect(session.plan == last.plan, "effect \(effect)")
                }
                let rows = kitchen.board.display.lines
                #expect(Self.isShown(session, rows), "effect \(effect): \(rows)")
            case .sameBoot: Issue.record("effect \(effect): a power loss is another boot")
            case nil: #expect(logs.count == 1 || kitchen.lastSession == nil || !isAfter)
            }
        }
    }

    @Test("SPEC §9.7 · it is kept while it runs, and its tenths wear no card")
    func wear() throws {
        let kitchen = try Kitchen(
            Self.script.replacing("wait 6\npress pause\nwait 2", with: "wait 600"))
        try kitchen.run()
        let checkpoints = kitchen.effects.filter { effect in
            if case .checkpoint = effect { true } else { false }
        }
        #expect(
            (120...170).contains(checkpoints.count), "one in less than 5 s: \(checkpoints.count)")
    }

    @Test(
        "SPEC §9.7 · a display that is unplugged disturbs it as little as a brew",
        arguments: DisplaySize.all)
    func displayFault(size: DisplaySize) throws {
        let kitchen = try Kitchen(
            """
            wait 2
            press restart
            wait 1
            press pause
            wait 1
            press pause
            wait 1
            press pause
            wait 1
            press next
            wait 1
            press next
            wait 9.92
            display unplug
            wait 10
            press pause
            wait 1
            display replug
            wait 3
            expect row 1 "0:20.0"
            press pause
            wait 4.92
            expect row 1 "0:25.0" within 0.1
            """, size: size)
        try kitchen.run()
    }
}
