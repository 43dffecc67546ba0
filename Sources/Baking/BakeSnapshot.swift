import Guide

/// Where a bake stands, beside its formula and batch: small, for it is stored at every change.
/// Whole numbers only; targets, amounts and corrections follow from what was said.
public struct BakeSnapshot: Hashable, Sendable {
    /// The session machine: each bowl is a step, each premix that waits, each step after the
    /// mixing.
    public var guided: SessionSnapshot
    /// What was said at the weigh-in, at most `Weighing.limit` times.
    public var weighings: [Weighing]
    /// The machine's steps in which the power was away for a time nobody knows: from 0, rising.
    public var unsureSteps: [Int]

    /// What was stored.
    public init(guided: SessionSnapshot, weighings: [Weighing], unsureSteps: [Int]) {
        self.guided = guided
        self.weighings = weighings
        self.unsureSteps = unsureSteps
    }
}
