import Brewing
import Documents
import JSON5
import Names
import Testing
import Timebase
import Units

@Suite("Beanconqueror exports")
struct BeanconquerorTests {
    /// Vienna in winter.
    private static let zone = ImportedJournal.Zone(name: "Europe/Vienna") { _ in 3600 }

    private static func journal(
        _ texts: [String], rating: Int? = nil
    ) throws -> ImportedJournal {
        try ImportedJournal(
            beanconqueror: texts, rating: rating.flatMap(Rating.init(stars:)),
            methods: KnownMethods(), zone: zone)
    }

    /// An id of a number.
    private static func id(_ number: Int) -> String {
        "00000000-0000-4000-8000-00000000000\(number)"
    }

    private static func config(_ number: Int, time: Int = 1_700_000_000) -> String {
        "\"config\": {\"uuid\": \"\(id(number))\", \"unix_timestamp\": \(time)}"
    }

    /// An export with these brews, two mills, two bags of a bean and two preparations.
    private static func export(_ brews: [String], settings: String = "{}") -> String {
        """
        {"BEANS": [
          {"name": "Guji", "roaster": "Own roast", "roastingDate": "2026-01-31T23:30:00.000Z",
           "weight": 250, "finished": false, "bean_information": [{"country": "Ethiopia",
           "region": "Guji"}], \(config(2))},
          {"name": "GUJI", "roaster": "own roast", "roastingDate": "2025-12-01", "weight": 500,
           "finished": true, \(config(1))},
          {"name": "Guji", "roaster": "Other", "roastingDate": "", "weight": 0, \(config(3))}],
         "MILL": [{"name": "Hand mill", \(config(4))}, {"name": "Old mill", \(config(5))}],
         "PREPARATION": [
          {"name": "My cone", "type": "V60", "style_type": "POUR OVER", \(config(6))},
          {"name": "Moka", "type": "BIALETTI", "style_type": "PERCOLATION", \(config(7))},
          {"name": "Lever", "type": "FLAIR", "style_type": "ESPRESSO", \(config(8))}],
         "BREWS": [\(brews.joined(separator: ",\n"))],
         "SETTINGS": [\(settings)], "VERSION": [{}], "WATER": [{}, {}]}
        """
    }

    private static func brew(
        _ number: Int, bean: Int = 2, mill: Int = 4, preparation: Int = 6, rating: String = "4",
        _ more: String = ""
    ) -> String {
        """
        {"grind_size": "4,5", "grind_weight": 18.5, "method_of_preparation": "\(id(preparation))",
         "mill": "\(id(mill))", "bean": "\(id(bean))", "brew_temperature": 92.5,
         "brew_time": 185, "brew_time_milliseconds": 250, "brew_quantity": 300,
         "brew_beverage_quantity": 260, "rating": \(rating), "note": "Good\\n\\tcup\\u001b[2J",
         "coffee_blooming_time": 30\(more), \(config(number, time: 1_795_244_400))}
        """
    }

    @Test("JL-005 · a Beanconqueror brew becomes a log with its grinder, setting and bean")
    func brew() throws {
        let journal = try Self.journal([Self.export([Self.brew(9)])])
        #expect(journal.leftOut == [])
        let brew = try #require(journal.brews.first)
        var log = BrewLog(
            id: LogID(rawValue: Self.id(9)),
            stamp: ClockStamp(
                wall: WallTime(millisecondsSince1970: 1_795_244_400_000), isTrusted: true,
                timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "beanconqueror",
                monotonic: .origin),
            recipeID: nil, recipeName: nil, method: .v60,
            inputs: BrewInputs(
                dose: Grams(tenths: 185), yield: Grams(300), temperature: Celsius(tenths: 925),
                grind: Grind(label: "4,5"),
                equipment: Equipment(
                    grinder: EquipmentItem(id: GrinderID(rawValue: Self.id(4)), name: "Hand mill"),
                    setting: "4.5",
                    bean: EquipmentItem(id: BeanID(rawValue: Self.id(1)), name: "Guji"))),
            total: .milliseconds(185_250),
            steps: [
                StepRecord(text: "Bloom", planned: nil, real: .seconds(30)),
                StepRecord(text: "Brew", planned: nil, real: .milliseconds(155_250)),
            ],
            tasting: Tasting(
                rating: try #require(Rating(stars: 4)), note: try Note("Good cup[2J")))
        log.equipment = "My cone"
        #expect(brew.log == log)
        #expect(brew.bag == 2)
        #expect(journal.notes.contains("2 groups: WATER has no place here"))
    }

    @Test("JL-005 · beans of one name and roaster are bags of one bean, the newest of them open")
    func bags() throws {
        let journal = try Self.journal([
            Self.export([Self.brew(8, bean: 1), Self.brew(9, bean: 3)])
        ])
        #expect(
            journal.beans == [
                Bean(
                    id: BeanID(rawValue: Self.id(1)), name: "Guji", roaster: "Own roast",
                    origin: "Ethiopia Guji", roasted: CalendarDay("2026-02-01"),
                    bagWeight: Grams(250), bag: 2),
                Bean(id: BeanID(rawValue: Self.id(3)), name: "Guji", roaster: "Other"),
            ])
        #expect(journal.brews.map(\.bag) == [1, 1])
        #expect(journal.notes.contains("2 beans 'Guji' are bags of one here"))
    }

    @Test("JL-005 · a mill's range is made of its settings; without any it is a hand mill's")
    func ranges() throws {
        let other = Self.brew(8).replacing("4,5", with: "12")
        let mills = try Self.journal([Self.export([Self.brew(9), other])]).mills
        #expect(mills.map(\.grinder.name) == ["Hand mill", "Old mill"])
        #expect(mills.map(\.settings) == [2, 0])
        let texts = mills.map { mill in
            [mill.grinder.range.minimum, mill.grinder.range.maximum, mill.grinder.range.step]
                .map(\.text).joined(separator: " ")
        }
        #expect(texts == ["0 20 0.5", "0 40 1"])
        for (setting, range) in [("10000", "0 10000 1"), ("-10000", "-10000 -9990 1")] {
            let text = Self.export([Self.brew(9).replacing("4,5", with: setting)])
            let found = try #require(try Self.journal([text]).mills.first?.grinder.range)
            #expect(
                [found.minimum, found.maximum, found.step].map(\.text).joined(separator: " ")
                    == range)
        }
        let words = try Self.journal([
            Self.export([Self.brew(9).replacing("4,5", with: "2 turns")])
        ])
        #expect(words.brews.first?.log.inputs.equipment.setting == nil)
        #expect(words.brews.first?.log.inputs.grind.label == "2 turns")
        #expect(
            words.notes.contains("1 brew: its grind is no number, and no setting of the grinder"))
    }

    @Test("JL-005 · a preparation becomes a built-in method, or one of its own name and kind")
    func preparations() throws {
        let journal = try Self.journal([
            Self.export([Self.brew(8, preparation: 7), Self.brew(9, preparation: 8)])
        ])
        let moka = BrewMethod(name: "Moka", category: .other)
        #expect(journal.methods == [moka])
        let espresso = BrewMethod(name: "espresso", category: .espresso)
        #expect(journal.brews.map(\.log.method) == [moka, espresso])
        #expect(journal.brews.map(\.log.equipment) == [nil, "Lever"])
        #expect(journal.brews.map(\.log.inputs.yield) == [Grams(300), Grams(260)])
    }

    @Test(
        "JL-005 · ratings of another scale become stars, and none is left out or taken as told",
        arguments: [
            ("5", "{}", 5), ("3.5", "{}", 4), ("0.1", "{}", 1), ("7", "{\"brew_rating\": 10}", 4),
            ("1e999", "{}", nil), ("0", "{}", nil), ("-1", "{}", nil), ("99", "{}", 5),
            ("3", "{\"brew_rating\": -5}", 3), ("3", "{\"brew_rating\": 1e-320}", 5),
        ] as [(String, String, Int?)])
    func ratings(rating: String, settings: String, stars: Int?) throws {
        let export = Self.export([Self.brew(9, rating: rating)], settings: settings)
        let journal = try Self.journal([export])
        #expect(journal.brews.first?.log.tasting.rating.stars == stars)
        #expect(journal.leftOut.map(\.why) == (stars == nil ? ["it has no rating"] : []))
        let told = try Self.journal([export], rating: 3)
        #expect(told.brews.first?.log.tasting.rating.stars == stars ?? 3)
        #expect(told.leftOut == [])
    }

    @Test(
        "JL-005 · what can't be a log is left out with the reason, and told by its time and bean",
        arguments: [
            ("\"grind_weight\": 18.5", "\"grind_weight\": 0", "it tells no dose"),
            ("\"grind_weight\": 18.5", "\"grind_weight\": 1e300", "it tells no dose"),
            ("\"grind_weight\": 18.5", "\"grind_weight\": 201", "its dose is over 200 g"),
            ("\"brew_quantity\": 300", "\"brew_quantity\": 3000", "its water is over 2000 g"),
            ("\"brew_time\": 185", "\"brew_time\": 1e18", "its time is not from 0 to 7 days"),
            ("\"brew_time\": 185", "\"brew_time\": -1", "its time is not from 0 to 7 days"),
            ("_milliseconds\": 250", "_milliseconds\": 1000", "its time is not from 0 to 7 days"),
        ])
    func leftOut(old: String, new: String, why: String) throws {
        let journal = try Self.journal([
            Self.export([Self.brew(9).replacing(old, with: new)])
        ])
        #expect(journal.brews == [])
        #expect(journal.leftOut.map(\.what) == ["brew 2026-11-21 08:00, Guji"])
        #expect(journal.leftOut.map(\.why) == [why])
    }

    @Test("JL-005 · brews that nobody can tell apart, and things without a name, stay out")
    func nameless() throws {
        let text = Self.export([
            Self.brew(9), Self.brew(9), Self.brew(8, preparation: 1),
            "{\"rating\": 5}",
        ]).replacing("\"Old mill\"", with: "\" \\t\"").replacing("\"Other\"", with: "7")
        let journal = try Self.journal([text.replacing("\"GUJI\"", with: "null")])
        #expect(journal.brews.count == 1)
        #expect(
            journal.leftOut.map { "\($0.what): \($0.why)" } == [
                "mill: it has no name or id", "bean: it has no name or id",
                "brew 2026-11-21 08:00, Guji: its id stands in the file twice",
                "brew 2026-11-21 08:00, Guji: its preparation is not in the file",
                "brew: it has no id or time",
            ])
    }

    @Test("JL-005 · the files of a large export are read together, in any order")
    func chunks() throws {
        let chunk = "[\(Self.brew(8))]"
        let journal = try Self.journal([chunk, Self.export([Self.brew(9)])])
        #expect(journal.brews.map(\.log.id.rawValue) == [Self.id(8), Self.id(9)])
        #expect(journal.leftOut == [])
    }

    @Test("JL-005 · another file is refused as a whole", arguments: ["{}", "[]", "[{}]", "5", "{"])
    func otherForm(text: String) {
        #expect(throws: DocumentErrors.self) { try Self.journal([text]) }
    }

    @Test("JL-005 · long texts are cut, and none of them is without an end")
    func longTexts() throws {
        let marks = "e" + String(repeating: "\u{301}", count: 5000)
        let long = String(repeating: "x", count: 500)
        let text = Self.export([Self.brew(9).replacing("Good\\n\\tcup\\u001b[2J", with: long)])
            .replacing("\"Guji\", \"roaster\": \"Other\"", with: "\"\(marks)\"")
            .replacing("\"Hand mill\"", with: "\"\(long)\"")
        let journal = try Self.journal([text])
        #expect(journal.mills.first?.grinder.name.count == 40)
        #expect(journal.beans.allSatisfy { $0.errors.isEmpty })
        #expect(journal.brews.first?.log.tasting.note?.text.count == 280)
        #expect(journal.notes.contains("1 brew: its note is cut at 280 characters"))
    }

    @Test(
        "JL-005 · a brew of as much as a recipe may have is a log, one of more or nothing is none",
        arguments: [
            ("\"grind_weight\": 18.5", "\"grind_weight\": 200", nil),
            ("\"grind_weight\": 18.5", "\"grind_weight\": 200.1", "its dose is over 200 g"),
            ("\"grind_weight\": 18.5", "\"grind_weight\": 0.1", nil),
            ("\"grind_weight\": 18.5", "\"grind_weight\": 0.04", "it tells no dose"),
            ("_quantity\": 300", "_quantity\": 2000", nil),
            ("_quantity\": 300", "_quantity\": 2000.1", "its water is over 2000 g"),
            ("_quantity\": 300", "_quantity\": 0.1", nil),
            ("_quantity\": 300", "_quantity\": 0.01", "it tells no water or yield"),
        ] as [(String, String, String?)])
    func amounts(found: String, put: String, why: String?) throws {
        let brew = Self.brew(9).replacing(found, with: put)
        let journal = try Self.journal([Self.export([brew])])
        #expect(journal.leftOut.map(\.why) == (why.map { [$0] } ?? []))
        #expect(journal.brews.count == (why == nil ? 1 : 0))
    }

    @Test("JL-005 · a temperature beyond that of water is none", arguments: [0, 0.1, 100, 100.1])
    func temperatures(told: Double) throws {
        let brew = Self.brew(9).replacing("_temperature\": 92.5", with: "_temperature\": \(told)")
        let log = try #require(Self.journal([Self.export([brew])]).brews.first?.log)
        let isWater = told > 0 && told <= 100
        #expect((log.inputs.temperature == Celsius(rounding: told)) == isWater)
    }

    @Test("JL-005 · a brew of seven days, or of the last second of 9999, is a log; more is none")
    func longestAndLatest() throws {
        let long = Self.brew(9).replacing("\"brew_time\": 185", with: "\"brew_time\": 604800")
        let week = try Self.journal([
            Self.export([long.replacing("_milliseconds\": 250", with: "_milliseconds\": 0")])
        ])
        #expect(week.brews.map(\.log.total) == [.seconds(604_800)])
        let late = Self.brew(9).replacing("1795244400", with: "253402300799")
        let last = try Self.journal([Self.export([late])]).brews.first?.log.stamp.wall
        #expect(last == WallTime(millisecondsSince1970: 253_402_300_799_000))
        let later = late.replacing("253402300799", with: "253402300800")
        #expect(
            try Self.journal([Self.export([later])]).leftOut.map(\.why) == ["it has no id or time"])
    }
}
