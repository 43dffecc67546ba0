import Timebase

/// What a session looks like, and when that changes: computed from the instant that is asked
/// about, never stored.
extension GuidedSession {
    /// What the clock showed when the step, or its time, began; nil before it has run.
    package var stepStart: Duration? { state.since }

    /// What the clock shows when the step's time is over; nil without an end, and while its time
    /// has not begun.
    package var stepEnd: Duration? {
        switch state.stage {
        case .waiting: nil
        case .active, .over, nil: state.since.flatMap { step.timing.end(from: $0) }
        }
    }

    /// How the session looks at `now`.
    public func view(at now: Instant) -> SessionView {
        let elapsed = elapsed(at: now)
        let phase = phase
        let start = stepStart
        let end = phase == .completed ? nil : stepEnd
        return SessionView(
            phase: phase, stepIndex: stepIndex, stepCount: plan.steps.count, step: step,
            elapsed: elapsed, remaining: end.map { max(.zero, $0 - elapsed) },
            overrun: state.stage == .over ? end.map { max(.zero, elapsed - $0) } : nil,
            length: start.flatMap { start in end.map { $0 - start } },
            pacing: pacing?.amount(at: elapsed),
            canPause: phase == .paused || clockIsRunning)
    }

    /// When the view changes by itself after `now`: the next whole second on display, the next
    /// gram of a step's pacing, the step's end. Nil while nothing moves.
    public func nextDeadline(after now: Instant) -> Instant? {
        guard case .running(let stage, let start, let clock) = state else { return nil }
        let elapsed = clock.elapsed(at: now)
        let nextGram = stage == .active ? pacing?.nextChange(after: elapsed) : nil
        return Instant.earliest(
            nextSecond(stage, since: start, after: elapsed).map { clock.instant(of: $0) },
            nextGram.map { clock.instant(of: $0) })
    }

    private func nextSecond(
        _ stage: SessionState.Stage, since start: Duration, after elapsed: Duration
    ) -> Duration? {
        switch stage {
        case .waiting: nil
        case .over:
            stepEnd.map { $0 + .seconds((elapsed - $0).secondsRoundedDown + 1) }
        case .active:
            if let end = stepEnd {
                end - .seconds(max(0, (end - elapsed).secondsRoundedUp - 1))
            } else {
                start + .seconds((elapsed - start).secondsRoundedDown + 1)
            }
        }
    }

    private var pacing: Pacing? {
        guard let start = stepStart, let end = stepEnd else { return nil }
        return Pacing(step, from: start, to: end)
    }
}
