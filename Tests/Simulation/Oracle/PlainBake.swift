/// A bake as the device says it stands.
public struct PlainBake: Hashable, Sendable {
    /// How much is baked.
    public enum Batch: Hashable, Sendable {
        /// As the formula has it.
        case asWritten
        /// So many pieces of so many milligrams.
        case pieces(Int64, each: Int64)
        /// So many milligrams in all.
        case total(Int64)
        /// So many milligrams of the premix of this name.
        case premix(String, Int64)
    }

    /// Time that runs.
    public struct Time: Hashable, Sendable {
        /// Nanoseconds since it began, at the moment it is told.
        public var elapsed: Int64
        /// Whether it is only known to be at least so much.
        public var isAtLeast: Bool

        /// Time.
        public init(_ elapsed: Int64, isAtLeast: Bool = false) {
            self.elapsed = elapsed
            self.isAtLeast = isAtLeast
        }
    }

    /// What is asked for.
    public enum Stage: Hashable, Sendable {
        case weigh(PlainWeighing)
        case proposal(PlainProposal)
        /// The premix of this name waits.
        case ripening(String, Time)
        /// The step of this number, from 1.
        case step(Int, Time)
        case completed
    }

    /// The formula as it was when the bake began.
    public var formula: PlainFormula
    /// How much of it.
    public var batch: Batch
    /// What is asked for.
    public var stage: Stage
    /// All that is in the bowls that are done, in milligrams.
    public var weighed: [PlainWeight]
    /// Real milligrams of what was too heavy, and whether the new targets were taken.
    public var corrections: [PlainCorrection]
    /// What waiting premixes and finished steps took.
    public var took: [PlainTime]

    /// A bake.
    public init(
        formula: PlainFormula, batch: Batch, stage: Stage, weighed: [PlainWeight] = [],
        corrections: [PlainCorrection] = [], took: [PlainTime] = []
    ) {
        self.formula = formula
        self.batch = batch
        self.stage = stage
        self.weighed = weighed
        self.corrections = corrections
        self.took = took
    }
}

/// What is asked for while a bowl is filled. Weights are in milligrams.
public struct PlainWeighing: Hashable, Sendable {
    /// A premix's name, or `Dough`.
    public var bowl: String
    /// What is put in.
    public var name: String
    /// Which of this bowl's it is, from 1.
    public var number: Int
    /// How many this bowl has.
    public var count: Int
    /// What has to be in of it.
    public var target: Int64
    /// What is.
    public var isIn: Int64
    /// What is in this bowl, all together.
    public var inBowl: Int64

    /// What is asked for.
    public init(
        bowl: String, name: String, number: Int, count: Int, target: Int64, isIn: Int64,
        inBowl: Int64
    ) {
        self.bowl = bowl
        self.name = name
        self.number = number
        self.count = count
        self.target = target
        self.isIn = isIn
        self.inBowl = inBowl
    }
}

/// What a mistake comes to, as the device says.
public struct PlainProposal: Hashable, Sendable {
    /// What was too heavy.
    public var name: String
    /// Milligrams of it.
    public var real: Int64
    /// What is asked for in the end, in milligrams, of all that has another target then.
    public var targets: [PlainWeight]
    /// Milligrams of dough; nil where there would be too much of it, and it can only be refused.
    public var total: Int64?
    /// Whether it is more than half as much again.
    public var needsHold: Bool

    /// A proposal.
    public init(
        name: String, real: Int64, targets: [PlainWeight], total: Int64?, needsHold: Bool
    ) {
        self.name = name
        self.real = real
        self.targets = targets
        self.total = total
        self.needsHold = needsHold
    }
}

/// Milligrams of something in a bowl.
public struct PlainWeight: Hashable, Sendable {
    /// A premix's name, or `Dough`.
    public var bowl: String
    /// What it is.
    public var name: String
    /// Milligrams.
    public var weight: Int64

    /// A weight.
    public init(_ bowl: String, _ name: String, _ weight: Int64) {
        self.bowl = bowl
        self.name = name
        self.weight = weight
    }
}

/// A mistake that made a proposal.
public struct PlainCorrection: Hashable, Sendable {
    /// Milligrams that were in.
    public var real: Int64
    /// Whether the new targets were taken.
    public var isAccepted: Bool

    /// A mistake.
    public init(real: Int64, isAccepted: Bool) {
        self.real = real
        self.isAccepted = isAccepted
    }
}

/// What something took.
public struct PlainTime: Hashable, Sendable {
    /// Nanoseconds; nil where nobody knows.
    public var real: Int64?
    /// Whether it is only known to be at least so much.
    public var isAtLeast: Bool

    /// What it took.
    public init(_ real: Int64?, isAtLeast: Bool = false) {
        self.real = real
        self.isAtLeast = isAtLeast
    }
}
