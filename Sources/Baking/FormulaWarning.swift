// What is unusual about a formula (SPEC §10.3): said with the sum and the way out, never a block.
//
// A figure is judged as it is to 0.001 %, since saving rounds weights to 1 mg; the limits
// themselves are inside. What has to be added or taken off reaches the middle of the range.
import Names
import Units

/// Something unusual about a formula.
public enum FormulaWarning: Hashable, Sendable {
    /// A figure outside of its range: what it is, and the milligrams that reach the middle, to be
    /// added when they are more than nothing.
    case unusual(FormulaFigure, share: Fraction, change: Fraction)
    /// The final mix has less than no water: so much of all the water, both in milligrams.
    case negativeFinalWater(Fraction, of: Fraction)
    /// A preferment with more yeast, for its own flour, than any has: perhaps a misprint. It names
    /// the preferment, its yeast's share and, if there is one, the share that may be meant.
    case doubtfulYeast(String, share: Fraction, meant: Fraction?)
}

/// A figure that has a usual range (SPEC §10.3).
public enum FormulaFigure: Hashable, Sendable {
    case hydration, salt, prefermentedFlour, instantYeast

    /// What is usual, in thousandths of the flour (SPEC §10.3); both ends are inside.
    var range: ClosedRange<Int> {
        switch self {
        case .hydration: 550...900
        case .salt: 18...22
        case .prefermentedFlour: 50...400
        case .instantYeast: 0...15
        }
    }
}

extension Formula {
    /// What is unusual about it as written.
    public var warnings: [FormulaWarning] {
        FormulaJudge(formula: self, sums: sums, factor: .one).warnings
    }
}

extension ScaledFormula {
    /// What is unusual about it, in today's grams.
    public var warnings: [FormulaWarning] {
        FormulaJudge(formula: formula, sums: sums, factor: factor).warnings
    }
}

/// A formula that is judged.
private struct FormulaJudge {
    let formula: Formula
    let sums: FormulaSums
    /// Today's grams ÷ those of the formula.
    let factor: Fraction

    var warnings: [FormulaWarning] {
        guard sums.flour > .zero else { return [] }
        var figures: [(FormulaFigure, Milligrams)] = [
            (.hydration, sums.water), (.salt, sums.salt),
        ]
        if !formula.preferments.isEmpty {
            figures.append((.prefermentedFlour, sums.prefermentedFlour))
        }
        figures.append((.instantYeast, sums.instantYeast))
        return figures.compactMap(unusual) + negativeWater + formula.preferments.compactMap(doubt)
    }

    private func unusual(_ figure: FormulaFigure, _ weight: Milligrams) -> FormulaWarning? {
        let range = figure.range
        guard let share = sums.share(of: weight),
            // A percent has a thousand parts that count: a thousandth of the flour a hundred.
            let parts = share.rounded(times: 100_000),
            !(range.lowerBound * 100...range.upperBound * 100).contains(parts),
            let middle = Fraction(
                sums.flour.count, times: range.lowerBound + range.upperBound, over: 2000),
            let change = middle.subtracting(Fraction(weight.count))?.multiplied(by: factor)
        else { return nil }
        return .unusual(figure, share: share, change: change)
    }

    private var negativeWater: [FormulaWarning] {
        let final = formula.final.filter { $0.kind == .water }.map(\.weight).reduce(.zero, +)
        guard final < .zero, let missing = Fraction(final.count).multiplied(by: factor),
            let all = Fraction(sums.water.count).multiplied(by: factor)
        else { return [] }
        return [.negativeFinalWater(missing, of: all)]
    }

    /// Chosen: sponges have up to 3 % of their flour; a biga 1 %, a poolish 0.3 %.
    private func doubt(_ preferment: Premix) -> FormulaWarning? {
        let yeast = preferment.ingredients.filter { $0.kind == .yeast }.map(\.weight)
        guard let share = preferment.sums.share(of: yeast.reduce(.zero, +)), isMore(share, than: 30)
        else { return nil }
        // A point that was lost, or a percentage of a percentage.
        let meant = [10, 100].compactMap { share.divided(by: Fraction($0)) }
            .first { !isMore($0, than: 10) }
        return .doubtfulYeast(preferment.name, share: share, meant: meant)
    }

    /// Whether a share is more than so many thousandths.
    private func isMore(_ share: Fraction, than thousandths: Int) -> Bool {
        share.rounded(times: 100_000).map { $0 > thousandths * 100 } ?? true
    }
}

extension FormulaWarning: CustomStringConvertible {
    /// The sum and the way out, in one line: `Salt 3.0 %, usual 1.8-2.2: take 10 g off`.
    public var description: String {
        switch self {
        case .unusual(let figure, let share, let change):
            "\(figure.name) \(figure.text(of: share)) %, usual \(figure.rangeText): "
                + figure.wayOut(change)
        case .negativeFinalWater(let water, let all):
            "Final water \(WeightText.text(of: water)) g: preferments and soakers hold more "
                + "than all the water, \(WeightText.text(of: all)) g: take some off there"
        case .doubtfulYeast(let name, let share, let meant):
            "\(name): yeast \(Percentage.text(of: share)) % of its flour"
                + (meant.map { ", is \(Self.short($0)) % meant?" } ?? ": is that meant?")
        }
    }

    /// With a second decimal only where it says something: `0.2`, `0.25`.
    private static func short(_ share: Fraction) -> String {
        let isShort = share.rounded(times: 10_000).map { $0 % 10 == 0 } ?? false
        return Percentage.text(of: share, decimals: isShort ? 1 : 2)
    }
}

extension FormulaFigure {
    fileprivate var name: String {
        switch self {
        case .hydration: "Hydration"
        case .salt: "Salt"
        case .prefermentedFlour: "Pre-fermented flour"
        case .instantYeast: "Instant yeast"
        }
    }

    /// In percent: `1.8-2.2`.
    fileprivate var rangeText: String {
        let ends = [range.lowerBound, range.upperBound].compactMap { Fraction($0, over: 1000) }
        let isWhole = range.lowerBound % 10 == 0 && range.upperBound % 10 == 0
        let decimals = isWhole ? 0 : 1
        return ends.map { $0 == .zero ? "0" : Percentage.text(of: $0, decimals: decimals) }
            .joined(separator: "-")
    }

    /// With as many decimals as show that it is outside.
    fileprivate func text(of share: Fraction) -> String {
        let bounds = range.lowerBound * 100...range.upperBound * 100
        let decimals = [(1, 1000, 100), (2, 10_000, 10)].first { _, scale, unit in
            share.rounded(times: scale).map { !bounds.contains($0 * unit) } ?? true
        }
        return Percentage.text(of: share, decimals: decimals?.0 ?? 3)
    }

    /// The weight without a decimal that says nothing: `10`, as SPEC §10.3 writes it.
    private static func short(_ weight: Fraction) -> String {
        let text = WeightText.text(of: weight)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    fileprivate func wayOut(_ change: Fraction) -> String {
        let isLess = change < .zero
        let weight = Self.short(isLess ? change.negated ?? change : change) + " g"
        switch self {
        case .hydration: return isLess ? "take \(weight) water off" : "add \(weight) water"
        case .salt, .instantYeast: return isLess ? "take \(weight) off" : "add \(weight)"
        case .prefermentedFlour:
            return "move \(weight) flour " + (isLess ? "to the final mix" : "to a preferment")
        }
    }
}
