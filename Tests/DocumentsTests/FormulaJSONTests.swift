import Baking
import Documents
import Fixtures
import JSON5
import Names
import Testing
import Timebase
import Units

@Suite("SPEC §10.11 · formulas and bakes for programs")
struct FormulaJSONTests {
    /// A group as a program reads it.
    private static func group(_ value: JSONValue) throws -> JSONObject {
        try #require(JSONObject(parsing: value.line))
    }

    @Test("BK-001 · a formula has these keys, in this order")
    func keys() throws {
        let plan = try ScaledFormula(.countryLoaf, .asWritten)
        guard case .object(let members) = plan.json else {
            Issue.record("no group")
            return
        }
        #expect(
            members.map(\.key) == [
                "id", "name", "pieces", "pieceWeight", "flour", "water", "salt", "total",
                "hydration", "doughHydration", "saltPercent", "prefermentedPercent", "sumPercent",
                "warnings", "ingredients", "steps",
            ])
        let start =
            "{\"id\": \"0190a1b2-0000-7000-8000-00000000000f\", \"name\": \"Country loaf\", "
        let figures =
            "\"pieces\": 2, \"pieceWeight\": 800, \"flour\": 1000, \"water\": 700, \"salt\": 20, "
            + "\"total\": 1720, \"hydration\": 70, \"doughHydration\": 70, \"saltPercent\": 2, "
            + "\"prefermentedPercent\": 10, \"sumPercent\": 172, \"warnings\": []"
        #expect(plan.json.line.hasPrefix(start + figures))
    }

    @Test("BK-004 · by a preferment at hand a piece is its part of today's dough")
    func atHand() throws {
        let formula = Formula.countryLoaf
        let batch = BatchSize.preferment(formula.preferments[0].id, Milligrams(grams: 150))
        let group = try Self.group(try ScaledFormula(formula, batch).json)
        #expect(group.number("pieces") == 2)
        #expect(group.number("pieceWeight") == 645)
        #expect(group.number("total") == 1290)
    }

    @Test("BK-002 · scaled, grams are to 0.001 and percentages as before; parts come to the total")
    func scaled() throws {
        let plan = try ScaledFormula(.countryLoaf, .pieces(2, each: Milligrams(grams: 800)))
        let group = try Self.group(plan.json)
        #expect(group.number("flour") == 930.233)
        #expect(group.number("total") == 1600)
        #expect(group.number("hydration") == 70)
        guard case .object(let members) = plan.json,
            case .array(let lines)? = members.first(where: { $0.key == "ingredients" })?.value
        else {
            Issue.record("no ingredients")
            return
        }
        let items = try lines.map { try Self.group($0) }
        #expect(
            items.map { "\($0.string("section") ?? "")/\($0.string("name") ?? "")" } == [
                "Levain/bread flour", "Levain/water", "Levain/starter", "Levain/starter",
                "final/bread flour", "final/whole wheat", "final/water", "final/salt",
            ])
        #expect(items[2].string("id") == "00000000-0000-4000-8000-000000000001/starter")
        #expect(items[2].number("grams") == 9.302)
        #expect(items[2].bool("countsAsFlour") == true)
        #expect(items[3].string("kind") == "water")
        let percentages = items.compactMap { $0.number("percent") }
        #expect(percentages == [9, 9, 1, 1, 80, 10, 60, 2])
        let grams = items.compactMap { $0.number("grams") }.reduce(0, +)
        #expect(abs(grams - 1600) < 0.005)
    }

    @Test("warnings are told in words")
    func warnings() throws {
        var formula = Formula.countryLoaf
        formula.final[3].weight = Milligrams(grams: 30)
        let group = try Self.group(try ScaledFormula(formula, .asWritten).json)
        #expect(group.strings("warnings") == ["Salt 3.0 %, usual 1.8-2.2: take 10 g off"])
    }

    @Test("a line of the list of formulas")
    func summary() {
        let summary = FormulaSummary(
            id: Formula.sampleID, name: "Loaf", hydration: Fraction(6946, over: 10_000),
            total: Milligrams(1_720_500),
            isValid: true)
        #expect(
            summary.json.line
                == "{\"id\": \"0190a1b2-0000-7000-8000-00000000000f\", \"name\": \"Loaf\", "
                + "\"valid\": true, \"hydration\": 69.46, \"total\": 1720.5}")
    }

    @Test(
        "BK-031 · a weigh-in that is tried tells the formula it comes to, its factor and what to add"
    )
    func weigh() throws {
        let formula = Formula.countryLoaf
        let plan = try ScaledFormula(formula, .asWritten)
        let trial = try WeighTrial(
            plan, actual: [formula.final[2].id: Milligrams(grams: 650)],
            made: [formula.preferments[0].id])
        let group = try Self.group(try trial.json())
        #expect(group.number("factor") == 1.071429)
        #expect(group.number("hydration").map { ($0 * 100).rounded() / 100 } == 70)
        #expect(group.number("total").map { $0.rounded() } == 1843)
        #expect(!group.has("add"))
        let short = try WeighTrial(
            plan, actual: [formula.final[0].id: Milligrams(grams: 780)], made: [])
        #expect(try Self.group(try short.json()).string("add") == "add 20 g")
    }

    @Test("a pasted recipe tells what was understood, and what was not")
    func pasted() throws {
        let ids = NewItemIDs()
        let pasted = try PastedFormula(
            "500 g flour\n2 cups milk", id: Formula.sampleID, name: "Mine"
        ) { ids.next() }
        #expect(
            pasted.json.line
                == "{\"name\": \"Mine\", \"complete\": false, \"lines\": [{\"line\": 1, "
                + "\"section\": \"Dough\", \"name\": \"flour\", \"kind\": \"flour\", "
                + "\"grams\": 500, \"percent\": 100, \"remark\": null}], \"notUnderstood\": "
                + "[{\"line\": 2, \"text\": \"2 cups milk\", \"reason\": \"a volume: weigh it and "
                + "write grams\"}], \"errors\": []}")
    }

    @Test("the Guild's table has a row an ingredient, and null where it has no cell")
    func table() throws {
        let table = GuildTable(try ScaledFormula(.countryLoaf, .asWritten))
        let line = table.json.line
        #expect(line.hasPrefix("{\"name\": \"Country loaf\", \"premixes\": [\"Levain\"], \"rows\""))
        #expect(
            line.contains(
                "{\"name\": \"salt\", \"total\": {\"grams\": 20, \"percent\": 2}, "
                    + "\"premixes\": [null], \"final\": {\"grams\": 20, \"percent\": null}}"))
        #expect(line.hasSuffix("\"prefermentedPercent\": 10}"))
    }

    @Test("a bake's log has these keys; a list leaves the weights and times out")
    func log() throws {
        let formula = Formula.countryLoaf
        let salt = formula.final[3].id
        let log = BakeLog(
            id: BakeLogID(rawValue: "b"),
            stamp: ClockStamp(
                wall: WallTime(millisecondsSince1970: 1_795_244_400_000), isTrusted: true,
                timeZone: "Europe/Vienna", offsetSeconds: 3600, bootID: "", monotonic: .origin),
            formula: formula, total: Milligrams(grams: 1720), pieces: 2,
            weighed: [
                WeighedItem(
                    id: salt, bowl: "Dough", name: "salt", target: Milligrams(20_000),
                    real: Milligrams(20_100))
            ],
            corrections: [
                BakeCorrection(
                    item: salt, target: Milligrams(20_000), real: Milligrams(24_000),
                    isAccepted: false)
            ],
            steps: [
                BakeStepRecord(
                    text: "Bulk", planned: .seconds(14_400), real: .seconds(15_000),
                    isAtLeast: true)
            ],
            rating: try #require(Rating(stars: 4)), note: try Note("good"))
        let start =
            "{\"id\": \"b\", \"started\": \"2026-11-21T08:00:00+01:00\", \"clockTrusted\": true, "
            + "\"timeZone\": \"Europe/Vienna\", "
            + "\"formulaId\": \"0190a1b2-0000-7000-8000-00000000000f\", "
            + "\"formula\": \"Country loaf\", \"total\": 1720, \"pieces\": 2, \"rating\": 4, "
            + "\"note\": \"good\""
        #expect(log.json(withDetails: false).line == start + "}")
        let details =
            ", \"weighed\": [{\"id\": \"\(salt.rawValue)\", \"bowl\": \"Dough\", "
            + "\"name\": \"salt\", \"target\": 20, \"grams\": 20.1}], "
            + "\"corrections\": [{\"id\": \"\(salt.rawValue)\", \"target\": 20, \"grams\": 24, "
            + "\"accepted\": false}], \"steps\": [{\"text\": \"Bulk\", "
            + "\"plannedSeconds\": 14400, \"seconds\": 15000, \"atLeast\": true}], "
            + "\"snapshot\": {\"id\": \"0190a1b2"
        #expect(log.json(withDetails: true).line.hasPrefix(start + details))
        // The other weights are not there: nobody knows what the dough came to.
        let unknown =
            ", \"hydration\": null, \"saltPercent\": null, \"prefermentedPercent\": null}"
        #expect(log.json(withDetails: true).line.hasSuffix(unknown))
        var whole = log
        whole.formula = Formula(
            id: log.formula.id, name: "Plain", pieces: 1, pieceWeight: Milligrams(grams: 500),
            final: [
                Ingredient(
                    id: ItemID(rawValue: "f"), name: "flour", kind: .flour,
                    weight: Milligrams(grams: 1000)),
                Ingredient(
                    id: ItemID(rawValue: "w"), name: "water", kind: .water,
                    weight: Milligrams(grams: 700)),
            ])
        whole.weighed = zip(["f", "w"], [1000, 750]).map { id, grams in
            WeighedItem(
                id: ItemID(rawValue: id), bowl: "Dough", name: id, target: .zero,
                real: Milligrams(grams: grams))
        }
        let known = ", \"hydration\": 75, \"saltPercent\": 0, \"prefermentedPercent\": 0}"
        #expect(whole.json(withDetails: true).line.hasSuffix(known))
    }

    @Test("whatever a formula holds, what programs get is JSON", arguments: 1...100)
    func anyFormula(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let plan = try ScaledFormula(.random(&numbers), .asWritten)
        #expect(JSONObject(parsing: plan.json.text) != nil)
        #expect(JSONObject(parsing: GuildTable(plan).json.text) != nil)
    }
}
