import Baking
import Units

extension Formula {
    /// SPEC §10.1's: BK-001.
    static var countryLoaf: Formula { template(.countryLoaf) }

    static func template(_ template: FormulaTemplate) -> Formula {
        var number = 0
        return template.formula(id: FormulaID(rawValue: "loaf")) {
            number += 1
            return ItemID(rawValue: "\(number)")
        }
    }

    /// The same with 50 g of seeds in 60 g of water: BK-006.
    static func withSoaker(seedsAreFlour: Bool) -> Formula {
        var formula = countryLoaf
        formula.soakers = [
            Premix(
                id: ItemID(rawValue: "soaker"), name: "Soaker",
                ingredients: [
                    Ingredient(
                        "seeds", .other, 50_000, countsAsFlour: seedsAreFlour),
                    Ingredient("soaker water", .water, 60_000),
                ])
        ]
        return formula
    }

    /// The id of its first preferment.
    var levain: ItemID { preferments.first?.id ?? ItemID(rawValue: "none") }
}

extension Ingredient {
    /// An ingredient with its name as its id, so many milligrams of it.
    init(
        _ name: String, _ kind: IngredientKind, _ milligrams: Int, countsAsFlour: Bool? = nil
    ) {
        self.init(
            id: ItemID(rawValue: name), name: name, kind: kind, countsAsFlour: countsAsFlour,
            weight: Milligrams(milligrams))
    }
}

extension ScaledFormula {
    /// What each thing of the final mix weighs, as it is shown.
    var finalTexts: [String] { formula.final.map { WeightText.text(of: weight(of: $0.weight)) } }

    /// The same of the first preferment, its starter behind.
    var prefermentTexts: [String] {
        guard let preferment = formula.preferments.first else { return [] }
        let starter = preferment.starter.map { [$0.flour, $0.water] } ?? []
        return (preferment.ingredients.map(\.weight) + starter)
            .map { WeightText.text(of: weight(of: $0)) }
    }
}

extension FormulaSums {
    /// Hydration, dough hydration, salt, pre-fermented, sum, as they are shown.
    var percentages: [String] {
        [hydration, doughHydration, saltShare, prefermentedShare, sumShare].map { share in
            share.map { Percentage.text(of: $0) } ?? "-"
        }
    }
}
