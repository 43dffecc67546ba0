// The one place where exact fractions are rounded to be shown (SPEC §10.2).

/// Shares as percentages.
public enum Percentage {
    /// A share in percent with so many decimals, rounded once, halves away from zero: `70.0`.
    public static func text(of share: Fraction, decimals: Int = 1) -> String {
        let scale = WeightText.power(decimals)
        return WeightText.decimal(share.rounded(times: 100 * scale), decimals: decimals)
    }

    /// The share that so many percent are, to 0.001 %, halves away from zero; nil when it is no
    /// number, or beyond ±1,000,000 %.
    public static func share(rounding percent: Double) -> Fraction? {
        UntrustedInteger(rounding: percent * 1000)?.within(-1_000_000_000...1_000_000_000)
            .flatMap { Fraction($0, over: 100_000) }
    }
}

/// Weights as they are shown: to 1 g, below 20 g to 0.1 g, below 1 g to 0.01 g.
public enum WeightText {
    /// An exact weight in milligrams: `744`, `18.6`, `0.79`; nothing is `0`. Which digits there are
    /// is judged by what is shown: 19.96 g is `20`.
    public static func text(of milligrams: Fraction) -> String {
        if milligrams == .zero { return "0" }
        guard let perGram = milligrams.divided(by: Fraction(1000)) else { return "?" }
        if let hundredths = perGram.rounded(times: 100), hundredths.magnitude < 100 {
            return decimal(hundredths, decimals: 2)
        }
        if let tenths = perGram.rounded(times: 10), tenths.magnitude < 200 {
            return decimal(tenths, decimals: 1)
        }
        return decimal(perGram.rounded(), decimals: 0)
    }

    /// The same of a weight in whole milligrams.
    public static func text(of weight: Milligrams) -> String { text(of: Fraction(weight.count)) }

    /// 10 to this power.
    fileprivate static func power(_ exponent: Int) -> Int {
        (0..<min(max(exponent, 0), 9)).reduce(1) { power, _ in power * 10 }
    }

    /// A whole number of the last decimal's units: 700 with one decimal reads `70.0`. What was too
    /// much to be one is `?`.
    fileprivate static func decimal(_ count: Int?, decimals: Int) -> String {
        guard let count else { return "?" }
        let scale = UInt(power(decimals))
        let (whole, rest) = count.magnitude.quotientAndRemainder(dividingBy: scale)
        let sign = count < 0 ? "-" : ""
        guard scale > 1 else { return "\(sign)\(whole)" }
        let digits = String(rest)
        let zeros = String(repeating: "0", count: max(0, decimals - digits.utf8.count))
        return "\(sign)\(whole).\(zeros)\(digits)"
    }
}
