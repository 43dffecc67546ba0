import Units

/// Why a formula can't be scaled or adjusted. Nothing has changed.
public enum ScalingError: Error, Hashable, Sendable {
    /// The target is nothing, less, or more than 100 kg (BK-009).
    case targetOutOfBounds
    /// No such number of pieces, or weight of one.
    case piecesOutOfBounds
    /// The formula has no such preferment (BK-005).
    case noSuchPreferment
    /// The formula weighs nothing, or has no flour.
    case nothingToScale
    /// So much water or salt is in premixes already that the final mix would have to give some
    /// away: by so much (BK-010).
    case negative(IngredientKind, Milligrams)
    /// The final mix has nothing of this kind to adjust.
    case noIngredient(IngredientKind)
}

extension ScalingError: CustomStringConvertible {
    /// What is wrong and what is allowed, in one line.
    public var description: String {
        switch self {
        case .targetOutOfBounds: "the target must be more than 0 g and make at most 100 kg of dough"
        case .piecesOutOfBounds: "there are 1 to 999 pieces of 1 g to 20 kg"
        case .noSuchPreferment: "the formula has no such preferment"
        case .nothingToScale: "there is nothing to scale: no flour, or a preferment of 0 g"
        case .negative(let kind, let missing):
            "the final \(kind.rawValue) would be -\(WeightText.text(of: missing)) g: "
                + "so much more is in preferments and soakers already"
        case .noIngredient(let kind): "the final mix has no \(kind.rawValue) to adjust"
        }
    }

    /// The word scripts know the error by, as in SPEC §10.2.
    public var code: String {
        switch self {
        case .targetOutOfBounds, .piecesOutOfBounds: "outOfBounds"
        case .noSuchPreferment: "noSuchPreferment"
        case .nothingToScale: "nothingToScale"
        case .negative: "negative"
        case .noIngredient: "noIngredient"
        }
    }
}
