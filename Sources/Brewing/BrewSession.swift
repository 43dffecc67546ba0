import Guide
import Timebase

/// One guided run of a brew's plan: the session machine, and beside it what the coffee adds. What
/// happens when is in `GuidedSession`.
public struct BrewSession: Hashable, Sendable {
    /// What is being brewed.
    public private(set) var plan: BrewPlan
    /// The machine. Its steps are those of the plan, and stay them: a brew is never corrected.
    private var guided: GuidedSession

    /// A session that has not begun.
    public init(plan: BrewPlan) {
        self.plan = plan
        guided = GuidedSession(plan: plan.guided)
    }

    /// A session as it was stored; nil when no session of this plan can stand so.
    public init?(plan: BrewPlan, snapshot: SessionSnapshot) {
        guard let guided = GuidedSession(plan: plan.guided, snapshot: snapshot) else { return nil }
        self.plan = plan
        self.guided = guided
    }

    /// The session of the same plan as it stood then; nil when it can't stand so.
    func standing(_ snapshot: SessionSnapshot) -> BrewSession? {
        BrewSession(plan: plan, snapshot: snapshot)
    }

    /// What is to be stored of it beside its plan.
    public var snapshot: SessionSnapshot { guided.snapshot }
    /// Where the brew stands.
    public var phase: SessionPhase { guided.phase }
    /// The step it is at, counted from 0.
    public var stepIndex: Int { guided.stepIndex }
    /// The step with today's water.
    public var step: BrewPlan.Step { plan.steps[stepIndex] }
    /// The brew clock at which the step's time is over; nil without an end.
    package var stepEnd: Duration? { guided.stepEnd }
    /// Whether the brew clock runs.
    public var clockIsRunning: Bool { guided.clockIsRunning }
    /// The brew clock at `now`.
    public func elapsed(at now: Instant) -> Duration { guided.elapsed(at: now) }

    /// The steps that are done, as the log tells them.
    public var records: [StepRecord] {
        let planned = plan.plannedLengths
        return guided.realLengths.enumerated().map { index, real in
            StepRecord(text: plan.steps[index].text, planned: planned[index], real: real)
        }
    }

    /// Takes in an event; deadlines before `now` are seen first, in their order.
    public mutating func handle(_ event: SessionEvent, at now: Instant) -> [SessionEffect] {
        guided.handle(event, at: now)
    }

    /// Ends it where it stands (`GuidedSession.stop`).
    mutating func stop(at now: Instant) -> [SessionEffect] { guided.stop(at: now) }

    /// Takes in what it was brewed with, where no recipe has said so before: the stopwatch's log
    /// asks for it afterwards.
    public mutating func tell(_ inputs: BrewInputs, method: BrewMethod) {
        plan = BrewPlan(stopwatch: plan.steps, method: method, inputs: inputs)
    }

    /// Lets time pass: a step whose time is over becomes ready to advance (BS-006).
    public mutating func advance(to now: Instant) -> [SessionEffect] { guided.advance(to: now) }

    /// How the brew looks at `now`.
    public func view(at now: Instant) -> SessionView { guided.view(at: now) }

    /// When the view changes by itself after `now`; nil while nothing moves.
    public func nextDeadline(after now: Instant) -> Instant? { guided.nextDeadline(after: now) }

    /// Takes up a brew after the power was cut: it is paused where it was at `lastSeen`.
    public mutating func resumeAfterPowerLoss(lastSeen: Instant) {
        guided.resumeAfterPowerLoss(lastSeen: lastSeen)
    }
}

extension BrewPlan {
    /// The plan as the session machine knows it.
    fileprivate var guided: GuidedPlan { GuidedPlan(steps: steps.map(\.guided)) }
}

extension BrewPlan.Step {
    /// The step as the session machine knows it (BS-001, BS-002, BS-014): what is prepared has no
    /// time; a bloom's time begins once its water is poured; a pour is paced.
    fileprivate var guided: GuidedStep {
        let timing: GuidedStep.Timing =
            if let length { .lasting(length) } else if let until { .until(until) } else { .open }
        let water = GuidedStep.Quantity(before: waterBefore, target: waterTo)
        return switch kind {
        case .prepare: GuidedStep(text: text)
        case .bloom:
            GuidedStep(
                text: text, timing: timing, confirmation: .beforeStart, quantity: water)
        case .pour: GuidedStep(text: text, timing: timing, quantity: water)
        case .wait: GuidedStep(text: text, timing: timing)
        }
    }
}

extension SessionPhase {
    /// What SPEC §6 calls it, and with it files and `brewguide status`.
    public var name: String {
        switch self {
        case .notStarted: "notStarted"
        case .stepReadyToAdvance: "stepReadyToAdvance"
        case .awaitingConfirmation: "awaitingPourConfirmation"
        case .active: "active"
        case .paused: "paused"
        case .completed: "completed"
        }
    }

    /// The phase of this name; nil when there is none.
    public init?(name: String) {
        guard let phase = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = phase
    }
}
