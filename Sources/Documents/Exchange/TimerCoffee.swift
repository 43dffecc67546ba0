// Recipes as Timer.Coffee has them: a list of groups, steps in words of any language.
//
// **Responsible for** making recipes of ours from them, and for saying of each what differs and why
// one is left out. **Not for** the amounts in the words (AmountText) and what they mean
// (WaterReading).
//
// Amounts stand in our texts as shares of the water, `Pour 20 %`: grams would be wrong as soon as
// the recipe is scaled, and the screen has them. What stands in steps before the clock starts stays
// in grams.

import Brewing
import JSON5
import Units

/// Timer.Coffee's recipe files (`recipes_*.json`).
enum TimerCoffee {
    /// Whether a document has the form: a list whose first element is such a recipe, or one alone.
    static func isRecognised(_ root: JSONNode) -> Bool {
        guard let first = elements(of: root).first,
            let recipe = ForeignGroup(first.value, at: first.location)
        else { return false }
        return recipe["coffee_amount"] != nil && recipe["steps"] != nil
    }

    /// The recipes of a document of this form.
    static func recipes(in json: JSONDocument, methods: KnownMethods) -> ImportedRecipes {
        var recipes: [ImportedRecipe] = []
        var leftOut: [Omission] = []
        var ids: Set<RecipeID> = []
        for (number, element) in zip(1..., elements(of: json.root)) {
            let group = ForeignGroup(element.value, at: element.location)
            let name = group?.text("name").map { "recipe '\($0.cut(to: 60))'" }
            let leaveOut = { (why: String) in
                leftOut.append(
                    Omission(
                        location: element.location, what: name ?? "recipe \(number)", why: why))
            }
            guard let group else {
                leaveOut("it should be a group of keys { … }")
                continue
            }
            do throws(LeftOut) {
                var reader = TimerCoffeeReader(group, methods)
                let recipe = try reader.recipe()
                if ids.insert(recipe.recipe.id).inserted {
                    recipes.append(recipe)
                } else {
                    leaveOut("its id stands in the file twice")
                }
            } catch {
                leaveOut(error.why)
            }
        }
        return ImportedRecipes(recipes: recipes, leftOut: leftOut)
    }

    private static func elements(
        of root: JSONNode
    ) -> [(location: TextLocation, value: JSONNode)] {
        switch root {
        case .array(let elements): elements.map { ($0.location, $0.value) }
        case .object: [(.start, root)]
        case .null, .bool, .number, .string: []
        }
    }
}

/// Why something can't be taken.
struct LeftOut: Error {
    let why: String
}

/// Reads one recipe.
private struct TimerCoffeeReader {
    private let group: ForeignGroup
    private let methods: KnownMethods
    private var notes: [String] = []

    init(_ group: ForeignGroup, _ methods: KnownMethods) {
        self.group = group
        self.methods = methods
    }

    mutating func recipe() throws(LeftOut) -> ImportedRecipe {
        guard let name = group.text("name") else { throw LeftOut(why: "it has no name") }
        let dose = try grams("coffee_amount")
        let total = try grams("water_amount")
        let drafts = try drafts(dose, total)
        // Where nothing is told under the clock, what stands before it is the water.
        var before = drafts.prefix { $0.length == .zero }.count
        if drafts[before...].allSatisfy({ $0.amount == nil }) { before = 0 }
        let reading = try reading(drafts, before, total)
        let recipe = Recipe(
            id: RecipeID(
                rawValue: DerivedID.uuid(group.text("id") ?? name, of: "timer-coffee")),
            name: name.cut(to: RecipeLimit.nameLength), method: method(), dose: dose,
            yield: Grams(tenths: reading.water), temperature: temperature(),
            grind: Grind(
                label: (group.text("grind_size")?.lowercased() ?? "medium")
                    .cut(to: RecipeLimit.textLength)),
            split: .asWritten, steps: steps(drafts, before, reading))
        if recipe.name != name { notes.append("its name is cut") }
        let errors = recipe.validationErrors
        guard errors.isEmpty else {
            throw LeftOut(why: errors.map(\.description).joined(separator: "; "))
        }
        return ImportedRecipe(recipe: recipe, notes: notes)
    }

    private func grams(_ key: String) throws(LeftOut) -> Grams {
        guard let number = group.number(key) else { throw LeftOut(why: "it has no \(key)") }
        let grams = Grams(rounding: number)
        guard grams > .zero, grams <= RecipeLimit.water else {
            throw LeftOut(
                why: "\(key) is not from 0.1 to \(RecipeLimit.water.wholeText) g")
        }
        return grams
    }

    /// SCA: 93 ± 3 °C where the file does not tell.
    private mutating func temperature() -> Celsius {
        if let degrees = group.number("water_temp") { return Celsius(rounding: degrees) }
        notes.append("it names no temperature: 93 °C is taken")
        return Celsius(93)
    }

    private mutating func method() -> BrewMethod {
        let id = group.text("brewing_method_id") ?? group.text("brewing_method") ?? ""
        if let method = methods.named(id.replacing("_", with: "-"))
            ?? group.text("brewing_method").flatMap(methods.named)
        {
            return method
        }
        let letters = id.lowercased().filter(\.isLetterOrDigit)
        let like = BrewMethod.builtIn.first {
            $0.category.measuresWater && letters.contains($0.name.filter(\.isLetterOrDigit))
        }
        if let like { return like }
        // Coffee stands in the water of these; most other drippers are cones.
        let stands = ["clever", "switch", "immersion", "siphon"].contains { letters.contains($0) }
        let method = (stands ? methods.named("french-press") : nil) ?? .v60
        notes.append("there is no method '\(id.cut(to: 40))' here: \(method.name) is taken")
        return method
    }

    // MARK: Steps

    private func drafts(_ dose: Grams, _ total: Grams) throws(LeftOut) -> [TimerCoffeeStep] {
        guard let elements = group.elements("steps"), !elements.isEmpty else {
            throw LeftOut(why: "it has no steps")
        }
        guard elements.count <= RecipeLimit.steps else {
            throw LeftOut(why: "a recipe has at most \(RecipeLimit.steps) steps")
        }
        var grams: [String: Fraction] = [:]
        grams["final_coffee_amount"] = Fraction(dose.tenths, over: 10)
        grams["final_water_amount"] = Fraction(total.tenths, over: 10)
        var drafts: [TimerCoffeeStep] = []
        for (number, element) in zip(1..., elements) {
            guard let step = ForeignGroup(element.value, at: element.location) else {
                throw LeftOut(why: "step \(number) should be a group of keys { … }")
            }
            let words = AmountText(step.text("description") ?? "", grams: grams)
            for case .unreadable(let amount) in words.parts {
                throw LeftOut(
                    why: "step \(number): \(amount) can't be reckoned: it is chosen in the app "
                        + "and does not stand in the file")
            }
            drafts.append(
                TimerCoffeeStep(
                    number: number, words: words, length: try length(of: step, number)))
        }
        return drafts
    }

    private func length(of step: ForeignGroup, _ number: Int) throws(LeftOut) -> Duration? {
        switch step["time"] {
        case .number(let seconds):
            guard (0...14_400).contains(seconds),
                let milliseconds = UntrustedInteger(rounding: seconds * 1000)?
                    .within(0...14_400_000)
            else { throw LeftOut(why: "step \(number): a step lasts at most 4 hours") }
            return .milliseconds(milliseconds)
        case .string(let text) where text.hasPrefix("<") && text.hasSuffix(">"): return nil
        case nil, .null: return nil
        case .string, .bool, .array, .object:
            throw LeftOut(why: "step \(number): its time can't be read")
        }
    }

    private mutating func reading(
        _ drafts: [TimerCoffeeStep], _ before: Int, _ total: Grams
    ) throws(LeftOut) -> WaterReading {
        let aside = drafts[..<before].flatMap(\.amounts).reduce(0, +)
        let amounts = drafts[before...].compactMap(\.amount)
        guard let reading = WaterReading(amounts, aside: aside, total: total.tenths) else {
            throw LeftOut(
                why: amounts.isEmpty
                    ? "no step tells how much water is poured"
                    : "its amounts, \(Self.list(amounts.map(\.tenths))), don't come to "
                        + "\(total.shortText) g")
        }
        let water = Grams(tenths: reading.water)
        if water != total {
            notes.append(
                "\(water.shortText) g are poured: the other \((total - water).shortText) g of "
                    + "\(total.shortText) stand in the words, and are not scaled")
        }
        let taken = Self.list(reading.targets.compactMap { $0 })
        if let other = reading.other {
            notes.append("the water so far is \(taken); it could be meant as \(Self.list(other))")
        } else if !reading.isByWords {
            notes.append("its amounts are taken as the water so far: \(taken)")
        }
        return reading
    }

    private static func list(_ tenths: [Int]) -> String {
        tenths.map { Grams(tenths: $0).shortText }.joined(separator: ", ") + " g"
    }

    private mutating func steps(
        _ drafts: [TimerCoffeeStep], _ before: Int, _ reading: WaterReading
    ) -> [RecipeStep] {
        var targets = reading.targets[...]
        var steps: [RecipeStep] = []
        var cut: [String] = []
        var open: [String] = []
        for (index, draft) in drafts.enumerated() {
            let target = index < before || draft.amount == nil ? nil : targets.popFirst() ?? nil
            let text = draft.text(shareOf: target.map { _ in reading.water })
            if target == nil, draft.length == .zero {
                steps += RecipeText.pieces(of: text.isEmpty ? "Prepare" : text)
                    .map { RecipeStep(kind: .prepare, text: $0) }
                continue
            }
            if draft.length == nil { open.append("\(draft.number)") }
            if text.count > RecipeLimit.textLength { cut.append("\(draft.number)") }
            let words = text.isEmpty ? target == nil ? "Wait" : "Pour" : text
            steps.append(
                RecipeStep(
                    kind: target == nil ? .wait : .pour,
                    text: words.cut(to: RecipeLimit.textLength),
                    // A pour without a time ends when it is poured.
                    length: draft.length == .zero ? nil : draft.length,
                    waterTo: target.map { Grams(tenths: $0) }))
        }
        note("the words of step", cut, "are cut at \(RecipeLimit.textLength) characters")
        note("the time of step", open, "is chosen in the app: NEXT ends it")
        return steps
    }

    private mutating func note(_ what: String, _ numbers: [String], _ words: String) {
        guard !numbers.isEmpty else { return }
        notes.append("\(what) \(numbers.joined(separator: ", ")) \(words)")
    }
}

extension Character {
    fileprivate var isLetterOrDigit: Bool { isLetter || isNumber }
}
