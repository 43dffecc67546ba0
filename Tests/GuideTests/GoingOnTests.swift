import Guide
import Testing
import Timebase

@Suite("What does not wait: going on through a power cut, and steps anew")
struct GoingOnTests {
    /// By hand, open until NEXT, by hand, ten minutes, a quarter of an hour.
    private static let steps = [
        GuidedStep(text: "Mix"), GuidedStep(text: "Ripens", timing: .open),
        GuidedStep(text: "Mix again"), GuidedStep(text: "Bulk", timing: .lasting(.seconds(600))),
        GuidedStep(text: "Proof", timing: .lasting(.seconds(900))),
    ]

    /// In the open step since 30 s.
    private func ripening() -> SessionBench {
        var bench = SessionBench(Self.steps)
        bench.after(.zero, .begin)
        bench.after(.seconds(5), .next)
        bench.pass(.seconds(30))
        return bench
    }

    /// The power goes for `away`; the new boot is 10 s old when it is looked at.
    private func cut(_ bench: inout SessionBench, gap: Duration) {
        let lastSeen = bench.now
        bench.now = .origin + .seconds(10)
        bench.session.goOnAfterPowerLoss(lastSeen: lastSeen, gap: gap, at: bench.now)
    }

    @Test("SPEC §10.7 · a power cut does not pause: the gap counts")
    func gap() {
        var bench = ripening()
        cut(&bench, gap: .seconds(3600))
        #expect(bench.view.openTime == .seconds(3630))
        bench.after(.zero, .next)
        #expect(bench.session.stepIndex == 2, "no moment of the old boot guards NEXT")
        #expect(bench.session.realLengths == [nil, .seconds(3630)])
    }

    @Test("SPEC §10.7 · what fell due while the power was away is told once, at its time")
    func dueMeanwhile() {
        var bench = ripening()
        bench.after(.zero, .next)
        bench.after(.seconds(1), .next)
        bench.pass(.seconds(100))
        cut(&bench, gap: .seconds(700))
        let end = bench.now - .seconds(200)
        #expect(bench.pass(.zero) == [.stepTimeOver(3, at: end)])
        #expect(bench.view.overrun == .seconds(200))
        cut(&bench, gap: .seconds(60))
        #expect(bench.pass(.zero) == [])
        #expect(bench.view.overrun == .seconds(260))
    }

    @Test("SPEC §10.7 · where no clock ran, a power cut changes nothing but the guard of NEXT")
    func noClock() {
        var bench = SessionBench(Self.steps)
        cut(&bench, gap: .seconds(3600))
        #expect(bench.session.phase == .notStarted)
        bench.after(.zero, .begin)
        cut(&bench, gap: .seconds(3600))
        #expect(bench.view.elapsed == .zero && bench.session.phase == .stepReadyToAdvance)
    }

    @Test("SPEC §10.7 · a gap that is known later belongs to its step, under way or done")
    func lengthened() {
        var bench = ripening()
        cut(&bench, gap: .zero)
        var later = bench
        bench.session.lengthen(1, by: .seconds(60))
        #expect(bench.view.openTime == .seconds(90))

        later.after(.seconds(1), .next)
        later.after(.seconds(1), .next)
        later.pass(.seconds(50))
        let before = later.view
        later.session.lengthen(1, by: .seconds(60))
        #expect(later.session.realLengths[1] == .seconds(91))
        #expect(later.view.remaining == before.remaining)
        #expect(later.view.elapsed == before.elapsed + .seconds(60))
    }

    @Test("SPEC §10.7 · a gap that is known when all is done lengthens its step alone")
    func lengthenedAfterwards() {
        var bench = ripening()
        for _ in 0..<4 { bench.after(.seconds(1), .next) }
        let before = bench.session
        #expect(before.phase == .completed)
        bench.session.lengthen(4, by: .seconds(60))
        bench.session.lengthen(0, by: .seconds(7))
        bench.session.lengthen(5, by: .seconds(7))
        #expect(bench.session.realLengths.last == .seconds(61))
        #expect(bench.session.realLengths.dropLast() == before.realLengths.dropLast())
    }

    @Test("SPEC §10.7 · a step begun anew has all its time, and what is done stays done")
    func restartedStep() {
        var bench = ripening()
        bench.after(.zero, .next)
        bench.after(.seconds(1), .next)
        bench.pass(.seconds(650))
        #expect(bench.view.overrun == .seconds(50))
        #expect(bench.session.restartStep(at: bench.now) == [.stepEntered(3)])
        #expect(bench.view.remaining == .seconds(600))
        #expect(bench.session.realLengths.count == 3)
        #expect(bench.after(.milliseconds(399), .next) == [], "its NEXT is guarded")
        #expect(bench.after(.milliseconds(1), .next) == [.stepEntered(4)])
    }

    @Test("SPEC §10.7 · before the first step, in a pause and at the end no step begins anew")
    func notRestarted() {
        var bench = SessionBench(Self.steps)
        #expect(bench.session.restartStep(at: bench.now) == [])
        bench = ripening()
        bench.after(.zero, .pause)
        let paused = bench.session
        #expect(bench.session.restartStep(at: bench.now) == [])
        #expect(bench.session == paused)
    }

    @Test("SPEC §10.6 · something else asked for within a step guards NEXT as a new step does")
    func guarded() {
        var bench = SessionBench(Self.steps)
        bench.after(.zero, .begin)
        bench.now += .seconds(5)
        bench.session.guardNext(at: bench.now)
        #expect(bench.session.isEcho(at: bench.now + .milliseconds(399)))
        #expect(bench.after(.milliseconds(399), .next) == [])
        #expect(!bench.session.isEcho(at: bench.now + .milliseconds(1)))
        #expect(bench.after(.milliseconds(1), .next) != [])
    }
}
