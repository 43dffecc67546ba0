/// Why a brew can't start. Nothing else ever blocks it.
public enum PlanError: Error, Hashable, Sendable {
    case invalidRecipe([RecipeError])
    case invalidDose
    case invalidYield
    case invalidTemperature
    /// The bloom alone would use all the water (SC-012).
    case bloomReachesYield

    /// What to do, in words that fit the display.
    public var description: String {
        switch self {
        case .invalidRecipe(let errors): errors.first?.description ?? "The recipe is not valid"
        case .invalidDose: "Dose must be more than 0 g"
        case .invalidYield: "Yield must be more than 0 g"
        case .invalidTemperature: "Temperature must be more than 0 °C"
        case .bloomReachesYield: "Increase yield or decrease dose"
        }
    }
}
