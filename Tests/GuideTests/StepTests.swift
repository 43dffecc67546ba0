import Guide
import Testing
import Timebase
import Units

@Suite("Going from step to step")
struct StepTests {
    @Test("BS-001 · a step without a time waits for NEXT at once")
    func untimedIsReady() {
        var bench = SessionBench()
        #expect(bench.session.phase == .notStarted)
        #expect(bench.after(.zero, .begin) == [.stepEntered(0)])
        #expect(bench.session.phase == .stepReadyToAdvance)
        #expect(bench.view.overrun == nil)
        #expect(!bench.view.canPause)
    }

    @Test("BS-002 · a step that asks for a confirmation waits for it")
    func awaitsConfirmation() {
        var bench = SessionBench()
        bench.after(.zero, .begin)
        #expect(bench.after(.seconds(30), .next) == [.stepEntered(1)])
        #expect(bench.session.phase == .awaitingConfirmation)
        #expect(bench.view.step.quantity?.target == Grams(45))
        #expect(bench.view.remaining == nil)
        #expect(bench.view.elapsed == .zero, "the clock has not started")
    }

    @Test("BS-003 · NEXT confirms and starts the clock")
    func confirmed() {
        var bench = SessionBench()
        bench.after(.zero, .begin)
        bench.after(.seconds(5), .next)
        let effects = bench.after(.seconds(20), .next)
        #expect(effects == [.clockStarted(at: bench.now)])
        #expect(bench.session.phase == .active)
        #expect(bench.view.remaining == .seconds(45))
        bench.pass(.seconds(7))
        #expect(bench.view.elapsed == .seconds(7))
        #expect(bench.view.remaining == .seconds(38))
    }

    @Test("BS-003 · a second confirmation goes on with the clock that runs")
    func secondConfirmation() {
        let wet = GuidedStep(
            text: "Wet", timing: .lasting(.seconds(10)), confirmation: .beforeStart)
        var bench = SessionBench([wet, wet, SessionBench.pour()])
        bench.after(.zero, .begin)
        bench.after(.seconds(1), .next)
        bench.after(.seconds(10), .next)
        #expect(bench.session.phase == .awaitingConfirmation)
        #expect(bench.after(.seconds(5), .next) == [])
        #expect(bench.view.elapsed == .seconds(15))
        #expect(bench.view.remaining == .seconds(10))
    }

    @Test("a step without a time that asks for a confirmation is ready when it has it")
    func confirmedWithoutTime() {
        let bowl = GuidedStep(text: "Bowl on the scale", confirmation: .beforeStart)
        var bench = SessionBench([bowl, SessionBench.pour()])
        #expect(bench.after(.zero, .begin) == [.stepEntered(0)])
        #expect(bench.session.phase == .awaitingConfirmation)
        #expect(bench.after(.seconds(1), .next) == [])
        #expect(bench.session.phase == .stepReadyToAdvance)
        #expect(!bench.session.clockIsRunning)
        #expect(
            bench.after(.seconds(1), .next) == [.stepEntered(1), .clockStarted(at: bench.now)])
    }

    @Test("BS-007, BS-014 · NEXT enters the next step; one with a time is active at once")
    func nextEnters() {
        var bench = SessionBench()
        bench.confirm()
        bench.pass(.seconds(50))
        #expect(bench.after(.zero, .next) == [.stepEntered(2)])
        #expect(bench.session.phase == .active)
        #expect(bench.view.remaining == .seconds(40), "until 1:30, and 0:50 is gone")
        #expect(
            bench.view.step.quantity == GuidedStep.Quantity(before: Grams(45), target: Grams(148)))
    }

    @Test("BS-008 · NEXT on the last step completes the session, and nothing follows")
    func completed() {
        var bench = SessionBench()
        bench.confirm()
        for _ in 0..<3 { bench.after(.seconds(45), .next) }
        bench.after(.seconds(65), .next)
        #expect(bench.session.phase == .stepReadyToAdvance)
        #expect(bench.after(.seconds(20), .next) == [.completed])
        let done = bench.session
        for event in [SessionEvent.begin, .next, .pause, .restart, .leave] {
            #expect(bench.after(.seconds(1), event) == [])
        }
        #expect(bench.session == done)
        #expect(bench.view.elapsed == .seconds(220))
        let real: [Duration?] = [nil] + [45, 45, 45, 65, 20].map { .seconds($0) }
        #expect(bench.session.realLengths == real)
    }

    @Test("BS-010 · asking to leave changes nothing but the question")
    func leave() {
        var bench = SessionBench()
        bench.confirm()
        bench.pass(.seconds(3))
        let before = bench.session
        #expect(bench.after(.zero, .leave) == [.leaveConfirmationNeeded])
        #expect(bench.session == before)
    }

    @Test("BS-011 · NEXT ends an active step early and its real length is kept")
    func nextEndsEarly() {
        var bench = SessionBench()
        bench.confirm()
        #expect(bench.after(.milliseconds(31_500), .next) == [.stepEntered(2)])
        #expect(bench.session.realLengths.last == .milliseconds(31_500))
        #expect(bench.view.remaining == .milliseconds(58_500), "the next still ends at 1:30")
    }

    @Test("BS-014 · a session that begins with a time is active at once, and its clock runs")
    func activeAtOnce() {
        var bench = SessionBench([SessionBench.pour()])
        #expect(bench.after(.zero, .begin) == [.stepEntered(0), .clockStarted(at: bench.now)])
        #expect(bench.session.phase == .active)
        #expect(bench.view.remaining == .seconds(30))
    }

    @Test("a step without an end runs until NEXT")
    func openStep() {
        var bench = SessionBench([SessionBench.pour(.open)])
        bench.after(.zero, .begin)
        bench.pass(.seconds(500))
        #expect(bench.session.phase == .active)
        #expect(bench.view.remaining == nil)
        #expect(bench.session.nextDeadline(after: bench.now) == bench.now + .seconds(1))
        #expect(bench.after(.seconds(1), .next) == [.completed])
    }

    @Test("SPEC §2 · a second NEXT within 0.4 s of a step change is ignored")
    func doubleTap() {
        var bench = SessionBench()
        bench.after(.zero, .begin)
        #expect(bench.after(.milliseconds(399), .next) == [])
        #expect(bench.after(.milliseconds(1), .next) == [.stepEntered(1)])
        #expect(bench.after(.milliseconds(300), .next) == [])
        #expect(bench.session.phase == .awaitingConfirmation)
        bench.after(.milliseconds(100), .next)
        #expect(bench.after(.milliseconds(300), .next) == [], "its time is not cut short")
        #expect(bench.session.phase == .active)
    }

    @Test("a session begins once")
    func beginsOnce() {
        var bench = SessionBench()
        bench.after(.zero, .begin)
        bench.after(.seconds(1), .next)
        #expect(bench.after(.seconds(1), .begin) == [])
        #expect(bench.session.stepIndex == 1)
    }

    @Test("a step without an end tells how long it runs, counted from its own beginning")
    func openTime() {
        let pour = SessionBench.pour()
        var bench = SessionBench([pour, SessionBench.pour(.open)])
        bench.after(.zero, .begin)
        #expect(bench.view.openTime == nil)
        bench.after(.seconds(40), .next)
        bench.pass(.seconds(5))
        #expect(bench.view.elapsed == .seconds(45))
        #expect(bench.view.openTime == .seconds(5))
    }
}
