import Baking
import Hardware
import Units

/// How formulas and weights are shown: no number is ever cut, and every name is whole somewhere.
enum BakeText {
    /// `744 g`; narrow, `744g`.
    static func weight(_ milligrams: Fraction, narrow: Bool = false) -> String {
        "\(WeightText.text(of: milligrams))\(narrow ? "" : " ")g"
    }

    static func weight(_ milligrams: Milligrams, narrow: Bool = false) -> String {
        weight(Fraction(milligrams.count), narrow: narrow)
    }

    /// What is missing of a target, never less than nothing.
    static func missing(_ target: Fraction, isIn: Fraction) -> Fraction {
        guard let rest = target.subtracting(isIn), rest > .zero else { return .zero }
        return rest
    }

    /// The first of these words that fits; else the last.
    static func fitting(_ words: [String], in columns: Int) -> String {
        words.first { $0.count <= columns } ?? words.last ?? ""
    }
}

extension ScaledFormula {
    /// `2 x 800 g`, the widest first.
    var piecesTexts: [String] {
        let each = WeightText.text(of: pieceWeight)
        return ["\(pieces) x \(each) g", "\(pieces)x\(each)g"]
    }

    /// Pieces and total beside each other; on two rows where that does not fit.
    func sizeRows(for size: DisplaySize) -> [TextRow] {
        let totals = [BakeText.weight(total), BakeText.weight(total, narrow: true)]
        for (left, right) in zip(piecesTexts, totals)
        where left.count + 1 + right.count <= size.columns {
            return [TextRow(left, right: right)]
        }
        return [
            TextRow(BakeText.fitting(piecesTexts, in: size.columns)),
            TextRow("Total", right: totals[0]),
        ]
    }
}

extension Formula {
    /// `hyd 70.0 salt 2.0`, and `pre 10.0  T 1720 ✓`: the percentages, the total and whether any
    /// of them is unusual.
    func figureRows(for size: DisplaySize) -> [TextRow] {
        let sums = sums
        let pre = Self.text(sums.prefermentedShare)
        let (total, mark) = (WeightText.text(of: sums.total), mark)
        let words = [
            "pre \(pre)  T \(total) \(mark)", "pre\(pre) T \(total) \(mark)",
            "pre\(pre) T\(total) \(mark)",
        ]
        return [percentages(columns: size.columns), BakeText.fitting(words, in: size.columns)]
            .map { TextRow($0) }
    }

    /// `hyd 70.0 salt 2.0`.
    func percentages(columns: Int) -> String {
        let sums = sums
        let (hydration, salt) = (Self.text(sums.hydration), Self.text(sums.saltShare))
        return BakeText.fitting(
            ["hyd \(hydration) salt \(salt)", "hyd\(hydration) salt\(salt)"], in: columns)
    }

    /// `✓`, or how many warnings there are.
    var mark: String { warnings.isEmpty ? "✓" : "!\(warnings.count)" }

    private static func text(_ share: Fraction?) -> String {
        share.map { Percentage.text(of: $0) } ?? "-"
    }
}
