// Whole numbers that stand for tenths: how they are divided and how they are written. All roundings
// of this module are halves away from zero, and made here.
extension Int {
    /// The quotient rounded to a whole number, halves away from zero. `divisor` is positive.
    package func dividedRounding(by divisor: Int) -> Int {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        guard remainder.magnitude * 2 >= divisor.magnitude else { return quotient }
        return quotient + signum()
    }

    /// A count of tenths with its decimal point: 150 reads `15.0`.
    var tenthsText: String {
        "\(self < 0 ? "-" : "")\(magnitude / 10).\(magnitude % 10)"
    }
}
