import Guide
import Scales
import Timebase
import Units
import WeighedGuide

/// A brew on a scale that says something ten times a second; what the scale asks for is done.
struct BrewBench {
    private(set) var session: GuidedSession
    private(set) var brew: WeighedBrew
    private(set) var weight = LiveWeight()
    private(set) var now = Instant.origin
    /// What was asked for, but for zeros and the cues of targets.
    private(set) var actions: [WeighedBrew.Action] = []
    private(set) var tares = 0
    /// The weight at each target's cue, in grams.
    private(set) var reached: [Int] = []
    /// What lies on the scale, in milligrams.
    var load = 300_000

    /// Prepare; bloom of 45 g; pours to 148 g and 250 g; wait; serve.
    static let pourOver: [GuidedStep] = [
        GuidedStep(text: "Add coffee"),
        GuidedStep(
            text: "Bloom", timing: .lasting(.seconds(45)), confirmation: .beforeStart,
            quantity: GuidedStep.Quantity(before: .zero, target: Grams(45))),
        GuidedStep(
            text: "First pour", timing: .until(.seconds(90)),
            quantity: GuidedStep.Quantity(before: Grams(45), target: Grams(148))),
        GuidedStep(
            text: "Second pour", timing: .until(.seconds(135)),
            quantity: GuidedStep.Quantity(before: Grams(148), target: Grams(250))),
        GuidedStep(text: "Drawdown", timing: .lasting(.seconds(60))),
        GuidedStep(text: "Serve"),
    ]

    init(
        _ steps: [GuidedStep] = pourOver, habits: ScaleHabits = ScaleHabits(),
        yield: Grams? = nil
    ) {
        session = GuidedSession(plan: GuidedPlan(steps: steps))
        brew = WeighedBrew(habits: habits, yield: yield)
        for _ in 0..<20 { sample(looks: false) }
        _ = session.handle(.begin, at: now)
        pass(2)
    }

    /// One at its bloom, the zero seen.
    static func blooming(_ habits: ScaleHabits = ScaleHabits()) -> BrewBench {
        var bench = BrewBench(habits: habits)
        bench.next()
        bench.pass(1)
        return bench
    }

    /// One at its first pour, 45 g in, the clock at 45 s.
    static func pouring(_ habits: ScaleHabits = ScaleHabits()) -> BrewBench {
        var bench = blooming(habits)
        bench.next()
        bench.pass(45, pouring: 45_000)
        bench.next()
        return bench
    }

    var view: SessionView { session.view(at: now) }
    var amount: WeighedAmount? { WeighedAmount(view, weight) }

    mutating func next() { _ = session.handle(.next, at: now) }
    mutating func tell(_ fault: ScaleFault) { weight.take(fault) }

    /// Lets so many seconds pass; what lies there changes evenly by `poured` milligrams.
    mutating func pass(_ seconds: Double, pouring poured: Int = 0) {
        let steps = max(1, Int((seconds * 10).rounded()))
        let start = load
        for step in 1...steps {
            load = start + poured * step / steps
            sample(looks: true)
        }
    }

    private mutating func sample(looks: Bool) {
        now += .milliseconds(100)
        _ = session.advance(to: now)
        weight.advance(to: now)
        weight.take(ScaleSample(Milligrams(load), at: now))
        guard looks else { return }
        for action in brew.look(at: view, weight, now: now) {
            switch action {
            case .tare:
                tares += 1
                weight.requestTare(at: now)
                continue
            case .forgetZero:
                weight.forgetZero()
                continue
            case .cueTarget:
                reached.append((weight.weight ?? .zero).wholeGrams)
                continue
            case .confirm(let instant): _ = session.handle(.next, at: instant)
            case .advance: _ = session.handle(.next, at: now)
            case .cueOver, .cueStop, .done: break
            }
            actions.append(action)
        }
    }
}
