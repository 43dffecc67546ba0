// The states of a session, and which values there are in each.
//
// Responsible for making impossible sessions impossible to write down: a paused one has no running
// clock, and one that has not begun has no step under way. Not for going from state to state
// (`GuidedSession`), nor for numbers that are out of range (`SessionSnapshot`).
//
// Terms: a **state** is about the clock: it has not run, runs, stands, or stands for good. A
// **stage** is about the step: it waits, its time runs, or is over. A pause keeps the stage. That
// is why the stage is an enum of its own, and not the state again: one that holds itself would be
// `indirect`, and take memory from the heap. A **phase** (`SessionPhase`) is what people and
// programs are told; it has one word for a step that has no time and one whose time is over.

/// Where a session stands at its step. Each case carries what belongs to it and nothing else.
///
/// `since` is what the clock showed when the step, or its time, began.
public enum SessionState: Hashable, Sendable {
    /// What a step waits for while no time of its own runs.
    public enum Waiting: Hashable, Sendable {
        /// It has no time: NEXT says that it is done.
        case forNext
        /// Its time has not begun: NEXT says that what comes first is done.
        case forConfirmation
    }

    /// How far a step is; a pause comes back to it.
    public enum Stage: Hashable, Sendable {
        /// No time of its own runs.
        case waiting(Waiting)
        /// Its time runs.
        case active
        /// Its time is over.
        case over
    }

    /// Nothing has begun: the plan waits at its first step.
    case notStarted
    /// At a step, while the clock has never run.
    case beforeClock(Waiting)
    /// At a step, with the clock.
    case running(Stage, since: Duration, SessionClock)
    /// At a step, with the clock stopped at `elapsed`.
    case paused(Stage, since: Duration, elapsed: Duration)
    /// The last step is done. It began at `since`, nil when the clock has never run.
    case completed(since: Duration?, elapsed: Duration)
}

extension SessionState {
    /// The phase, as people know it.
    var phase: SessionPhase {
        switch self {
        case .notStarted: .notStarted
        case .beforeClock(let waiting): waiting.phase
        case .running(let stage, _, _): stage.phase
        case .paused: .paused
        case .completed: .completed
        }
    }

    /// The clock, while it runs.
    var clock: SessionClock? {
        switch self {
        case .running(_, _, let clock): clock
        case .notStarted, .beforeClock, .paused, .completed: nil
        }
    }

    /// What the clock showed when the step, or its time, began; nil before it has run.
    package var since: Duration? {
        switch self {
        case .notStarted, .beforeClock: nil
        case .running(_, let since, _), .paused(_, let since, _): since
        case .completed(let since, _): since
        }
    }

    /// How far the step is; nil before the first and after the last.
    package var stage: Stage? {
        switch self {
        case .notStarted, .completed: nil
        case .beforeClock(let waiting): .waiting(waiting)
        case .running(let stage, _, _), .paused(let stage, _, _): stage
        }
    }
}

extension SessionState.Waiting {
    fileprivate var phase: SessionPhase {
        switch self {
        case .forNext: .stepReadyToAdvance
        case .forConfirmation: .awaitingConfirmation
        }
    }
}

extension SessionState.Stage {
    /// The phase of a step that is so far, while the clock runs.
    package var phase: SessionPhase {
        switch self {
        case .waiting(let waiting): waiting.phase
        case .active: .active
        case .over: .stepReadyToAdvance
        }
    }
}
