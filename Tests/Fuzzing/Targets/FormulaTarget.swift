import Baking
import Documents
import JSON5
import Units

/// Ids in a row, for whatever has none.
final class CountedIDs {
    private var number = 0

    func next() -> ItemID {
        number += 1
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, 12 - digits.utf8.count))
        return ItemID(rawValue: "00000000-0000-4000-8000-" + zeros + digits)
    }

    static let formula = FormulaID(rawValue: "00000000-0000-4000-8000-00000000f000")
}

/// Formula files: what is taken can be written, read again, scaled and laid out; what is not says
/// why.
final class FormulaTarget: OpenTarget {
    func take(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let ids = CountedIDs()
        let formula: Formula
        do {
            // As the program reads a file.
            formula = try Formula(
                parsing: try String(document: input), newID: CountedIDs.formula,
                newItemID: ids.next)
        } catch {
            return try DocumentChecks.check(error.errors, of: text)
        }
        try FormulaChecks.check(formula)
    }
}

/// What holds for every formula that may be saved.
enum FormulaChecks {
    static func check(_ formula: Formula) throws {
        try require(formula.validationErrors.isEmpty, "an invalid formula was taken")
        let written = formula.fileText
        let ids = CountedIDs()
        do {
            let again = try Formula(parsing: written, newID: formula.id, newItemID: ids.next)
            try require(again == formula, "read again it is another formula: \(written)")
        } catch let errors as DocumentErrors {
            throw Finding(description: "what was written is refused: \(errors)\n\(written)")
        }
        try DocumentChecks.checkJSON(written)
        let sizes: [BatchSize] = [
            .asWritten, .pieces(3, each: Milligrams(grams: 500)), .total(Milligrams(1)),
        ]
        for size in sizes {
            // Too much, or nothing to scale: that is refused.
            guard let plan = try? ScaledFormula(formula, size) else { continue }
            try check(plan)
        }
    }

    private static func check(_ plan: ScaledFormula) throws {
        try require(plan.total > .zero, "a dough of nothing")
        try DocumentChecks.checkJSON(plan.json.text)
        try DocumentChecks.checkJSON(GuildTable(plan).json.text)
    }
}
