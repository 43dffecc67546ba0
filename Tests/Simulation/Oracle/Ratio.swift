/// A fraction in lowest terms: exact, as long as there is room. Who corrects a bowl again and again
/// comes to an end of that; then it is as near as no scale can tell.
struct Ratio: Equatable, Comparable, Sendable {
    let top: Int128
    /// More than 0.
    let bottom: Int128

    init(_ top: Int128, _ bottom: Int128 = 1) {
        let common = max(1, Self.commonDivisor(top.magnitude, bottom.magnitude))
        let sign: Int128 = bottom < 0 ? -1 : 1
        self.top = sign * top / Int128(common)
        self.bottom = sign * bottom / Int128(common)
    }

    init(_ whole: Int64) { self.init(Int128(whole)) }

    private static func commonDivisor(_ one: UInt128, _ other: UInt128) -> UInt128 {
        var (left, right) = (one, other)
        while right > 0 { (left, right) = (right, left % right) }
        return left
    }

    /// Of a weight in milligrams the nearest whole 2⁻⁴⁰.
    private var coarse: Ratio {
        let parts: Int128 = 1 << 40
        guard bottom > parts else { return self }
        let whole = top / bottom
        let shift = max(0, 127 - bottom.leadingZeroBitCount - 80)
        let rest = ((top - whole * bottom) >> shift) * parts / (bottom >> shift)
        return Ratio(whole * parts + rest, parts)
    }

    static func + (left: Ratio, right: Ratio) -> Ratio {
        let one = left.top.multipliedReportingOverflow(by: right.bottom)
        let other = right.top.multipliedReportingOverflow(by: left.bottom)
        let top = one.partialValue.addingReportingOverflow(other.partialValue)
        let bottom = left.bottom.multipliedReportingOverflow(by: right.bottom)
        guard !one.overflow, !other.overflow, !top.overflow, !bottom.overflow else {
            return left.coarse + right.coarse
        }
        return Ratio(top.partialValue, bottom.partialValue)
    }

    static func - (left: Ratio, right: Ratio) -> Ratio { left + Ratio(-right.top, right.bottom) }

    /// Crosswise in lowest terms first: there is more room for what comes of it.
    static func * (left: Ratio, right: Ratio) -> Ratio {
        let one = Ratio(left.top, right.bottom)
        let other = Ratio(right.top, left.bottom)
        let top = one.top.multipliedReportingOverflow(by: other.top)
        let bottom = one.bottom.multipliedReportingOverflow(by: other.bottom)
        guard !top.overflow, !bottom.overflow else { return left.coarse * right.coarse }
        return Ratio(top.partialValue, bottom.partialValue)
    }

    static func / (left: Ratio, right: Ratio) -> Ratio { left * Ratio(right.bottom, right.top) }

    static func < (left: Ratio, right: Ratio) -> Bool {
        let one = left.top.multipliedReportingOverflow(by: right.bottom)
        let other = right.top.multipliedReportingOverflow(by: left.bottom)
        guard !one.overflow, !other.overflow else { return left.coarse < right.coarse }
        return one.partialValue < other.partialValue
    }

    /// Halves away from zero.
    var rounded: Int64 {
        let size = (2 * top.magnitude + bottom.magnitude) / (2 * bottom.magnitude)
        return top < 0 ? -Int64(size) : Int64(size)
    }
}

/// How weights are shown (SPEC §10.2).
extension Ratio {
    /// Milligrams to 1 g, below 20 g to 0.1 g, below 1 g to 0.01 g, in hundredths of a gram; halves
    /// away from zero.
    var shownHundredths: Int64 {
        let hundredths = (self / Ratio(10)).rounded
        if hundredths < 100 { return hundredths }
        let tenths = (self / Ratio(100)).rounded
        return tenths < 200 ? tenths * 10 : (self / Ratio(1000)).rounded * 100
    }

    /// `744`, `18.6`, `0.25`.
    var shownWeight: String {
        let hundredths = shownHundredths
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if hundredths < 100 { return "0.\(rest < 10 ? "0" : "")\(rest)" }
        return hundredths < 2000 ? "\(whole).\(rest / 10)" : "\(whole)"
    }
}
