// Recipes in the Open Pour Over Specification's format.
//
// **Responsible for** making a recipe of ours from one, and for errors in the words of that format.
// **Not for** writing them (Recipe+PourOverWriting).
//
// The two differ: there water counts for each step by itself, here it is what the scale shows;
// there keys may be added that say nothing to us; the temperature is not told. What is missing gets
// what is usual, with its source beside it.

import Brewing
import JSON5
import Units

extension Recipe {
    /// Reads a recipe file of ours, or one in the Open Pour Over Specification's format, which is
    /// known by its `protocol`. Ours may name one of these methods.
    /// - Throws: `DocumentErrors`, as `init(parsing:newID:)`.
    public init(
        importing text: String, newID: RecipeID, methods: KnownMethods = KnownMethods()
    ) throws(DocumentErrors) {
        guard let json = try? JSONDocument(text), case .object(let members) = json.root,
            members.contains(where: { $0.key == "protocol" })
        else {
            try self.init(parsing: text, newID: newID, methods: methods)
            return
        }
        try self.init(pourOver: json, newID: newID)
    }

    /// Reads a recipe in the Open Pour Over Specification's format.
    /// - Throws: `DocumentErrors`, as `init(parsing:newID:)`.
    public init(pourOver text: String, newID: RecipeID) throws(DocumentErrors) {
        let json: JSONDocument
        do {
            json = try JSONDocument(text)
        } catch {
            throw DocumentErrors([error])
        }
        try self.init(pourOver: json, newID: newID)
    }

    private init(pourOver json: JSONDocument, newID: RecipeID) throws(DocumentErrors) {
        var reader = PourOverReader(json)
        self = reader.recipe(id: newID)
        let errors = reader.errors
        guard errors.isEmpty else { throw DocumentErrors(errors) }
        let wrong = validationErrors.map { error in
            let path = PourOverReader.path(of: error)
            return DocumentError(
                location: json.location(of: path), key: JSONObjectDecoder.key(path),
                code: error.code,
                message: error.description)
        }
        guard wrong.isEmpty else { throw DocumentErrors(wrong) }
    }
}

/// Reads the Open Pour Over Specification, 1.1 (proposed, 2026): water counts for each step by
/// itself, the temperature is not told, and there may be keys that say nothing to us.
private struct PourOverReader {
    /// What a step asks for.
    private enum Action: String, CaseIterable {
        case bloom, pour, wait, swirl, stir

        var words: String {
            switch self {
            case .bloom: "Bloom"
            case .pour: "Pour"
            case .wait: "Wait"
            case .swirl: "Swirl"
            case .stir: "Stir"
            }
        }
    }

    /// How the valve of a brewer that has one stands: closed, the coffee stands in the water.
    private enum Valve: String, CaseIterable {
        case open, closed

        var words: String {
            switch self {
            case .open: "Open valve"
            case .closed: "Close valve"
            }
        }

        /// What words say that tell it themselves: "close the valve", "valve closed".
        var verb: String {
            switch self {
            case .open: "open"
            case .closed: "close"
            }
        }
    }

    private var root: JSONObjectDecoder
    private var water = Grams.zero
    private var bloom: Grams?
    /// How the valve stands; nil until a step says it.
    private var valve: Valve?
    /// Whether any step closes it.
    private let closesValve: Bool

    init(_ json: JSONDocument) {
        root = JSONObjectDecoder(json, keys: nil)
        let steps = ForeignGroup(json.root, at: .start)?.elements("protocol") ?? []
        closesValve = steps.contains {
            ForeignGroup($0.value, at: $0.location)?.text("valve_state") == Valve.closed.rawValue
        }
    }

    var errors: [DocumentError] { root.errors }

    mutating func recipe(id: RecipeID) -> Recipe {
        var metadata = root.group("metadata", keys: nil)
        metadata.require([("name", "what the recipe is called")])
        let name = (metadata.text("name") ?? "").shown
        root.adopt(metadata)
        let method = method()
        var ingredients = root.group("ingredients", keys: nil)
        ingredients.require([("coffee_g", "grams of coffee"), ("water_g", "grams of water in all")])
        let dose = ingredients.grams("coffee_g") ?? .zero
        let yield = ingredients.grams("water_g") ?? .zero
        let grind = ingredients.text("grind_setting")?.shown.lowercased() ?? "medium"
        let microns = ingredients.number("grind_microns", "a number of micrometres")
            .flatMap { UntrustedInteger(exactly: $0.rounded()) }
        root.adopt(ingredients)
        let steps = steps()
        return Recipe(
            id: id, name: name.cut(to: RecipeLimit.nameLength), method: method, dose: dose,
            // SCA: 93 ± 3 °C. The format does not tell it.
            yield: yield, temperature: Celsius(93),
            grind: Grind(
                label: grind.cut(to: RecipeLimit.textLength),
                descriptor: microns.map { "\($0) µm" } ?? ""),
            bloomRatioHundredths: bloomRatio(for: dose),
            // The proportions are the recipe's point.
            split: .asWritten, steps: steps)
    }

    /// The first of ours that the dripper's name contains; a cone when it tells nothing to us.
    private mutating func method() -> BrewMethod {
        var equipment = root.group("equipment", keys: nil)
        var dripper = equipment.group("dripper", keys: nil)
        let model = dripper.text("model")?.lowercased() ?? ""
        equipment.adopt(dripper)
        root.adopt(equipment)
        return BrewMethod.builtIn.first {
            $0.category.measuresWater && model.contains($0.name)
        } ?? .v60
    }

    private mutating func steps() -> [RecipeStep] {
        let groups =
            root.groups("protocol", each: "step", keys: nil, limit: RecipeLimit.steps + 1) ?? []
        return groups.map { group in
            var group = group
            let step = step(&group)
            root.adopt(group)
            return step
        }
    }

    private mutating func step(_ group: inout JSONObjectDecoder) -> RecipeStep {
        if group.isGroup {
            group.require([("action", Action.allCases.map(\.rawValue).joined(separator: ", "))])
        }
        let action = group.choice("action", as: Action.self) ?? .wait
        let poured = group.grams("water_g")
        let length = group.seconds("duration_s")
        let notes = (group.text("notes") ?? "").shown
        let text = text(
            notes.isEmpty ? action.words : notes,
            valve: group.choice("valve_state", as: Valve.self))
        switch action {
        case .bloom, .pour:
            group.require([("water_g", "grams of water of this step alone")])
            water = water + max(.zero, poured ?? .zero)
            if let poured, poured < .zero {
                group.addError("water_g", "should not be negative", code: "wrongValue")
            }
            if action == .bloom { bloom = bloom ?? poured }
            return RecipeStep(
                kind: action == .bloom ? .bloom : .pour, text: text, length: length,
                waterTo: water)
        case .wait, .swirl, .stir:
            if let poured, poured != .zero {
                group.addError("water_g", "only bloom and pour take water", code: "wrongValue")
            }
            // Without a time it is for the person to say when it is done.
            return RecipeStep(kind: length == nil ? .prepare : .wait, text: text, length: length)
        }
    }

    /// The words of a step, with what is to be done to the valve before them when it changes,
    /// unless they say so themselves.
    private mutating func text(_ words: String, valve next: Valve?) -> String {
        guard let next, next != valve else { return words.cut(to: RecipeLimit.textLength) }
        let isFirst = valve == nil
        valve = next
        // Most brewers have no valve, and an open one is as if there were none.
        if isFirst, next == .open, !closesValve { return words.cut(to: RecipeLimit.textLength) }
        let told = words.lowercased()
        if told.contains("valve"), told.contains(next.verb) {
            return words.cut(to: RecipeLimit.textLength)
        }
        return "\(next.words). \(words)".cut(to: RecipeLimit.textLength)
    }

    /// The bloom's water as a multiple of the dose, in hundredths; ours when there is no bloom.
    private func bloomRatio(for dose: Grams) -> Int {
        guard let bloom, dose > .zero else { return Recipe.starter.bloomRatioHundredths }
        return UntrustedInteger(rounding: Double(bloom.tenths) / Double(dose.tenths) * 100)?
            .within(0...100_000_000_000) ?? Recipe.starter.bloomRatioHundredths
    }

    /// Where an error of the finished recipe stands in the file.
    static func path(of error: RecipeError) -> [String] {
        switch error.field {
        case .name: ["metadata", "name"]
        case .dose: ["ingredients", "coffee_g"]
        case .yield: ["ingredients", "water_g"]
        case .temperature, .bloomRatio, .steps: ["protocol"]
        case .grind: ["ingredients", "grind_setting"]
        case .grindDescriptor: ["ingredients", "grind_microns"]
        case .stepText(let step): ["protocol", "\(step - 1)", "notes"]
        case .stepTime(let step): ["protocol", "\(step - 1)", "duration_s"]
        case .stepWater(let step): ["protocol", "\(step - 1)", "water_g"]
        }
    }
}
