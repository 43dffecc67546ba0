// What is wrong with a formula (SPEC §10.1): all at once, in the order in which the file has what
// it is about. The command line, imports and the store tell the same. Not for reading
// (`Documents`), which has errors of its own, nor for names that must be unique, which only the
// database knows; an empty name is none: it is saved as `Untitled`.
import Names
import Units

extension Formula {
    /// Everything that is wrong with the formula; empty when it may be saved and baked.
    public var validationErrors: [FormulaError] {
        var check = FormulaCheck()
        check.text(name, .name, limit: UniqueName.limit, mayBeEmpty: true)
        check.yield(of: self)
        check.count(preferments.count, .preferments, limit: FormulaLimit.preferments)
        for (number, premix) in zip(1..., preferments) { check.premix(premix, .preferment(number)) }
        check.count(soakers.count, .soakers, limit: FormulaLimit.soakers)
        for (number, premix) in zip(1..., soakers) { check.premix(premix, .soaker(number)) }
        check.ingredients(final, .final)
        check.count(check.ingredientCount, .final, limit: FormulaLimit.ingredients)
        check.flour(of: self)
        check.steps(steps)
        check.notes(notes)
        return check.errors
    }
}

/// What was found so far.
private struct FormulaCheck {
    var errors: [FormulaError] = []
    /// Ingredients of all sections.
    var ingredientCount = 0
    private var ids: Set<ItemID> = []

    mutating func text(
        _ text: String, _ field: FormulaField, limit: Int, mayBeEmpty: Bool = false
    ) {
        if text.isBlank {
            if !mayBeEmpty { errors.append(.invalidText(field, .empty)) }
        } else if text.isLonger(than: limit) {
            errors.append(.tooLong(field, limit: limit))
        } else if let fault = TextFault.hidden(in: text) {
            errors.append(.invalidText(field, fault))
        }
    }

    mutating func notes(_ notes: String) {
        if notes.isLonger(than: FormulaLimit.notesLength) {
            return errors.append(.tooLong(.notes, limit: FormulaLimit.notesLength))
        }
        // Notes have lines, and tabs in them.
        let lines = notes.split(whereSeparator: { $0.isNewline || $0 == "\t" })
        if let fault = lines.lazy.compactMap({ TextFault.hidden(in: String($0)) }).first {
            errors.append(.invalidText(.notes, fault))
        }
    }

    mutating func count(_ count: Int, _ field: FormulaField, limit: Int) {
        if count > limit { errors.append(.tooMany(field, limit: limit)) }
    }

    mutating func yield(of formula: Formula) {
        if formula.pieces < 1 {
            errors.append(.invalidYield(.pieces))
        } else if !FormulaLimit.pieces.contains(formula.pieces) {
            errors.append(.outOfBounds(.pieces))
        }
        if formula.pieceWeight <= .zero {
            errors.append(.invalidYield(.pieceWeight))
        } else if !FormulaLimit.pieceWeight.contains(formula.pieceWeight) {
            errors.append(.outOfBounds(.pieceWeight))
        }
    }

    mutating func weight(_ weight: Milligrams, _ field: FormulaField) {
        if weight < .zero {
            errors.append(.invalidWeight(field))
        } else if !FormulaLimit.ingredient.contains(weight) {
            errors.append(.outOfBounds(field))
        }
    }

    mutating func id(_ id: ItemID, _ field: FormulaField) {
        if !ids.insert(id).inserted { errors.append(.duplicateID(field)) }
    }

    mutating func premix(_ premix: Premix, _ section: FormulaSection) {
        id(premix.id, .premixID(section))
        text(premix.name, .premixName(section), limit: UniqueName.limit)
        ingredients(premix.ingredients, section)
        guard let starter = premix.starter else { return }
        weight(starter.flour, .starterFlour(section))
        weight(starter.water, .starterWater(section))
    }

    mutating func ingredients(_ ingredients: [Ingredient], _ section: FormulaSection) {
        ingredientCount += ingredients.count
        for (number, ingredient) in zip(1..., ingredients) {
            id(ingredient.id, .ingredientID(section, number))
            text(ingredient.name, .ingredientName(section, number), limit: UniqueName.limit)
            weight(ingredient.weight, .ingredientWeight(section, number))
            if let temperature = ingredient.temperature,
                !(Celsius(0)...Celsius(100)).contains(temperature)
            {
                errors.append(.outOfBounds(.ingredientTemperature(section, number)))
            }
        }
    }

    /// Of an impossible weight enough is said.
    mutating func flour(of formula: Formula) {
        let isClear = !errors.contains {
            if case .invalidWeight = $0 { true } else { false }
        }
        if isClear, formula.sums.flour <= .zero { errors.append(.noFlour) }
    }

    mutating func steps(_ steps: [FormulaStep]) {
        count(steps.count, .steps, limit: FormulaLimit.steps)
        for (number, step) in zip(1..., steps) {
            text(step.text, .stepText(number), limit: FormulaLimit.textLength)
            if let minutes = step.minutes, !FormulaLimit.minutes.contains(minutes) {
                errors.append(.outOfBounds(.stepMinutes(number)))
            }
        }
    }
}
