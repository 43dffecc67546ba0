import Units

/// Something unusual about the bean of today's brew: said, never a block (SPEC §9.5).
public enum BeanWarning: Hashable, Sendable {
    /// The dose is more than what is left of the bag.
    case tooLittleLeft(Grams)
    /// It was roasted on a day to come.
    case roastedInFuture

    /// What is unusual, in words.
    public var description: String {
        switch self {
        case .tooLittleLeft(.zero): "The bag is empty"
        case .tooLittleLeft(let left): "\(left.tenthsText) g left in the bag"
        case .roastedInFuture: "The roast date is in the future"
        }
    }
}

extension BeanStatus {
    /// What is unusual about brewing so much of it today.
    public func warnings(dose: Grams) -> [BeanWarning] {
        var warnings: [BeanWarning] = []
        if let gramsLeft, dose > gramsLeft { warnings.append(.tooLittleLeft(gramsLeft)) }
        if let ageDays, ageDays < 0 { warnings.append(.roastedInFuture) }
        return warnings
    }
}
