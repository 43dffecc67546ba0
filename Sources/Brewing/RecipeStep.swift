import Units

/// One step of a recipe, as it is written.
public struct RecipeStep: Hashable, Sendable {
    /// What the step asks of the person.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Something to do by hand, without a time.
        case prepare
        /// The first water, which wets the grounds; waits for NEXT once it is poured.
        case bloom
        /// Water, poured over the length of the step.
        case pour
        /// Nothing to do but wait.
        case wait
    }

    /// What it asks.
    public var kind: Kind
    /// The instruction.
    public var text: String
    /// The step's own length; nil when it has none or `until` says it.
    public var length: Duration?
    /// The brew time at which the step should end; nil when it has none or `length` says it.
    public var until: Duration?
    /// The water on the scale at the step's end, since the brew began; nil when none is poured.
    public var waterTo: Grams?

    /// A step as written; nothing is checked here.
    public init(
        kind: Kind, text: String, length: Duration? = nil, until: Duration? = nil,
        waterTo: Grams? = nil
    ) {
        self.kind = kind
        self.text = text
        self.length = length
        self.until = until
        self.waterTo = waterTo
    }

    /// Whether water is poured in this step: it names an amount, or its kind is to pour.
    public var pours: Bool { kind == .bloom || kind == .pour }

    /// Whether it says a time or water where there is none: in a step that is done by hand.
    var meansNothing: Bool {
        kind == .prepare && (length != nil || until != nil || waterTo != nil)
    }
}
