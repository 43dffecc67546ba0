import Units

/// Arithmetic that goes on: behind a number that does not fit there is none.
extension Optional where Wrapped == Fraction {
    static func + (left: Fraction?, right: Fraction?) -> Fraction? {
        guard let left, let right else { return nil }
        return left.adding(right)
    }

    static func - (left: Fraction?, right: Fraction?) -> Fraction? {
        guard let left, let right else { return nil }
        return left.subtracting(right)
    }

    static func * (left: Fraction?, right: Fraction?) -> Fraction? {
        guard let left, let right else { return nil }
        return left.multiplied(by: right)
    }

    /// Nil when it is divided by nothing, too.
    static func / (left: Fraction?, right: Fraction?) -> Fraction? {
        guard let left, let right else { return nil }
        return left.divided(by: right)
    }
}
