import Timebase

/// Where a session stands, without the plan it follows: what is stored so that it survives the
/// process and the power. Small, because it is written every few seconds.
public struct SessionSnapshot: Hashable, Sendable {
    /// The state.
    public var state: SessionState
    /// The step, from 0.
    public var stepIndex: Int
    /// The real lengths of the steps that are done; nil where the clock had not started.
    public var realLengths: [Duration?]
    /// When the step changed last, for the guard of NEXT.
    public var lastStepChange: Instant?

    /// What was stored.
    public init(
        state: SessionState, stepIndex: Int, realLengths: [Duration?], lastStepChange: Instant?
    ) {
        self.state = state
        self.stepIndex = stepIndex
        self.realLengths = realLengths
        self.lastStepChange = lastStepChange
    }

    /// Whether it can have stood so at this moment: no step changed later, and a clock that runs
    /// shows no less than it did as the step began. What is over may have stood at any.
    public func canStand(at moment: Instant) -> Bool {
        if case .completed = state { return true }
        if let lastStepChange, lastStepChange > moment { return false }
        guard case .running(_, let since, let clock) = state else { return true }
        return clock.elapsed(at: moment) >= since
    }

    /// Whether a session of this plan can stand so.
    func isPossible(in plan: GuidedPlan) -> Bool {
        guard plan.steps.indices.contains(stepIndex) else { return false }
        let step = plan.steps[stepIndex]
        var done = stepIndex
        switch state {
        case .notStarted:
            guard stepIndex == 0 else { return false }
        case .beforeClock(let waiting):
            guard step.canBe(.waiting(waiting)) else { return false }
        case .running(let stage, let since, _):
            guard since >= .zero, step.canBe(stage) else { return false }
        case .paused(let stage, let since, let elapsed):
            guard since >= .zero, elapsed >= .zero, step.canBe(stage) else { return false }
        case .completed(let since, let elapsed):
            guard since ?? .zero >= .zero, elapsed >= .zero,
                stepIndex == plan.steps.count - 1
            else { return false }
            done += 1
        }
        return realLengths.count == done && realLengths.allSatisfy { $0 ?? .zero >= .zero }
    }
}

extension GuidedStep {
    /// Whether a session that is at this step can be so far with it.
    fileprivate func canBe(_ stage: SessionState.Stage) -> Bool {
        switch stage {
        case .waiting(.forNext): timing == .untimed
        case .waiting(.forConfirmation): confirmation == .beforeStart
        case .active: timing != .untimed
        case .over: timing.end(from: .zero) != nil
        }
    }
}
