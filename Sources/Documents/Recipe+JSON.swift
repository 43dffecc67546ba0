import Brewing
import JSON5
import Units

extension Recipe {
    /// The recipe as the command line tells it to programs: the keys of a recipe file, and what
    /// follows from them. The keys stay.
    public func json(isConflictedCopy: Bool) -> JSONValue {
        let errors = validationErrors.map { error in
            JSONValue.group([
                "code": .string(error.code), "step": error.step.map { .integer($0) } ?? .null,
                "message": .string(error.description),
            ])
        }
        return .object(
            summaryMembers
                + JSONValue.members([
                    "grind": .string(grind.label), "grindDescriptor": .string(grind.descriptor),
                    "bloomRatio": .hundredths(bloomRatioHundredths),
                    "split": .string(split.rawValue), "steps": .array(steps.map(\.json)),
                    "errors": .array(errors), "conflictedCopy": .bool(isConflictedCopy),
                ]))
    }

    /// The recipe as a line of a list tells it to programs. The keys stay.
    public func listingJSON(isConflictedCopy: Bool) -> JSONValue {
        .object(
            summaryMembers
                + JSONValue.members([
                    "stepCount": .integer(steps.count), "conflictedCopy": .bool(isConflictedCopy),
                ]))
    }

    private var summaryMembers: [JSONValue.Member] {
        JSONValue.members([
            "id": .string(id.rawValue), "name": .string(name), "starter": .bool(isStarter),
            "valid": .bool(startErrors.isEmpty), "method": .string(method.name),
            "dose": .tenths(dose.tenths), "yield": .tenths(yield.tenths),
            "ratio": JSONValue.ratio(dose: dose, yield: yield),
            "temperature": .tenths(temperature.tenths),
        ])
    }
}

extension JSONValue {
    /// Yield ÷ dose to 0.01, or null when there is none.
    static func ratio(dose: Grams, yield: Grams) -> JSONValue {
        Ratio(dose: dose, yield: yield).map { .hundredths($0.hundredths) } ?? .null
    }
}

extension RecipeStep {
    fileprivate var json: JSONValue {
        .group([
            "kind": .string(kind.rawValue), "text": .string(text), "seconds": .optional(length),
            "until": .optional(until),
            "waterTo": waterTo.map { .tenths($0.tenths) } ?? .null,
        ])
    }
}
