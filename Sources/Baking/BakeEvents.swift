import Timebase
import Units

/// What a person does at a bake. Deadlines need no event: `handle` and `advance` see them.
public enum BakeEvent: Hashable, Sendable {
    /// The bake begins: the first bowl.
    case begin
    /// NEXT: it is in as the target says; or the premix is ripe; or the step is done.
    case next
    /// The item under way really weighs so much, all that is in of it counted: less leaves its step
    /// open, what is shown as the target is the target, more makes a proposal.
    case weighed(Milligrams)
    /// The proposal is taken.
    case accept
    /// The proposal is refused: targets stay.
    case refuse
    /// RESTART held: this bowl from the start; in a timed step, that step anew. A premix that
    /// ripens stays as it is.
    case restart
}

/// What follows from an event.
public enum BakeEffect: Hashable, Sendable {
    /// Something else is asked for now, or the same with another target.
    case changed
    /// A step's time ran out, dated by its deadline.
    case stepTimeOver(at: Instant)
    /// The last step is done: the bake waits for its rating.
    case completed
}
