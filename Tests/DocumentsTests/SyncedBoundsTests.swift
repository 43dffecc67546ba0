import Baking
import Brewing
import Documents
import Names
import Testing
import Timebase
import Units

/// Texts of a log as another device may send them: at their length, over it, and with what hides.
@Suite("SPEC §11.3 · The bounds of what travels")
struct SyncedBoundsTests {
    private static let id = "0198f0a0-0000-4000-8000-000000000001"

    private static func stamp(zone: String = "Europe/Vienna", offset: Int = 3600) -> ClockStamp {
        ClockStamp(
            wall: WallTime(millisecondsSince1970: 1_700_000_000_123), isTrusted: true,
            timeZone: zone, offsetSeconds: offset, bootID: "",
            monotonic: Instant(nanoseconds: 0))
    }

    private static func log(stamp: ClockStamp = stamp()) throws -> BrewLog {
        var inputs = BrewInputs(defaultsOf: .starter)
        inputs.equipment = Equipment(
            grinder: EquipmentItem(id: GrinderID(rawValue: id), name: "Ode"), setting: "4.5",
            bean: EquipmentItem(id: nil, name: "Guji"))
        inputs.pressure = "9 bar"
        let rating = try #require(Rating(stars: 4))
        return BrewLog(
            id: LogID(rawValue: id), stamp: stamp, recipeID: .starter, recipeName: "Mine",
            method: Recipe.starter.method, inputs: inputs, total: .seconds(180),
            steps: [StepRecord(text: "Bloom", planned: .seconds(45), real: .seconds(46))],
            tasting: Tasting(rating: rating, taste: nil, note: nil))
    }

    private static func bake(stamp: ClockStamp = stamp()) throws -> BakeLog {
        let rating = try #require(Rating(stars: 5))
        return BakeLog(
            id: BakeLogID(rawValue: id), stamp: stamp, formula: .countryLoaf,
            total: Milligrams(grams: 900), pieces: 2, weighed: [item], corrections: [correction],
            steps: [BakeStepRecord(text: "Proof", planned: .seconds(3600), real: nil)],
            rating: rating)
    }

    private static let item = WeighedItem(
        id: ItemID(rawValue: "a"), bowl: "Dough", name: "salt", target: Milligrams(grams: 20),
        real: Milligrams(grams: 21))
    private static let correction = BakeCorrection(
        item: ItemID(rawValue: "a"), target: Milligrams(grams: 20), real: Milligrams(grams: 21),
        isAccepted: true)

    /// A text of a log: where it stands.
    typealias BrewText = @Sendable (inout BrewLog, String) -> Void
    typealias BakeText = @Sendable (inout BakeLog, String) -> Void

    private static let brewTexts: [(String, BrewText)] = [
        ("method", { $0.method = BrewMethod(name: $1, category: $0.method.category) }),
        ("recipe", { $0.recipeName = $1 }),
        ("equipment", { $0.equipment = $1 }),
        ("step", { $0.steps[0] = StepRecord(text: $1, planned: .seconds(45), real: nil) }),
        ("grind", { $0.inputs.grind.label = $1 }),
        ("descriptor", { $0.inputs.grind.descriptor = $1 }),
        ("setting", { $0.inputs.equipment.setting = $1 }),
        ("pressure", { $0.inputs.pressure = $1 }),
        ("grinder", { $0.inputs.equipment.grinder = EquipmentItem(id: nil, name: $1) }),
        ("bean", { $0.inputs.equipment.bean = EquipmentItem(id: nil, name: $1) }),
    ]

    private static let bakeTexts: [(String, BakeText)] = [
        ("id", { $0.weighed[0].id = ItemID(rawValue: $1) }),
        ("bowl", { $0.weighed[0].bowl = $1 }),
        ("name", { $0.weighed[0].name = $1 }),
        ("item", { $0.corrections[0].item = ItemID(rawValue: $1) }),
        ("step", { $0.steps[0].text = $1 }),
    ]

    /// A text of the length, one that is longer, and short ones with what does not show.
    private static func texts(_ limit: Int) -> [(String, isTaken: Bool)] {
        [
            ("", true), (String(repeating: "x", count: limit), true),
            (String(repeating: "x", count: limit + 1), false), ("two\nlines", false),
            ("\u{7}", false), ("a\u{200B}b", false),
        ]
    }

    @Test("each text of a brew's log is a line of up to 280 characters, or the log is not taken")
    func brewTexts() throws {
        for (name, put) in Self.brewTexts {
            for (text, isTaken) in Self.texts(280) {
                var log = try Self.log()
                put(&log, text)
                let read = BrewLog.synced(log.id, body: log.syncedBody(bag: nil))
                #expect(read?.log == (isTaken ? log : nil), "\(name) of \(text.count): \(text)")
            }
        }
    }

    @Test("each text of a bake's log is a line of up to 80 characters, or the log is not taken")
    func bakeTexts() throws {
        for (name, put) in Self.bakeTexts {
            for (text, isTaken) in Self.texts(80) {
                var bake = try Self.bake()
                put(&bake, text)
                let read = BakeLog(id: bake.id, syncedBody: bake.syncedBody)
                #expect(read == (isTaken ? bake : nil), "\(name) of \(text.count): \(text)")
            }
        }
    }

    @Test("each text that is told of a log later has the same bound")
    func told() {
        for field in ["grinder", "grinderID", "setting", "bean", "beanID", "pressure"] {
            #expect(BrewLog.canBeTold(nil, of: field), "\(field)")
            for (text, isTaken) in Self.texts(280) {
                #expect(BrewLog.canBeTold(text, of: field) == isTaken, "\(field): \(text)")
            }
        }
    }

    @Test("a bake's log has up to 100 things weighed, corrections and steps each")
    func counts() throws {
        for count in [0, 1, 100, 101] {
            let full = try Self.bake()
            var (weighed, corrections, steps) = (full, full, full)
            weighed.weighed = Array(repeating: Self.item, count: count)
            corrections.corrections = Array(repeating: Self.correction, count: count)
            steps.steps = Array(repeating: full.steps[0], count: count)
            for bake in [weighed, corrections, steps] {
                let read = BakeLog(id: bake.id, syncedBody: bake.syncedBody)
                #expect(read == (count <= 100 ? bake : nil), "\(count)")
            }
        }
    }

    @Test("a bake's log is of 1 to 999 pieces")
    func pieces() throws {
        for (pieces, isTaken) in [(0, false), (1, true), (999, true), (1000, false)] {
            var bake = try Self.bake()
            bake.pieces = pieces
            let read = BakeLog(id: bake.id, syncedBody: bake.syncedBody)
            #expect(read == (isTaken ? bake : nil), "\(pieces)")
        }
    }

    @Test(
        "a stamp's place is less than a day off, with a name of up to 64 characters",
        arguments: [
            (64, 86_399, true), (64, -86_399, true), (65, 0, false), (1, 86_400, false),
            (1, -86_400, false), (0, 0, true),
        ])
    func stamps(letters: Int, offset: Int, isTaken: Bool) throws {
        let stamp = Self.stamp(zone: String(repeating: "z", count: letters), offset: offset)
        let (log, bake) = (try Self.log(stamp: stamp), try Self.bake(stamp: stamp))
        let read = BrewLog.synced(log.id, body: log.syncedBody(bag: nil))
        #expect(read?.log == (isTaken ? log : nil))
        #expect(BakeLog(id: bake.id, syncedBody: bake.syncedBody) == (isTaken ? bake : nil))
    }

    @Test("a span is of up to a hundred years of 365.25 days, either way")
    func spans() throws {
        let longest: Int64 = 3_155_760_000_000_000_000
        for (count, isTaken) in [
            (longest, true), (longest + 1, false), (-longest, true), (-longest - 1, false),
        ] {
            var log = try Self.log()
            log.total = .nanoseconds(count)
            let read = BrewLog.synced(log.id, body: log.syncedBody(bag: nil))
            #expect(read?.log == (isTaken ? log : nil), "\(count)")
        }
    }
}
