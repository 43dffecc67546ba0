import Units

/// What a session looks like at one moment: computed, never stored.
public struct SessionView: Hashable, Sendable {
    /// Where the session stands.
    public let phase: SessionPhase
    /// The step, counted from 0.
    public let stepIndex: Int
    /// How many steps there are.
    public let stepCount: Int
    /// The step.
    public let step: GuidedStep
    /// The session's clock.
    public let elapsed: Duration
    /// Time left in the step, never below zero; nil when it has no end or it has not begun.
    public let remaining: Duration?
    /// Time since the step began whose time runs and has no end; nil otherwise.
    public let openTime: Duration?
    /// Time since the step's end while it waits for NEXT; nil otherwise.
    public let overrun: Duration?
    /// The planned length of the step that runs; nil when it has none or it has not begun.
    public let length: Duration?
    /// The whole grams that should be on the scale now; nil where nothing is paced.
    public let pacing: Grams?
    /// Whether PAUSE would do something now.
    public let canPause: Bool
}
