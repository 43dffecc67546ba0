import Guide
import Testing
import Timebase

@Suite("Stored, and taken up again")
struct PowerTests {
    @Test("BS-009 · a session written down and read back in the same boot is the same")
    func survivesTheProcess() throws {
        var bench = SessionBench()
        bench.confirm()
        bench.pass(.seconds(13))
        let (plan, snapshot) = (bench.session.plan, bench.session.snapshot)
        bench.pass(.seconds(40))
        var restored = try #require(GuidedSession(plan: plan, snapshot: snapshot))
        _ = restored.advance(to: bench.now)
        #expect(restored == bench.session)
    }

    @Test("BS-009 · after a power loss it is paused where it was last seen")
    func resumesPaused() {
        var bench = SessionBench()
        bench.confirm()
        let lastSeen = bench.now + .seconds(20)
        bench.session.resumeAfterPowerLoss(lastSeen: lastSeen)
        bench.now = .origin + .seconds(3)
        #expect(bench.session.phase == .paused)
        #expect(bench.view.elapsed == .seconds(20))
        bench.after(.seconds(30), .pause)
        #expect(bench.session.phase == .active)
        #expect(bench.view.remaining == .seconds(25))
        bench.after(.seconds(1), .next)
        #expect(bench.session.stepIndex == 2, "no moment of the old boot guards NEXT")
    }

    @Test("BS-009 · a step that ended before the loss is over when resumed")
    func resumesInOverrun() {
        var bench = SessionBench()
        bench.confirm()
        bench.session.resumeAfterPowerLoss(lastSeen: bench.now + .seconds(50))
        bench.now = .origin
        bench.after(.seconds(9), .pause)
        #expect(bench.session.phase == .stepReadyToAdvance)
        #expect(bench.view.overrun == .seconds(5))
    }

    @Test("BS-009 · before the clock runs, or paused already, a power loss changes nothing")
    func lossWithoutClock() {
        var bench = SessionBench()
        bench.after(.zero, .begin)
        bench.session.resumeAfterPowerLoss(lastSeen: bench.now)
        #expect(bench.session.phase == .stepReadyToAdvance)
        bench.after(.seconds(1), .next)
        bench.after(.seconds(1), .next)
        bench.after(.seconds(9), .pause)
        let paused = bench.view
        bench.session.resumeAfterPowerLoss(lastSeen: bench.now + .seconds(4))
        #expect(bench.view == paused)
    }

    /// How a snapshot can be out of its range.
    enum Impossible: CaseIterable, Sendable {
        case noSuchStep, stepBelowZero, missingRecord, oneRecordMore, clockBelowZero
        case startBelowZero, completedInTheMiddle, timeOfAnUntimedStep, overWithoutEnd
        case waitingForNothing, lengthBelowZero

        func change(_ snapshot: inout SessionSnapshot) {
            switch self {
            case .noSuchStep: snapshot.stepIndex = 6
            case .stepBelowZero: snapshot.stepIndex = -1
            case .missingRecord: snapshot.realLengths = []
            case .oneRecordMore: snapshot.realLengths.append(.seconds(1))
            case .clockBelowZero:
                snapshot.state = .paused(.active, since: .zero, elapsed: .nanoseconds(-1))
            case .startBelowZero:
                snapshot.state = .paused(.active, since: .nanoseconds(-1), elapsed: .zero)
            case .completedInTheMiddle:
                snapshot.state = .completed(since: .zero, elapsed: .seconds(5))
                snapshot.realLengths.append(.seconds(1))
            case .timeOfAnUntimedStep:
                (snapshot.stepIndex, snapshot.realLengths) = (0, [])
            case .overWithoutEnd:
                snapshot.state = .paused(.over, since: .zero, elapsed: .zero)
                (snapshot.stepIndex, snapshot.realLengths) = (0, [])
            case .waitingForNothing: snapshot.state = .beforeClock(.forNext)
            case .lengthBelowZero: snapshot.realLengths[0] = .nanoseconds(-1)
            }
        }
    }

    @Test("SPEC §6 · a session stands only as one can stand", arguments: Impossible.allCases)
    func impossible(kind: Impossible) {
        var bench = SessionBench()
        bench.confirm()
        let plan = bench.session.plan
        var snapshot = bench.session.snapshot
        #expect(GuidedSession(plan: plan, snapshot: snapshot)?.snapshot == snapshot)
        kind.change(&snapshot)
        #expect(GuidedSession(plan: plan, snapshot: snapshot) == nil)
    }

    @Test("a clock never shows less than nothing, whatever moment it is asked for")
    func clockBeforeItsOrigin() {
        let clock = SessionClock(origin: .origin + .seconds(10))
        #expect(clock.elapsed(at: .origin) == .zero)
        #expect(clock.elapsed(at: .origin + .seconds(12)) == .seconds(2))
    }
}
