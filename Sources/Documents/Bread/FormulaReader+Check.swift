import Baking
import JSON5
import Units

// Percentages, and what they leave open.
extension FormulaReader {
    /// Puts grams where percentages stand. Whatever they are of has to be read first.
    mutating func solveShares(of formula: inout Formula, hasYield: Bool) {
        guard !shares.isEmpty else { return }
        guard knowsWeights else {
            unread.formUnion(shares.keys)
            return
        }
        var base = FlourBase()
        formula.forEachIngredient { field, ingredient in
            let written = shares[field].map(WrittenWeight.share) ?? .weight(ingredient.weight)
            base.add(written, countsAsFlour: ingredient.countsAsFlour)
        }
        for starter in formula.preferments.compactMap(\.starter) {
            base.add(.weight(starter.flour), countsAsFlour: true)
            base.add(.weight(starter.water), countsAsFlour: false)
        }
        // What is no yield is told as such.
        let isYield =
            FormulaLimit.pieces.contains(formula.pieces)
            && FormulaLimit.pieceWeight.contains(formula.pieceWeight)
        if hasYield, !isYield { return addSharesToUnread() }
        let total = hasYield ? Milligrams(formula.pieces * formula.pieceWeight.count) : nil
        do throws(FlourBaseError) {
            let flour = try base.flour(total: total)
            let shares = shares
            formula.forEachIngredient { field, ingredient in
                if let share = shares[field] { ingredient.weight = Milligrams(share, of: flour) }
            }
        } catch {
            addFirstShareError(formula, error)
            addSharesToUnread()
        }
    }

    /// A formula that says nothing of its yield is one piece of all of it, as one that is pasted.
    mutating func fillYield(of formula: inout Formula) {
        guard !root.has("pieceWeight") else { return }
        let total = formula.sums.total
        guard knowsWeights, total > .zero, !unread.contains(.pieces),
            FormulaLimit.pieces.contains(formula.pieces)
        else {
            unread.insert(.pieceWeight)
            return
        }
        if root.has("pieces") {
            formula.pieceWeight = Milligrams(
                total.count.dividedRounding(by: max(1, formula.pieces)))
        } else {
            formula.takeYield(ofTotal: total)
        }
    }

    private mutating func addSharesToUnread() {
        unread.formUnion(shares.keys)
        knowsWeights = false
    }

    /// One error is enough for all of them: it stands at the first.
    private mutating func addFirstShareError(_ formula: Formula, _ error: FlourBaseError) {
        var first: FormulaField?
        var formula = formula
        formula.forEachIngredient { field, _ in
            if first == nil, shares[field] != nil { first = field }
        }
        guard let first else { return }
        root.addError(at: path(of: first), error.description, code: "invalidWeight")
    }
}

// The formula's own check.
extension FormulaReader {
    /// What the check finds, without what only follows from something that could not be read.
    func validationErrors(of formula: Formula) -> [DocumentError] {
        formula.validationErrors.filter(isCertain).map { error in
            let path = path(of: error.field)
            return DocumentError(
                location: json.location(of: path), key: JSONObjectDecoder.key(path),
                code: error.code, message: error.description)
        }
    }

    private func isCertain(_ error: FormulaError) -> Bool {
        if unread.contains(error.field) { return false }
        switch error {
        case .noFlour: return knowsWeights
        case .invalidWeight, .invalidYield, .tooLong, .tooMany, .outOfBounds, .duplicateID,
            .invalidText:
            return true
        }
    }

    /// Where a field stands in the file.
    private func path(of field: FormulaField) -> [String] {
        switch field {
        case .name: ["name"]
        case .pieces: ["pieces"]
        case .pieceWeight: ["pieceWeight"]
        case .preferments: ["preferments"]
        case .soakers: ["soakers"]
        case .final: ["final"]
        case .steps: ["steps"]
        case .notes: ["notes"]
        case .premixID(let section): Self.path(of: section) + ["id"]
        case .premixName(let section): Self.path(of: section) + ["name"]
        case .starterFlour(let section): Self.path(of: section) + ["starter", "flour"]
        case .starterWater(let section): Self.path(of: section) + ["starter", "water"]
        case .ingredientID(let section, let number): Self.path(of: section, number) + ["id"]
        case .ingredientName(let section, let number): Self.path(of: section, number) + ["name"]
        case .ingredientWeight(let section, let number):
            Self.path(of: section, number) + [shares[field] == nil ? "grams" : "percent"]
        case .ingredientTemperature(let section, let number):
            Self.path(of: section, number) + ["temperature"]
        case .stepText(let step): ["steps", "\(step - 1)", "text"]
        case .stepMinutes(let step): ["steps", "\(step - 1)", "minutes"]
        }
    }

    private static func path(of section: FormulaSection) -> [String] {
        switch section {
        case .preferment(let number): ["preferments", "\(number - 1)"]
        case .soaker(let number): ["soakers", "\(number - 1)"]
        case .final: ["final"]
        }
    }

    /// Where the ingredient of a section stands.
    private static func path(of section: FormulaSection, _ number: Int) -> [String] {
        let list = section == .final ? [] : ["ingredients"]
        return path(of: section) + list + ["\(number - 1)"]
    }
}

extension Formula {
    /// Goes through all ingredients, each with the field of its weight.
    fileprivate mutating func forEachIngredient(_ body: (FormulaField, inout Ingredient) -> Void) {
        for index in preferments.indices {
            preferments[index].ingredients.forEach(in: .preferment(index + 1), body)
        }
        for index in soakers.indices {
            soakers[index].ingredients.forEach(in: .soaker(index + 1), body)
        }
        final.forEach(in: .final, body)
    }
}

extension [Ingredient] {
    fileprivate mutating func forEach(
        in section: FormulaSection, _ body: (FormulaField, inout Ingredient) -> Void
    ) {
        for index in indices { body(.ingredientWeight(section, index + 1), &self[index]) }
    }
}
