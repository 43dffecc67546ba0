// A log in BrewSpec 1.0's format.
//
// **Responsible for** one brew of a document; what is around the brews is the caller's. **Not for**
// reading the format.
//
// BrewSpec tells what was meant (dose, water, duration) from what came of it (`result`). Its
// ratings are from 1 to 9, ours from 1 to 5 stars: 1, 3, 5, 7, 9. What has no place of its own
// stands in `process_notes`. There is none for the steps, the recipe's id, the time zone and the
// photo.

import Brewing
import JSON5
import Timebase
import Units

extension BrewLog {
    /// The version of BrewSpec that `brewSpec` is in.
    public static let brewSpecVersion = "1.0"

    /// The log as a brew of a BrewSpec document. What is not known is left out: a time by a clock
    /// that was not set, and amounts of nothing.
    public var brewSpec: JSONValue {
        var members: [JSONValue.Member] = []
        if stamp.isTrusted {
            let utc = CivilTime(stamp.wall, offsetSeconds: 0).text(offsetSeconds: 0)
            members += JSONValue.members(["date": .string(utc)])
        }
        if let type { members += JSONValue.members(["type": .string(type)]) }
        members += JSONValue.members(["method": .string(method.name)])
        members += amounts
        if let bean = inputs.equipment.bean {
            members += JSONValue.members(["coffee": .group(["name": .string(bean.name)])])
        }
        if !brewSpecEquipment.isEmpty {
            members += JSONValue.members(["equipment": .object(brewSpecEquipment)])
        }
        if let grind = Self.grinds[inputs.grind.label.lowercased()] {
            members += JSONValue.members(["grind": .string(grind)])
        }
        if let planned, planned > .zero {
            members += JSONValue.members(["duration_s": .seconds(planned)])
        }
        if !processNotes.isEmpty {
            members += JSONValue.members(["process_notes": .string(processNotes)])
        }
        members += JSONValue.members(["result": .object(result)])
        return .object(members)
    }

    /// BrewSpec's kind of brewing; it has none for `other`.
    private var type: String? {
        switch method.category {
        case .pourOver: "pour_over"
        case .espresso: "espresso"
        case .immersion: "immersion"
        case .other: nil
        }
    }

    /// BrewSpec's words for how fine the coffee is ground, by ours. Both ends of ours are beyond
    /// its own, or have another name there.
    private static let grinds = [
        "fine": "fine", "medium-fine": "medium_fine", "medium": "medium",
        "medium-coarse": "medium_coarse", "coarse": "coarse",
    ]

    private var amounts: [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if inputs.dose > .zero {
            members += JSONValue.members(["dose_g": .tenths(inputs.dose.tenths)])
        }
        if inputs.yield > .zero {
            let key = method.category == .espresso ? "yield_g" : "water_g"
            members += JSONValue.members([key: .tenths(inputs.yield.tenths)])
        }
        if hasTemperature {
            members += JSONValue.members(["water_temp_c": .tenths(halfDegrees.tenths)])
        }
        return members
    }

    private var hasTemperature: Bool {
        (Celsius(0)...Celsius(100)).contains(inputs.temperature)
    }

    /// To 0.5 °C. BrewSpec allows tenths, but validators that divide doubles take 92.3 for no
    /// multiple of 0.1 and refuse the file; the exact one stands in the notes.
    private var halfDegrees: Celsius {
        Celsius(tenths: (inputs.temperature.tenths * 2).dividedRounding(by: 10) * 5)
    }

    private var brewSpecEquipment: [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if let grinder = inputs.equipment.grinder {
            members += JSONValue.members(["grinder": .string(grinder.name)])
        }
        // A number there, and more than nothing.
        if let setting, setting.hundredths > 0 {
            members += JSONValue.members(["grinder_setting": .number(setting.text)])
        }
        if let equipment, !equipment.isEmpty {
            members += JSONValue.members(["notes": .string(equipment)])
        }
        if let bars { members += JSONValue.members(["pressure_bar": .number(bars)]) }
        return members
    }

    private var setting: GrindSetting? {
        inputs.equipment.setting.flatMap(GrindSetting.init(text:))
    }

    /// The pressure, where its note is a number of bars and nothing else: `9 bar`.
    private var bars: String? {
        let words = (inputs.pressure ?? "").split(separator: " ")
        guard words.count == 2, words[1] == "bar",
            let number = GrindSetting(text: String(words[0])), number.hundredths > 0
        else { return nil }
        return number.text
    }

    /// The length that was planned; nil when a step had none.
    private var planned: Duration? {
        var sum = Duration.zero
        for step in steps where step.real != nil {
            guard let length = step.planned else { return nil }
            sum += length
        }
        return sum
    }

    /// What has no place of its own.
    private var processNotes: String {
        var notes: [String] = []
        if let recipeName { notes.append("recipe: \(recipeName)") }
        let grind = [inputs.grind.label, inputs.grind.descriptor].filter { !$0.isEmpty }
        if Self.grinds[inputs.grind.label.lowercased()] == nil, !grind.isEmpty {
            notes.append("grind: \(grind.joined(separator: ", "))")
        }
        let isNumber = setting.map { $0.hundredths > 0 } ?? false
        if let setting = inputs.equipment.setting, !isNumber {
            notes.append("grinder setting: \(setting)")
        }
        if let pressure = inputs.pressure, bars == nil { notes.append("pressure: \(pressure)") }
        if hasTemperature, halfDegrees != inputs.temperature {
            notes.append("temperature: \(inputs.temperature.text) °C")
        }
        return notes.joined(separator: "; ")
    }

    private var result: [JSONValue.Member] {
        var members: [JSONValue.Member] = []
        if total > .zero { members += JSONValue.members(["duration_s": .seconds(total)]) }
        let words = [tasting.taste?.words, tasting.note?.text].compactMap { $0 }
            .filter { !$0.isEmpty }
        if !words.isEmpty {
            members += JSONValue.members([
                "tasting_notes": .string(words.joined(separator: "; "))
            ])
        }
        let overall = JSONValue.integer(tasting.rating.stars * 2 - 1)
        return members + JSONValue.members(["ratings": .group(["overall": overall])])
    }
}
