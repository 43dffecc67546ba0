import Fixtures
import Units

@testable import Baking

/// A random formula, never without flour; its ids are numbers.
struct RandomBread {
    var numbers: SeededNumbers
    private var id = 0

    init(seed: UInt64) { numbers = SeededNumbers(seed: seed) }

    private mutating func newID() -> ItemID {
        id += 1
        return ItemID(rawValue: "\(id)")
    }

    /// From some milligrams to two kilograms.
    private mutating func weight() -> Milligrams {
        Milligrams(1 + numbers.below([300, 20_000, 2_000_000][numbers.below(3)]))
    }

    private mutating func ingredient(_ kind: IngredientKind) -> Ingredient {
        let counts = numbers.below(12) == 0 ? !kind.countsAsFlour : nil
        return Ingredient(
            id: newID(), name: "\(kind.rawValue) \(id)", kind: kind, countsAsFlour: counts,
            weight: weight())
    }

    private mutating func ingredients(_ count: Int) -> [Ingredient] {
        (0..<count).map { _ in
            ingredient(IngredientKind.allCases[numbers.below(IngredientKind.allCases.count)])
        }
    }

    mutating func premix(_ name: String) -> Premix {
        Premix(
            id: newID(), name: name, ingredients: ingredients(1 + numbers.below(2)),
            starter: numbers.below(3) == 0 ? Starter(flour: weight(), water: weight()) : nil)
    }

    /// Nearly always with water and salt of its own, as bread has it.
    mutating func formula() -> Formula {
        id = 0
        let preferments = (0..<numbers.below(3)).map { premix("Levain \($0)") }
        let soakers = (0..<numbers.below(2)).map { premix("Soaker \($0)") }
        var final = [
            Ingredient(id: newID(), name: "flour", kind: .flour, weight: weight())
        ]
        if numbers.below(20) > 0 { final.append(ingredient(.water)) }
        if numbers.below(20) > 0 { final.append(ingredient(.salt)) }
        final += ingredients(numbers.below(3))
        return Formula(
            id: FormulaID(rawValue: "random"), name: "Random", pieces: 1 + numbers.below(4),
            pieceWeight: Milligrams(grams: 500), preferments: preferments, soakers: soakers,
            final: final)
    }

    mutating func plan() throws -> ScaledFormula {
        let formula = formula()
        return numbers.below(2) == 0
            ? try ScaledFormula(formula, .asWritten)
            : try ScaledFormula(formula, .total(Milligrams(1 + numbers.below(5_000_000))))
    }

    /// Something that is said of the item under way: mostly that it is in, sometimes that it is
    /// too heavy, by up to all of it again.
    mutating func speak(_ weighIn: inout WeighIn) {
        if weighIn.proposal != nil {
            return numbers.below(3) == 0 ? weighIn.refuse() : weighIn.accept()
        }
        guard let target = weighIn.targets[weighIn.item].rounded(), target > 0 else {
            return weighIn.next()
        }
        switch numbers.below(10) {
        case 0, 1, 2: weighIn.weigh(Milligrams(target + 1 + numbers.below(target)))
        case 3: weighIn.weigh(Milligrams(numbers.below(target)))
        case 4 where numbers.below(4) == 0: weighIn.restart()
        default: weighIn.next()
        }
    }
}
