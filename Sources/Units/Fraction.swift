// Exact arithmetic for what is scaled: nothing is rounded before it is shown or saved.
//
// A fraction is two whole numbers of 128 bits, in lowest terms. What does not fit is nil: nothing
// wraps around, and nothing traps. Two numbers of 64 bits and a third below always fit.

/// An exact fraction, in lowest terms: what is scaled stays exact until it is shown.
public struct Fraction: Hashable, Sendable {
    /// Above the line, with the sign.
    package let numerator: Int128
    /// Below the line: more than nothing.
    package let denominator: Int128

    /// A whole number.
    public init(_ whole: Int) {
        numerator = Int128(whole)
        denominator = 1
    }

    /// A fraction; nil without a denominator.
    public init?(_ numerator: Int, over denominator: Int) {
        self.init(Int128(numerator), over: Int128(denominator))
    }

    /// `amount` × `part` ÷ `whole`, which always fits; nil when `whole` is nothing.
    public init?(_ amount: Int, times part: Int, over whole: Int) {
        // 63 bits twice, and a sign: no product of these overflows.
        self.init(Int128(amount) * Int128(part), over: Int128(whole))
    }

    /// A fraction; nil without a denominator, and where it does not fit in lowest terms.
    package init?(_ numerator: Int128, over denominator: Int128) {
        guard denominator != 0 else { return nil }
        let (above, below) = (numerator.magnitude, denominator.magnitude)
        let divisor = Self.greatestDivisor(above, below)
        let isNegative = (numerator < 0) != (denominator < 0)
        guard let top = Int128(exactly: above / divisor),
            let bottom = Int128(exactly: below / divisor)
        else { return nil }
        self.numerator = isNegative ? -top : top
        self.denominator = bottom
    }

    /// A number as it is written: digits, and some behind a point or a comma. Nil for anything else
    /// and for more than nine digits, of which no kitchen needs that many.
    package init?(text: Substring) {
        let parts = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }
        let digits = parts.joined()
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
            digits.count <= 9, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
            let number = UntrustedInteger(String(digits))?.within(0...999_999_999)
        else { return nil }
        let places = parts.count == 2 ? parts[1].count : 0
        self.init(number, over: (0..<places).reduce(1) { power, _ in power * 10 })
    }

    /// What is in lowest terms already.
    private init(reduced numerator: Int128, _ denominator: Int128) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Nothing.
    public static let zero = Fraction(0)
    /// The whole.
    public static let one = Fraction(1)

    /// Euclid's; at least 1. In 64 bits where they do: a tenth of the time.
    private static func greatestDivisor(_ left: UInt128, _ right: UInt128) -> UInt128 {
        var (left, right) = (left, right)
        while right != 0 {
            if let narrow = UInt64(exactly: left), let other = UInt64(exactly: right) {
                return UInt128(greatestDivisor(narrow, other))
            }
            (left, right) = (right, left % right)
        }
        return max(left, 1)
    }

    private static func greatestDivisor(_ left: UInt64, _ right: UInt64) -> UInt64 {
        var (left, right) = (left, right)
        while right != 0 { (left, right) = (right, left % right) }
        return max(left, 1)
    }
}

extension Fraction {
    /// The sum; nil where it does not fit.
    public func adding(_ other: Fraction) -> Fraction? {
        if denominator == other.denominator {
            let (sum, overflow) = numerator.addingReportingOverflow(other.numerator)
            return overflow ? nil : Fraction(sum, over: denominator)
        }
        // Knuth, 4.5.1: with the common divisor taken out first, little overflows that needn't.
        let common = Self.divisor(denominator, other.denominator)
        guard let left = Self.product(numerator, other.denominator / common),
            let right = Self.product(other.numerator, denominator / common)
        else { return nil }
        let (sum, overflow) = left.addingReportingOverflow(right)
        guard !overflow else { return nil }
        let rest = Self.divisor(sum, common)
        return Self.product(denominator / common, other.denominator / rest)
            .flatMap { Fraction(sum / rest, over: $0) }
    }

    /// The difference; nil where it does not fit.
    public func subtracting(_ other: Fraction) -> Fraction? {
        other.negated.flatMap(adding)
    }

    /// The product; nil where it does not fit.
    public func multiplied(by other: Fraction) -> Fraction? {
        let cross = Self.divisor(numerator, other.denominator)
        let otherCross = Self.divisor(other.numerator, denominator)
        guard let above = Self.product(numerator / cross, other.numerator / otherCross),
            let below = Self.product(denominator / otherCross, other.denominator / cross)
        else { return nil }
        return Fraction(reduced: above, below)
    }

    /// The quotient; nil where it does not fit, and when it is divided by nothing.
    public func divided(by other: Fraction) -> Fraction? {
        Fraction(other.denominator, over: other.numerator).flatMap(multiplied)
    }

    /// The same with the other sign; nil where it does not fit.
    public var negated: Fraction? { multiplied(by: Fraction(-1)) }

    /// The fraction × `factor`, rounded to a whole number, halves away from zero; nil where that
    /// does not fit.
    public func rounded(times factor: Int = 1) -> Int? {
        guard let scaled = multiplied(by: Fraction(factor)) else { return nil }
        let below = scaled.denominator.magnitude
        let (whole, rest) = scaled.numerator.magnitude.quotientAndRemainder(dividingBy: below)
        guard let number = Int(exactly: rest >= below - rest ? whole + 1 : whole)
        else { return nil }
        return scaled.numerator < 0 ? -number : number
    }

    private static func product(_ left: Int128, _ right: Int128) -> Int128? {
        let (product, overflow) = left.multipliedReportingOverflow(by: right)
        return overflow ? nil : product
    }

    /// The greatest common divisor of two numbers, of which one is positive.
    private static func divisor(_ left: Int128, _ right: Int128) -> Int128 {
        Int128(exactly: greatestDivisor(left.magnitude, right.magnitude)) ?? 1
    }
}

extension Fraction: Comparable {
    /// Whether `left` is less: exact, whatever the numbers are.
    public static func < (left: Fraction, right: Fraction) -> Bool {
        if left.denominator == right.denominator { return left.numerator < right.numerator }
        let isNegative = left.numerator < 0
        if isNegative != (right.numerator < 0) { return isNegative }
        if let over = product(left.numerator, right.denominator),
            let under = product(right.numerator, left.denominator)
        {
            return over < under
        }
        return isNegative
            ? isLess(right.magnitudes, left.magnitudes) : isLess(left.magnitudes, right.magnitudes)
    }

    private typealias Magnitudes = (above: UInt128, below: UInt128)
    private var magnitudes: Magnitudes { (numerator.magnitude, denominator.magnitude) }

    /// By their continued fractions, which need no product.
    private static func isLess(_ left: Magnitudes, _ right: Magnitudes) -> Bool {
        var (left, right) = (left, right)
        while true {
            let (whole, rest) = left.above.quotientAndRemainder(dividingBy: left.below)
            let (other, otherRest) = right.above.quotientAndRemainder(dividingBy: right.below)
            if whole != other { return whole < other }
            if rest == 0 || otherRest == 0 { return rest == 0 && otherRest != 0 }
            // a + r/b < a + s/c when c/s < b/r.
            (left, right) = ((right.below, otherRest), (left.below, rest))
        }
    }
}
