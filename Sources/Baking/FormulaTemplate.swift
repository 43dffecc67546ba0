import Units

/// What a new formula begins with (SPEC §10.4).
public enum FormulaTemplate: String, CaseIterable, Hashable, Sendable {
    case countryLoaf = "country-loaf"
    case baguette
    case panLoaf = "pan-loaf"
    case focaccia
    case empty

    /// A formula of this kind, valid unless it is `empty`. `newID` makes an id that nothing else
    /// has, each time it is called.
    public func formula(
        id: FormulaID, name: String? = nil, newID: () -> ItemID
    ) -> Formula {
        var formula = Formula(
            id: id, name: name ?? title, pieces: yield.pieces,
            pieceWeight: Milligrams(grams: yield.grams), final: [], steps: steps)
        formula.preferments = preferments(newID)
        formula.final = final.map { $0.ingredient(newID()) }
        return formula
    }

    /// Its name where nobody gives one; `empty` has none, and is saved as `Untitled`.
    public var title: String {
        switch self {
        case .countryLoaf: "Country loaf"
        case .baguette: "Baguette"
        case .panLoaf: "Pan loaf"
        case .focaccia: "Focaccia"
        case .empty: ""
        }
    }

    /// The country loaf is SPEC §10.1's. The rest is chosen within §10.3's ranges, all the dough in
    /// pieces: usual baguettes, a pan of a kilogram of bread, a sheet of 40 × 30 cm.
    private var yield: (pieces: Int, grams: Int) {
        switch self {
        case .countryLoaf: (2, 800)
        case .baguette: (4, 255)
        case .panLoaf: (1, 875)
        case .focaccia: (1, 910)
        case .empty: (1, 500)
        }
    }

    private func preferments(_ newID: () -> ItemID) -> [Premix] {
        switch self {
        case .countryLoaf:
            [
                Premix(
                    id: newID(), name: "Levain",
                    ingredients: [
                        Part("bread flour", .flour, 90_000).ingredient(newID()),
                        Part("water", .water, 90_000).ingredient(newID()),
                    ], starter: Starter(flour: Milligrams(grams: 10), water: Milligrams(grams: 10)))
            ]
        case .baguette:
            [
                Premix(
                    id: newID(), name: "Poolish",
                    ingredients: [
                        Part("bread flour", .flour, 200_000).ingredient(newID()),
                        Part("water", .water, 200_000).ingredient(newID()),
                        Part("yeast", .yeast, 300).ingredient(newID()),
                    ])
            ]
        case .panLoaf, .focaccia, .empty: []
        }
    }

    private var final: [Part] {
        switch self {
        case .countryLoaf:
            [
                Part("bread flour", .flour, 800_000), Part("whole wheat", .flour, 100_000),
                Part("water", .water, 600_000, Celsius(28)), Part("salt", .salt, 20_000),
            ]
        case .baguette:
            [
                Part("bread flour", .flour, 400_000), Part("water", .water, 208_000),
                Part("salt", .salt, 12_000), Part("yeast", .yeast, 2_000),
            ]
        case .panLoaf:
            [
                Part("bread flour", .flour, 500_000), Part("water", .water, 310_000),
                Part("salt", .salt, 10_000), Part("yeast", .yeast, 5_000),
                Part("butter", .other, 30_000), Part("sugar", .other, 20_000),
            ]
        case .focaccia:
            [
                Part("bread flour", .flour, 500_000), Part("water", .water, 375_000),
                Part("salt", .salt, 10_000), Part("yeast", .yeast, 2_500),
                Part("olive oil", .other, 25_000),
            ]
        case .empty: []
        }
    }

    private var steps: [FormulaStep] {
        switch self {
        case .countryLoaf:
            [FormulaStep(text: "Bulk", minutes: 240)]
        case .baguette:
            [
                FormulaStep(text: "Bulk", minutes: 120), FormulaStep(text: "Shape", minutes: nil),
                FormulaStep(text: "Proof", minutes: 60), FormulaStep(text: "Bake", minutes: 25),
            ]
        case .panLoaf:
            [
                FormulaStep(text: "Bulk", minutes: 90), FormulaStep(text: "Shape", minutes: nil),
                FormulaStep(text: "Proof", minutes: 60), FormulaStep(text: "Bake", minutes: 40),
            ]
        case .focaccia:
            [
                FormulaStep(text: "Bulk", minutes: 720),
                FormulaStep(text: "Into the pan", minutes: nil),
                FormulaStep(text: "Proof", minutes: 120), FormulaStep(text: "Bake", minutes: 25),
            ]
        case .empty: []
        }
    }
}

/// An ingredient without an id.
private struct Part {
    let name: String
    let kind: IngredientKind
    let milligrams: Int
    let temperature: Celsius?

    init(
        _ name: String, _ kind: IngredientKind, _ milligrams: Int, _ temperature: Celsius? = nil
    ) {
        self.name = name
        self.kind = kind
        self.milligrams = milligrams
        self.temperature = temperature
    }

    func ingredient(_ id: ItemID) -> Ingredient {
        Ingredient(
            id: id, name: name, kind: kind, weight: Milligrams(milligrams),
            temperature: temperature)
    }
}
