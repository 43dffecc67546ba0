import Brewing
import Testing
import Timebase
import Units

@Suite("Kinds of brewing")
struct CategoryTests {
    private func recipe(
        _ method: String, dose: Int = 18, yield: Int = 36, temperature: Int = 93,
        steps: [RecipeStep] = [RecipeStep(kind: .wait, text: "Extraction", length: .seconds(25))]
    ) throws -> Recipe {
        Recipe(
            id: RecipeID(rawValue: "x"), name: "Mine",
            method: try #require(BrewMethod.named(method)),
            dose: Grams(dose), yield: Grams(yield), temperature: Celsius(temperature),
            grind: Grind(label: "fine", descriptor: ""), steps: steps)
    }

    private func inputs(dose: Int, yield: Int, tenths: Int) -> BrewInputs {
        BrewInputs(
            dose: Grams(tenths: dose), yield: Grams(yield), temperature: Celsius(tenths: tenths),
            grind: Grind(label: "fine", descriptor: ""))
    }

    private func targets(_ recipe: Recipe, yield: Int? = nil) throws -> [Int] {
        var inputs = BrewInputs(defaultsOf: recipe)
        if let yield { inputs.setYield(Grams(yield), of: recipe) }
        return try BrewPlan(recipe: recipe, inputs: inputs).steps.map(\.waterTo.wholeGrams)
    }

    @Test("SPEC §9.2 · an espresso of 18 g to 36 g warns of nothing and can be brewed")
    func doubleEspresso() throws {
        let shot = try recipe("espresso")
        let inputs = BrewInputs(defaultsOf: shot)
        #expect(inputs.warnings(for: shot.method.category) == [])
        #expect(inputs.ratioText == "1:2.0")
        #expect(shot.validationErrors == [])
        #expect(try targets(shot) == [0])
        // Held against a V60 it would be unusual.
        #expect(inputs.warnings(for: .pourOver) == [.yield, .ratio])
    }

    @Test(
        "SPEC §9.2 · each kind has its own ranges, and their ends are inside",
        arguments: [
            (MethodCategory.espresso, 140, 25, 880, []), (.espresso, 220, 60, 960, []),
            (.espresso, 200, 60, 960, []), (.espresso, 200, 30, 900, []),
            (.espresso, 139, 24, 879, [.dose, .yield, .temperature]),
            (.espresso, 221, 61, 961, [.dose, .yield, .temperature]),
            (.espresso, 200, 29, 930, [.ratio]), (.espresso, 180, 55, 930, [.ratio]),
            (.immersion, 100, 150, 800, []), (.immersion, 750, 1100, 1000, []),
            (.immersion, 99, 149, 799, [.dose, .yield, .temperature]),
            (.immersion, 751, 1101, 1001, [.dose, .yield, .temperature]),
            (.immersion, 300, 360, 930, []), (.immersion, 300, 359, 930, [.ratio]),
            (.immersion, 300, 510, 930, []), (.immersion, 300, 511, 930, [.ratio]),
            (.other, 1, 2000, 10, []), (.other, 2000, 1, 1000, []),
        ] as [(MethodCategory, Int, Int, Int, [InputWarning])])
    func ranges(
        category: MethodCategory, dose: Int, yield: Int, temperature: Int, warned: [InputWarning]
    ) {
        let inputs = inputs(dose: dose, yield: yield, tenths: temperature)
        #expect(inputs.warnings(for: category) == warned)
    }

    @Test("SPEC §9.2 · a warning tells the range of its kind")
    func warningWords() {
        #expect(
            InputWarning.allCases.map { $0.description(for: .espresso) } == [
                "Recommended ratio 1:1.5-1:3", "Recommended temperature 88-96 °C",
                "Recommended dose 14-22 g", "Recommended yield 25-60 g",
            ])
        #expect(
            InputWarning.allCases.map { $0.description(for: .immersion) } == [
                "Recommended ratio 1:12-1:17", "Recommended temperature 80-100 °C",
                "Recommended dose 10-75 g", "Recommended yield 150-1100 g",
            ])
    }

    @Test("SPEC §9.2 · the ratio has one decimal, and none is shown as --")
    func ratioText() {
        #expect(inputs(dose: 150, yield: 250, tenths: 930).ratioText == "1:16.7")
        #expect(inputs(dose: 0, yield: 250, tenths: 930).ratioText == "--")
        #expect(inputs(dose: 150, yield: 0, tenths: 930).ratioText == "--")
    }

    @Test("RV-004 · of other methods water has to add up only where a step names some")
    func waterOfOthers() throws {
        let named = [
            RecipeStep(kind: .pour, text: "Pour", length: .seconds(30), waterTo: Grams(100)),
            RecipeStep(kind: .wait, text: "Wait"),
        ]
        #expect(try recipe("other", dose: 10, yield: 100, steps: named).validationErrors == [])
        #expect(
            try recipe("other", dose: 10, yield: 150, steps: named).validationErrors
                == [.waterTotalMismatch(expected: Grams(150), actual: Grams(100))])
        #expect(try recipe("other", dose: 10, yield: 150).validationErrors == [])
    }

    @Test("RV-004 · a recipe of another method that was saved before the rule is brewed")
    func olderOthers() throws {
        var old = try recipe(
            "other", dose: 10, yield: 150,
            steps: [
                RecipeStep(kind: .pour, text: "Pour", length: .seconds(30), waterTo: Grams(60)),
                RecipeStep(kind: .pour, text: "Pour", length: .seconds(30), waterTo: Grams(100)),
            ])
        old.split = .asWritten
        #expect(old.validationErrors.count == 1)
        #expect(old.startErrors == [])
        #expect(try targets(old) == [60, 150])
        old.method = .v60
        #expect(old.startErrors.count == 1)
    }

    @Test("RV-004, RV-012 · an espresso's water is not looked at, and none is poured")
    func espressoIgnoresWater() throws {
        var shot = try recipe(
            "espresso",
            steps: [
                RecipeStep(kind: .bloom, text: "Pre-infusion", length: .seconds(5)),
                RecipeStep(kind: .pour, text: "Pull", length: .seconds(25), waterTo: Grams(200)),
            ])
        // A bloom of three times the dose would be more than comes out: SC-012 asks water only.
        #expect(shot.bloomWater(for: shot.dose) > shot.yield)
        for split in WaterSplit.allCases {
            shot.split = split
            #expect(shot.validationErrors == [])
            #expect(try targets(shot) == [0, 0])
        }
    }

    @Test("SC-013, SC-014 · water that another method names scales with today's")
    func waterOfOthersScales() throws {
        var pot = try recipe(
            "other", dose: 20, yield: 300,
            steps: [
                RecipeStep(kind: .pour, text: "Half", length: .seconds(30), waterTo: Grams(100)),
                RecipeStep(kind: .wait, text: "Wait"),
                RecipeStep(kind: .pour, text: "Rest", length: .seconds(30), waterTo: Grams(300)),
            ])
        pot.split = .asWritten
        #expect(try targets(pot, yield: 600) == [200, 200, 600])
        pot.split = .equal
        #expect(try targets(pot, yield: 600) == [300, 300, 600])
    }

    @Test("SPEC §9.3 · a wait without a time counts up until NEXT, in a brew of another method")
    func openWait() throws {
        let recipe = RecipeTemplate.other.recipe(id: RecipeID(rawValue: "x"))
        let plan = try BrewPlan(recipe: recipe, inputs: BrewInputs(defaultsOf: recipe))
        var session = BrewSession(plan: plan)
        let start = Instant.origin
        _ = session.handle(.begin, at: start)
        #expect(session.view(at: start).openTime == .zero)
        #expect(session.nextDeadline(after: start + .milliseconds(300)) == start + .seconds(1))
        let later = start + .seconds(3600)
        #expect(session.advance(to: later) == [])
        #expect(session.phase == .active)
        #expect(session.view(at: later).openTime == .seconds(3600))
        #expect(session.view(at: later).remaining == nil)
        // A pause holds it.
        _ = session.handle(.pause, at: later)
        #expect(session.view(at: later + .seconds(60)).openTime == .seconds(3600))
        #expect(session.nextDeadline(after: later) == nil)
        _ = session.handle(.pause, at: later + .seconds(60))
        _ = session.handle(.next, at: later + .seconds(61))
        #expect(session.phase == .completed)
        #expect(session.view(at: later).openTime == nil)
        #expect(
            session.records == [StepRecord(text: "Brew", planned: nil, real: .seconds(3601))])
    }

    @Test("SPEC §9.3 · 0 s is over at once, which is not the same as no time")
    func noSeconds() throws {
        let steps = [RecipeStep(kind: .wait, text: "Brew", length: .zero)]
        let recipe = try recipe("other", steps: steps)
        let plan = try BrewPlan(recipe: recipe, inputs: BrewInputs(defaultsOf: recipe))
        var session = BrewSession(plan: plan)
        _ = session.handle(.begin, at: .origin)
        _ = session.advance(to: .origin)
        #expect(session.phase == .stepReadyToAdvance)
        #expect(session.view(at: .origin).openTime == nil)
    }
}
