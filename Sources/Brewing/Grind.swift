/// How fine the coffee is ground: a label to choose by, and words that help to recognise it.
public struct Grind: Hashable, Sendable {
    /// The label, such as `medium`.
    public var label: String
    /// What it looks or feels like, such as `sand; slightly finer than sea salt`. May be empty.
    public var descriptor: String

    /// A grind by its label and descriptor.
    public init(label: String, descriptor: String = "") {
        self.label = label
        self.descriptor = descriptor
    }

    /// The labels offered on the device, from fine to coarse. Chosen: the five steps that grinder
    /// charts agree on, and the two ends beyond them.
    public static let labels = [
        "extra fine", "fine", "medium-fine", "medium", "medium-coarse", "coarse", "extra coarse",
    ]
}
