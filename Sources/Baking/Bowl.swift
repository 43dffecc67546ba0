// What is weighed, in which order (SPEC §10.6): a bowl for each premix, then one for the dough.
//
// What weighs nothing in the formula is not asked for, and a premix of nothing has no bowl. The
// dough's flours come first, for the rest is mixed into them; then its water, its salt, the rest,
// and the premixes that are made.
import Units

/// One thing that is put into a bowl.
struct BowlItem: Hashable, Sendable {
    /// What it is to the sums.
    enum Content: Hashable, Sendable {
        case ingredient(IngredientKind, countsAsFlour: Bool)
        case starter(Starter)
        /// The premix of this bowl, counted from 0.
        case premix(Int)
    }

    let id: ItemID
    let name: String
    let content: Content
    /// What it weighs in the formula; more than nothing.
    let written: Milligrams
    let temperature: Celsius?

    fileprivate init(_ ingredient: Ingredient) {
        id = ingredient.id
        name = ingredient.name
        content = .ingredient(ingredient.kind, countsAsFlour: ingredient.countsAsFlour)
        written = ingredient.weight
        temperature = ingredient.temperature
    }

    fileprivate init(starter: Starter, of premix: Premix) {
        id = .starter(of: premix.id)
        name = "starter"
        content = .starter(starter)
        written = starter.flour + starter.water
        temperature = nil
    }

    fileprivate init(_ premix: Premix, bowl: Int) {
        id = premix.id
        name = premix.name
        content = .premix(bowl)
        written = premix.total
        temperature = nil
    }

    /// Where it comes in the dough's bowl.
    fileprivate var rank: Int {
        switch content {
        case .ingredient(.flour, _), .ingredient(_, countsAsFlour: true): 0
        case .ingredient(.water, _): 1
        case .ingredient(.salt, _): 2
        case .ingredient(.yeast, _), .ingredient(.other, _), .starter: 3
        case .premix: 4
        }
    }
}

extension ItemID {
    /// What a preferment's starter is known by: it is weighed as one thing, and has no id in the
    /// formula.
    public static func starter(of preferment: ItemID) -> ItemID {
        ItemID(rawValue: preferment.rawValue + "/starter")
    }
}

/// What is weighed into one bowl.
struct Bowl: Hashable, Sendable {
    /// The premix's name, or `Dough`.
    let name: String
    let items: [BowlItem]

    /// The bowls of a formula, in their order; the last is the dough's.
    static func all(of formula: Formula) -> [Bowl] {
        var bowls: [Bowl] = []
        var dough = items(of: formula.final)
        for premix in formula.preferments + formula.soakers {
            let items = items(of: premix)
            guard !items.isEmpty else { continue }
            dough.append(BowlItem(premix, bowl: bowls.count))
            bowls.append(Bowl(name: premix.name, items: items))
        }
        let sorted = (0...4).flatMap { rank in dough.filter { $0.rank == rank } }
        return bowls + [Bowl(name: "Dough", items: sorted)]
    }

    private static func items(of ingredients: [Ingredient]) -> [BowlItem] {
        ingredients.filter { $0.weight > .zero }.map { BowlItem($0) }
    }

    private static func items(of premix: Premix) -> [BowlItem] {
        let starter = premix.starter.map { BowlItem(starter: $0, of: premix) }
        return items(of: premix.ingredients)
            + [starter].compactMap { $0 }.filter { $0.written > .zero }
    }
}

/// What something brings into the dough, in milligrams, exact.
struct Composition: Hashable, Sendable {
    var flour = Fraction.zero
    var water = Fraction.zero
    var salt = Fraction.zero
    var total = Fraction.zero

    /// Nothing.
    init() {}

    /// So much of each of these items, none of which is a premix; nil where it does not fit.
    init?(_ items: [BowlItem], _ amounts: [Fraction]) {
        for (item, amount) in zip(items, amounts) {
            guard let part = item.composition(of: amount), let sum = adding(part) else {
                return nil
            }
            self = sum
        }
    }

    func adding(_ other: Composition) -> Composition? {
        Composition(
            flour.adding(other.flour), water.adding(other.water), salt.adding(other.salt),
            total.adding(other.total))
    }

    /// The same mix, so much of it; its parts in whole milligrams, so that denominators end.
    func weighing(_ amount: Fraction) -> Composition? {
        func part(_ part: Fraction) -> Fraction? { (part * amount / total)?.wholeMilligrams }
        return Composition(part(flour), part(water), part(salt), amount)
    }

    fileprivate init?(
        _ flour: Fraction?, _ water: Fraction?, _ salt: Fraction?, _ total: Fraction?
    ) {
        guard let flour, let water, let salt, let total else { return nil }
        self.flour = flour
        self.water = water
        self.salt = salt
        self.total = total
    }
}

extension BowlItem {
    /// What so much of it brings into the dough. A premix brings what it was made of: nil.
    fileprivate func composition(of amount: Fraction) -> Composition? {
        var parts = Composition()
        parts.total = amount
        switch content {
        case .ingredient(let kind, let countsAsFlour):
            if countsAsFlour { parts.flour = amount }
            if kind == .water { parts.water = amount }
            if kind == .salt { parts.salt = amount }
        case .starter(let starter):
            let flour = amount * Fraction(starter.flour.count, over: written.count)
            return Composition(flour, amount - flour, .zero, amount)
        case .premix: return nil
        }
        return parts
    }
}

extension Fraction {
    /// Rounded to whole milligrams, halves away from zero; nil where it does not fit.
    var wholeMilligrams: Fraction? { rounded().map { Fraction($0) } }

    /// The same as a mass.
    var milligrams: Milligrams { Milligrams(rounded() ?? Milligrams.unrepresentable.count) }
}
