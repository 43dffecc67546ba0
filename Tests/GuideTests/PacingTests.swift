import Guide
import Testing
import Timebase
import Units

@Suite("Pacing")
struct PacingTests {
    @Test(
        "pacing goes in a straight line from the quantity before to the step's target",
        arguments: [(0, 45), (9, 65), (22, 95), (44, 145), (45, 148)])
    func straightLine(seconds: Int, grams: Int) {
        var bench = SessionBench()
        bench.confirm()
        bench.after(.seconds(45), .next)
        bench.pass(.seconds(seconds))
        #expect(bench.view.pacing == Grams(grams))
    }

    @Test("a quantity that is confirmed before the time runs is not paced")
    func confirmedQuantity() {
        var bench = SessionBench()
        bench.confirm()
        bench.pass(.seconds(10))
        #expect(bench.view.step.quantity != nil)
        #expect(bench.view.pacing == nil)
    }

    @Test("nothing is paced without a quantity, or without an end")
    func notPaced() {
        for step in [
            GuidedStep(text: "Wait", timing: .lasting(.seconds(9))), SessionBench.pour(.open),
        ] {
            var bench = SessionBench([step])
            bench.after(.zero, .begin)
            bench.pass(.seconds(3))
            #expect(bench.view.pacing == nil)
        }
    }

    @Test("a quantity of tonnes that takes hours overflows nothing")
    func tonnes() throws {
        let step = GuidedStep(
            text: "", timing: .lasting(.seconds(4 * 3600)),
            quantity: .init(before: .zero, target: Grams(1_000_000)))
        var session = GuidedSession(plan: GuidedPlan(steps: [step]))
        let start = Instant(nanoseconds: 0)
        _ = session.handle(.begin, at: start)
        let late = start + .seconds(4 * 3600 - 1)
        #expect(session.view(at: late).pacing == Grams(999_930))
        let next = try #require(session.nextDeadline(after: late))
        #expect(next - late == .milliseconds(20), "and wakes nobody more often than eyes can read")
    }
}
