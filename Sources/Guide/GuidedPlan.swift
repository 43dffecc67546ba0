/// The steps that a session goes through, at least one, in their order.
public struct GuidedPlan: Hashable, Sendable {
    /// The steps.
    public private(set) var steps: [GuidedStep]

    /// A plan of these steps; there has to be one.
    public init(steps: [GuidedStep]) {
        precondition(!steps.isEmpty, "a plan without a step")
        self.steps = steps
    }

    /// Puts `steps` in the place of all that come after the step at `index`.
    mutating func replace(after index: Int, by steps: [GuidedStep]) {
        self.steps.replaceSubrange((index + 1)..., with: steps)
    }
}
