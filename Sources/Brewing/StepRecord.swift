/// How long a step was meant to take and how long it took, by the brew clock.
public struct StepRecord: Hashable, Sendable {
    /// The step's instruction.
    public let text: String
    /// What the recipe planned; nil for a step without a time.
    public let planned: Duration?
    /// What it took; nil for a step that ended before the brew clock ran.
    public let real: Duration?

    /// A record of one step.
    public init(text: String, planned: Duration?, real: Duration?) {
        self.text = text
        self.planned = planned
        self.real = real
    }
}
