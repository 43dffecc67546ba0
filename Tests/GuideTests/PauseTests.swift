import Guide
import Testing

@Suite("Pausing and starting over")
struct PauseTests {
    @Test("BS-004, BS-005 · a pause stops the clock and resuming continues it exactly")
    func pauseAndResume() {
        var bench = SessionBench()
        bench.confirm()
        #expect(bench.after(.nanoseconds(12_345_678_901), .pause) == [.paused])
        let paused = bench.view
        #expect(bench.session.phase == .paused)
        bench.pass(.seconds(3600))
        #expect(bench.view == paused)
        #expect(bench.session.nextDeadline(after: bench.now) == nil)
        #expect(bench.after(.seconds(1), .pause) == [.resumed])
        #expect(bench.session.phase == .active)
        #expect(bench.view.elapsed == .nanoseconds(12_345_678_901))
        #expect(bench.view.remaining == .seconds(45) - .nanoseconds(12_345_678_901))
    }

    @Test("BS-004 · NEXT does nothing while paused")
    func nextWhilePaused() {
        var bench = SessionBench()
        bench.confirm()
        bench.after(.seconds(1), .pause)
        let before = bench.session
        #expect(bench.after(.seconds(1), .next) == [])
        #expect(bench.session == before)
    }

    @Test("BS-013 · a step whose time is over can be paused, and resumes as it was")
    func pauseWhenOver() {
        var bench = SessionBench()
        bench.confirm()
        bench.pass(.seconds(50))
        #expect(bench.after(.zero, .pause) == [.paused])
        #expect(bench.view.overrun == .seconds(5))
        bench.after(.seconds(60), .pause)
        #expect(bench.session.phase == .stepReadyToAdvance)
        #expect(bench.view.overrun == .seconds(5))
    }

    @Test("BS-013 · a step that waits while the clock runs can be paused, and waits again")
    func pauseWhileWaiting() {
        let wet = GuidedStep(
            text: "Wet", timing: .lasting(.seconds(9)), confirmation: .beforeStart)
        for waiting in [wet, GuidedStep(text: "Stir")] {
            var bench = SessionBench([SessionBench.pour(), waiting])
            bench.after(.zero, .begin)
            bench.after(.seconds(1), .next)
            let phase = bench.session.phase
            #expect(bench.after(.seconds(1), .pause) == [.paused])
            #expect(bench.view.remaining == nil && bench.view.canPause)
            #expect(bench.after(.seconds(60), .pause) == [.resumed])
            #expect(bench.session.phase == phase)
            #expect(bench.view.elapsed == .seconds(2))
        }
    }

    @Test("BS-013 · nothing can be paused before the clock runs")
    func noPauseBeforeTheClock() {
        var bench = SessionBench()
        #expect(bench.after(.zero, .pause) == [])
        bench.after(.zero, .begin)
        #expect(bench.after(.seconds(1), .pause) == [])
        bench.after(.seconds(1), .next)
        #expect(bench.after(.seconds(1), .pause) == [])
        #expect(bench.session.phase == .awaitingConfirmation)
    }

    @Test("a thousand pauses of odd lengths do not move the clock by a nanosecond")
    func nothingAccumulates() {
        var bench = SessionBench()
        bench.confirm()
        var ran = Duration.zero
        for round in 1...1000 {
            let run = Duration.nanoseconds(1_000_003 + Int64(round) * 7919)
            ran += run
            bench.after(run, .pause)
            bench.after(.nanoseconds(Int64(round) * 104_729), .pause)
        }
        #expect(bench.view.elapsed == ran)
    }

    @Test(
        "BS-012 · RESTART goes back to the first step with the clock at zero",
        arguments: [SessionEvent.next, .pause])
    func restart(last: SessionEvent) {
        var bench = SessionBench()
        bench.confirm()
        bench.after(.seconds(20), last)
        #expect(bench.after(.seconds(3), .restart) == [.restarted])
        #expect(bench.session.phase == .notStarted)
        #expect(bench.session.stepIndex == 0)
        #expect(bench.view.elapsed == .zero)
        #expect(bench.session.realLengths.isEmpty)
        bench.after(.seconds(1), .next)
        #expect(bench.session.stepIndex == 1, "NEXT answers the first step as shown")
        #expect(bench.session.phase == .awaitingConfirmation)
    }

    @Test(
        "BS-012 · after a restart NEXT starts the first step's time, confirmed or not",
        arguments: [GuidedStep.Confirmation.beforeStart, .none])
    func nextAfterRestart(confirmation: GuidedStep.Confirmation) {
        let first = GuidedStep(
            text: "First", timing: .lasting(.seconds(9)), confirmation: confirmation)
        var bench = SessionBench([first, SessionBench.pour()])
        bench.after(.zero, .begin)
        bench.after(.seconds(2), .restart)
        #expect(bench.session.phase == .notStarted)
        bench.after(.seconds(2), .next)
        #expect(bench.session.phase == .active)
        #expect(bench.session.stepIndex == 0)
        #expect(bench.view.remaining == .seconds(9))
    }
}
