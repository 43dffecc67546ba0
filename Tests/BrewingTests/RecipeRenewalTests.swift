import Brewing
import Testing
import Units

@Suite("Recipes of earlier rules")
struct RecipeRenewalTests {
    private func recipe(_ change: (inout Recipe) -> Void) -> Recipe {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: "a")
        recipe.name = "Mine"
        change(&recipe)
        return recipe
    }

    private func targets(_ recipe: Recipe) throws -> [Int] {
        try BrewPlan(recipe: recipe, inputs: BrewInputs(defaultsOf: recipe)).steps
            .map(\.waterTo.wholeGrams)
    }

    @Test("what is right stays as it is, and so does the starter")
    func untouched() {
        for template in RecipeTemplate.allCases {
            let mine = template.recipe(id: RecipeID(rawValue: "x"))
            #expect(mine.renewed == mine)
        }
        #expect(Recipe.starter.renewed == .starter)
    }

    @Test("RV-011 · names and texts are cleaned, those that say nothing get a word")
    func texts() {
        let old = recipe {
            $0.name = " Two\r\nlines\u{202E} "
            $0.grind.descriptor = "sand\t\u{200B}fine"
            $0.steps[0].text = "Rinse\n filter"
            $0.steps[3].text = " "
        }
        #expect(old.renewed.name == "Two lines")
        #expect(old.renewed.grind.descriptor == "sand fine")
        #expect(old.renewed.steps[0].text == "Rinse filter")
        #expect(old.renewed.steps[3].text == "Pour")
        #expect(old.renewed.validationErrors.isEmpty)
        #expect(recipe { $0.name = "\u{200B}" }.renewed.name == "Recipe")
        #expect(recipe { $0.name = "👨‍👩‍👧 ☕️" }.renewed.name == "👨‍👩‍👧 ☕️")
    }

    @Test("RV-012 · what a step done by hand ignored is dropped")
    func prepared() throws {
        let old = recipe {
            $0.steps[0].length = .seconds(30)
            $0.steps[5].until = .seconds(400)
            $0.steps[5].waterTo = Grams(250)
        }
        #expect(old.renewed == recipe { _ in })
    }

    @Test("RV-012 · the last water, when it stood in such a step, is still poured")
    func preparedWater() throws {
        let equal = recipe {
            $0.steps[3].waterTo = Grams(148)
            $0.steps[5].waterTo = Grams(250)
        }
        #expect(equal.renewed.validationErrors.isEmpty)
        #expect(try targets(equal.renewed) == [0, 45, 148, 250, 250, 250])
        let press = BrewMethod(name: "french-press", category: .immersion)
        let byHand = recipe {
            $0.method = press
            $0.steps = [
                RecipeStep(kind: .prepare, text: "Add 250 g", waterTo: Grams(250)),
                RecipeStep(kind: .wait, text: "Steep", length: .seconds(240)),
            ]
        }
        #expect(byHand.renewed.validationErrors.isEmpty)
        #expect(try targets(byHand.renewed) == [0, 250])
        let onlyByHand = recipe {
            $0.method = press
            $0.steps = [RecipeStep(kind: .prepare, text: "Add 250 g", waterTo: Grams(250))]
        }
        #expect(onlyByHand.renewed.validationErrors.isEmpty)
        #expect(try targets(onlyByHand.renewed) == [250])
    }

    @Test("RV-012 · a pour that said no water poured none, and says so")
    func poursNothing() throws {
        let old = recipe {
            $0.split = .asWritten
            $0.steps[2].waterTo = nil
        }
        #expect(old.renewed.validationErrors.isEmpty)
        #expect(try targets(old.renewed) == [0, 45, 45, 250, 250, 250])
    }

    @Test("RV-010 · a step that ignored hours made room for lasts as long as a step may")
    func ignoredHours() {
        let old = recipe {
            $0.steps[0].length = .seconds(14_000)
            $0.steps[2].until = .seconds(14_500)
            $0.steps[3].until = .seconds(14_600)
        }
        #expect(old.renewed.validationErrors.isEmpty)
        #expect(old.renewed.steps[2].until == .seconds(14_445))
        #expect(old.renewed.steps[3].until == .seconds(14_600))
    }

    @Test("whatever the first release let pass can be brewed afterwards", arguments: 1...300)
    func anyRecipe(seed: Int) {
        var state = UInt64(seed)
        func below(_ limit: Int) -> Int {
            // Knuth's MMIX generator: chosen to have no dependency.
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
        var (water, elapsed) = (0, 0)
        let old = recipe {
            $0.split = below(2) == 0 ? .equal : .asWritten
            $0.method = BrewMethod.builtIn[below(BrewMethod.builtIn.count)]
            $0.steps = (0...below(6)).map { _ in
                let kind = RecipeStep.Kind.allCases[below(4)]
                let text = ["", " ", "a\nb", "Rinse", "\u{200B}"][below(5)]
                var step = RecipeStep(kind: kind, text: text)
                let seconds = below(14_401)
                switch below(3) {
                case 0: (step.length, elapsed) = (.seconds(seconds), elapsed + seconds)
                case 1: (step.until, elapsed) = (.seconds(elapsed + seconds), elapsed + seconds)
                default: break
                }
                if below(2) == 0 {
                    water += below(300)
                    step.waterTo = Grams(water)
                }
                return step
            }
            water = max(1, water)
            $0.yield = Grams(water)
            $0.dose = Grams(tenths: 1 + below(4000))
        }
        let renewed = old.renewed
        #expect(renewed.startErrors.isEmpty, "\(old)")
        #expect(renewed.renewed == renewed)
    }

    @Test("RV-010 · more coffee than is allowed today stays, and is brewed")
    func muchCoffee() {
        let old = recipe { $0.dose = Grams(250) }
        #expect(old.renewed == old)
        #expect(old.renewed.startErrors.isEmpty)
    }
}
