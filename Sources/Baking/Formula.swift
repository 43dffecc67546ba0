// A baker's formula as written: grams of everything, which is what is kept; percentages follow.
//
// Responsible for what a formula is made of, and nothing else: sums and percentages are in
// `FormulaSums`, what is wrong with one in `Formula+Validation`, today's amounts in
// `ScaledFormula`. A formula may be wrong, and then says how.
//
// Terms. A **premix** is what is mixed before the dough: a **preferment** (levain, poolish, biga),
// whose flour ferments, or a **soaker**, whose grain swells. A **starter** is what a preferment is
// begun with: a little flour and water that were fermented before. The **final mix** is what goes
// into the dough beside the finished premixes.
import Units

/// What a formula is known by: a UUID in lower case. It survives editing, export and import.
public struct FormulaID: RawRepresentable, Hashable, Sendable {
    /// The UUID's text.
    public let rawValue: String

    /// The id with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What an ingredient, a preferment or a soaker is known by: a UUID in lower case. No two of a
/// formula have the same.
public struct ItemID: RawRepresentable, Hashable, Sendable {
    /// The UUID's text.
    public let rawValue: String

    /// The id with this text.
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// What an ingredient is to the sums (SPEC §10.1).
public enum IngredientKind: String, CaseIterable, Hashable, Sendable {
    case flour, water, salt, yeast, other

    /// Whether it counts as flour where nothing else is said.
    public var countsAsFlour: Bool { self == .flour }
}

/// One thing that is weighed.
public struct Ingredient: Hashable, Sendable {
    /// What it is known by.
    public var id: ItemID
    /// Its name, at most 40 characters.
    public var name: String
    /// What it is to the sums.
    public var kind: IngredientKind
    /// Whether percentages are of it too: grains of a soaker, gluten.
    public var countsAsFlour: Bool
    /// How much of it.
    public var weight: Milligrams
    /// How warm it should be, if the formula says so.
    public var temperature: Celsius?

    /// An ingredient; nothing is checked. It counts as flour when its kind does, unless said.
    public init(
        id: ItemID, name: String, kind: IngredientKind, countsAsFlour: Bool? = nil,
        weight: Milligrams, temperature: Celsius? = nil
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.countsAsFlour = countsAsFlour ?? kind.countsAsFlour
        self.weight = weight
        self.temperature = temperature
    }
}

/// What a preferment is begun with.
public struct Starter: Hashable, Sendable {
    /// The flour in it, which is pre-fermented too.
    public var flour: Milligrams
    /// The water in it.
    public var water: Milligrams

    /// A starter of so much flour and water.
    public init(flour: Milligrams, water: Milligrams) {
        self.flour = flour
        self.water = water
    }
}

/// A preferment or a soaker: what is mixed before the dough, and then goes into it whole.
public struct Premix: Hashable, Sendable {
    /// What it is known by.
    public var id: ItemID
    /// Its name, at most 40 characters.
    public var name: String
    /// What goes into it.
    public var ingredients: [Ingredient]
    /// What it is begun with; nil without one, and for every soaker.
    public var starter: Starter?

    /// A premix; nothing is checked.
    public init(id: ItemID, name: String, ingredients: [Ingredient], starter: Starter? = nil) {
        self.id = id
        self.name = name
        self.ingredients = ingredients
        self.starter = starter
    }
}

/// One step after the dough is mixed: bulk, shape, proof, bake.
public struct FormulaStep: Hashable, Sendable {
    /// What to do, at most 80 characters.
    public var text: String
    /// How long it takes, in whole minutes; nil for one that NEXT ends.
    public var minutes: Int?

    /// A step; nothing is checked.
    public init(text: String, minutes: Int?) {
        self.text = text
        self.minutes = minutes
    }
}

/// A baker's formula as written: it may be wrong, and then says how.
public struct Formula: Hashable, Sendable {
    /// What it is known by.
    public var id: FormulaID
    /// Its name, at most 40 characters.
    public var name: String
    /// How many pieces it is divided into.
    public var pieces: Int
    /// What each of them weighs as dough.
    public var pieceWeight: Milligrams
    /// What ferments before.
    public var preferments: [Premix]
    /// What swells before.
    public var soakers: [Premix]
    /// The final mix.
    public var final: [Ingredient]
    /// What comes after the mixing.
    public var steps: [FormulaStep]
    /// Words of the person; several lines are allowed.
    public var notes: String

    /// A formula as written; nothing is checked here.
    public init(
        id: FormulaID, name: String, pieces: Int, pieceWeight: Milligrams,
        preferments: [Premix] = [], soakers: [Premix] = [], final: [Ingredient],
        steps: [FormulaStep] = [], notes: String = ""
    ) {
        self.id = id
        self.name = name
        self.pieces = pieces
        self.pieceWeight = pieceWeight
        self.preferments = preferments
        self.soakers = soakers
        self.final = final
        self.steps = steps
        self.notes = notes
    }
}

/// What a formula may hold at most (SPEC §10.1).
public enum FormulaLimit {
    /// Characters of a step's text (chosen: as a recipe's).
    public static let textLength = 80
    /// Characters of the notes (chosen).
    public static let notesLength = 2000
    /// Pieces.
    public static let pieces = 1...999
    /// What a piece weighs.
    public static let pieceWeight = Milligrams(grams: 1)...Milligrams(grams: 20_000)
    /// What an ingredient weighs.
    public static let ingredient = Milligrams.zero...Milligrams(grams: 100_000)
    /// What today's dough weighs in all (BK-009).
    public static let total = Milligrams(grams: 100_000)
    /// Ingredients in all: those of the premixes counted too, starters not.
    public static let ingredients = 60
    /// Preferments.
    public static let preferments = 8
    /// Soakers.
    public static let soakers = 4
    /// Steps.
    public static let steps = 30
    /// Minutes of a step: 72 h.
    public static let minutes = 0...4320
    /// How many edits can be undone (SPEC §10.4).
    public static let undo = 50
}

/// A line of the list of formulas.
public struct FormulaSummary: Hashable, Sendable {
    /// What it is known by.
    public var id: FormulaID
    /// Its name.
    public var name: String
    /// Its hydration, exact, for a list rounds it to 1 % and programs to 0.001; nil without flour.
    public var hydration: Fraction?
    /// What it weighs in all.
    public var total: Milligrams
    /// Whether it may be baked.
    public var isValid: Bool

    /// A line of the list.
    public init(
        id: FormulaID, name: String, hydration: Fraction?, total: Milligrams, isValid: Bool
    ) {
        self.id = id
        self.name = name
        self.hydration = hydration
        self.total = total
        self.isValid = isValid
    }
}
