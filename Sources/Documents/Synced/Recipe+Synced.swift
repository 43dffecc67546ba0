import Brewing
import JSON5
import Units

extension Recipe {
    /// What the recipe says beside its name, as it travels between devices.
    public var syncedBody: String {
        JSONValue.group([
            "method": .string(method.name), "category": .string(method.category.rawValue),
            "dose": .tenths(dose.tenths), "yield": .tenths(yield.tenths),
            "temperature": .tenths(temperature.tenths), "grind": .string(grind.label),
            "grindDescriptor": .string(grind.descriptor),
            "bloomRatio": .integer(bloomRatioHundredths), "split": .string(split.rawValue),
            "steps": .array(steps.map(\.synced)),
        ]).line
    }

    /// Reads what a recipe says; nil when it is not what this release writes, or not a recipe that
    /// may be added.
    public init?(id: RecipeID, name: String, syncedBody: String) {
        guard let body = JSONObject(parsing: syncedBody), let method = body.string("method"),
            let category = body.choice("category", as: MethodCategory.self),
            let dose = body.grams("dose"), let yield = body.grams("yield"),
            let temperature = body.celsius("temperature"), let grind = body.string("grind"),
            let descriptor = body.string("grindDescriptor"),
            let bloomRatio = body.integer("bloomRatio")?.within(Int.min...Int.max),
            let split = body.choice("split", as: WaterSplit.self),
            let groups = body.groups("steps"), groups.count <= RecipeLimit.steps
        else { return nil }
        let steps = groups.compactMap { RecipeStep(synced: $0) }
        self.init(
            id: id, name: name, method: BrewMethod(name: method, category: category), dose: dose,
            yield: yield, temperature: temperature,
            grind: Grind(label: grind, descriptor: descriptor), bloomRatioHundredths: bloomRatio,
            split: split, steps: steps)
        guard self.method.errors.isEmpty, validationErrors.isEmpty, self.syncedBody == syncedBody
        else { return nil }
    }
}

extension RecipeStep {
    fileprivate var synced: JSONValue {
        .group([
            "kind": .string(kind.rawValue), "text": .string(text),
            "length": .nanoseconds(length), "until": .nanoseconds(until),
            "waterTo": waterTo.map { .tenths($0.tenths) } ?? .null,
        ])
    }

    fileprivate init?(synced step: JSONObject) {
        guard let kind = step.choice("kind", as: Kind.self), let text = step.string("text") else {
            return nil
        }
        self.init(
            kind: kind, text: text, length: step.span("length"), until: step.span("until"),
            waterTo: step.grams("waterTo"))
    }
}
