import Baking
import Brewing
import Documents
import Names
import Testing
import Timebase
import Units

/// What things say when kitchens sync: one text for one meaning, and back without a loss.
@Suite("SPEC §11.3 · What travels")
struct SyncedBodyTests {
    private static let id = "0198f0a0-0000-4000-8000-000000000001"

    private static var stamp: ClockStamp {
        ClockStamp(
            wall: WallTime(millisecondsSince1970: 1_700_000_000_123), isTrusted: true,
            timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "",
            monotonic: Instant(nanoseconds: 0))
    }

    private static var log: BrewLog {
        var inputs = BrewInputs(defaultsOf: .starter)
        inputs.equipment = Equipment(
            grinder: EquipmentItem(id: GrinderID(rawValue: id), name: "Ode"), setting: "4.5",
            bean: EquipmentItem(id: nil, name: "Guji"))
        inputs.pressure = "9 bar"
        return BrewLog(
            id: LogID(rawValue: id), stamp: stamp, recipeID: .starter,
            recipeName: Recipe.starter.name, method: Recipe.starter.method, inputs: inputs,
            total: .nanoseconds(181_234_567_891),
            steps: [
                StepRecord(text: "Bloom", planned: .seconds(45), real: .nanoseconds(45_000_000_001))
            ],
            tasting: Tasting(
                rating: .sample(4), taste: .balanced, note: try? Note("good")))
    }

    @Test("a recipe, a method, a grinder and a bean come back as they were, and say the same again")
    func entities() throws {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: Self.id)
        recipe.name = "Mine"
        let read = try #require(
            Recipe(id: recipe.id, name: "Mine", syncedBody: recipe.syncedBody))
        #expect(read == recipe)
        #expect(read.syncedBody == recipe.syncedBody)
        let method = BrewMethod(name: "Moka", category: .other)
        #expect(BrewMethod(name: "Moka", syncedBody: method.syncedBody) == method)
        let range = try GrinderRange.checked(
            minimum: GrindSetting(hundredths: 100), maximum: GrindSetting(hundredths: 1100),
            step: GrindSetting(hundredths: 25))
        let grinder = Grinder(id: GrinderID(rawValue: Self.id), name: "Ode", range: range)
        #expect(
            Grinder(id: grinder.id, name: "Ode", syncedBody: grinder.syncedBody) == grinder)
        let bean = Bean(
            id: BeanID(rawValue: Self.id), name: "Guji", roaster: "Ann", origin: "Ethiopia",
            roasted: CalendarDay("2026-10-01"), bagWeight: Grams(250), bag: 3)
        #expect(
            Bean(id: bean.id, name: "Guji", roaster: "Ann", syncedBody: bean.syncedBody) == bean)
    }

    @Test("a formula comes back to the milligram, and a bake's log to the nanosecond")
    func bread() throws {
        let formula = Formula.countryLoaf
        let read = try #require(
            Formula(id: formula.id, name: formula.name, syncedBody: formula.syncedBody))
        #expect(read == formula)
        let bake = BakeLog(
            id: BakeLogID(rawValue: Self.id), stamp: Self.stamp, formula: formula,
            total: Milligrams(grams: 900), pieces: formula.pieces, weighed: [], corrections: [],
            steps: [
                BakeStepRecord(
                    text: "Proof", planned: .seconds(3600), real: .nanoseconds(3_600_000_000_001),
                    isAtLeast: true)
            ], rating: .sample(5), note: nil)
        #expect(BakeLog(id: bake.id, syncedBody: bake.syncedBody) == bake)
    }

    @Test("a brew's log comes back, and what was told later takes the place of what it says")
    func brew() throws {
        let log = Self.log
        let body = log.syncedBody(bag: 2)
        let read = try #require(BrewLog.synced(log.id, body: body))
        #expect(read.log == log)
        #expect(read.bag == 2)
        let later = try #require(
            BrewLog.synced(
                log.id, body: body, later: ["rating": "1", "note": nil, "bag": "3"]))
        #expect(later.log.tasting.rating.stars == 1)
        #expect(later.log.tasting.note == nil)
        #expect(later.bag == 3)
    }

    /// One step of 45 g, paced, and two points of the curve.
    private static let weights: [UInt8] = [1, 1, 0xC2, 1, 0xC4, 1, 0, 10, 0, 20, 0]

    @Test("what a scale saw of a brew comes with its log, and without a scale nothing does")
    func weighed() throws {
        var log = Self.log
        #expect(!log.syncedBody(bag: nil).contains("weights"))
        let weights: BrewWeights = try #require(BrewWeights(bytes: Self.weights))
        log.weights = weights
        let body = log.syncedBody(bag: nil)
        #expect(body.hasSuffix(", \"weights\": \"AQHCAcQBAAoAFAA=\"}"))
        let read = try #require(BrewLog.synced(log.id, body: body, later: ["rating": "1"]))
        #expect(read.log.weights == log.weights)
        #expect(read.log.tasting.rating.stars == 1)
    }

    @Test(
        "weights that are none are not left out in silence",
        arguments: ["AQHCAcQBAAoAFAB=", "AQHCAcQBAAoAFA==", "AgHCAcQBAAoAFAA=", "?", ""])
    func nonsenseWeighed(text: String) throws {
        var log = Self.log
        let weights: BrewWeights = try #require(BrewWeights(bytes: Self.weights))
        log.weights = weights
        let body = log.syncedBody(bag: nil)
        let changed = body.replacing("AQHCAcQBAAoAFAA=", with: text)
        #expect(changed != body)
        #expect(BrewLog.synced(log.id, body: changed) == nil)
    }

    @Test(
        "what this release would not write is not taken",
        arguments: [
            ("\"dose\": 15,", "\"dose\": 15.0,"), ("\"dose\": 15,", "\"dose\": -1,"),
            ("\"steps\":", "\"later\": 1, \"steps\":"), ("{\"method\"", "{ \"method\""),
            ("\"bloomRatio\": ", "\"bloomRatio\": 1e300, \"x\": "), ("}", ""),
        ])
    func notCanonical(found: String, put: String) {
        let body = Recipe.starter.syncedBody
        let changed = body.replacing(found, with: put, maxReplacements: 1)
        // Each of them changes something.
        #expect(changed != body, "\(found)")
        #expect(Recipe(id: .starter, name: "Mine", syncedBody: changed) == nil, "\(put)")
    }

    @Test(
        "a field is told only what a log can say",
        arguments: [
            ("rating", "5", true), ("rating", "6", false), ("rating", "05", false),
            ("rating", nil, false), ("taste", "balanced", true), ("taste", "soup", false),
            ("note", nil, true), ("bag", "3", true), ("bag", "-1", false),
            ("bag", "99999999999999999999", false), ("changed", "1700000000000", true),
            ("changed", "9999999999999999", false), ("stamp", nil, false),
            ("stamp", "1700000000000 1 3600 Europe/Vienna", true),
            ("stamp", "1700000000000 1 90000 Europe/Vienna", false),
            ("stamp", "1700000000000 2 3600 Europe/Vienna", false), ("unheard", "of", false),
        ] as [(String, String?, Bool)])
    func fields(field: String, value: String?, isTaken: Bool) {
        #expect(BrewLog.canBeTold(value, of: field) == isTaken)
    }

    @Test("a log of as many steps as a recipe may have comes back, one of more does not")
    func steps() {
        for (count, isTaken) in [(0, true), (1, true), (30, true), (31, false)] {
            var log = Self.log
            log.steps = (0..<count).map { number in
                StepRecord(text: "Pour \(number)", planned: .seconds(number), real: nil)
            }
            let read = BrewLog.synced(log.id, body: log.syncedBody(bag: nil))
            #expect(read?.log == (isTaken ? log : nil), "\(count)")
        }
    }

    @Test("a log that is told nonsense is none: it is not left out in silence")
    func nonsense() {
        let body = Self.log.syncedBody(bag: nil)
        for later in [["rating": "9"], ["taste": "soup"], ["bag": "many"], ["changed": "1e3"]] {
            #expect(BrewLog.synced(Self.log.id, body: body, later: later) == nil, "\(later)")
        }
    }
}

extension Rating {
    /// So many stars, from 1 to 5.
    fileprivate static func sample(_ stars: Int) -> Rating {
        guard let rating = Rating(stars: stars) else { preconditionFailure("no rating") }
        return rating
    }
}
