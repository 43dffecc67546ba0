import Baking
import Documents

/// Pasted recipes: of every line that says something it is told what became of it, and what comes
/// of them can be saved or says why not.
final class PasteTarget: OpenTarget {
    func take(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        let ids = CountedIDs()
        let pasted: PastedFormula
        do throws(PasteError) {
            pasted = try PastedFormula(text, id: CountedIDs.formula, newItemID: ids.next)
        } catch {
            return try require(!error.description.isEmpty, "refused without a reason")
        }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let numbers = pasted.lines.map(\.number) + pasted.unread.map(\.number)
        try require(Set(numbers).count == numbers.count, "a line is told twice")
        try require(
            numbers.allSatisfy { (1...lines.count).contains($0) }, "a line that is not there")
        // What has a digit behind a letter, and neither bracket nor colon, may not vanish.
        for (number, line) in zip(1..., lines) where !numbers.contains(number) {
            let isSaid =
                line.drop { !$0.isASCII || !$0.isLetter }
                .contains { $0.isASCII && $0.isNumber }
                && !line.contains(where: { "()[]{}（）:：".contains($0) })
            try require(!isSaid, "line \(number) vanished: \(line)")
        }
        for line in pasted.lines {
            try require(
                FormulaLimit.ingredient.contains(line.weight) && !line.name.isEmpty,
                "line \(line.number) is impossible")
        }
        try DocumentChecks.checkJSON(pasted.json.text)
        if pasted.formula.validationErrors.isEmpty { try FormulaChecks.check(pasted.formula) }
    }
}
