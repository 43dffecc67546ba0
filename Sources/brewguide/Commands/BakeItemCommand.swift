import Baking
import CommandLine
import Units

/// What becomes of an ingredient.
private enum ItemChange {
    case duplicate
    /// To this place of its section, from 1.
    case move(Int)
    /// Whether it counts as flour; turned around when that is not said.
    case flour(Bool?)

    static let words = ["duplicate", "move", "flour"]

    /// What the words behind the formula's name ask for.
    init(_ word: String, to place: String?) throws(CommandFailure) {
        switch (word, place) {
        case ("duplicate", nil): self = .duplicate
        case ("move", let place?):
            guard let number = UntrustedInteger(place) else {
                throw CommandFailure(
                    status: .badData,
                    message: "bake item: TO is a place such as 1, not '\(place)'")
            }
            // Beyond the ends it goes to the end.
            self = .move(number.nearest(to: 1...FormulaLimit.ingredients))
        case ("flour", nil): self = .flour(nil)
        case ("flour", "yes"): self = .flour(true)
        case ("flour", "no"): self = .flour(false)
        case (_, let place?):
            let rule =
                word == "flour" ? "TO is yes or no, not '\(place)'" : "'\(place)' is too much"
            throw CommandFailure(status: .usage, message: "bake item: \(rule)")
        case (_, nil):
            throw CommandFailure(
                status: .usage, message: "bake item: TO is missing: the new place, from 1")
        }
    }

    /// What it makes of a formula; nil when that has no such ingredient.
    func applied(to ingredient: Ingredient, of formula: Formula) -> Formula? {
        switch self {
        case .duplicate: formula.duplicating(ingredient.id, as: .new())
        case .move(let number): formula.moving(ingredient.id, to: number)
        case .flour(let isFlour):
            formula.counting(ingredient.id, asFlour: isFlour ?? !ingredient.countsAsFlour)
        }
    }
}

extension CommandSpec {
    static let ingredientName =
        "an ingredient: its id, SECTION/NAME, or a bare name of the final mix"

    static let bakeItem = CommandSpec(
        name: "bake item", summary: "copies or moves an ingredient, or counts it as flour",
        arguments: [
            formulaName,
            Argument(
                name: "CHANGE", values: ItemChange.words,
                summary: "what becomes of it"),
            Argument(name: "ITEM", summary: ingredientName),
            Argument(
                name: "TO", isOptional: true,
                summary: "of a move: its new place in its section, from 1; of flour: yes or no"),
        ],
        options: [StateDirectory.option],
        details: [
            "SECTION is a preferment's or a soaker's name, or final. A copy stands behind its "
                + "original as 'NAME copy'. What counts as flour is what percentages are of: grain "
                + "in a soaker, gluten; without yes or no it is turned around. Each change is one "
                + "step of 'brewguide bake undo'."
        ],
        examples: [
            "brewguide bake item country duplicate \"bread flour\"",
            "brewguide bake item country move salt 1",
            "brewguide bake item country flour Soaker/seeds yes",
        ]
    ) { invocation throws(CommandFailure) in
        let words = invocation.arguments
        let change = try ItemChange(words[1], to: invocation.argument(3))
        let library = try Library(invocation, changes: true)
        let saved = try library.changeFormula(words[0]) { formula throws(CommandFailure) in
            let ingredient = try formula.ingredient(named: words[2])
            formula = change.applied(to: ingredient, of: formula) ?? formula
        }
        try saved.tellSaved()
    }
}

extension Formula {
    /// The ingredient that a word names.
    fileprivate func ingredient(named word: String) throws(CommandFailure) -> Ingredient {
        var errors = CommandErrors()
        let found = errors.found(in: self) { formula throws(FormulaItemError) in
            try formula.item(word)
        }
        try errors.finish()
        let all = (preferments + soakers).flatMap(\.ingredients) + final
        if case .ingredient(let id) = found, let found = all.first(where: { $0.id == id }) {
            return found
        }
        throw CommandFailure(
            status: .badData,
            message: "\(name.printable): '\(word.printable)' is no ingredient of its own")
    }
}
