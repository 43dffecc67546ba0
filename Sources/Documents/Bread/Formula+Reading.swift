// A baker's formula from the file of a person.
//
// **Responsible for** the keys of the format (SPEC §10.1), for percentages in the place of grams,
// and for telling everything that is wrong at once: the form of the file, its keys, and what the
// formula's own check finds, each at its line. **Not for** what makes a formula right
// (Formula.validationErrors).
//
// *Unread*, as in a recipe's reader, is a field whose value was missing or wrong: what the check
// says of it, or of what only follows from it, is left out.

import Baking
import JSON5
import Names
import Units

extension Formula {
    /// Reads a formula file (SPEC §10.1). `newID` is the formula's when the file names none, and
    /// `keepsID` allows no other one; `newItemID` gives ids to whatever in it has none.
    /// - Throws: `DocumentErrors` with everything that is wrong: the file's form, its keys, and
    ///   what the formula's own check finds, each at its line.
    public init(
        parsing text: String, newID: FormulaID, keepsID: Bool = false, newItemID: () -> ItemID
    ) throws(DocumentErrors) {
        let json: JSONDocument
        do {
            json = try JSONDocument(text)
        } catch {
            throw DocumentErrors([error])
        }
        var reader = FormulaReader(json)
        self = reader.formula(newID: newID, newItemID)
        if keepsID { reader.requireID(id, newID) }
        let errors = reader.errors + reader.validationErrors(of: self)
        guard errors.isEmpty else { throw DocumentErrors(errors) }
    }
}

/// Reads a formula as far as it can be read, and remembers what of it is not to be trusted.
struct FormulaReader {
    let json: JSONDocument
    var root: JSONObjectDecoder
    /// What could not be read, so that nothing more is said of it.
    var unread: Set<FormulaField> = []
    /// Whether all that is weighed could be read, so that it can be added up.
    var knowsWeights = true
    /// Percentages that stand in the place of grams.
    var shares: [FormulaField: Fraction] = [:]

    private static let keys = [
        "version", "id", "name", "pieces", "pieceWeight", "preferments", "soakers", "final",
        "steps", "notes",
    ]
    private static let premixKeys = ["id", "name", "ingredients"]
    private static let ingredientKeys = [
        "id", "name", "kind", "countsAsFlour", "grams", "percent", "temperature",
    ]
    private static let limit = FormulaLimit.ingredients + 1

    init(_ json: JSONDocument) {
        self.json = json
        root = JSONObjectDecoder(json, keys: Self.keys)
    }

    var errors: [DocumentError] { root.errors }

    mutating func formula(newID: FormulaID, _ newItemID: () -> ItemID) -> Formula {
        root.require([("final", "a list of ingredients")])
        root.checkVersion()
        let id = root.uuid("id").map(FormulaID.init(rawValue:))
        let name = root.has("name") ? known(.name, root.text("name")) : nil
        let pieces =
            root.has("pieces") ? known(.pieces, root.count("pieces", "a whole number")) : nil
        let pieceWeight =
            root.has("pieceWeight") ? known(.pieceWeight, root.weight("pieceWeight")) : nil
        var formula = Formula(
            id: id ?? newID, name: UniqueName.trimmed(name ?? ""), pieces: pieces ?? 1,
            pieceWeight: pieceWeight ?? .zero, final: [])
        formula.preferments = premixes("preferments", newItemID)
        formula.soakers = premixes("soakers", newItemID)
        formula.final = final(newItemID)
        formula.steps = steps()
        formula.notes = (root.has("notes") ? known(.notes, root.text("notes")) : nil) ?? ""
        solveShares(of: &formula, hasYield: pieces != nil && pieceWeight != nil)
        fillYield(of: &formula)
        return formula
    }

    /// Complains when the formula names another id than it had.
    mutating func requireID(_ id: FormulaID, _ required: FormulaID) {
        guard id != required else { return }
        root.addError(
            "id", "stays \"\(required.rawValue)\": it is what the formula is known by",
            code: "wrongValue")
    }

    private mutating func premixes(_ key: String, _ newItemID: () -> ItemID) -> [Premix] {
        guard root.has(key) else { return [] }
        let isSoaker = key == "soakers"
        let name = isSoaker ? "soaker" : "preferment"
        let limit = (isSoaker ? FormulaLimit.soakers : FormulaLimit.preferments) + 1
        let keys = Self.premixKeys + (isSoaker ? [] : ["starter"])
        guard let groups = root.groups(key, each: name, keys: keys, limit: limit) else {
            unread.insert(isSoaker ? .soakers : .preferments)
            knowsWeights = false
            return []
        }
        return zip(1..., groups).map { number, group in
            var group = group
            let section: FormulaSection = isSoaker ? .soaker(number) : .preferment(number)
            let premix = premix(section, &group, newItemID)
            root.adopt(group)
            return premix
        }
    }

    private mutating func premix(
        _ section: FormulaSection, _ group: inout JSONObjectDecoder, _ newItemID: () -> ItemID
    ) -> Premix {
        if !group.isGroup { knowsWeights = false }
        let id = group.uuid("id").map(ItemID.init(rawValue:))
        let usualName = if case .soaker = section { "Soaker" } else { "Preferment" }
        let name =
            group.has("name") ? known(.premixName(section), group.text("name")) : usualName
        var ingredients: [Ingredient] = []
        if group.has("ingredients") {
            ingredients = self.ingredients("ingredients", section, &group, newItemID)
        } else if case .preferment = section {
            // SPEC §10.1: a new preferment.
            let usual = Milligrams(grams: 100)
            ingredients = [
                Ingredient(id: newItemID(), name: "flour", kind: .flour, weight: usual),
                Ingredient(id: newItemID(), name: "water", kind: .water, weight: usual),
            ]
        } else if group.isGroup {
            group.require([("ingredients", "a list of ingredients")])
            knowsWeights = false
        }
        let starter = group.has("starter") ? starter(section, &group) : nil
        return Premix(
            id: id ?? newItemID(), name: UniqueName.trimmed(name ?? ""), ingredients: ingredients,
            starter: starter)
    }

    private mutating func starter(
        _ section: FormulaSection, _ group: inout JSONObjectDecoder
    ) -> Starter {
        var starter = group.group("starter", keys: ["flour", "water"])
        if !starter.isGroup { knowsWeights = false }
        let flour = weight("flour", of: .starterFlour(section), in: &starter)
        let water = weight("water", of: .starterWater(section), in: &starter)
        group.adopt(starter)
        return Starter(flour: flour, water: water)
    }

    private mutating func final(_ newItemID: () -> ItemID) -> [Ingredient] {
        guard root.has("final") else {
            // It is missing: that is said.
            knowsWeights = false
            return []
        }
        var group = root
        let ingredients = ingredients("final", .final, &group, newItemID)
        root = group
        return ingredients
    }

    private mutating func ingredients(
        _ key: String, _ section: FormulaSection, _ group: inout JSONObjectDecoder,
        _ newItemID: () -> ItemID
    ) -> [Ingredient] {
        let name = section == .final ? "final, ingredient" : "ingredient"
        guard
            let groups = group.groups(key, each: name, keys: Self.ingredientKeys, limit: Self.limit)
        else {
            knowsWeights = false
            return []
        }
        return zip(1..., groups).map { number, inner in
            var inner = inner
            let ingredient = ingredient(section, number, &inner, newItemID)
            group.adopt(inner)
            return ingredient
        }
    }

    private mutating func ingredient(
        _ section: FormulaSection, _ number: Int, _ group: inout JSONObjectDecoder,
        _ newItemID: () -> ItemID
    ) -> Ingredient {
        if group.isGroup {
            let kinds = IngredientKind.allCases.map(\.rawValue).joined(separator: ", ")
            group.require([("name", "what is weighed"), ("kind", kinds)])
        }
        let id = group.uuid("id").map(ItemID.init(rawValue:))
        let name = known(.ingredientName(section, number), group.text("name"))
        let kind = group.choice("kind", as: IngredientKind.self)
        let countsAsFlour = group.bool("countsAsFlour")
        if kind == nil || countsAsFlour == nil && group.has("countsAsFlour") {
            knowsWeights = false
        }
        let weight = writtenWeight(.ingredientWeight(section, number), &group)
        let temperature = group.number("temperature", "degrees Celsius")
        return Ingredient(
            id: id ?? newItemID(), name: UniqueName.trimmed(name ?? ""), kind: kind ?? .other,
            countsAsFlour: countsAsFlour, weight: weight,
            temperature: temperature.map { Celsius(rounding: $0) })
    }

    private mutating func steps() -> [FormulaStep] {
        guard root.has("steps") else { return [] }
        guard
            let groups = root.groups(
                "steps", each: "step", keys: ["text", "minutes"], limit: FormulaLimit.steps + 1)
        else {
            unread.insert(.steps)
            return []
        }
        return zip(1..., groups).map { number, group in
            var group = group
            if group.isGroup { group.require([("text", "what is to be done")]) }
            let text = known(.stepText(number), group.text("text"))
            let minutes =
                group.has("minutes")
                ? known(.stepMinutes(number), group.count("minutes", "a whole number of minutes"))
                : nil
            root.adopt(group)
            return FormulaStep(text: text ?? "", minutes: minutes)
        }
    }

    /// Grams, or nothing for the time being where a percentage stands.
    private mutating func writtenWeight(
        _ field: FormulaField, _ group: inout JSONObjectDecoder
    ) -> Milligrams {
        guard group.has("percent") else {
            if group.isGroup { group.require([("grams", "or percent, of all flour")]) }
            let weight = known(field, group.weight("grams"))
            if weight.map({ $0 < .zero }) ?? true { knowsWeights = false }
            return weight ?? .zero
        }
        if group.has("grams") {
            group.addError("percent", "stands beside grams: leave one out", code: "wrongValue")
        } else if let share = group.share("percent") {
            shares[field] = share
            return .zero
        }
        unread.insert(field)
        knowsWeights = false
        return .zero
    }

    private mutating func weight(
        _ key: String, of field: FormulaField, in group: inout JSONObjectDecoder
    ) -> Milligrams {
        guard group.has(key) else { return .zero }
        let weight = known(field, group.weight(key))
        if weight.map({ $0 < .zero }) ?? true { knowsWeights = false }
        return weight ?? .zero
    }

    private mutating func known<Value>(_ field: FormulaField, _ value: Value?) -> Value? {
        if value == nil { unread.insert(field) }
        return value
    }
}

extension JSONObjectDecoder {
    /// There is one form of the file so far.
    fileprivate mutating func checkVersion() {
        _ = value("version", "1, the form that this BrewGuide knows") { value in
            value == .number(1) ? true : nil
        }
    }
}
