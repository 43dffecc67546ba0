import Brewing
import JSON5
import Timebase
import Units

extension BrewLog {
    /// The log as the command line tells it to programs: times by RFC 3339, masses in grams,
    /// spans in seconds. The keys stay. Lists leave the steps out.
    public func json(withSteps: Bool) -> JSONValue {
        .object(
            whenMembers + whatMembers + howMembers
                + (withSteps ? JSONValue.members(["steps": .array(stepValues)]) + curve : []))
    }

    /// The steps, each with the water of its end where a scale saw it.
    private var stepValues: [JSONValue] {
        steps.enumerated().map { index, step in
            guard let weights, weights.steps.indices.contains(index) else { return step.json }
            let water = weights.steps[index]
            return .object(
                step.members
                    + JSONValue.members([
                        "targetGrams": water.target.map { .tenths($0.tenths) } ?? .null,
                        "grams": water.real.map { .tenths($0.tenths) } ?? .null,
                    ]))
        }
    }

    /// What a scale saw over the brew's clock: only where there was one.
    private var curve: [JSONValue.Member] {
        guard let curve = weights?.curve else { return [] }
        return JSONValue.members([
            "curve": .group([
                "intervalSeconds": .seconds(curve.interval),
                "grams": .array(curve.weights.map { $0.map { .tenths($0.tenths) } ?? .null }),
            ])
        ])
    }

    private var whenMembers: [JSONValue.Member] {
        JSONValue.members([
            "id": .string(id.rawValue), "started": .string(stamp.text),
            "clockTrusted": .bool(stamp.isTrusted), "timeZone": .string(stamp.timeZone),
        ])
    }

    private var whatMembers: [JSONValue.Member] {
        JSONValue.members([
            "recipeId": .optional(recipeID?.rawValue), "recipe": .optional(recipeName),
            "method": .string(method.name), "category": .string(method.category.rawValue),
            "dose": .tenths(inputs.dose.tenths), "yield": .tenths(inputs.yield.tenths),
            "ratio": JSONValue.ratio(dose: inputs.dose, yield: inputs.yield),
            "temperature": .tenths(inputs.temperature.tenths),
            "grind": .string(inputs.grind.label),
            "grindDescriptor": .string(inputs.grind.descriptor),
            "grinderSetting": .optional(inputs.equipment.setting),
            "equipment": .optional(equipment),
            "bean": .optional(inputs.equipment.bean?.name),
        ])
    }

    private var howMembers: [JSONValue.Member] {
        JSONValue.members([
            "seconds": .seconds(total), "rating": .integer(tasting.rating.stars),
            "taste": .optional(tasting.taste?.rawValue), "note": .optional(tasting.note?.text),
            "photo": .optional(photo), "grinder": .optional(inputs.equipment.grinder?.name),
            "water": water.map { .tenths($0.tenths) } ?? .null,
            "pressure": .optional(inputs.pressure), "changed": .optional(changedText),
        ])
    }
}

extension BrewLog {
    /// The water that was poured; an espresso's yield is what came out of the machine.
    var water: Grams? { method.category == .espresso ? nil : inputs.yield }

    /// When it was last corrected, by RFC 3339, at the place of the brew.
    var changedText: String? {
        changed.map { moment in
            CivilTime(moment, offsetSeconds: stamp.offsetSeconds)
                .text(offsetSeconds: stamp.offsetSeconds)
        }
    }
}

extension StepRecord {
    fileprivate var members: [JSONValue.Member] {
        JSONValue.members([
            "text": .string(text), "plannedSeconds": .optional(planned),
            "seconds": .optional(real),
        ])
    }

    fileprivate var json: JSONValue { .object(members) }
}
