import Timebase

/// Where a brew stands (SPEC §6).
public enum SessionPhase: String, CaseIterable, Hashable, Sendable {
    /// Nothing has begun: the plan waits at its first step, the clock at zero.
    case notStarted
    /// The step asks for NEXT: it has no time, or its time is over.
    case stepReadyToAdvance
    /// A bloom waits until its water is poured and NEXT says so.
    case awaitingPourConfirmation
    /// The step's time runs.
    case active
    /// The brew clock stands.
    case paused
    /// The last step is done.
    case completed
}

/// What a person asks of a session. Deadlines need no event: `handle` and `advance` see them.
public enum SessionEvent: Hashable, Sendable {
    /// The brew starts: the first step is entered.
    case begin
    /// NEXT was tapped.
    case next
    /// PAUSE was tapped.
    case pause
    /// RESTART was held to its end.
    case restart
    /// Leaving is asked for; nothing changes until it is confirmed (BS-010).
    case leave
}

/// What follows from an event, for the shell and the face to carry out.
public enum SessionEffect: Hashable, Sendable {
    /// A step was entered; counted from 0.
    case stepEntered(Int)
    /// The brew clock began to run.
    case clockStarted(at: Instant)
    /// The step's time ran out, dated by its deadline and not by when anyone looked.
    case stepTimeOver(Int, at: Instant)
    case paused
    case resumed
    /// Back to the first step, the clock at zero.
    case restarted
    /// The question whether to leave is to be asked.
    case leaveConfirmationNeeded
    /// The last step is done.
    case completed
}
