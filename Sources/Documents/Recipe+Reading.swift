// A recipe from the file of a person.
//
// **Responsible for** the keys of our own format, and for telling everything that is wrong at once:
// the form of the file, its keys, and what the recipe's own check finds, each at its line. **Not
// for** what makes a recipe right (Recipe.validationErrors), nor for other people's formats.
//
// *Unread* is a field whose value was missing or wrong. A recipe is made even so, with something
// harmless in its place, and the recipe's check looks at it; what it says of unread fields, or of
// what only follows from them, is left out: nobody is told of an error that they did not make.

import Brewing
import JSON5
import Names
import Units

extension Recipe {
    /// Reads a recipe file (SPEC §4); `newID` is the recipe's when the file names none, and
    /// `keepsID` allows no other one. It may name one of these methods (SPEC §9.1).
    /// - Throws: `DocumentErrors` with everything that is wrong: the file's form, its keys, and
    ///   what the recipe's own check finds (RV-001 … RV-012), each at its line.
    public init(
        parsing text: String, newID: RecipeID, keepsID: Bool = false,
        methods: KnownMethods = KnownMethods()
    ) throws(DocumentErrors) {
        let json: JSONDocument
        do {
            json = try JSONDocument(text)
        } catch {
            throw DocumentErrors([error])
        }
        var reader = RecipeReader(json, methods)
        self = reader.recipe(newID: newID)
        if keepsID { reader.requireID(id, newID) }
        let errors = reader.errors + reader.validationErrors(of: self)
        guard errors.isEmpty else { throw DocumentErrors(errors) }
    }
}

/// Reads a recipe as far as it can be read, and remembers what of it is not to be trusted.
private struct RecipeReader {
    private let json: JSONDocument
    private let methods: KnownMethods
    private var root: JSONObjectDecoder
    /// What could not be read, so that nothing more is said of it.
    private var unread: Set<RecipeField> = []
    /// Whether it is known what kind of recipe it is: of some, the steps pour all the water.
    private var knowsMethod = true

    private static let keys = [
        "id", "name", "method", "dose", "yield", "temperature", "grind", "grindDescriptor",
        "bloomRatio", "split", "steps",
    ]
    private static let stepKeys = ["kind", "text", "seconds", "until", "waterTo"]

    init(_ json: JSONDocument, _ methods: KnownMethods) {
        self.json = json
        self.methods = methods
        root = JSONObjectDecoder(json, keys: Self.keys)
    }

    var errors: [DocumentError] { root.errors }

    mutating func recipe(newID: RecipeID) -> Recipe {
        root.require([
            ("name", "what the recipe is called"), ("dose", "grams of coffee"),
            ("yield", "grams of water in all"), ("temperature", "degrees Celsius"),
            ("steps", "a list of steps"),
        ])
        // Read in the order of the file.
        let id = root.uuid("id").map(RecipeID.init(rawValue:))
        let name = known(.name, root.text("name").map(UniqueName.trimmed))
        let method = root.method("method", among: methods)
        knowsMethod = method != nil || !root.has("method")
        let dose = known(.dose, root.grams("dose"))
        let yield = known(.yield, root.grams("yield"))
        let temperature = known(.temperature, root.number("temperature", "degrees Celsius"))
        let grind = Grind(
            label: root.text("grind") ?? "medium", descriptor: root.text("grindDescriptor") ?? "")
        let bloomRatio = root.hundredths("bloomRatio")
        if bloomRatio == nil { unread.insert(.bloomRatio) }
        let split = root.choice("split", as: WaterSplit.self)
        return Recipe(
            id: id ?? newID, name: name ?? "", method: method ?? .v60,
            dose: dose ?? .zero, yield: yield ?? .zero,
            temperature: Celsius(rounding: temperature ?? 0), grind: grind,
            bloomRatioHundredths: bloomRatio ?? 300, split: split ?? .equal, steps: steps())
    }

    /// Complains when the recipe names another id than it had.
    mutating func requireID(_ id: RecipeID, _ required: RecipeID) {
        guard id != required else { return }
        root.addError(
            "id", "stays \"\(required.rawValue)\": it is what the recipe is known by",
            code: "wrongValue")
    }

    private mutating func steps() -> [RecipeStep] {
        guard
            let groups = root.groups(
                "steps", each: "step", keys: Self.stepKeys, limit: RecipeLimit.steps + 1)
        else {
            unread.insert(.steps)
            return []
        }
        return zip(1..., groups).map { number, group in
            var group = group
            let step = step(number, &group)
            root.adopt(group)
            return step
        }
    }

    private mutating func step(_ number: Int, _ group: inout JSONObjectDecoder) -> RecipeStep {
        let kinds = RecipeStep.Kind.allCases.map(\.rawValue)
        if group.isGroup {
            group.require([
                ("kind", kinds.joined(separator: ", ")), ("text", "what is to be done"),
            ])
        }
        let kind = group.choice("kind", as: RecipeStep.Kind.self)
        let text = group.text("text")
        let length = group.seconds("seconds")
        let until = group.seconds("until")
        let water = group.grams("waterTo")
        if text == nil { unread.insert(.stepText(number)) }
        let lacksTime = length == nil && group.has("seconds") || until == nil && group.has("until")
        if !group.isGroup || lacksTime { unread.insert(.stepTime(number)) }
        if !group.isGroup || water == nil && group.has("waterTo") {
            unread.insert(.stepWater(number))
        }
        return RecipeStep(
            // Of an unknown kind a wait's is asked the least of.
            kind: kind ?? .wait, text: text ?? "", length: length, until: until,
            waterTo: water)
    }

    private mutating func known<Value>(_ field: RecipeField, _ value: Value?) -> Value? {
        if value == nil { unread.insert(field) }
        return value
    }

    // The recipe's own check.

    /// What the check finds, without what only follows from something that could not be read.
    func validationErrors(of recipe: Recipe) -> [DocumentError] {
        recipe.validationErrors.filter { isCertain($0, recipe) }.map { error in
            let path = path(of: error, recipe)
            return DocumentError(
                location: json.location(of: path), key: JSONObjectDecoder.key(path),
                code: error.code,
                message: error.description)
        }
    }

    private func isCertain(_ error: RecipeError, _ recipe: Recipe) -> Bool {
        if unread.contains(error.field) { return false }
        let steps = 1..<recipe.steps.count + 1
        switch error {
        case .waterTotalMismatch:
            // The last amount decides.
            let last = steps.last {
                unread.contains(.stepWater($0))
                    || recipe.steps[$0 - 1].kind != .prepare && recipe.steps[$0 - 1].waterTo != nil
            }
            return knowsMethod && !unread.contains(.yield)
                && last.map { !unread.contains(.stepWater($0)) } ?? true
        case .missingWater: return knowsMethod
        case .timeOutOfBounds(let step), .timeNotIncreasing(let step):
            // `until` stands against the times before it.
            return recipe.steps[step - 1].length != nil
                || !steps.prefix { $0 < step }.contains { unread.contains(.stepTime($0)) }
        case .emptyName, .invalidDose, .invalidYield, .invalidTemperature, .invalidBloomRatio,
            .negativeTimer, .noSteps, .starterCannotBeModified, .waterNotCumulative, .tooLong,
            .tooManySteps, .waterOutOfBounds, .doseOutOfBounds, .yieldOutOfBounds, .invalidText,
            .meaningless:
            return true
        }
    }

    /// Where the error stands in the file.
    private func path(of error: RecipeError, _ recipe: Recipe) -> [String] {
        switch error.field {
        case .name: return ["name"]
        case .dose: return ["dose"]
        case .yield: return ["yield"]
        case .temperature: return ["temperature"]
        case .grind: return ["grind"]
        case .grindDescriptor: return ["grindDescriptor"]
        case .bloomRatio: return ["bloomRatio"]
        case .stepText(let step): return ["steps", "\(step - 1)", "text"]
        case .stepTime(let step):
            let said = recipe.steps[step - 1]
            let key = said.length != nil ? "seconds" : said.until != nil ? "until" : "waterTo"
            return ["steps", "\(step - 1)", key]
        case .stepWater(let step): return ["steps", "\(step - 1)", "waterTo"]
        case .steps:
            // Of the total, what is poured last is the nearest place.
            guard case .waterTotalMismatch = error,
                let last = recipe.steps.lastIndex(where: {
                    $0.kind != .prepare && $0.waterTo != nil
                })
            else { return ["steps"] }
            return ["steps", "\(last)", "waterTo"]
        }
    }
}

extension JSONObjectDecoder {
    fileprivate mutating func method(
        _ key: String, among methods: KnownMethods
    ) -> BrewMethod? {
        let names = methods.names.map { "\"\($0)\"" }.joined(separator: ", ")
        return value(key, "\(names) or one of your own (brewguide method add)") { value in
            guard case .string(let name) = value else { return nil }
            return methods.named(name)
        }
    }

    /// A factor in hundredths: 3 when it is absent, nil when it can't be read.
    fileprivate mutating func hundredths(_ key: String) -> Int? {
        guard has(key) else { return 300 }
        return value(key, "a number, such as 3.0") { value in
            guard case .number(let number) = value else { return nil }
            return UntrustedInteger(rounding: number * 100)?
                .nearest(to: -100_000_000_000...100_000_000_000)
        }
    }
}
