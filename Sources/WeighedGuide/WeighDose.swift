import Scales
import Timebase
import Units

/// The field `Weigh dose` of Edit (WS-001): what lies there is the dose, once it stands still.
public struct WeighDose: Hashable, Sendable {
    /// The doses that can be taken: what a recipe may ask for (RV-010).
    public static let doses = Grams(tenths: 1)...Grams(200)

    /// A field without state of its own: all it needs is the weight.
    public init() {}

    /// What it shows: live grams to 0.1, or why there are none.
    public func text(_ weight: LiveWeight) -> String {
        switch weight.doubt {
        case .noZero: weight.awaitsZero ? "taring" : "tare first"
        case .lifted: "lifted"
        case .fault: "no scale"
        case nil: (weight.weight?.tenthsText ?? "0.0") + " g"
        }
    }

    /// What NEXT takes: the weight to 0.1 g, when it stands still and can be a dose; nil when NEXT
    /// does nothing.
    public func dose(_ weight: LiveWeight) -> Grams? {
        guard weight.doubt == nil, let mass = weight.restingMass else { return nil }
        let dose = Grams(rounding: mass)
        return Self.doses.contains(dose) ? dose : nil
    }
}
