import Units

/// What a formula comes to (SPEC §10.2). Derived, never stored. Of a formula that is wrong these
/// are wrong too; shares of no flour are nil.
public struct FormulaSums: Hashable, Sendable {
    /// F: all that counts as flour, starters' flour included.
    public private(set) var flour = Milligrams.zero
    /// W: all water, starters' included.
    public private(set) var water = Milligrams.zero
    /// All salt.
    public private(set) var salt = Milligrams.zero
    /// All yeast that is not called fresh.
    public private(set) var instantYeast = Milligrams.zero
    /// T: everything.
    public private(set) var total = Milligrams.zero
    /// P: what counts as flour in preferments and their starters.
    public private(set) var prefermentedFlour = Milligrams.zero
    /// The water in soakers.
    public private(set) var soakerWater = Milligrams.zero

    /// The sums of one premix, its starter included.
    public init(_ premix: Premix) { add(premix) }

    /// The sums of a formula.
    public init(_ formula: Formula) {
        formula.preferments.forEach { add($0) }
        prefermentedFlour = flour
        let before = water
        formula.soakers.forEach { add($0) }
        soakerWater = water - before
        formula.final.forEach { add($0) }
    }

    private mutating func add(_ premix: Premix) {
        premix.ingredients.forEach { add($0) }
        guard let starter = premix.starter else { return }
        flour = flour + starter.flour
        water = water + starter.water
        total = total + starter.flour + starter.water
    }

    private mutating func add(_ ingredient: Ingredient) {
        let weight = ingredient.weight
        total = total + weight
        if ingredient.countsAsFlour { flour = flour + weight }
        switch ingredient.kind {
        case .water: water = water + weight
        case .salt: salt = salt + weight
        case .yeast: if !ingredient.isFreshYeast { instantYeast = instantYeast + weight }
        case .flour, .other: break
        }
    }

    /// So much ÷ F; nil without flour.
    public func share(of weight: Milligrams) -> Fraction? {
        flour > .zero ? Fraction(weight.count, over: flour.count) : nil
    }

    /// W ÷ F; nil without flour.
    public var hydration: Fraction? { share(of: water) }
    /// The same without the soakers' water.
    public var doughHydration: Fraction? { share(of: water - soakerWater) }
    /// Salt ÷ F; nil without flour.
    public var saltShare: Fraction? { share(of: salt) }
    /// P ÷ F; nil without flour.
    public var prefermentedShare: Fraction? { share(of: prefermentedFlour) }
    /// T ÷ F, the sum of all percentages; nil without flour.
    public var sumShare: Fraction? { share(of: total) }
}

extension Formula {
    /// What it comes to.
    public var sums: FormulaSums { FormulaSums(self) }
}

extension Premix {
    /// What it comes to, its starter included.
    public var sums: FormulaSums { FormulaSums(self) }

    /// What it weighs in all, its starter included.
    public var total: Milligrams { sums.total }
}

extension Ingredient {
    /// Whether its name says that it is fresh yeast, of which a dough takes three times as much.
    fileprivate var isFreshYeast: Bool {
        let words = name.lowercased().split { !$0.isLetter }
        return ["fresh", "cake", "compressed"].contains { words.contains(Substring($0)) }
    }
}
