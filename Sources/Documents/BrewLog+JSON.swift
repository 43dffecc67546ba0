import Brewing
import JSON5

extension BrewLog {
    /// The log as the command line tells it to programs: times by RFC 3339, masses in grams,
    /// spans in seconds. The keys stay. Lists leave the steps out.
    public func json(withSteps: Bool) -> JSONValue {
        .object(
            whenMembers + whatMembers + howMembers
                + (withSteps
                    ? JSONValue.members(["steps": .array(steps.map(\.json))]) : []))
    }

    private var whenMembers: [JSONValue.Member] {
        JSONValue.members([
            "id": .string(id.rawValue), "started": .string(stamp.text),
            "clockTrusted": .bool(stamp.isTrusted), "timeZone": .string(stamp.timeZone),
        ])
    }

    private var whatMembers: [JSONValue.Member] {
        JSONValue.members([
            "recipeId": .string(recipeID.rawValue), "recipe": .string(recipeName),
            "method": .string(method.name), "category": .string(method.category.rawValue),
            "dose": .tenths(inputs.dose.tenths), "yield": .tenths(inputs.yield.tenths),
            "ratio": JSONValue.ratio(dose: inputs.dose, yield: inputs.yield),
            "temperature": .tenths(inputs.temperature.tenths),
            "grind": .string(inputs.grind.label),
            "grindDescriptor": .string(inputs.grind.descriptor),
            "grinderSetting": .optional(grinderSetting), "equipment": .optional(equipment),
            "bean": .optional(bean),
        ])
    }

    private var howMembers: [JSONValue.Member] {
        JSONValue.members([
            "seconds": .seconds(total), "rating": .integer(tasting.rating.stars),
            "taste": .optional(tasting.taste?.rawValue), "note": .optional(tasting.note?.text),
            "photo": .optional(photo),
        ])
    }
}

extension StepRecord {
    fileprivate var json: JSONValue {
        .group([
            "text": .string(text), "plannedSeconds": .optional(planned),
            "seconds": .optional(real),
        ])
    }
}
