// What the amounts of a recipe mean that tells them in words.
//
// One program's text says "pour 90 g" (**more** water) in one step and "pour to 300 g" (the
// **total** on the scale) in the next, in any language. The numbers decide: a reading *fits* when
// the water never falls and comes to what the recipe has in all. Words decide where both fit.
//
// Beside the water there is ice: amounts that stand in steps before the clock starts are no water
// (*aside*), nor is what comes when all of the water is poured.

import Brewing
import Units

/// The water on the scale after each amount of a recipe.
struct WaterReading: Hashable {
    /// An amount of a step under the clock.
    struct Amount: Hashable {
        /// Tenths of a gram.
        let tenths: Int
        /// Whether words before or behind it say that it is the total.
        let isTotal: Bool
    }

    /// Tenths of a gram after each amount; nil for one that is no water.
    let targets: [Int?]
    /// The water in all, in tenths of a gram.
    let water: Int
    /// The water so far, where every amount could be meant as that and would come to something
    /// else; nil where words and numbers leave no doubt.
    let other: [Int]?
    /// Whether every amount is meant as its words have it.
    let isByWords: Bool

    /// The reading that fits; nil when none does. `aside` is what stands before the clock,
    /// `total` what the recipe has in all, both in tenths of a gram.
    init?(_ amounts: [Amount], aside: Int, total: Int) {
        let totals = amounts.map { Amount(tenths: $0.tenths, isTotal: true) }
        // Where there is ice the water is the less of the two.
        for water in aside > 0 && aside < total ? [total - aside, total] : [total] {
            let readings = [(amounts, true, false), (totals, amounts == totals, false)]
            for (reading, isByWords, endsEarly) in readings + [(amounts, true, true)] {
                guard
                    let targets = Self.targets(reading, water: water, endsEarly: endsEarly)
                else { continue }
                self.targets = targets
                self.water = water
                self.isByWords = isByWords
                let all = Self.targets(totals, water: water, endsEarly: false)
                other = all == targets ? nil : all?.compactMap { $0 }
                return
            }
        }
        return nil
    }

    private static func targets(_ amounts: [Amount], water: Int, endsEarly: Bool) -> [Int?]? {
        var targets: [Int?] = []
        var poured = 0
        for amount in amounts {
            if endsEarly, isAll(poured, water) {
                targets.append(nil)
                continue
            }
            let target = amount.isTotal ? amount.tenths : poured + amount.tenths
            guard target >= poured, target <= RecipeLimit.water.tenths * 2 else { return nil }
            poured = target
            targets.append(target)
        }
        guard isAll(poured, water) else { return nil }
        return targets
    }

    private static func isAll(_ poured: Int, _ water: Int) -> Bool {
        abs(poured - water) <= RecipeLimit.waterTolerance.tenths
    }

    /// Whether an amount between these words is the total: of Timer.Coffee's languages, what stands
    /// before "to 300 g" (in Japanese and Korean behind it). Words that are missing here only
    /// matter where the numbers leave a choice.
    static func saysTotal(before: String, behind: String) -> Bool {
        let last = before.lowercased().split(separator: " ").last.map(String.init) ?? ""
        let eastern = ["至", "到", "达到"].contains { last.hasSuffix($0) }
        let behind = behind.drop { $0 == " " }
        return totalWords.contains(last) || eastern || behind.hasPrefix("まで")
            || behind.hasPrefix("까지")
    }

    private static let totalWords: Set<String> = [
        "to", "till", "until", "untill", "reach", "reaches", "reads", "hits",
        "bis", "auf", "zu",
        "jusqu'à", "jusqu’à", "atteindre", "d'atteindre", "d’atteindre",
        "hasta", "alcanzar", "até", "atingir", "fino", "raggiungere",
        "до", "достижения", "do", "tot", "hingga", "sampai", "mencapai",
        "إلى", "حتى",
    ]
}
