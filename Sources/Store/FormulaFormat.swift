// The bytes of a formula, as the database and the bake's file hold them.
//
// Responsible for the layout: what stands in which order. Writer and reader of each part stand one
// below the other; numbers and texts are as in SessionFormat.swift. Not for rows and blocks, and
// not for whether a formula is right: one that is wrong comes back as wrong as it was.
//
// A formula begins with the number of its layout. What later versions add stands behind all that is
// here, where an earlier program does not look. Masses are milligrams, in eight bytes, temperatures
// tenths of a degree. An id has a byte before it: 1, and its 16 bytes follow, where it is a UUID as
// we write it; else 0 and a text.
//
// Nothing is believed: each number is brought into its bounds (`Plausible`, `Milligrams(kept:)`) or
// refused, each list has its limit.
import Baking
import Timebase
import Units

/// What is said of the layout as a whole.
enum FormulaFormat {
    /// The number a formula begins with.
    static let version: UInt8 = 1
    /// Bytes of a formula at most. Chosen: what a slot of the bake's file takes, and four times the
    /// longest there can be in letters.
    static let limit = 44 * 1024
    /// Bytes of a text at most: what two bytes can count.
    fileprivate static let textLimit = Int(UInt16.max)
    /// Bytes of a text that a log has copied from a formula, which has it whole. Chosen: the
    /// longest instruction in letters of two bytes.
    static let copyLimit = 160

    /// A formula's bytes, without its id.
    static func bytes(_ formula: Formula) -> [UInt8] {
        var writer = ByteWriter()
        writer.put(contentOf: formula)
        return writer.bytes
    }

    /// The formula of such bytes; nil when they make no sense.
    static func formula(_ bytes: [UInt8], id: FormulaID) -> Formula? {
        var reader = ByteReader(bytes)
        return reader.formula(id: id)
    }
}

// MARK: A formula.

extension ByteWriter {
    /// All of a formula, its id before it.
    mutating func put(_ formula: Formula) {
        put(id: formula.id.rawValue)
        put(contentOf: formula)
    }

    fileprivate mutating func put(contentOf formula: Formula) {
        put(FormulaFormat.version)
        put(formula.name, limit: FormulaFormat.textLimit)
        put(Int64(formula.pieces))
        put(formula.pieceWeight)
        put(list: formula.preferments) { $0.put($1) }
        put(list: formula.soakers) { $0.put($1) }
        put(list: formula.final) { $0.put($1) }
        put(list: formula.steps) { $0.put($1) }
        put(formula.notes, limit: FormulaFormat.textLimit)
    }

    private mutating func put(_ premix: Premix) {
        put(id: premix.id.rawValue)
        put(premix.name, limit: FormulaFormat.textLimit)
        put(list: premix.ingredients) { $0.put($1) }
        put(premix.starter) { writer, starter in
            writer.put(starter.flour)
            writer.put(starter.water)
        }
    }

    private mutating func put(_ ingredient: Ingredient) {
        put(id: ingredient.id.rawValue)
        put(ingredient.name, limit: FormulaFormat.textLimit)
        put(ingredient.kind.code)
        put(ingredient.countsAsFlour)
        put(ingredient.weight)
        put(ingredient.temperature) { $0.put(Int64($1.tenths)) }
    }

    private mutating func put(_ step: FormulaStep) {
        put(step.text, limit: FormulaFormat.textLimit)
        put(step.minutes) { $0.put(Int64($1)) }
    }

    mutating func put(_ mass: Milligrams) { put(Int64(mass.count)) }
}

extension ByteReader {
    /// A formula with its id before it.
    mutating func formula() -> Formula? {
        guard let id = id() else { return nil }
        return formula(id: FormulaID(rawValue: id))
    }

    fileprivate mutating func formula(id: FormulaID) -> Formula? {
        guard bits() == FormulaFormat.version, let name = text(),
            let pieces = count(), let pieceWeight = milligrams(),
            let preferments = list(limit: FormulaLimit.preferments, { $0.premix() }),
            let soakers = list(limit: FormulaLimit.soakers, { $0.premix() }),
            let final = list(limit: FormulaLimit.ingredients, { $0.ingredient() }),
            let steps = list(limit: FormulaLimit.steps, { $0.formulaStep() }), let notes = text()
        else { return nil }
        return Formula(
            id: id, name: name, pieces: pieces, pieceWeight: pieceWeight, preferments: preferments,
            soakers: soakers, final: final, steps: steps, notes: notes)
    }

    private mutating func premix() -> Premix? {
        guard let id = id(), let name = text(),
            let ingredients = list(limit: FormulaLimit.ingredients, { $0.ingredient() }),
            let starter = optional({ $0.starter() })
        else { return nil }
        return Premix(
            id: ItemID(rawValue: id), name: name, ingredients: ingredients, starter: starter)
    }

    private mutating func starter() -> Starter? {
        guard let flour = milligrams(), let water = milligrams() else { return nil }
        return Starter(flour: flour, water: water)
    }

    private mutating func ingredient() -> Ingredient? {
        guard let id = id(), let name = text(),
            let kind = bits().flatMap(IngredientKind.init(code:)),
            let countsAsFlour = flag(), let weight = milligrams(),
            let temperature = optional({ $0.number(Int64.self) })
        else { return nil }
        return Ingredient(
            id: ItemID(rawValue: id), name: name, kind: kind, countsAsFlour: countsAsFlour,
            weight: weight, temperature: temperature.map(Celsius.init(keptTenths:)))
    }

    private mutating func formulaStep() -> FormulaStep? {
        guard let text = text(), let minutes = optional({ $0.count() }) else { return nil }
        return FormulaStep(text: text, minutes: minutes)
    }

    mutating func milligrams() -> Milligrams? { number(Int64.self).map(Milligrams.init(kept:)) }
}

extension IngredientKind {
    /// The number that stands for it.
    fileprivate var code: UInt8 {
        switch self {
        case .flour: 0
        case .water: 1
        case .salt: 2
        case .yeast: 3
        case .other: 4
        }
    }

    fileprivate init?(code: UInt8) {
        guard let kind = Self.allCases.first(where: { $0.code == code }) else { return nil }
        self = kind
    }
}

// MARK: Ids.

extension ByteWriter {
    mutating func put(id: String) {
        let uuid = UUIDNumbers(id)
        put(uuid != nil)
        if let uuid {
            put(uuid.high)
            put(uuid.low)
        } else {
            put(id)
        }
    }
}

extension ByteReader {
    mutating func id() -> String? {
        guard let isUUID = flag() else { return nil }
        guard isUUID else { return text() }
        guard let high = bits(UInt64.self), let low = bits(UInt64.self) else { return nil }
        return UUIDNumbers(high: high, low: low).text
    }
}

/// A UUID as we write it, as two numbers instead of 36 bytes.
private struct UUIDNumbers {
    let high: UInt64
    let low: UInt64

    init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// The numbers of a UUID in lower case; nil for any other text.
    init?(_ text: String) {
        let digits = text.filter { $0 != "-" }
        guard text.utf8.count == 36, digits.utf8.count == 32,
            let high = UInt64(digits.prefix(16), radix: 16),
            let low = UInt64(digits.suffix(16), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
        // Hyphens elsewhere, signs or capitals are another text.
        guard self.text == text else { return nil }
    }

    var text: String {
        let first = Hexadecimal.text(high, digits: 16)
        let second = Hexadecimal.text(low, digits: 16)
        return [
            first.prefix(8), first.dropFirst(8).prefix(4), first.suffix(4),
            second.prefix(4), second.dropFirst(4),
        ].joined(separator: "-")
    }
}
