import Baking
import JSON5
import Timebase
import Units

extension BakeLog {
    /// The log as the command line tells it to programs: times by RFC 3339, weights in grams, spans
    /// in seconds. The keys stay. Lists leave out what was weighed and timed.
    public func json(withDetails: Bool) -> JSONValue {
        .object(
            members
                + (withDetails
                    ? JSONValue.members([
                        "weighed": .array(weighed.map(\.json)),
                        "corrections": .array(corrections.map(\.json)),
                        "steps": .array(steps.map(\.json)),
                        // As it was that day.
                        "snapshot": (try? ScaledFormula(formula, .asWritten))?.json ?? .null,
                        // Of what was really weighed.
                        "hydration": .percent(realSums?.hydration),
                        "saltPercent": .percent(realSums?.saltShare),
                        "prefermentedPercent": .percent(realSums?.prefermentedShare),
                    ]) : []))
    }

    private var members: [JSONValue.Member] {
        JSONValue.members([
            "id": .string(id.rawValue), "started": .string(stamp.text),
            "clockTrusted": .bool(stamp.isTrusted), "timeZone": .string(stamp.timeZone),
            "formulaId": .string(formula.id.rawValue), "formula": .string(formula.name),
            "total": .thousandths(total.count), "pieces": .integer(pieces),
            "rating": .integer(rating.stars), "note": .optional(note?.text),
        ])
    }
}

extension WeighedItem {
    fileprivate var json: JSONValue {
        .group([
            "id": .string(id.rawValue), "bowl": .string(bowl), "name": .string(name),
            "target": .thousandths(target.count), "grams": .thousandths(real.count),
        ])
    }
}

extension BakeCorrection {
    fileprivate var json: JSONValue {
        .group([
            "id": .string(item.rawValue), "target": .thousandths(target.count),
            "grams": .thousandths(real.count), "accepted": .bool(isAccepted),
        ])
    }
}

extension BakeStepRecord {
    fileprivate var json: JSONValue {
        .group([
            "text": .string(text), "plannedSeconds": .optional(planned),
            "seconds": .optional(real), "atLeast": .bool(isAtLeast),
        ])
    }
}
