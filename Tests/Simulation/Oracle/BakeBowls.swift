/// What is weighed for a bake, and how much of it there has to be (SPEC §10.2, §10.6).
struct BakeBowls: Equatable, Sendable {
    /// What something is to the sums of its bowl.
    enum Role: Equatable, Sendable {
        case flour, water, salt, rest
        case starter(PlainFormula.Starter)
        /// A premix that is done; its bowl.
        case premix(Int)
    }

    /// One thing that is weighed.
    struct Item: Equatable, Sendable {
        let name: String
        let role: Role
        /// Milligrams, as the formula has it; of a premix nothing.
        let written: Int64
        /// Milligrams that are in: exact where it was what was asked for.
        var isIn = Ratio(0)
    }

    /// Each premix, then the dough.
    struct Bowl: Equatable, Sendable {
        let name: String
        var items: [Item]
        /// Today's milligrams ÷ those of the formula.
        var scale: Ratio
        /// What a premix that is done brings into the dough.
        var brings: Parts?
    }

    /// What something brings into the dough, in milligrams; a starter as it is mixed.
    struct Parts: Equatable, Sendable {
        var flour = Ratio(0)
        var water = Ratio(0)
        var salt = Ratio(0)
        var total = Ratio(0)
    }

    let formula: PlainFormula
    private(set) var bowls: [Bowl]
    /// The bowl under way; their count when all are done.
    private(set) var bowl = 0
    /// All flour there must be at least, in milligrams, once a mistake beside a finished premix
    /// was taken.
    private(set) var newFlour: Ratio?

    init(_ formula: PlainFormula, scale: Ratio) {
        self.formula = formula
        bowls = formula.premixes.map { premix in
            let starter = premix.starter.map { starter in
                Item(
                    name: "starter", role: .starter(starter), written: starter.flour + starter.water
                )
            }
            return Bowl(
                name: premix.name,
                items: premix.items.map(Self.item) + (starter.map { [$0] } ?? []), scale: scale)
        }
        let order: [Role] = [.flour, .water, .salt, .rest]
        let final = formula.final.map(Self.item)
        let premixes = formula.premixes.indices.map { place in
            Item(name: formula.premixes[place].name, role: .premix(place), written: 0)
        }
        let dough = order.flatMap { role in final.filter { $0.role == role } } + premixes
        bowls.append(Bowl(name: "Dough", items: dough, scale: scale))
    }

    private static func item(_ item: PlainFormula.Item) -> Item {
        Item(name: item.name, role: role(item), written: item.weight)
    }

    private static func role(_ item: PlainFormula.Item) -> Role {
        if item.isFlour { return .flour }
        return switch item.kind {
        case .water: .water
        case .salt: .salt
        case .flour, .yeast, .other: .rest
        }
    }

    // What is asked for.

    var dough: Int { bowls.count - 1 }

    /// Less than this shows as nothing, in milligrams (SPEC §10.2: 0.01 g, halves away from zero).
    static let leastDifference = Ratio(5)

    /// What is asked for now: the first of which not all is in; nil when that is none.
    var item: Int? {
        guard bowl < bowls.count else { return nil }
        return bowls[bowl].items.indices.first { place in
            let (target, isIn) = (target(bowl, place), bowls[bowl].items[place].isIn)
            guard target > Ratio(0), isIn > Ratio(0) else { return target > Ratio(0) }
            return target - isIn >= Self.leastDifference
        }
    }

    /// How much there has to be in the end, in milligrams, exact.
    func target(_ bowl: Int, _ item: Int) -> Ratio {
        let this = bowls[bowl].items[item]
        if case .premix(let premix) = this.role { return brings(premix).total }
        let written = Ratio(this.written)
        guard bowl == dough, newFlour != nil else { return written * bowls[bowl].scale }
        let (flour, fixed) = (self.flour, fixed)
        let all = Ratio(sum(this.role))
        return switch this.role {
        case .flour: written * (flour - fixed.flour) / all
        case .water: written * (hydration * flour - fixed.water) / all
        case .salt: written * (saltShare * flour - fixed.salt) / all
        case .rest, .starter, .premix: written * flour / Ratio(formula.flour)
        }
    }

    /// All of a role in the final mix, as written.
    private func sum(_ role: Role) -> Int64 {
        bowls[dough].items.filter { $0.role == role }.reduce(0) { $0 + $1.written }
    }

    /// What the dough comes to when all goes on as it is asked for.
    var total: Ratio {
        bowls[dough].items.indices.reduce(Ratio(0)) { $0 + target(dough, $1) }
    }

    // What a mistake comes to.

    private var hydration: Ratio { Ratio(Int128(formula.water), Int128(formula.flour)) }
    private var saltShare: Ratio { Ratio(Int128(formula.salt), Int128(formula.flour)) }

    /// What a premix brings: as it is, or as it is going to be.
    private func brings(_ premix: Int) -> Parts {
        bowls[premix].brings
            ?? parts(of: premix) { Ratio(bowls[premix].items[$0].written) * bowls[premix].scale }
    }

    private func parts(of bowl: Int, _ amount: (Int) -> Ratio) -> Parts {
        bowls[bowl].items.indices.reduce(into: Parts()) { parts, place in
            let (item, amount) = (bowls[bowl].items[place], amount(place))
            parts.total = parts.total + amount
            switch item.role {
            case .flour: parts.flour = parts.flour + amount
            case .water: parts.water = parts.water + amount
            case .salt: parts.salt = parts.salt + amount
            case .starter(let starter):
                let flour = amount * Ratio(starter.flour) / Ratio(item.written)
                parts.flour = parts.flour + flour
                parts.water = parts.water + amount - flour
            case .rest, .premix: break
            }
        }
    }

    /// What all premixes bring.
    private var fixed: Parts {
        bowls.indices.dropLast().map { brings($0) }.reduce(into: Parts()) { sum, parts in
            sum.flour = sum.flour + parts.flour
            sum.water = sum.water + parts.water
            sum.salt = sum.salt + parts.salt
        }
    }

    /// All flour there is going to be: with less of it something would have to be taken out.
    var flour: Ratio {
        guard let newFlour else { return Ratio(formula.flour) * bowls[dough].scale }
        return bowls[dough].items.reduce(newFlour) { max($0, flour(with: Ratio(0), of: $1)) }
    }

    /// The flour at which so much of this is right.
    private func flour(with real: Ratio, of item: Item) -> Ratio {
        let whole = item.isPremix ? real : real * Ratio(sum(item.role)) / Ratio(item.written)
        return switch item.role {
        case .flour: fixed.flour + whole
        case .water: (fixed.water + whole) / hydration
        case .salt: (fixed.salt + whole) / saltShare
        case .rest: real * Ratio(formula.flour) / Ratio(item.written)
        case .starter, .premix: Ratio(0)
        }
    }

    /// Takes the new targets at which nothing in this bowl is too much, and how much more that is:
    /// of everything, of this premix, or of the flour.
    mutating func correct() -> Ratio {
        let before = (scale: bowls[bowl].scale, flour: flour)
        guard bowl == dough, bowl > 0 else {
            let scale = bowls[bowl].items.filter { $0.written > 0 }
                .map { $0.isIn / Ratio($0.written) }.reduce(before.scale, max)
            if bowl > 0 { newFlour = before.flour }
            // Before anything is fixed, all of it.
            for place in bowls.indices where bowl == 0 || place == bowl {
                bowls[place].scale = scale
            }
            return scale / before.scale
        }
        for item in bowls[bowl].items { enlarge(item) }
        newFlour = bowls[bowl].items.reduce(before.flour) {
            max($0, flour(with: $1.isIn, of: $1))
        }
        return flour / before.flour
    }

    /// More of a premix is in than there was.
    private mutating func enlarge(_ item: Item) {
        guard case .premix(let premix) = item.role, let made = bowls[premix].brings,
            item.isIn > made.total
        else { return }
        let part = { (part: Ratio) in Ratio((part * item.isIn / made.total).rounded) }
        bowls[premix].brings = Parts(
            flour: part(made.flour), water: part(made.water), salt: part(made.salt),
            total: item.isIn)
    }

    /// So much of something is in the bowl under way.
    mutating func put(_ real: Ratio, of item: Int) {
        bowls[bowl].items[item].isIn = real
    }

    /// The bowl under way is done. A premix as it was asked for is known exactly, else to the
    /// milligram.
    mutating func finish() {
        if bowl < dough {
            let isAsAsked = bowls[bowl].items.allSatisfy {
                $0.isIn == Ratio($0.written) * bowls[dough].scale
            }
            bowls[bowl].brings = parts(of: bowl) { place in
                let amount = bowls[bowl].items[place].isIn
                return isAsAsked ? amount : Ratio(amount.rounded)
            }
        }
        bowl += 1
    }

    /// All that is in the bowl under way.
    var inBowl: Ratio { bowls[bowl].items.reduce(Ratio(0)) { $0 + $1.isIn } }
}

extension BakeBowls.Item {
    var isPremix: Bool {
        if case .premix = role { true } else { false }
    }
}
