import Timebase

/// Where a session stands, as it is told to people and programs.
public enum SessionPhase: CaseIterable, Hashable, Sendable {
    /// Nothing has begun: the plan waits at its first step, the clock at zero.
    case notStarted
    /// The step asks for NEXT: it has no time, or its time is over.
    case stepReadyToAdvance
    /// A step waits until NEXT says that what comes before its time is done.
    case awaitingConfirmation
    /// The step's time runs.
    case active
    /// The clock stands.
    case paused
    /// The last step is done.
    case completed
}

/// What a person asks of a session. Deadlines need no event: `handle` and `advance` see them.
public enum SessionEvent: Hashable, Sendable {
    /// The session starts: the first step is entered.
    case begin
    /// NEXT was tapped.
    case next
    /// PAUSE was tapped.
    case pause
    /// RESTART was held to its end.
    case restart
    /// Leaving is asked for; nothing changes until it is confirmed.
    case leave
}

/// What follows from an event, for the shell and the user interface to carry out.
public enum SessionEffect: Hashable, Sendable {
    /// A step was entered; counted from 0.
    case stepEntered(Int)
    /// The clock began to run.
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
