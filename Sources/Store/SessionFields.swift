import Brewing
import Guide
import Timebase

/// Where a session stands, as the format has it: each value in a field of its own, so that fields
/// may contradict one another. A session (`SessionState`) can't.
struct SessionFields: Equatable {
    /// The brew clock.
    enum Clock: Equatable {
        case stopped(at: Duration)
        case running(origin: Instant)
    }

    var phase: SessionPhase
    var stepIndex: Int
    var realLengths: [Duration?]
    var clock: Clock
    /// The phase a pause goes back to; only while paused.
    var phaseBeforePause: SessionPhase?
    /// The brew clock when the step began.
    var stepStart: Duration?
    /// The brew clock at which the step's time is over.
    var stepEnd: Duration?
    var lastStepChange: Instant?
}

extension SessionFields {
    /// The fields of a session.
    init(_ session: BrewSession) {
        let snapshot = session.snapshot
        phase = session.phase
        stepIndex = snapshot.stepIndex
        realLengths = snapshot.realLengths
        phaseBeforePause = nil
        stepStart = snapshot.state.since
        stepEnd = session.stepEnd
        lastStepChange = snapshot.lastStepChange
        switch snapshot.state {
        case .notStarted, .beforeClock: clock = .stopped(at: .zero)
        case .running(_, _, let running): clock = .running(origin: running.origin)
        case .paused(let stage, _, let elapsed):
            phaseBeforePause = stage.phase
            clock = .stopped(at: elapsed)
        case .completed(_, let elapsed): clock = .stopped(at: elapsed)
        }
    }

    /// The session of a plan that stands so; nil when none can: nothing a damaged file could say
    /// brings a session into a state of its own.
    func session(of plan: BrewPlan) -> BrewSession? {
        guard let state,
            let session = BrewSession(
                plan: plan,
                snapshot: SessionSnapshot(
                    state: state, stepIndex: stepIndex, realLengths: realLengths,
                    lastStepChange: lastStepChange)),
            // What a state does not need, such as the end of its step, has to be right as well.
            SessionFields(session) == self
        else { return nil }
        return session
    }

    private var state: SessionState? {
        switch clock {
        case .running(let origin):
            guard let stage = stage(in: phase), let stepStart else { return nil }
            return .running(stage, since: stepStart, SessionClock(origin: origin))
        case .stopped(let elapsed):
            switch phase {
            case .notStarted: return .notStarted
            case .awaitingConfirmation: return .beforeClock(.forConfirmation)
            case .stepReadyToAdvance: return .beforeClock(.forNext)
            case .completed: return .completed(since: stepStart, elapsed: elapsed)
            case .paused:
                guard let stage = phaseBeforePause.flatMap({ stage(in: $0) }), let stepStart else {
                    return nil
                }
                return .paused(stage, since: stepStart, elapsed: elapsed)
            case .active: return nil
            }
        }
    }

    private func stage(in phase: SessionPhase) -> SessionState.Stage? {
        switch phase {
        case .awaitingConfirmation: .waiting(.forConfirmation)
        case .stepReadyToAdvance: stepEnd == nil ? .waiting(.forNext) : .over
        case .active: .active
        case .notStarted, .paused, .completed: nil
        }
    }
}
