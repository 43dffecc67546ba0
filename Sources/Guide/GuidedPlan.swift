/// The steps that a session goes through, at least one, in their order.
public struct GuidedPlan: Hashable, Sendable {
    /// The steps.
    public let steps: [GuidedStep]

    /// A plan of these steps; there has to be one.
    public init(steps: [GuidedStep]) {
        precondition(!steps.isEmpty, "a plan without a step")
        self.steps = steps
    }
}
