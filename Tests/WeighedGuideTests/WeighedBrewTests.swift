import Guide
import Scales
import Testing
import Timebase
import Units
import WeighedGuide

@Suite("A brew with a scale")
struct WeighedBrewTests {
    private static let start = ScaleHabits(autoStart: true)
    private static let advance = ScaleHabits(autoAdvance: true)

    @Test("WS-002 · Start tares, and the first step with water once more")
    func tares() {
        var bench = BrewBench()
        #expect(bench.tares == 1)
        #expect(bench.weight.weight == .zero)
        bench.pass(1, pouring: 15_000)
        bench.next()
        bench.pass(1)
        #expect(bench.tares == 2)
        #expect(bench.weight.weight == .zero)
        bench.next()
        bench.pass(50, pouring: 45_000)
        bench.next()
        bench.pass(1)
        #expect(bench.tares == 2)
    }

    @Test("WS-003 · what is there beside what should be, and a mark where the plan is")
    func amounts() throws {
        var bench = BrewBench.pouring()
        bench.pass(20, pouring: 67_000)
        let amount = try #require(bench.amount)
        #expect(amount.text == "112/148 g")
        #expect(amount.source == .scale)
        // 20 of 45 seconds of 103 g.
        #expect(amount.mark == Grams(90))
        let bar = amount.bar(100, before: Grams(45))
        #expect(bar.full == 65)
        #expect(bar.mark == 43)
    }

    @Test("WS-003 · less than nothing is shown as nothing, and fills no bar")
    func nothing() throws {
        var bench = BrewBench.blooming()
        bench.pass(1, pouring: -3_000)
        let amount = try #require(bench.amount)
        #expect(amount.text == "0/45 g")
        #expect(amount.bar(100, before: .zero).full == 0)
    }

    @Test("WS-004 · more than 5 g too much is told, with one cue")
    func excess() {
        var bench = BrewBench.pouring()
        bench.pass(20, pouring: 108_000)
        bench.pass(1)
        #expect(bench.amount?.text == "153/148 g")
        #expect(bench.actions == [])
        bench.pass(1, pouring: 1_000)
        bench.pass(5)
        #expect(bench.amount?.text == "+6 g")
        #expect(bench.actions == [.cueOver])
    }

    // WS-005.

    @Test("WS-005 · water confirms the pour, dated by its first sample")
    func autoStart() throws {
        var bench = BrewBench.blooming(Self.start)
        let before = bench.now
        bench.pass(3, pouring: 15_000)
        // Half a gram is there after a tenth of a second.
        #expect(bench.actions == [.confirm(at: before + .milliseconds(100))])
        #expect(bench.session.phase == .active)
        #expect(bench.view.elapsed == .milliseconds(2900))
    }

    @Test("WS-005 · it does not unless it is configured")
    func noAutoStart() {
        var bench = BrewBench.blooming()
        bench.pass(10, pouring: 45_000)
        #expect(bench.actions == [])
        #expect(bench.session.phase == .awaitingConfirmation)
    }

    @Test("WS-005 · the grounds confirm nothing, and are tared away", arguments: [15_000, 20_000])
    func grounds(milligrams: Int) {
        var bench = BrewBench.blooming(Self.start)
        bench.load += milligrams
        bench.pass(3)
        #expect(bench.actions == [])
        #expect(bench.tares == 3)
        #expect(bench.weight.weight == .zero)
        bench.pass(3, pouring: 15_000)
        #expect(bench.actions.count == 1)
    }

    @Test("WS-005 · nor do a spoon that is put down, a drop, or a hand")
    func noWater() {
        var bench = BrewBench.blooming(Self.start)
        bench.load += 10_000
        bench.pass(3)
        bench.load -= 10_000
        bench.pass(3)
        bench.load += 1_000
        bench.pass(5)
        #expect(bench.actions == [])
    }

    @Test("WS-005 · nothing is confirmed before the zero is seen")
    func noZero() {
        var bench = BrewBench(habits: Self.start)
        bench.next()
        bench.pass(8, pouring: 40_000)
        #expect(bench.actions == [])
    }

    // WS-006.

    @Test("WS-006 · a pour that is over, complete and at rest goes on by itself")
    func autoAdvance() {
        var bench = BrewBench.pouring(Self.advance)
        bench.pass(40, pouring: 101_500)
        bench.pass(4.5)
        #expect(bench.session.stepIndex == 2)
        bench.pass(2)
        #expect(bench.actions == [.advance])
        #expect(bench.session.stepIndex == 3)
    }

    @Test("WS-006 · not while it flows, nor when more than 2 g are missing")
    func noAdvance() {
        var short = BrewBench.pouring(Self.advance)
        short.pass(40, pouring: 100_500)
        short.pass(30)
        #expect(short.session.stepIndex == 2)
        var flowing = BrewBench.pouring(Self.advance)
        flowing.pass(40, pouring: 103_000)
        flowing.pass(10, pouring: 20_000)
        #expect(flowing.session.stepIndex == 2)
    }

    @Test("WS-006 · never a step without water, and never the last")
    func neverOthers() {
        let pour = BrewBench.pourOver[2]
        var last = BrewBench([BrewBench.pourOver[0], pour], habits: Self.advance)
        last.next()
        last.pass(2)
        last.pass(60, pouring: 148_000)
        last.pass(60)
        #expect(last.session.phase == .stepReadyToAdvance)
        var prepare = BrewBench(habits: Self.advance)
        prepare.pass(60)
        #expect(prepare.session.stepIndex == 0)
    }

    // WS-007.

    @Test("WS-007 · a shot is stopped so early that the rest makes the yield, and is done at 3 s")
    func espresso() throws {
        // No step of it asks for water, as in the usual recipe.
        let step = GuidedStep(text: "Shot", timing: .open)
        var bench = BrewBench([step], yield: Grams(36))
        bench.pass(5)
        #expect(bench.actions == [])
        bench.pass(17, pouring: 34_000)
        #expect(bench.actions == [])
        bench.pass(0.5, pouring: 1_000)
        #expect(bench.actions == [.cueStop])
        bench.pass(1, pouring: 1_000)
        bench.pass(3)
        #expect(bench.actions == [.cueStop])
        bench.pass(2)
        #expect(bench.actions == [.cueStop, .done])
    }

    @Test("SPEC §17.2 · each target has its cue once, when its water is there")
    func targets() {
        var bench = BrewBench.blooming()
        bench.pass(6, pouring: 40_000)
        #expect(bench.reached == [])
        bench.pass(2, pouring: 10_000)
        bench.pass(4)
        #expect(bench.reached.count == 1)
        bench.next()
        bench.pass(45)
        bench.next()
        bench.pass(40, pouring: 97_500)
        #expect(bench.reached.count == 1)
        bench.pass(4, pouring: 2_000)
        bench.pass(4)
        #expect(bench.reached.count == 2)
        #expect(bench.actions == [])
    }

    @Test("WS-008 · a knock and a vessel that is lifted reach no target")
    func noTargets() {
        var bench = BrewBench.pouring()
        let cues = bench.reached.count
        bench.pass(30, pouring: 90_000)
        let there = bench.load
        bench.load += 60_000
        bench.pass(0.2)
        bench.load = there
        bench.pass(3)
        bench.load = 0
        bench.pass(5)
        bench.load = there
        bench.pass(5)
        #expect(bench.reached.count == cues)
    }

    // WS-008 and WS-009.

    @Test("WS-008 · what is lifted ends no step and reaches no target; the display says lifted")
    func lifted() {
        var bench = BrewBench.pouring(Self.advance)
        bench.pass(40, pouring: 103_000)
        let there = bench.load
        bench.load = 0
        bench.pass(20)
        #expect(bench.amount?.text == "lifted")
        #expect(bench.session.stepIndex == 2)
        #expect(bench.actions == [])
        bench.load = there
        bench.pass(3)
        #expect(bench.actions == [.advance])
    }

    @Test(
        "WS-009 · without a weight the plan's pacing is shown, and it comes back by itself",
        arguments: [ScaleFault.unplugged, .overloaded, .frozen])
    func faults(fault: ScaleFault) {
        var bench = BrewBench.pouring(Self.advance)
        bench.pass(20, pouring: 60_000)
        #expect(bench.amount?.source == .scale)
        bench.tell(fault)
        #expect(bench.amount?.source == .plan)
        #expect(bench.amount?.amount == bench.view.pacing)
        bench.pass(2)
        #expect(bench.amount?.source == .scale)
        #expect(bench.actions == [])
    }

    @Test("without a scale there is the plan, as ever")
    func noScale() {
        let bench = BrewBench.pouring()
        let amount = WeighedAmount(bench.view, nil)
        #expect(amount?.source == .plan)
        #expect(amount?.mark == nil)
        #expect(amount?.amount == bench.view.pacing)
    }

    @Test("what is displayed changes four times a second at most, another step at once")
    func pace() {
        var bench = BrewBench.pouring()
        var pace = DisplayPace<WeighedAmount>()
        var changes = 0
        var shown = pace.show(bench.amount, at: bench.now)
        for _ in 0..<100 {
            bench.pass(0.1, pouring: 1_000)
            let next = pace.show(bench.amount, at: bench.now)
            if next != shown { changes += 1 }
            shown = next
        }
        #expect((30...40).contains(changes))
        bench.next()
        #expect(pace.show(bench.amount, at: bench.now)?.target == Grams(250))
    }
}
