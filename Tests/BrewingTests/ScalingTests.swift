import Testing
import Units

@testable import Brewing

@Suite("Scaling")
struct ScalingTests {
    private var inputs = BrewInputs(defaultsOf: .starter)

    @Test("SC-001 · 20 g of the 15 g to 250 g recipe yields 333 g")
    mutating func doseSetsYield() {
        inputs.setDose(Grams(20), of: .starter)
        #expect(inputs.yield == Grams(333))
        #expect(inputs.dose == Grams(20))
    }

    @Test("SC-002 · a yield of 300 g takes 18.0 g")
    mutating func yieldSetsDose() {
        inputs.setYield(Grams(300), of: .starter)
        #expect(inputs.dose.tenthsText == "18.0")
        #expect(inputs.yield == Grams(300))
    }

    @Test("SC-003 · the dose follows the yield to 0.1 g", arguments: [(291, 175), (290, 174)])
    mutating func computedDose(yield: Int, tenths: Int) {
        // 291 × 15 ÷ 250 = 17.46, 290 × 15 ÷ 250 = 17.4
        inputs.setYield(Grams(yield), of: .starter)
        #expect(inputs.dose.tenths == tenths)
    }

    @Test(
        "SC-005 · 15 g with a bloom ratio of 3 blooms with 45 g",
        arguments: [
            (150, 300, 45), (200, 300, 60), (155, 300, 47), (150, 250, 38),
        ])
    func bloomWater(dose: Int, ratio: Int, grams: Int) {
        var recipe = Recipe.starter
        recipe.bloomRatioHundredths = ratio
        #expect(recipe.bloomWater(for: Grams(tenths: dose)) == Grams(grams))
    }

    @Test("SC-006 · 250 g with a 45 g bloom pours 103 then 102 g")
    func poursSplitEvenly() throws {
        let plan = try BrewPlan(recipe: .starter, inputs: inputs)
        #expect(plan.cumulativeTargets == [45, 148, 250].map { Grams($0) })
    }

    @Test(
        "SC-007, SC-008 · a ratio outside 1:14 to 1:18 is warned of",
        arguments: [
            (13.9, true), (14.0, false), (16.7, false), (18.0, false), (18.1, true),
        ])
    func ratioWarning(ratio: Double, warned: Bool) {
        var recipe = Recipe.starter
        recipe.dose = Grams(20)
        recipe.yield = Grams(rounding: ratio * 20)
        #expect(BrewInputs(defaultsOf: recipe).warnings(for: .pourOver).contains(.ratio) == warned)
    }

    @Test(
        "SC-009, SC-010 · a temperature outside 90 to 96 °C is warned of",
        arguments: [
            (899, true), (900, false), (960, false), (961, true),
        ])
    mutating func temperatureWarning(tenths: Int, warned: Bool) {
        inputs.temperature = Celsius(tenths: tenths)
        #expect(inputs.warnings(for: .pourOver) == (warned ? [.temperature] : []))
    }

    @Test(
        "SC-011 · a dose outside 12 to 40 g or a yield outside 180 to 720 g is warned of",
        arguments: [
            (119, true, false), (120, false, false), (400, false, false), (401, true, false),
        ])
    mutating func doseWarning(tenths: Int, dose: Bool, yield: Bool) {
        var recipe = Recipe.starter
        recipe.yield = Grams(240)
        inputs.setDose(Grams(tenths: tenths), of: recipe)
        #expect(inputs.warnings(for: .pourOver).contains(.dose) == dose)
        #expect(
            inputs.warnings(for: .pourOver).contains(.yield)
                == (inputs.yield < Grams(180) || inputs.yield > Grams(720)))
    }

    @Test(
        "SC-011 · the yield's range by itself",
        arguments: [
            (179, true), (180, false), (720, false), (721, true),
        ])
    mutating func yieldWarning(grams: Int, warned: Bool) {
        inputs.setYield(Grams(grams), of: .starter)
        #expect(inputs.warnings(for: .pourOver).contains(.yield) == warned)
    }

    @Test(
        "warnings say the recommended range",
        arguments: zip(
            InputWarning.allCases,
            [
                "Recommended ratio 1:14-1:18", "Recommended temperature 90-96 °C",
                "Recommended dose 12-40 g", "Recommended yield 180-720 g",
            ]))
    func warningWords(warning: InputWarning, words: String) {
        #expect(warning.description(for: .pourOver) == words)
    }

    @Test("SC-012 · a bloom that takes all the water makes no plan", arguments: [83, 84])
    func bloomReachesYield(dose: Int) throws {
        var recipe = Recipe.starter
        recipe.dose = Grams(dose)
        var inputs = BrewInputs(defaultsOf: recipe)
        inputs.setDose(Grams(dose), of: recipe)
        if dose == 83 {
            #expect(try BrewPlan(recipe: recipe, inputs: inputs).cumulativeTargets[0] == Grams(249))
        } else {
            #expect(throws: PlanError.bloomReachesYield) {
                try BrewPlan(recipe: recipe, inputs: inputs)
            }
        }
    }

    @Test(
        "SC-013 · N pours share the rest, and the last meets the yield exactly", arguments: 1...28)
    func equalPours(pours: Int) throws {
        var recipe = Recipe.starter
        let pour = RecipeStep(kind: .pour, text: "Pour", length: .seconds(10), waterTo: Grams(250))
        recipe.steps = [recipe.steps[1]] + Array(repeating: pour, count: pours)
        let targets = try BrewPlan(recipe: recipe, inputs: inputs).cumulativeTargets
        #expect(targets.last == Grams(250))
        for (number, target) in targets.dropFirst().enumerated() {
            let exact = 45 + 205 * Double(number + 1) / Double(pours)
            #expect(abs(Double(target.tenths) / 10 - exact) <= 0.5)
        }
    }

    @Test("SC-013 · without a bloom all the water goes in equal pours")
    func equalPoursWithoutBloom() throws {
        var recipe = Recipe.starter
        recipe.steps.remove(at: 1)
        #expect(
            try BrewPlan(recipe: recipe, inputs: inputs).cumulativeTargets
                == [Grams(125), Grams(250)])
    }

    @Test("SC-014 · as written keeps the recipe's proportions and meets the yield exactly")
    mutating func asWritten() throws {
        var recipe = Recipe.starter
        recipe.split = .asWritten
        recipe.steps[2].waterTo = Grams(100)
        recipe.steps[3].waterTo = Grams(251)
        inputs.setYield(Grams(333), of: recipe)
        let plan = try BrewPlan(recipe: recipe, inputs: inputs)
        // 45 × 333 ÷ 250 = 59.94, 100 × 333 ÷ 250 = 133.2
        #expect(plan.cumulativeTargets == [60, 133, 333].map { Grams($0) })
    }

    @Test("SC-014 · as written never falls: where a pour stands a gram above the yield it meets it")
    func asWrittenNeverFalls() throws {
        var recipe = Recipe.starter
        recipe.split = .asWritten
        // RV-008: a recipe's water may be a gram off its yield.
        recipe.steps[2].waterTo = Grams(251)
        recipe.steps[3].waterTo = Grams(251)
        let plan = try BrewPlan(recipe: recipe, inputs: inputs)
        #expect(plan.cumulativeTargets == [45, 250, 250].map { Grams($0) })
        #expect(plan.steps.allSatisfy { $0.waterTo >= $0.waterBefore })
    }

    @Test("water named by a waiting step scales too")
    mutating func immersionWater() throws {
        let method = try #require(BrewMethod.named("french-press"))
        var recipe = Recipe.starter
        recipe.method = method
        recipe.steps = [
            RecipeStep(kind: .wait, text: "Steep", length: .seconds(240), waterTo: Grams(250)),
            RecipeStep(kind: .prepare, text: "Plunge"),
        ]
        inputs.setYield(Grams(500), of: recipe)
        let plan = try BrewPlan(recipe: recipe, inputs: inputs)
        #expect(plan.steps.map(\.waterTo) == [Grams(500), Grams(500)])
    }

    @Test("times do not scale")
    mutating func timesStay() throws {
        inputs.setDose(Grams(30), of: .starter)
        let plan = try BrewPlan(recipe: .starter, inputs: inputs)
        #expect(
            plan.plannedLengths == [
                nil, .seconds(45), .seconds(45), .seconds(45), .seconds(60), nil,
            ])
        #expect(plan.plannedLengths.reduce(.zero) { $0 + ($1 ?? .zero) } == .seconds(195))
    }

    @Test("a plan needs a valid recipe and inputs of more than nothing")
    mutating func planErrors() {
        var broken = Recipe.starter
        broken.steps = []
        #expect(throws: PlanError.invalidRecipe([.noSteps])) {
            try BrewPlan(recipe: broken, inputs: inputs)
        }
        var cold = inputs
        cold.temperature = Celsius(0)
        #expect(throws: PlanError.invalidTemperature) {
            try BrewPlan(recipe: .starter, inputs: cold)
        }
        var dry = inputs
        dry.setYield(.zero, of: .starter)
        #expect(throws: PlanError.invalidDose) { try BrewPlan(recipe: .starter, inputs: dry) }
        var weightless = inputs
        weightless.setDose(Grams(tenths: 0), of: .starter)
        #expect(throws: PlanError.invalidDose) {
            try BrewPlan(recipe: .starter, inputs: weightless)
        }
    }

    @Test(
        "what blocks a start says what to do",
        arguments: [
            (PlanError.invalidDose, "Dose"), (.invalidYield, "Yield"),
            (.invalidTemperature, "Temperature"), (.bloomReachesYield, "Increase yield"),
            (.invalidRecipe([.noSteps]), "at least one step"), (.invalidRecipe([]), "not valid"),
        ])
    func planErrorWords(error: PlanError, words: String) {
        #expect(error.description.contains(words))
    }
}

extension BrewPlan {
    /// The cumulative water of the steps that pour, in their order.
    fileprivate var cumulativeTargets: [Grams] {
        steps.filter { $0.kind == .bloom || $0.kind == .pour }.map(\.waterTo)
    }
}
