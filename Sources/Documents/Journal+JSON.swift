import Brewing
import JSON5

extension BrewMethod {
    /// The method as the command line tells it to programs (SPEC §9.12). The keys stay.
    public func json(isBuiltIn: Bool, use: ItemUse) -> JSONValue {
        .object(
            JSONValue.members([
                "name": .string(name), "category": .string(category.rawValue),
                "builtIn": .bool(isBuiltIn),
            ]) + use.members)
    }
}

extension Grinder {
    /// The grinder as the command line tells it to programs (SPEC §9.12). The keys stay.
    public func json(use: ItemUse) -> JSONValue {
        .object(
            JSONValue.members([
                "id": .string(id.rawValue), "name": .string(name),
                "minimum": .hundredths(range.minimum.hundredths),
                "maximum": .hundredths(range.maximum.hundredths),
                "step": .hundredths(range.step.hundredths),
            ]) + use.members)
    }
}

extension Bean {
    /// The bean as the command line tells it to programs (SPEC §9.12): masses in grams, the roast
    /// date a day. The keys stay; null stands for what was not told.
    public func json(status: BeanStatus, use: ItemUse) -> JSONValue {
        .object(
            JSONValue.members([
                "id": .string(id.rawValue), "name": .string(name), "roaster": .told(roaster),
                "origin": .told(origin), "roasted": .optional(roasted?.text),
                "bagWeight": bagWeight.map { .tenths($0.tenths) } ?? .null,
                "gramsLeft": status.gramsLeft.map { .tenths($0.tenths) } ?? .null,
                "ageDays": status.ageDays.map { .integer($0) } ?? .null,
            ]) + use.members)
    }
}

extension ItemUse {
    fileprivate var members: [JSONValue.Member] {
        JSONValue.members([
            "brews": .integer(brews), "lastUsed": .optional(lastUsed?.text),
        ])
    }
}

extension JSONValue {
    /// A text; null when nothing was told.
    fileprivate static func told(_ text: String) -> JSONValue {
        text.isEmpty ? .null : .string(text)
    }
}
