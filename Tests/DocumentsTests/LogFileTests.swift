import Brewing
import Documents
import Names
import Testing
import Timebase
import Units

@Suite("Logs for programs and spreadsheets")
struct LogFileTests {
    static func log() throws -> BrewLog {
        let stars = try #require(Rating(stars: 4))
        var log = BrewLog(
            id: LogID(rawValue: "3f2a"),
            stamp: ClockStamp(
                wall: WallTime(millisecondsSince1970: 1_795_244_400_000), isTrusted: true,
                timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "boot",
                monotonic: .origin),
            recipeID: .starter, recipeName: "V60 Starter", method: .v60,
            inputs: BrewInputs(
                dose: Grams(15), yield: Grams(250), temperature: Celsius(tenths: 925),
                grind: Grind(label: "medium", descriptor: "sand")),
            total: .milliseconds(191_250),
            steps: [
                StepRecord(text: "Rinse", planned: nil, real: nil),
                StepRecord(text: "Bloom", planned: .seconds(45), real: .milliseconds(46_250)),
            ],
            tasting: Tasting(
                rating: stars, taste: .tooSour, note: try Note("\"Grüße\", 😀\nzwei")))
        log.inputs.equipment.bean = EquipmentItem(id: nil, name: "=Guji")
        return log
    }

    @Test("a log in JSON has these keys, in this order")
    func json() throws {
        let text = """
            {
              "id": "3f2a",
              "started": "2026-11-21T08:00:00+01:00",
              "clockTrusted": true,
              "timeZone": "Europe/Vienna",
              "recipeId": "starter",
              "recipe": "V60 Starter",
              "method": "v60",
              "category": "pourOver",
              "dose": 15,
              "yield": 250,
              "ratio": 16.67,
              "temperature": 92.5,
              "grind": "medium",
              "grindDescriptor": "sand",
              "grinderSetting": null,
              "equipment": null,
              "bean": "=Guji",
              "seconds": 191.25,
              "rating": 4,
              "taste": "tooSour",
              "note": "\\"Grüße\\", 😀\\nzwei",
              "photo": null,
              "grinder": null,
              "water": 250,
              "pressure": null,
              "changed": null,
              "steps": [
                {
                  "text": "Rinse",
                  "plannedSeconds": null,
                  "seconds": null
                },
                {
                  "text": "Bloom",
                  "plannedSeconds": 45,
                  "seconds": 46.25
                }
              ]
            }

            """
        #expect(try Self.log().json(withSteps: true).text == text)
        #expect(try !Self.log().json(withSteps: false).line.contains("steps"))
    }

    @Test("a log in CSV has these columns, quoted by RFC 4180 and guarded from spreadsheets")
    func csv() throws {
        let table = LogCSV()
        #expect(
            table.header
                == "id,started,clock_trusted,recipe,recipe_id,method,dose_g,yield_g,ratio,"
                + "temperature_c,grind,grind_descriptor,grinder_setting,equipment,bean,seconds,"
                + "rating,taste,note,photo,grinder,water_g,pressure,changed\r\n")
        #expect(
            try table.line(Self.log())
                == "3f2a,2026-11-21T08:00:00+01:00,true,V60 Starter,starter,v60,15,250,16.67,"
                + "92.5,medium,sand,,,'=Guji,191.25,4,tooSour,\"\"\"Grüße\"\", 😀\nzwei\",,,250,,\r\n"
        )
        #expect(try LogCSV(isGuarded: false).line(Self.log()).contains(",=Guji,"))
    }

    @Test("each column has its own value, in the order of the titles")
    func columns() throws {
        var log = try Self.log()
        log.inputs.equipment.setting = "22 clicks"
        log.equipment = "Hario 02"
        log.inputs.equipment.bean = EquipmentItem(id: nil, name: "Guji")
        log.inputs.equipment.grinder = EquipmentItem(id: nil, name: "Niche")
        log.inputs.pressure = "9 bar"
        log.changed = WallTime(millisecondsSince1970: 1_795_248_000_000)
        log.photo = "3f2a.png"
        log.tasting.note = try Note("Plum")
        let cells = LogCSV().line(log).dropLast(1).split(
            separator: ",", omittingEmptySubsequences: false)
        let titles = LogCSV().header.dropLast(1).split(separator: ",")
        #expect(cells.count == titles.count)
        let values = Dictionary(uniqueKeysWithValues: zip(titles, cells).map { ("\($0)", "\($1)") })
        #expect(
            values == [
                "id": "3f2a", "started": "2026-11-21T08:00:00+01:00", "clock_trusted": "true",
                "recipe": "V60 Starter", "recipe_id": "starter", "method": "v60", "dose_g": "15",
                "yield_g": "250", "ratio": "16.67", "temperature_c": "92.5", "grind": "medium",
                "grind_descriptor": "sand", "grinder_setting": "22 clicks",
                "equipment": "Hario 02", "bean": "Guji", "seconds": "191.25", "rating": "4",
                "taste": "tooSour", "note": "Plum", "photo": "3f2a.png",
                "grinder": "Niche", "water_g": "250", "pressure": "9 bar",
                "changed": "2026-11-21T09:00:00+01:00",
            ])
    }

    @Test(
        "SPEC §9.12 · an espresso has a yield and no water; a log without a recipe has null there")
    func espresso() throws {
        var log = try Self.log()
        log.method = try #require(BrewMethod.named("espresso"))
        (log.recipeID, log.recipeName) = (nil, nil)
        log.inputs.pressure = "9 bar"
        let json = log.json(withSteps: false).line
        for member in [
            "\"yield\": 250", "\"water\": null", "\"recipe\": null", "\"recipeId\": null",
            "\"pressure\": \"9 bar\"",
        ] {
            #expect(json.contains(member))
        }
        #expect(LogCSV().line(log).hasSuffix(",,,9 bar,\r\n"))
    }

    @Test(
        "what a spreadsheet would run gets an apostrophe, other text stays",
        arguments: [
            ("=1", "'=1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("a=1", "a=1"), ("'", "'"),
            ("", ""), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""), ("a -1", "a -1"),
            // In full width.
            ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠x", "'＠x"),
            // What is cleaned away, or does not show, hides nothing.
            ("\0=1", "' =1"), ("\u{202E}=1", "' =1"), ("\u{85}=1", "' =1"), ("\u{2028}=1", "' =1"),
            ("\u{B}=1", "' =1"), ("\u{C}=1", "' =1"), (" =1", "' =1"), ("\u{A0}=1", "'\u{A0}=1"),
            ("\u{200B}=1", "'\u{200B}=1"), ("\u{FEFF}@x", "'\u{FEFF}@x"),
            ("\0a", " a"), ("\u{202E}", " "),
            // The first in a line, or behind what is a separator elsewhere.
            ("\t=1", "\"'\t'=1\""), ("\n=1", "\"'\n'=1\""), ("\r", "\"'\r\""), ("\ta", "\"'\ta\""),
            ("a;b", "\"a;b\""), ("a;=1", "\"a;'=1\""), (";=1;b", "\";'=1;b\""),
            ("a\tb", "\"a\tb\""), ("a\n-b", "\"a\n'-b\""), ("a;\"=1\"", "\"a;'\"\"=1\"\"\""),
        ])
    func guarding(text: String, cell: String) throws {
        var log = try Self.log()
        log.recipeName = text
        #expect(LogCSV().line(log).contains(",true,\(cell),starter,"))
    }

    @Test(
        "--raw: what a reader of CSV reads is the text, exactly",
        arguments: ["\0=1", "＝1", "a;=1", "\t=1", "\u{202E}=1", "\n=1", "-\"-", "\"=1\"", " ", "'"])
    func raw(text: String) throws {
        var log = try Self.log()
        log.recipeName = text
        let line = LogCSV(isGuarded: false).line(log)
        let needsQuotes = text.contains { ",\"\n".contains($0) }
        let doubled = text.replacing("\"", with: "\"\"")
        let cell = needsQuotes ? "\"\(doubled)\"" : text
        #expect(line.contains(",true,\(cell),starter,"))
    }

    @Test("a recipe in JSON has these keys, and tells what is wrong with it")
    func recipeJSON() {
        var recipe = Recipe.starter
        recipe.steps = [
            RecipeStep(kind: .pour, text: "A", length: .milliseconds(1500), waterTo: Grams(250))
        ]
        recipe.dose = .zero
        #expect(
            recipe.json(isConflictedCopy: false).line
                == "{\"id\": \"starter\", \"name\": \"V60 Starter\", \"starter\": true, "
                + "\"valid\": false, \"method\": \"v60\", \"dose\": 0, \"yield\": 250, "
                + "\"ratio\": null, \"temperature\": 94, \"grind\": \"medium\", "
                + "\"grindDescriptor\": \"sand; slightly finer than sea salt\", "
                + "\"bloomRatio\": 3.0, \"split\": \"equal\", "
                + "\"steps\": [{\"kind\": \"pour\", \"text\": \"A\", \"seconds\": 1.5, "
                + "\"until\": null, \"waterTo\": 250}], "
                + "\"errors\": [{\"code\": \"invalidDose\", \"step\": null, "
                + "\"message\": \"the dose must be more than 0 g\"}], "
                + "\"conflictedCopy\": false}")
        #expect(
            Recipe.starter.listingJSON(isConflictedCopy: true).line
                == "{\"id\": \"starter\", \"name\": \"V60 Starter\", \"starter\": true, "
                + "\"valid\": true, \"method\": \"v60\", \"dose\": 15, \"yield\": 250, "
                + "\"ratio\": 16.67, \"temperature\": 94, \"stepCount\": 6, "
                + "\"conflictedCopy\": true}")
    }
}
