import Baking
import Documents
import Fixtures
import JSON5
import Units

/// Ids in a row: `00000000-0000-4000-8000-000000000001` and so on.
final class NewItemIDs {
    private var number = 0

    func next() -> ItemID {
        number += 1
        let digits = String(number, radix: 16)
        let zeros = String(repeating: "0", count: 12 - digits.count)
        return ItemID(rawValue: "00000000-0000-4000-8000-" + zeros + digits)
    }
}

extension Formula {
    static let sampleID = FormulaID(rawValue: "0190a1b2-0000-7000-8000-00000000000f")

    /// Reads a file whose ids are made in a row.
    init(sample text: String) throws(DocumentErrors) {
        let ids = NewItemIDs()
        try self.init(parsing: text, newID: Self.sampleID) { ids.next() }
    }

    /// SPEC §10.1's, its ids in a row.
    static var countryLoaf: Formula {
        let ids = NewItemIDs()
        return FormulaTemplate.countryLoaf.formula(id: sampleID) { ids.next() }
    }

    /// Any valid formula.
    static func random(_ numbers: inout SeededNumbers) -> Formula {
        let ids = NewItemIDs()
        var flour = Ingredient.random(&numbers, ids)
        (flour.kind, flour.countsAsFlour) = (.flour, true)
        flour.weight = Milligrams(1 + numbers.below(100_000_000))
        var formula = Formula(
            id: sampleID, name: word(&numbers), pieces: 1 + numbers.below(999),
            pieceWeight: Milligrams(1000 + numbers.below(19_999_000)), final: [flour])
        formula.final += (0..<numbers.below(6)).map { _ in .random(&numbers, ids) }
        formula.preferments = (0..<numbers.below(3)).map { _ in .random(&numbers, ids) }
        for index in formula.preferments.indices where numbers.below(2) == 0 {
            formula.preferments[index].starter = Starter(
                flour: Milligrams(numbers.below(100_000)), water: Milligrams(numbers.below(100_000))
            )
        }
        formula.soakers = (0..<numbers.below(3)).map { _ in .random(&numbers, ids) }
        formula.steps = (0..<numbers.below(4)).map { _ in
            FormulaStep(
                text: word(&numbers), minutes: numbers.below(3) == 0 ? nil : numbers.below(4321))
        }
        formula.notes = numbers.below(2) == 0 ? "" : word(&numbers) + "\n\t" + word(&numbers)
        return formula
    }

    fileprivate static func word(_ numbers: inout SeededNumbers) -> String {
        let words = [
            "Bread flour", "\"quoted\"", "naïve é", "😀👩‍👩‍👧", "back\\slash", "Weiß ☕️", "/*", "Type 550",
        ]
        return words[numbers.below(words.count)]
    }
}

extension Premix {
    fileprivate static func random(_ numbers: inout SeededNumbers, _ ids: NewItemIDs) -> Premix {
        Premix(
            id: ids.next(), name: Formula.word(&numbers),
            ingredients: (0..<numbers.below(5)).map { _ in .random(&numbers, ids) })
    }
}

extension Ingredient {
    fileprivate static func random(
        _ numbers: inout SeededNumbers, _ ids: NewItemIDs
    ) -> Ingredient {
        let kinds = IngredientKind.allCases
        let says = numbers.below(3)
        return Ingredient(
            id: ids.next(), name: Formula.word(&numbers), kind: kinds[numbers.below(kinds.count)],
            countsAsFlour: says == 0 ? nil : says == 1,
            weight: Milligrams(numbers.below(100_000_001)),
            temperature: numbers.below(2) == 0 ? nil : Celsius(tenths: numbers.below(1001)))
    }
}
