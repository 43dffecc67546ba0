import Timebase

/// What a session looks like, and when that changes: computed from the instant that is asked
/// about, never stored.
extension GuidedSession {
    /// What the clock showed when the step, or its time, began; nil before it has run.
    package var stepStart: Duration? { state.since }

    /// What the clock shows when the step's time is over; nil without an end, and while its time
    /// has not begun.
    package var stepEnd: Duration? { end(of: step) }

    /// How the session looks at `now`.
    public func view(at now: Instant) -> SessionView {
        let (elapsed, phase, step) = (elapsed(at: now), phase, step)
        let stepEnd = end(of: step)
        let end = phase == .completed ? nil : stepEnd
        return SessionView(
            phase: phase, stepIndex: stepIndex, stepCount: plan.steps.count, step: step,
            elapsed: elapsed, remaining: end.map { max(.zero, $0 - elapsed) },
            openTime: openTime(of: step, at: elapsed),
            overrun: state.stage == .over ? end.map { max(.zero, elapsed - $0) } : nil,
            length: stepStart.flatMap { start in end.map { $0 - start } },
            pacing: pacing(of: step, to: stepEnd)?.amount(at: elapsed),
            canPause: phase == .paused || clockIsRunning)
    }

    /// When the view changes by itself after `now`: the next whole second on display, the next
    /// gram of a step's pacing, the step's end. Nil while nothing moves.
    public func nextDeadline(after now: Instant) -> Instant? {
        guard case .running(let stage, let start, let clock) = state else { return nil }
        let (elapsed, step) = (clock.elapsed(at: now), step)
        let end = end(of: step)
        let nextSecond: Duration? =
            switch stage {
            case .waiting: nil
            case .over: end.map { $0 + .seconds((elapsed - $0).secondsRoundedDown + 1) }
            case .active:
                if let end {
                    end - .seconds(max(0, (end - elapsed).secondsRoundedUp - 1))
                } else {
                    start + .seconds((elapsed - start).secondsRoundedDown + 1)
                }
            }
        let nextGram =
            stage == .active ? pacing(of: step, to: end)?.nextChange(after: elapsed) : nil
        return Instant.earliest(
            nextSecond.map { clock.instant(of: $0) }, nextGram.map { clock.instant(of: $0) })
    }

    // The step is handed on: each look at it in the plan costs a copy.

    private func end(of step: GuidedStep) -> Duration? {
        switch state.stage {
        case .waiting: nil
        case .active, .over, nil: state.since.flatMap { step.timing.end(from: $0) }
        }
    }

    private func openTime(of step: GuidedStep, at elapsed: Duration) -> Duration? {
        guard step.timing == .open, state.stage == .active else { return nil }
        return stepStart.map { elapsed - $0 }
    }

    private func pacing(of step: GuidedStep, to end: Duration?) -> Pacing? {
        guard let start = stepStart, let end else { return nil }
        return Pacing(step, from: start, to: end)
    }
}
