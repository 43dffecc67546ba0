import Baking
import JSON5
import Units

extension ScaledFormula {
    /// Today's formula as the command line tells it to programs (SPEC §10.11): grams and
    /// percentages to 0.001. The keys stay.
    public var json: JSONValue {
        .object(
            members
                + JSONValue.members([
                    "warnings": .array(warnings.map { .string($0.description) }),
                    "ingredients": .array(ingredients), "steps": .array(formula.steps.map(\.json)),
                ]))
    }

    private var members: [JSONValue.Member] {
        JSONValue.members([
            "id": .string(formula.id.rawValue), "name": .string(formula.name),
            "pieces": .integer(pieces), "pieceWeight": .grams(statedPieceWeight),
            "flour": grams(sums.flour), "water": grams(sums.water), "salt": grams(sums.salt),
            "total": grams(sums.total), "hydration": .percent(sums.hydration),
            "doughHydration": .percent(sums.doughHydration),
            "saltPercent": .percent(sums.saltShare),
            "prefermentedPercent": .percent(sums.prefermentedShare),
            "sumPercent": .percent(sums.sumShare),
        ])
    }

    private func grams(_ written: Milligrams) -> JSONValue { .grams(weight(of: written)) }

    /// All that is weighed; a starter as its flour and its water, which have its id both.
    private var ingredients: [JSONValue] {
        let premixes = formula.preferments + formula.soakers
        return premixes.flatMap { premix in
            premix.parts.map { json($0, in: premix.name) }
        } + formula.final.map { json($0, in: "final") }
    }

    private func json(_ ingredient: Ingredient, in section: String) -> JSONValue {
        .group([
            "id": .string(ingredient.id.rawValue), "section": .string(section),
            "name": .string(ingredient.name), "kind": .string(ingredient.kind.rawValue),
            "countsAsFlour": .bool(ingredient.countsAsFlour), "grams": grams(ingredient.weight),
            "percent": .percent(sums.share(of: ingredient.weight)),
        ])
    }
}

extension Premix {
    /// Its ingredients, and what it is begun with.
    fileprivate var parts: [Ingredient] {
        guard let starter else { return ingredients }
        let id = ItemID.starter(of: id)
        return ingredients + [
            Ingredient(id: id, name: "starter", kind: .flour, weight: starter.flour),
            Ingredient(id: id, name: "starter", kind: .water, weight: starter.water),
        ]
    }
}

extension FormulaStep {
    fileprivate var json: JSONValue {
        .group(["text": .string(text), "minutes": minutes.map { .integer($0) } ?? .null])
    }
}

extension FormulaSummary {
    /// The formula as a line of a list tells it to programs. The keys stay.
    public var json: JSONValue {
        .group([
            "id": .string(id.rawValue), "name": .string(name), "valid": .bool(isValid),
            "hydration": .percent(hydration),
            "total": .thousandths(total.count),
        ])
    }
}

extension WeighTrial {
    /// What the weigh-in would propose, as the command line tells it to programs (SPEC §10.11):
    /// the keys of a formula, and `factor` and `add`.
    /// - Throws: `ScalingError` where nothing is left to be shown.
    public func json() throws(ScalingError) -> JSONValue {
        let members = JSONValue.members([
            "factor": .millionths(factor), "add": .optional(add),
        ])
        guard case .object(let formula) = try ScaledFormula(formula, .asWritten).json else {
            return .object(members)
        }
        return .object(formula + members)
    }
}

extension GuildTable {
    /// The table as the command line tells it to programs: a row an ingredient or premix, null
    /// where it has no cell. The keys stay.
    public var json: JSONValue {
        .group([
            "name": .string(title), "premixes": .array(premixes.map(JSONValue.string)),
            "rows": .array((rows + [totals]).map(\.json)),
            "prefermentedPercent": .percent(prefermentedShare),
        ])
    }
}

extension GuildRow {
    fileprivate var json: JSONValue {
        .group([
            "name": .string(name), "total": Self.json(total),
            "premixes": .array(premixes.map(Self.json)), "final": Self.json(final),
        ])
    }

    private static func json(_ cell: GuildCell?) -> JSONValue {
        guard let cell else { return .null }
        return .group(["grams": .grams(cell.weight), "percent": .percent(cell.share)])
    }
}

extension PastedFormula {
    /// What was understood of a pasted recipe and what was not, as the command line tells it to
    /// programs. The keys stay.
    public var json: JSONValue {
        let errors = formula.validationErrors.map { error in
            JSONValue.group(["code": .string(error.code), "message": .string(error.description)])
        }
        return .group([
            "name": .string(formula.name), "complete": .bool(isComplete),
            "lines": .array(lines.map(\.json)), "notUnderstood": .array(unread.map(\.json)),
            "errors": .array(errors),
        ])
    }
}

extension PastedLine {
    fileprivate var json: JSONValue {
        .group([
            "line": .integer(number), "section": .string(section), "name": .string(name),
            "kind": .string(kind.rawValue), "grams": .thousandths(weight.count),
            "percent": .percent(share), "remark": .optional(remark?.description),
        ])
    }
}

extension UnreadLine {
    fileprivate var json: JSONValue {
        .group([
            "line": .integer(number), "text": .string(text), "reason": .string(reason.description),
        ])
    }
}

extension JSONValue {
    /// An exact weight in milligrams, as grams to 0.001.
    fileprivate static func grams(_ milligrams: Fraction) -> JSONValue {
        milligrams.rounded().map { .thousandths($0) } ?? .null
    }

    /// A share of all flour as a percentage to 0.001; null where there is no flour.
    static func percent(_ share: Fraction?) -> JSONValue {
        share?.rounded(times: 100_000).map { .thousandths($0) } ?? .null
    }

    /// A number to 0.000001: what a weight is multiplied by.
    fileprivate static func millionths(_ number: Fraction) -> JSONValue {
        number.rounded(times: 1_000_000).map { .millionths($0) } ?? .null
    }
}
