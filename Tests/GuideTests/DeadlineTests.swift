import Guide
import Testing
import Timebase
import Units

@Suite("What happens by itself")
struct DeadlineTests {
    @Test("BS-006 · at zero the step asks for NEXT, dated by its deadline, and the overrun counts")
    func timeOver() {
        var bench = SessionBench()
        bench.confirm()
        let deadline = bench.now + .seconds(45)
        #expect(bench.pass(.seconds(45) - .nanoseconds(1)) == [])
        #expect(bench.view.remaining?.secondsRoundedUp == 1)
        #expect(bench.pass(.seconds(7)) == [.stepTimeOver(1, at: deadline)])
        #expect(bench.session.phase == .stepReadyToAdvance)
        #expect(bench.view.remaining == .zero)
        #expect(bench.view.overrun == .seconds(7) - .nanoseconds(1))
        #expect(bench.pass(.seconds(1)) == [], "it is said once")
    }

    @Test("BS-006 · a step ends at the instant of its deadline")
    func timeOverExactly() {
        var bench = SessionBench()
        bench.confirm()
        #expect(bench.pass(.seconds(45)) == [.stepTimeOver(1, at: bench.now)])
        #expect(bench.view.overrun == .zero)
    }

    @Test("BS-006 · a deadline before an event is seen before it")
    func deadlineFirst() {
        var bench = SessionBench()
        bench.confirm()
        let deadline = bench.now + .seconds(45)
        #expect(bench.after(.seconds(46), .pause) == [.stepTimeOver(1, at: deadline), .paused])
    }

    @Test("BS-014 · a step entered after its end is over at once and says so")
    func enteredTooLate() {
        var bench = SessionBench()
        bench.confirm()
        bench.pass(.seconds(100))
        #expect(bench.after(.zero, .next) == [.stepEntered(2), .stepTimeOver(2, at: bench.now)])
        #expect(bench.session.phase == .stepReadyToAdvance)
        #expect(bench.view.remaining == .zero)
        #expect(bench.view.pacing == Grams(148))
    }

    @Test("the view changes at each deadline and never between two")
    func deadlinesAreTheOnlyChanges() throws {
        var bench = SessionBench()
        bench.confirm()
        bench.after(.seconds(45), .next)
        let end = bench.now + .seconds(60)
        var steps = 0
        while let deadline = bench.session.nextDeadline(after: bench.now), deadline < end {
            try #require(deadline > bench.now)
            let shown = Shown(bench.view)
            bench.now = deadline + .nanoseconds(-1)
            #expect(Shown(bench.view) == shown)
            bench.pass(.nanoseconds(1))
            #expect(Shown(bench.view) != shown)
            steps += 1
        }
        // 103 g and 45 s change together where a gram falls on a second; then 15 s of overrun.
        let fewest = 45 + 103 - 10 + 14
        let most = 45 + 103 + 15
        #expect(steps >= fewest && steps <= most)
    }

    /// What a person sees of a view.
    private struct Shown: Equatable {
        let remaining: Int?, overrun: Int?, pacing: Grams?, phase: SessionPhase

        init(_ view: SessionView) {
            remaining = view.remaining?.secondsRoundedUp
            overrun = view.overrun?.secondsRoundedDown
            pacing = view.pacing
            phase = view.phase
        }
    }

    @Test("three days of a step count down as a minute does")
    func threeDays() {
        var bench = SessionBench([GuidedStep(text: "Ripen", timing: .lasting(.seconds(72 * 3600)))])
        bench.after(.zero, .begin)
        let start = bench.now
        bench.pass(.seconds(71 * 3600) + .milliseconds(500))
        #expect(bench.view.remaining?.secondsRoundedUp == 3600)
        #expect(bench.session.nextDeadline(after: bench.now) == bench.now + .milliseconds(500))
        let over = start + .seconds(72 * 3600)
        #expect(bench.pass(.seconds(2 * 3600)) == [.stepTimeOver(0, at: over)])
    }
}
