import Timebase

/// Where a session stands, without the plan it follows: what is kept so that the brew survives the
/// process and the power. Small, because it is written every few seconds.
public struct SessionStanding: Hashable, Sendable {
    /// The phase.
    public var phase: SessionPhase
    /// The step, from 0.
    public var stepIndex: Int
    /// The real lengths of the steps that are done; nil where the brew clock had not started.
    public var realLengths: [Duration?]
    /// What the brew clock knows.
    public var clock: BrewClock.State
    /// The phase a pause goes back to; only while paused.
    public var phaseBeforePause: SessionPhase?
    /// The brew clock when the step began.
    public var stepStart: Duration?
    /// The brew clock at which the step's time is over.
    public var stepEnd: Duration?
    /// When the step changed last, for the guard of NEXT.
    public var lastStepChange: Instant?

    /// A standing as it was kept.
    public init(
        phase: SessionPhase, stepIndex: Int, realLengths: [Duration?], clock: BrewClock.State,
        phaseBeforePause: SessionPhase?, stepStart: Duration?, stepEnd: Duration?,
        lastStepChange: Instant?
    ) {
        self.phase = phase
        self.stepIndex = stepIndex
        self.realLengths = realLengths
        self.clock = clock
        self.phaseBeforePause = phaseBeforePause
        self.stepStart = stepStart
        self.stepEnd = stepEnd
        self.lastStepChange = lastStepChange
    }

    /// Whether a session of this many steps can stand so: nothing a damaged file could say brings
    /// a session into a state of its own.
    func isPossible(stepCount: Int) -> Bool {
        let done = phase == .completed ? stepCount : stepIndex
        guard (0..<stepCount).contains(stepIndex), realLengths.count == done else { return false }
        if let stepStart, let stepEnd {
            guard (.zero...RecipeLimit.untilMax).contains(stepEnd - stepStart) else { return false }
        }
        if let elapsed = clock.stoppedAt, elapsed < .zero { return false }
        let hasBegun = stepStart != nil
        return switch phase {
        case .notStarted:
            stepIndex == 0 && !clock.isRunning && phaseBeforePause == nil && !hasBegun
        case .awaitingPourConfirmation, .stepReadyToAdvance: phaseBeforePause == nil
        case .active: clock.isRunning && phaseBeforePause == nil && hasBegun
        case .paused:
            !clock.isRunning
                && [.active, .stepReadyToAdvance, .awaitingPourConfirmation]
                    .contains(phaseBeforePause)
                && (phaseBeforePause != .active || hasBegun)
        case .completed: !clock.isRunning && phaseBeforePause == nil
        }
    }
}

extension BrewClock.State {
    fileprivate var isRunning: Bool { stoppedAt == nil }

    fileprivate var stoppedAt: Duration? {
        switch self {
        case .stopped(let elapsed): elapsed
        case .running: nil
        }
    }
}
