import Units

/// An exact fraction, for amounts that another program has as arithmetic. What does not fit is nil:
/// nothing wraps around and nothing is rounded before the end.
struct Fraction: Hashable {
    private let numerator: Int
    /// More than nothing.
    private let denominator: Int

    /// A fraction in lowest terms; nil without a denominator, and where it does not fit.
    init?(_ numerator: Int, over denominator: Int) {
        guard denominator != 0, numerator != .min, denominator != .min else { return nil }
        let divisor = Self.greatestDivisor(abs(numerator), abs(denominator))
        let sign = denominator.signum()
        self.numerator = sign * numerator / divisor
        self.denominator = sign * denominator / divisor
    }

    /// A number as it is written: digits, and some behind a point or a comma. Nil for anything else
    /// and for more than nine digits, of which no kitchen needs that many.
    init?(text: Substring) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let digits = parts.joined()
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
            digits.count <= 9, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let number = Int(String(digits))
        else { return nil }
        let places = parts.count == 2 ? parts[1].count : 0
        self.init(number, over: (0..<places).reduce(1) { power, _ in power * 10 })
    }

    private static func greatestDivisor(_ left: Int, _ right: Int) -> Int {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return max(left, 1)
    }

    /// The sum.
    func adding(_ other: Fraction) -> Fraction? {
        guard let left = Self.product(numerator, other.denominator),
            let right = Self.product(other.numerator, denominator),
            let below = Self.product(denominator, other.denominator)
        else { return nil }
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? nil : Fraction(sum, over: below)
    }

    /// The product.
    func multiplied(by other: Fraction) -> Fraction? {
        guard let above = Self.product(numerator, other.numerator),
            let below = Self.product(denominator, other.denominator)
        else { return nil }
        return Fraction(above, over: below)
    }

    /// The quotient; nil when it is divided by nothing.
    func divided(by other: Fraction) -> Fraction? {
        Fraction(other.denominator, over: other.numerator).flatMap(multiplied)
    }

    /// The same with the other sign.
    var negated: Fraction? { Fraction(-numerator, over: denominator) }

    /// Rounded to a whole number, halves away from zero; nil beyond a million.
    var rounded: Int? {
        let whole = numerator.dividedRounding(by: denominator)
        return whole.magnitude <= 1_000_000 ? whole : nil
    }

    private static func product(_ left: Int, _ right: Int) -> Int? {
        let (product, overflow) = left.multipliedReportingOverflow(by: right)
        return overflow ? nil : product
    }
}
