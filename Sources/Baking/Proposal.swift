import Units

/// One line of a proposal. Targets in milligrams, exact.
public struct ProposedTarget: Hashable, Sendable {
    /// What it is known by.
    public let id: ItemID
    /// The bowl it goes into.
    public let bowl: String
    /// What is put in.
    public let name: String
    /// Its target so far.
    public let before: Fraction
    /// Its new target; never less than what is in.
    public let after: Fraction
    /// What is in of it already, in milligrams, exact: what is missing is rounded only once.
    public let isIn: Fraction
}

/// What a mis-weigh comes to (SPEC §10.6).
public struct Proposal: Hashable, Sendable {
    /// What is too heavy.
    public let item: ItemID
    /// Its name.
    public let name: String
    /// What it should be, in milligrams.
    public let target: Fraction
    /// What of it is in the bowl.
    public let real: Milligrams
    /// Why it can only be refused; nil when it can be accepted. Then nothing below differs from
    /// what it was.
    public let obstacle: ProposalObstacle?
    /// How much more there is: of everything where nothing was made, of the premix in its own
    /// bowl, else of the flour in all.
    public let factor: Fraction
    /// What gets another target, in the order of weighing.
    public let targets: [ProposedTarget]
    /// The new total of the dough, in milligrams.
    public let total: Fraction
    /// How many pieces of today's weight that makes, to the nearest, at least 1.
    public let pieces: Int
    /// The part of the flour that is in preferments then; nil without preferments.
    public let prefermented: Fraction?
    /// Whether it is more than half as much again, and asks for a hold (BK-036).
    public let needsHold: Bool
}

extension Proposal {
    /// Above this factor a hold is asked for (BK-036).
    static let holdFactor = Fraction(3, over: 2) ?? .one

    /// What comes of too much of the item at `index`.
    /// - Parameter amounts: what is in of each item of the bowl, this one as it really is.
    /// - Parameter isFull: whether no more mistakes are kept.
    init(
        of index: Int, in bowl: Int, of plan: WeighPlan, targets: [Fraction], amounts: [Fraction],
        isFull: Bool
    ) {
        let item = plan.bowls[bowl].items[index]
        self.item = item.id
        name = item.name
        target = targets[index]
        real = amounts[index].milligrams
        let offer = Result { () throws(ProposalObstacle) in
            guard !isFull else { throw .tooMany }
            return try plan.offer(correcting: bowl, by: amounts)
        }
        switch offer {
        case .success(let offer):
            (obstacle, factor, self.targets) = (nil, offer.factor, offer.targets)
            (total, prefermented) = (offer.total, offer.prefermented)
        case .failure(let error):
            (obstacle, factor, self.targets) = (error, .one, [])
            total = (try? plan.total) ?? plan.formula.total
            prefermented = try? plan.prefermentedShare
        }
        let whole = (total / plan.formula.pieceWeight)?.rounded() ?? 1
        pieces = max(1, whole)
        needsHold = factor > Self.holdFactor
    }
}

extension WeighPlan {
    fileprivate struct Offer {
        let factor: Fraction
        let targets: [ProposedTarget]
        let total: Fraction
        let prefermented: Fraction?
    }

    fileprivate func offer(
        correcting bowl: Int, by amounts: [Fraction]
    ) throws(ProposalObstacle) -> Offer {
        let (plan, factor) = try corrected(bowl, by: amounts)
        return Offer(
            factor: factor,
            targets: try plan.changed(from: self, bowl: bowl, amounts: amounts),
            total: try plan.total, prefermented: try plan.prefermentedShare)
    }

    /// What has another target than in `before`, from the bowl under way on.
    fileprivate func changed(
        from before: WeighPlan, bowl: Int, amounts: [Fraction]
    ) throws(ProposalObstacle) -> [ProposedTarget] {
        var lines: [ProposedTarget] = []
        for index in bowl..<bowls.count {
            let (old, new) = (try before.targets(of: index), try targets(of: index))
            for (position, item) in bowls[index].items.enumerated()
            where old[position] != new[position] {
                lines.append(
                    ProposedTarget(
                        id: item.id, bowl: bowls[index].name, name: item.name,
                        before: old[position], after: new[position],
                        isIn: index == bowl ? amounts[position] : .zero))
            }
        }
        return lines
    }
}
