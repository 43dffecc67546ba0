import Testing
import Units

@testable import Brewing

@Suite("What a recipe may say")
struct RecipeTextTests {
    private func recipe(_ change: (inout Recipe) -> Void) -> Recipe {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: "a")
        recipe.name = "Mine"
        change(&recipe)
        return recipe
    }

    @Test("RV-010 · 200 g of coffee are allowed, more is out of bounds, and said to be too much")
    func doseBounds() {
        #expect(recipe { $0.dose = Grams(200) }.validationErrors.isEmpty)
        #expect(recipe { $0.dose = Grams(tenths: 2001) }.validationErrors == [.doseOutOfBounds])
        #expect(recipe { $0.dose = Grams(1_000_000) }.validationErrors == [.doseOutOfBounds])
    }

    @Test("RV-010 · a yield beyond 2 kg is out of bounds, and nothing else is said of its water")
    func yieldBounds() {
        #expect(recipe { $0.yield = Grams(3000) }.validationErrors == [.yieldOutOfBounds])
        let shot = recipe {
            $0.method = BrewMethod(name: "espresso", category: .espresso)
            $0.yield = Grams(2002)
        }
        #expect(shot.validationErrors == [.yieldOutOfBounds])
    }

    @Test("RV-004 · an impossible amount is told once, without a total that stands for nothing")
    func impossibleWater() {
        for water in [Grams.unrepresentable, Grams(1_000_000)] {
            #expect(
                recipe { $0.steps[3].waterTo = water }.validationErrors
                    == [.waterOutOfBounds(step: 4)])
        }
    }

    @Test("RV-010 · a recipe from before the bounds is still brewed, and only that is forgiven")
    func brewedAsEver() throws {
        let cold = recipe { $0.dose = Grams(250) }
        #expect(cold.startErrors.isEmpty)
        let plan = try BrewPlan(
            recipe: cold,
            inputs: BrewInputs(
                dose: Grams(60), yield: Grams(250),
                temperature: Celsius(90), grind: cold.grind))
        #expect(plan.steps.count == 6)
        #expect(recipe { $0.steps[0].text = "" }.startErrors.count == 1)
    }

    @Test(
        "RV-011 · what does not show in a name is an error",
        arguments: [
            "two\nlines", "two\r\nlines", "a\tb", "\u{1B}[2J", "a\u{0}", "a\u{7F}b", "a\u{85}b",
            "a\u{200B}", "a\u{FEFF}b", "a\u{2028}b", "a\u{2029}b", "a\u{202E}b", "a\u{2066}b",
            "a\u{AD}b", "a\u{2060}b", "a\u{115F}", "a\u{3164}b", "a\u{34F}", "a\u{FE0F}",
            "a\u{200D}b", "👍\u{200D}", "👍\u{E0041}", "a\u{E0041}", "a\u{2800}b", "a\u{FFFE}",
            "a\u{61C}b", "a\u{200E}b", "a\u{180E}b", "a\u{FFF9}b",
        ])
    func hidden(name: String) {
        let errors = recipe { $0.name = name }.validationErrors
        #expect(errors.map(\.code) == ["invalidText"])
        #expect(errors.map(\.field) == [.name])
    }

    @Test(
        "RV-011 · signs of several scalars that show as one are fine",
        arguments: [
            "👨‍👩‍👧", "☕️", "☕︎", "1️⃣", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇦🇹", "👍🏽", "e\u{301}", "कॉफ़ी", "ก่", "Ä ö ß é ℃",
        ])
    func shown(name: String) {
        #expect(recipe { $0.name = name }.validationErrors.isEmpty)
    }

    @Test("RV-011 · steps and the grind's words are looked at too, and a step without text is one")
    func texts() {
        let wrong = recipe {
            $0.grind = Grind(label: "med\nium", descriptor: "sand\u{200B}")
            $0.steps[0].text = " "
            $0.steps[1].text = ""
            $0.steps[2].text = "Pour\u{7}"
        }
        #expect(
            wrong.validationErrors == [
                .invalidText(.grind, .hidden("\n")),
                .invalidText(.grindDescriptor, .hidden("\u{200B}")),
                .invalidText(.stepText(1), .empty), .invalidText(.stepText(2), .empty),
                .invalidText(.stepText(3), .hidden("\u{7}")),
            ])
    }

    @Test("RV-001 · a name of which nothing shows is empty", arguments: ["\u{200B}", " \u{FEFF} "])
    func nothingShows(name: String) {
        #expect(recipe { $0.name = name }.validationErrors == [.emptyName])
    }

    @Test("RV-012 · a pour that is scaled as written says its water; one in equal parts need not")
    func missingWater() {
        let dry = { (split: WaterSplit) in
            recipe {
                $0.split = split
                $0.steps[1].waterTo = nil
                $0.steps[2].waterTo = nil
            }
        }
        #expect(
            dry(.asWritten).validationErrors == [.missingWater(step: 2), .missingWater(step: 3)])
        #expect(dry(.equal).validationErrors.isEmpty)
        var shot = dry(.asWritten)
        shot.method = BrewMethod(name: "espresso", category: .espresso)
        #expect(shot.validationErrors.isEmpty, "an espresso says no water at all")
    }

    @Test("RV-012 · a step done by hand has no time and no water, and what it says does not count")
    func meaningless() {
        let wrong = recipe {
            $0.steps[0].length = .seconds(30)
            $0.steps[5].waterTo = Grams(250)
            $0.steps[5].until = .seconds(1)
            $0.steps[3].waterTo = Grams(200)
        }
        #expect(
            wrong.validationErrors == [
                .meaningless(step: 1), .meaningless(step: 6),
                .waterTotalMismatch(expected: Grams(250), actual: Grams(200)),
            ])
        #expect(
            recipe { $0.steps[0].length = .seconds(-1) }.validationErrors
                == [.negativeTimer(step: 1)])
    }
}
