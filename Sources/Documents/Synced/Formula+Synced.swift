import Baking
import JSON5
import Units

extension Formula {
    /// What the formula says beside its name, as it travels between devices: weights in milligrams.
    public var syncedBody: String { JSONValue.object(syncedMembers).line }

    private var syncedMembers: [JSONValue.Member] {
        JSONValue.members([
            "pieces": .integer(pieces), "pieceWeight": .integer(pieceWeight.count),
            "preferments": .array(preferments.map(\.synced)),
            "soakers": .array(soakers.map(\.synced)), "final": .array(final.map(\.synced)),
            "steps": .array(steps.map(\.synced)), "notes": .string(notes),
        ])
    }

    /// Reads what a formula says; nil when it is not what this release writes, or not a formula
    /// that may be added.
    public init?(id: FormulaID, name: String, syncedBody: String) {
        guard let body = JSONObject(parsing: syncedBody) else { return nil }
        self.init(id: id, name: name, synced: body)
        guard self.syncedBody == syncedBody else { return nil }
    }

    /// The whole formula, as the log of a bake has it.
    var synced: JSONValue {
        .object(
            JSONValue.members(["id": .string(id.rawValue), "name": .string(name)]) + syncedMembers)
    }

    /// Reads a formula with its id and name.
    init?(synced body: JSONObject) {
        guard let id = body.string("id")?.asUUID, let name = body.string("name") else {
            return nil
        }
        self.init(id: FormulaID(rawValue: id), name: name, synced: body)
    }

    private init?(id: FormulaID, name: String, synced body: JSONObject) {
        guard let pieces = body.integer("pieces")?.within(FormulaLimit.pieces),
            let weight = body.milligrams("pieceWeight"),
            let preferments = body.list("preferments", FormulaLimit.preferments, Premix.init),
            let soakers = body.list("soakers", FormulaLimit.soakers, Premix.init),
            let final = body.list("final", FormulaLimit.ingredients, Ingredient.init),
            let steps = body.list("steps", FormulaLimit.steps, FormulaStep.init),
            let notes = body.string("notes")
        else { return nil }
        self.init(
            id: id, name: name, pieces: pieces, pieceWeight: weight, preferments: preferments,
            soakers: soakers, final: final, steps: steps, notes: notes)
        guard validationErrors.isEmpty else { return nil }
    }
}

extension Premix {
    fileprivate var synced: JSONValue {
        .group([
            "id": .string(id.rawValue), "name": .string(name),
            "ingredients": .array(ingredients.map(\.synced)),
            "starter": starter.map {
                .group(["flour": .integer($0.flour.count), "water": .integer($0.water.count)])
            } ?? .null,
        ])
    }

    fileprivate init?(synced premix: JSONObject) {
        guard let id = premix.string("id")?.asUUID, let name = premix.string("name"),
            let ingredients = premix.list(
                "ingredients", FormulaLimit.ingredients, Ingredient.init)
        else { return nil }
        let starter = premix.group("starter").flatMap { group -> Starter? in
            guard let flour = group.milligrams("flour"), let water = group.milligrams("water")
            else { return nil }
            return Starter(flour: flour, water: water)
        }
        self.init(
            id: ItemID(rawValue: id), name: name, ingredients: ingredients, starter: starter)
    }
}

extension Ingredient {
    fileprivate var synced: JSONValue {
        .group([
            "id": .string(id.rawValue), "name": .string(name), "kind": .string(kind.rawValue),
            "countsAsFlour": .bool(countsAsFlour), "weight": .integer(weight.count),
            "temperature": temperature.map { .tenths($0.tenths) } ?? .null,
        ])
    }

    fileprivate init?(synced item: JSONObject) {
        guard let id = item.string("id")?.asUUID, let name = item.string("name"),
            let kind = item.choice("kind", as: IngredientKind.self),
            let countsAsFlour = item.bool("countsAsFlour"), let weight = item.milligrams("weight")
        else { return nil }
        self.init(
            id: ItemID(rawValue: id), name: name, kind: kind, countsAsFlour: countsAsFlour,
            weight: weight, temperature: item.celsius("temperature"))
    }
}

extension FormulaStep {
    fileprivate var synced: JSONValue {
        .group(["text": .string(text), "minutes": .whole(minutes.map { Int64($0) })])
    }

    fileprivate init?(synced step: JSONObject) {
        guard let text = step.string("text") else { return nil }
        let minutes = step.integer("minutes")?.within(FormulaLimit.minutes)
        guard (minutes != nil) == step.has("minutes") else { return nil }
        self.init(text: text, minutes: minutes)
    }
}

extension JSONObject {
    /// A weight in milligrams.
    func milligrams(_ key: String) -> Milligrams? {
        integer(key).map { Milligrams(kept: $0) }
    }

    /// A list of at most `limit` things; nil when one of them makes no sense.
    func list<Item>(
        _ key: String, _ limit: Int, _ item: (JSONObject) -> Item?
    ) -> [Item]? {
        guard let groups = groups(key), groups.count <= limit else { return nil }
        let items = groups.compactMap(item)
        return items.count == groups.count ? items : nil
    }
}
