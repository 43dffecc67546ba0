import Brewing
import JSON5
import Units

extension Recipe {
    /// The recipe in the Open Pour Over Specification's format (1.1): water for each step by
    /// itself, every time as the step's own length. The format has no place for the temperature
    /// and the way of scaling.
    public var pourOverText: String {
        JSONValue.group([
            "version": .string("1.1.0"),
            "metadata": .group(["name": .string(name)]),
            "equipment": .group(["dripper": .group(["model": .string(method.name)])]),
            "ingredients": .group([
                "coffee_g": .tenths(dose.tenths), "water_g": .tenths(yield.tenths),
                "grind_setting": .string(grind.label),
            ]),
            "protocol": .array(pourOverSteps),
        ]).text
    }

    /// What of the recipe the format can't say; empty when it says all.
    public var lostAsPourOver: [String] {
        var lost = ["the temperature"]
        if !grind.descriptor.isEmpty { lost.append("the grind's descriptor") }
        if split == .equal { lost.append("scaling in equal pours") }
        return lost
    }

    private var pourOverSteps: [JSONValue] {
        var water = Grams.zero
        var elapsed = Duration.zero
        return zip(1..., steps).map { number, step in
            let poured = step.waterTo.map { max(.zero, $0 - water) } ?? .zero
            water = water + poured
            let length = step.length ?? step.until.map { max(.zero, $0 - elapsed) }
            elapsed += length ?? .zero
            let takesWater = step.pours || poured > .zero
            let action = step.kind == .bloom ? "bloom" : takesWater ? "pour" : "wait"
            var members = JSONValue.members([
                "step": .integer(number), "action": .string(action),
            ])
            if takesWater { members += JSONValue.members(["water_g": .tenths(poured.tenths)]) }
            if let length { members += JSONValue.members(["duration_s": .seconds(length)]) }
            if !step.text.isEmpty { members += JSONValue.members(["notes": .string(step.text)]) }
            return .object(members)
        }
    }
}
