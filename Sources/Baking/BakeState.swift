// A bake as a state machine: the weigh-in, and the session machine with its clock.
//
// Responsible for keeping the two in step, for NEXT's guard while a bowl is filled, and for what is
// known of times after a power cut. Not for what is shown (`BakeSession+View`).
//
// Terms as in `GuidedSession`: its clock starts when the first premix waits, or the first step
// begins, and never stands: dough does not wait. A step is **unsure** when the power was away in it
// and no clock told for how long; its times are at least what they seem.
import Guide
import Timebase
import Units

/// What a bake is made of.
struct BakeState: Sendable {
    let formula: ScaledFormula
    let plan: BakePlan
    private(set) var guided: GuidedSession
    private(set) var weighIn: WeighIn
    private(set) var unsureSteps: [Int] = []

    init(_ formula: ScaledFormula) {
        self.formula = formula
        plan = BakePlan(formula.formula)
        guided = GuidedSession(plan: plan.guided)
        weighIn = WeighIn(formula)
    }

    init?(_ formula: ScaledFormula, snapshot: BakeSnapshot) {
        self.formula = formula
        plan = BakePlan(formula.formula)
        guard let weighIn = WeighIn(formula, journal: snapshot.weighings),
            let guided = GuidedSession(plan: plan.guided, snapshot: snapshot.guided)
        else { return nil }
        self.weighIn = weighIn
        self.guided = guided
        unsureSteps = snapshot.unsureSteps
        guard standsTogether else { return nil }
    }

    /// Whether weigh-in and machine are at the same place.
    private var standsTogether: Bool {
        let rising = zip(unsureSteps, unsureSteps.dropFirst()).allSatisfy { $0 < $1 }
        guard rising, unsureSteps.allSatisfy({ (0...guided.stepIndex).contains($0) }) else {
            return false
        }
        switch guided.state {
        case .paused: return false
        case .notStarted: return weighIn.isUntouched && weighIn.bowl == 0
        case .completed: return weighIn.isMixed
        case .beforeClock, .running:
            return switch place {
            case .bowl(let bowl): weighIn.bowl == bowl
            case .ripening(let bowl): weighIn.bowl == bowl + 1 && weighIn.isUntouched
            case .step: weighIn.isMixed
            }
        }
    }

    var snapshot: BakeSnapshot {
        BakeSnapshot(
            guided: guided.snapshot, weighings: weighIn.journal, unsureSteps: unsureSteps)
    }

    /// At which part of it the bake is.
    var place: BakePlan.Place { plan.place(of: guided.stepIndex) }

    // What happens.

    mutating func handle(_ event: BakeEvent, at now: Instant) -> [BakeEffect] {
        let due = advance(to: now)
        switch event {
        case .begin: return due + told(guided.handle(.begin, at: now))
        case .next: return due + next(at: now)
        case .weighed(let real): return due + say(at: now) { $0.weigh(real) }
        case .accept: return due + say(at: now) { $0.accept() }
        case .refuse: return due + say(at: now) { $0.refuse() }
        case .restart: return due + restart(at: now)
        }
    }

    mutating func advance(to now: Instant) -> [BakeEffect] { told(guided.advance(to: now)) }

    private func told(_ effects: [SessionEffect]) -> [BakeEffect] {
        effects.compactMap { effect in
            switch effect {
            case .stepEntered, .restarted: .changed
            case .stepTimeOver(_, let moment): .stepTimeOver(at: moment)
            case .completed: .completed
            case .clockStarted, .paused, .resumed, .leaveConfirmationNeeded: nil
            }
        }
    }

    private mutating func next(at now: Instant) -> [BakeEffect] {
        switch place {
        case .bowl: say(at: now) { $0.next() }
        case .ripening, .step: told(guided.handle(.next, at: now))
        }
    }

    /// Lets something be said of the bowl under way; every such word is a NEXT, with its guard.
    private mutating func say(
        at now: Instant, _ word: (inout WeighIn) -> Void
    ) -> [BakeEffect] {
        guard case .bowl(let bowl) = place, !guided.isEcho(at: now) else { return [] }
        // One that was kept before it began shows its first item: the first word answers it, and
        // is no echo of its beginning.
        let begun =
            guided.phase == .notStarted
            ? told(guided.handle(.begin, at: now - GuidedSession.nextGuard)) : []
        guard guided.phase == .stepReadyToAdvance else { return begun }
        let (said, waits) = (weighIn.journal, weighIn.proposal != nil)
        word(&weighIn)
        guard weighIn.journal != said || waits != (weighIn.proposal != nil) else { return begun }
        if weighIn.bowl != bowl { return begun + told(guided.handle(.next, at: now)) }
        guided.guardNext(at: now)
        return [.changed]
    }

    private mutating func restart(at now: Instant) -> [BakeEffect] {
        switch place {
        case .bowl:
            guard !weighIn.isMixed, !weighIn.isUntouched else { return [] }
            weighIn.restart()
            guided.guardNext(at: now)
            return [.changed]
        case .ripening: return []
        case .step:
            let effects = told(guided.restartStep(at: now))
            if !effects.isEmpty, let unsure = unsureSteps.firstIndex(of: guided.stepIndex) {
                unsureSteps.remove(at: unsure)
                addUnsure(plan.doughStep)
            }
            return effects
        }
    }

    // Power.

    /// No bake is kept longer (chosen: a year): what a calendar says beyond that, it says wrongly.
    private static let longestGap = Duration.seconds(366 * 86_400)

    mutating func goOnAfterPowerLoss(lastSeen: Instant, gap: Duration?, at now: Instant) {
        let known = gap.flatMap { Self.isGap($0) ? $0 : nil }
        guided.goOnAfterPowerLoss(lastSeen: lastSeen, gap: known ?? .zero, at: now)
        guard known == nil, guided.phase != .notStarted else { return }
        addUnsure(guided.phase == .completed ? plan.doughStep : guided.stepIndex)
    }

    /// A gap that is in no time which anybody is told is put down to the dough's bowl, whose time
    /// is not: what is learnt is of all gaps together, so none may be forgotten.
    private mutating func addUnsure(_ step: Int) {
        guard !unsureSteps.contains(step) else { return }
        unsureSteps = (unsureSteps + [step]).sorted()
    }

    mutating func learn(gap: Duration) {
        guard Self.isGap(gap), let step = unsureSteps.first, unsureSteps.count == 1 else {
            return
        }
        guided.lengthen(step, by: gap)
        unsureSteps = []
    }

    private static func isGap(_ gap: Duration) -> Bool { (.zero...longestGap).contains(gap) }
}
