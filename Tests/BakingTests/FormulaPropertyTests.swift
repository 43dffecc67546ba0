import Baking
import Fixtures
import Testing
import Units

/// What holds for every formula: a hundred thousand of them, the same on every machine.
@Suite("SPEC §10.10 · properties of random formulas")
struct FormulaPropertyTests {
    /// Ten runs of ten thousand, side by side.
    static let seeds = 1...10
    private static let formulas = 10_000

    /// A formula of two to seven ingredients, most with a preferment, some with a soaker.
    private func formula(_ numbers: inout SeededNumbers) -> Formula {
        var made = 0
        func ingredient(_ kind: IngredientKind, upTo milligrams: Int) -> Ingredient {
            made += 1
            let isFlour = kind == .other && numbers.below(2) == 0
            return Ingredient(
                id: Self.ids[made], name: Self.names[made], kind: kind,
                countsAsFlour: isFlour ? true : nil,
                weight: Milligrams(1 + numbers.below(milligrams)))
        }
        func premix(_ kinds: [IngredientKind]) -> Premix {
            made += 1
            return Premix(
                id: Self.ids[made], name: Self.names[made],
                ingredients: kinds.map { ingredient($0, upTo: 500_000) })
        }
        var formula = Formula(
            id: FormulaID(rawValue: "random"), name: "Random", pieces: 1 + numbers.below(12),
            pieceWeight: Milligrams(grams: 500), final: [])
        if numbers.below(4) > 0 { formula.preferments = [premix([.flour, .water])] }
        if numbers.below(4) == 0, !formula.preferments.isEmpty {
            formula.preferments[0].starter = Starter(
                flour: Milligrams(numbers.below(50_000)), water: Milligrams(numbers.below(50_000)))
        }
        if numbers.below(6) == 0 { formula.soakers = [premix([.other, .water])] }
        let kinds: [IngredientKind] = [.flour, .water, .salt, .yeast, .other]
        let sizes = [2_000_000, 1_500_000, 40_000, 9_000, 200_000]
        for index in 0..<2 + numbers.below(4) {
            formula.final.append(ingredient(kinds[index], upTo: sizes[index]))
        }
        // No bread has twice as much water as flour, or a thousand times.
        let leastFlour = Milligrams(grams: 1000)
        formula.final[0].weight = formula.final[0].weight + leastFlour
        return formula
    }

    private static let ids = (0..<20).map { ItemID(rawValue: "\($0)") }
    private static let names = "abcdefghijklmnopqrst".map { String($0) }

    /// Runs a check on many formulas; what it says is wrong comes with how to see it again.
    private func check(_ seed: Int, _ wrong: (Formula, inout SeededNumbers) throws -> String?)
        rethrows
    {
        var numbers = SeededNumbers(seed: UInt64(seed))
        for number in 0..<Self.formulas {
            let formula = formula(&numbers)
            if let wrong = try wrong(formula, &numbers) {
                Issue.record("seed \(seed), formula \(number): \(wrong): \(formula)")
                return
            }
        }
    }

    @Test("SPEC §10.10 · the table's columns add up to their totals", arguments: seeds)
    func columns(seed: Int) throws {
        func sum(_ cells: [GuildCell?]) -> Fraction? {
            cells.compactMap { $0?.weight }.reduce(.zero) { $0?.adding($1) }
        }
        try check(seed) { formula, numbers in
            let total = Milligrams(100_000 + numbers.below(9_000_000))
            let table = GuildTable(try ScaledFormula(formula, .total(total)))
            guard sum(table.rows.map(\.total)) == table.totals.total?.weight,
                sum(table.rows.map(\.final)) == table.totals.final?.weight,
                table.totals.final?.weight == Fraction(total.count)
            else { return "total or final dough" }
            for column in table.premixes.indices
            where sum(table.rows.map { $0.premixes[column] })
                != table.totals.premixes[column]?.weight
            { return "column \(column)" }
            return nil
        }
    }

    @Test(
        "SPEC §10.10 · by pieces, by total and by the preferment at hand: the same percentages",
        arguments: seeds)
    func percentages(seed: Int) throws {
        try check(seed) { formula, numbers in
            let each = Milligrams(500_000 + numbers.below(4_000_000))
            let pieces = 2 + numbers.below(18)
            var batches = [
                BatchSize.pieces(pieces, each: each), .total(Milligrams(pieces * each.count)),
            ]
            if let preferment = formula.preferments.first {
                let today = try ScaledFormula(formula, batches[0]).rounded(preferment.total)
                batches.append(.preferment(preferment.id, max(today, Milligrams(1))))
            }
            let sums = formula.sums
            let weights = [sums.water, sums.salt, sums.prefermentedFlour, sums.total]
            let shares = weights.map(sums.share)
            for batch in batches {
                let scaled = try ScaledFormula(formula, batch)
                let flour = scaled.weight(of: sums.flour)
                guard shares == weights.map({ scaled.weight(of: $0).divided(by: flour) })
                else { return "\(batch)" }
            }
            // By pieces and by their total it is the same batch.
            let byPieces = try ScaledFormula(formula, batches[0])
            let byTotal = try ScaledFormula(formula, batches[1])
            return byPieces.factor == byTotal.factor ? nil : "the factor"
        }
    }

    @Test(
        "SPEC §10.2 · what is saved has the same percentages, to 0.001 of a percent",
        arguments: seeds)
    func saved(seed: Int) throws {
        try check(seed) { formula, numbers in
            let sums = formula.sums
            // As much as makes a kilogram of flour: less is rounded more.
            let least = (Fraction(sums.total.count, times: 1_000_000, over: sums.flour.count))?
                .rounded()
            guard let least, least < 50_000_000 else { return nil }
            let total = Milligrams(least + 1 + numbers.below(50_000_000))
            let saved = try ScaledFormula(formula, .total(total)).saved.sums
            for share in [\FormulaSums.hydration, \.saltShare, \.prefermentedShare] {
                guard let before = sums[keyPath: share]?.rounded(times: 10_000_000),
                    let after = saved[keyPath: share]?.rounded(times: 10_000_000)
                else { return "no flour" }
                // In ten-thousandths of a percent, each rounded once more to be compared.
                if abs(before - after) > 100 { return "\(share): \(before), \(after)" }
            }
            return nil
        }
    }

    /// A shown weight in milligrams, and half of its last digit.
    private func milligrams(_ text: String) -> (weight: Int, half: Int)? {
        let parts = text.split(separator: ".")
        guard let whole = parts.first.flatMap({ Int($0) }) else { return nil }
        guard parts.count == 2, let decimals = Int(parts[1]) else { return (whole * 1000, 500) }
        let unit = parts[1].utf8.count == 1 ? 100 : 10
        return (whole * 1000 + decimals * unit, unit / 2)
    }

    @Test(
        "SPEC §10.10 · rounding to be shown moves the total by half a shown digit each, at most",
        arguments: seeds)
    func shown(seed: Int) throws {
        try check(seed) { formula, numbers in
            let total = Milligrams(100_000 + numbers.below(9_000_000))
            let scaled = try ScaledFormula(formula, .total(total))
            var shown = 0
            var allowed = 0
            for ingredient in (formula.preferments + formula.soakers).flatMap(\.ingredients)
                + formula.final
            {
                let text = WeightText.text(of: scaled.weight(of: ingredient.weight))
                guard let parsed = milligrams(text) else { return text }
                shown += parsed.weight
                allowed += parsed.half
            }
            for starter in formula.preferments.compactMap(\.starter) {
                for weight in [starter.flour, starter.water] {
                    guard let parsed = milligrams(WeightText.text(of: scaled.weight(of: weight)))
                    else { return "starter" }
                    shown += parsed.weight
                    allowed += parsed.half
                }
            }
            return abs(shown - total.count) <= allowed ? nil : "\(shown) of \(total), \(allowed)"
        }
    }
}
