import Units

/// What is asked for while a bowl is filled.
public struct WeighView: Hashable, Sendable {
    /// The bowl: a premix's name, or `Dough`.
    public let bowl: String
    /// Which ingredient of this bowl it is, from 1.
    public let number: Int
    /// How many this bowl has.
    public let count: Int
    /// What is put in.
    public let name: String
    /// What has to be in of it, in milligrams, exact.
    public let target: Fraction
    /// What is in of it already: more than nothing when it was weighed short, or asks for its
    /// difference after a correction. In milligrams, exact: what is missing is rounded only once.
    public let isIn: Fraction
    /// What is in this bowl already, all together.
    public let inBowl: Milligrams
    /// How warm it should be.
    public let temperature: Celsius?
}

/// A step after the mixing.
public struct BakeStepView: Hashable, Sendable {
    /// The instruction.
    public let text: String
    /// Which of the steps it is, from 1.
    public let number: Int
    /// How many steps there are.
    public let count: Int
    /// What is left of its time; nil without an end.
    public let remaining: Duration?
    /// Time beyond its end while nobody has pressed NEXT.
    public let overrun: Duration?
    /// Since it began.
    public let elapsed: Duration
    /// Whether it has gone on for at least so long, and nobody knows for how long: `remaining` is
    /// then at most so much.
    public let isAtLeast: Bool
}

/// What a bake shows at one moment: computed, never stored.
public enum BakeView: Hashable, Sendable {
    case weigh(WeighView)
    case proposal(Proposal)
    /// A premix waits: `Levain ripens`; NEXT begins the next bowl.
    case ripening(name: String, next: String, elapsed: Duration, isAtLeast: Bool)
    /// A step after the mixing.
    case step(BakeStepView)
    /// It waits for its rating.
    case completed
}
