import Guide
import Testing
import Units

@Suite("Steps that change on the way")
struct CorrectionTests {
    private func weigh(_ text: String, _ grams: Int) -> GuidedStep {
        GuidedStep(text: text, quantity: .init(before: .zero, target: Grams(grams)))
    }

    @Test("what is weighed asks for NEXT, with its target and without a clock")
    func weighing() {
        var bench = SessionBench([weigh("Flour", 800), weigh("Water", 600)])
        bench.after(.zero, .begin)
        #expect(bench.session.phase == .stepReadyToAdvance)
        #expect(bench.view.step.quantity?.target == Grams(800))
        #expect(bench.view.pacing == nil && bench.session.nextDeadline(after: bench.now) == nil)
        #expect(bench.after(.seconds(1), .next) == [.stepEntered(1)])
        #expect(bench.after(.seconds(1), .next) == [.completed])
        #expect(bench.session.realLengths == [nil, nil])
    }

    @Test("a correction changes what comes after the step, and nothing before")
    func replaced() {
        var bench = SessionBench([weigh("Flour", 800), weigh("Water", 600), weigh("Salt", 20)])
        bench.after(.zero, .begin)
        bench.after(.seconds(1), .next)
        let before = bench.view
        bench.session.replaceRemaining(steps: [weigh("Flour again", 67), weigh("Salt", 22)])
        #expect(bench.view.step == before.step && bench.view.phase == before.phase)
        #expect(
            bench.session.plan.steps.map(\.text) == ["Flour", "Water", "Flour again", "Salt"])
        #expect(bench.session.realLengths.count == 1)
        bench.after(.seconds(1), .next)
        #expect(bench.view.step.quantity?.target == Grams(67))
        bench.after(.seconds(1), .next)
        #expect(bench.after(.seconds(1), .next) == [.completed])
    }

    @Test("the time of the step under way goes on through a correction")
    func timeGoesOn() {
        var bench = SessionBench()
        bench.confirm()
        bench.pass(.seconds(5))
        bench.session.replaceRemaining(steps: [])
        #expect(bench.view.remaining == .seconds(40))
        #expect(bench.view.stepCount == 2)
        bench.pass(.seconds(40))
        #expect(bench.after(.seconds(1), .next) == [.completed])
    }

    @Test("what is completed is not corrected any more")
    func completed() {
        var bench = SessionBench([weigh("Salt", 20)])
        bench.after(.zero, .begin)
        bench.after(.seconds(1), .next)
        let done = bench.session
        bench.session.replaceRemaining(steps: [weigh("Water", 1)])
        #expect(bench.session == done)
    }
}
