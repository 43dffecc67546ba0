import Brewing
import Documents
import Foundation
import Testing
import Timebase
import Units

@Suite("Logs in BrewSpec's format")
struct BrewSpecTests {
    @Test("JL-005 · a log becomes a BrewSpec brew: what was meant, and what came of it")
    func fields() throws {
        var log = try LogFileTests.log()
        log.inputs.equipment.grinder = EquipmentItem(id: nil, name: "Hand mill")
        log.inputs.equipment.setting = "5.5"
        log.equipment = "glass cone"
        #expect(
            log.brewSpec.text == """
                {
                  "date": "2026-11-21T07:00:00Z",
                  "type": "pour_over",
                  "method": "v60",
                  "dose_g": 15,
                  "water_g": 250,
                  "water_temp_c": 92.5,
                  "coffee": {
                    "name": "=Guji"
                  },
                  "equipment": {
                    "grinder": "Hand mill",
                    "grinder_setting": 5.5,
                    "notes": "glass cone"
                  },
                  "grind": "medium",
                  "duration_s": 45,
                  "process_notes": "recipe: V60 Starter",
                  "result": {
                    "duration_s": 191.25,
                    "tasting_notes": "too sour; \\"Grüße\\", 😀\\nzwei",
                    "ratings": {
                      "overall": 7
                    }
                  }
                }

                """)
    }

    @Test("JL-005 · an espresso has its yield and its pressure; what has no place is noted")
    func espresso() throws {
        var log = try LogFileTests.log()
        log.method = BrewMethod(name: "espresso", category: .espresso)
        log.inputs = BrewInputs(
            dose: Grams(18), yield: Grams(36), temperature: Celsius(93),
            grind: Grind(label: "extra fine", descriptor: "flour"), pressure: "9 bar")
        log.inputs.equipment.setting = "2 turns"
        log.recipeName = nil
        let line = log.brewSpec.line
        #expect(line.contains("\"yield_g\": 36") && !line.contains("water_g"))
        #expect(line.contains("\"pressure_bar\": 9"))
        #expect(
            line.contains(
                "\"process_notes\": \"grind: extra fine, flour; grinder setting: 2 turns\""))
        log.inputs.pressure = "declining"
        log.inputs.temperature = Celsius(tenths: 923)
        #expect(log.brewSpec.line.contains("\"water_temp_c\": 92.5"), "half degrees")
        #expect(log.brewSpec.line.contains("pressure: declining; temperature: 92.3 °C"))
    }

    @Test("JL-005 · what is not known is left out, so that every log keeps to BrewSpec's form")
    func unknown() throws {
        var log = try LogFileTests.log()
        log.stamp.isTrusted = false
        log.method = BrewMethod(name: "other", category: .other)
        log.inputs = BrewInputs(
            dose: .zero, yield: .zero, temperature: .unrepresentable, grind: Grind(label: ""))
        log.inputs.equipment.setting = "0"
        log.recipeName = nil
        log.total = .zero
        log.steps = [StepRecord(text: "Brew", planned: nil, real: .seconds(5))]
        log.tasting = Tasting(rating: try #require(Rating(stars: 1)))
        #expect(
            log.brewSpec.line
                == """
                {"method": "other", "process_notes": "grinder setting: 0", \
                "result": {"ratings": {"overall": 1}}}
                """)
    }

    @Test(
        "JL-005 · numbers are more than nothing and texts not empty, whatever a log holds",
        arguments: 1...5)
    func form(stars: Int) throws {
        for category in MethodCategory.allCases {
            var log = try LogFileTests.log()
            log.method = BrewMethod(name: "m", category: category)
            log.tasting.rating = try #require(Rating(stars: stars))
            log.inputs.pressure = "6.5 bar"
            let brew = try JSONSerialization.jsonObject(with: Data(log.brewSpec.text.utf8))
            try Self.check(#require(brew as? [String: Any]), Self.brew, "brew")
        }
    }

    /// A part of the form, in words of ours: what a key may hold.
    private indirect enum Form {
        case text(String?, Int), amount, number(ClosedRange<Double>), group([String: Form])
    }

    private static let brew: [String: Form] = [
        "date": .text(#"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$"#, 20),
        "type": .text("^(immersion|pour_over|espresso|hybrid)$", 9), "method": .text(nil, 100),
        "dose_g": .amount, "water_g": .amount, "yield_g": .amount,
        "water_temp_c": .number(0...100), "coffee": .group(["name": .text(nil, 100)]),
        "equipment": .group([
            "grinder": .text(nil, 100), "grinder_setting": .amount, "notes": .text(nil, 2000),
            "pressure_bar": .amount,
        ]),
        "grind": .text("^(turkish|espresso|fine|medium|medium_fine|medium_coarse|coarse)$", 13),
        "duration_s": .amount, "process_notes": .text(nil, 2000),
        "result": .group([
            "duration_s": .amount, "tasting_notes": .text(nil, 2000),
            "ratings": .group(["overall": .number(1...9)]),
        ]),
    ]

    private static func check(
        _ group: [String: Any], _ form: [String: Form], _ place: String
    ) throws {
        for (key, value) in group {
            let place = "\(place).\(key)"
            switch try #require(form[key], "\(place) is no key of BrewSpec") {
            case .text(let pattern, let limit):
                let text = try #require(value as? String, "\(place)")
                #expect(!text.isEmpty && text.count <= limit, "\(place)")
                if let pattern {
                    #expect(text.range(of: pattern, options: .regularExpression) != nil, "\(place)")
                }
            case .amount: #expect(try #require(value as? Double, "\(place)") > 0, "\(place)")
            case .number(let range):
                #expect(range.contains(try #require(value as? Double, "\(place)")), "\(place)")
            case .group(let form): try check(#require(value as? [String: Any]), form, place)
            }
        }
    }
}
