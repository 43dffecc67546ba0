// A weigh-in: what is in the bowl, what is asked for next, and what was said (SPEC §10.6).
//
// Responsible for going from item to item and from bowl to bowl, for proposals, and for what the
// log is told. Not for the time, nor for NEXT's echo (`BakeSession`), nor for what the targets are
// (`WeighPlan`).
//
// Everything follows from what was said so far, in its order (`Weighing`): a weigh-in is stored as
// that, and read back by saying it again. What is said of an item stands in place of what was said
// of it before while its step was open.
//
// Asked for is always the first item of the bowl of which not all is in. So an accepted mistake
// asks for the difference of what came before it, by itself, and for nothing a second time.
import Units

/// A weigh-in, without a clock.
struct WeighIn: Sendable {
    /// From what the targets follow.
    private(set) var plan: WeighPlan
    /// The bowl under way, from 0; their count when all is mixed.
    private(set) var bowl = 0
    /// What was said.
    private(set) var journal: [Weighing] = []
    /// The item asked for, from 0; nothing is meant by it when all is mixed.
    private(set) var item = 0
    /// What there has to be of each item of the bowl, in milligrams.
    private(set) var targets: [Fraction] = []
    /// What is in of each.
    private(set) var amounts: [Fraction] = []
    /// What waits to be accepted or refused.
    private(set) var proposal: Proposal?
    /// What was weighed into the bowls that are done.
    private(set) var weighed: [WeighedItem] = []
    /// The mistakes, but for those of a bowl that was begun anew.
    private(set) var corrections: [BakeCorrection] = []
    /// How much had been said when the bowl was begun.
    private var bowlStart = 0

    /// Nothing is weighed yet.
    init(_ formula: ScaledFormula) {
        plan = WeighPlan(formula)
        beginBowl()
    }

    /// One in which this was said; nil when nobody can have.
    init?(_ formula: ScaledFormula, journal: [Weighing]) {
        guard journal.count <= Weighing.limit else { return nil }
        self.init(formula)
        for weighing in journal {
            guard !isMixed, proposal == nil, isPossible(weighing) else { return nil }
            record(weighing)
        }
        // What would not have been kept was never said.
        guard self.journal == journal else { return nil }
    }

    /// Whether the dough is mixed: nothing is asked for any more.
    var isMixed: Bool { bowl == plan.bowls.count }
    /// Whether nothing was said of the bowl under way.
    var isUntouched: Bool { journal.count == bowlStart }
    /// What is asked for, when something is.
    var asked: BowlItem { plan.bowls[bowl].items[item] }

    // What the person says.

    /// It is in, as the target says.
    mutating func next() {
        guard !isMixed, proposal == nil else { return }
        record(.asTarget)
    }

    /// So much of it is in, all counted.
    mutating func weigh(_ real: Milligrams) {
        guard !isMixed, proposal == nil, (.zero...Milligrams.greatest).contains(real) else {
            return
        }
        record(weighing(real))
    }

    /// The proposal is taken, when it can be.
    mutating func accept() {
        guard let proposal, proposal.obstacle == nil else { return }
        record(.more(proposal.real, .accepted))
    }

    /// The proposal is refused.
    mutating func refuse() {
        guard let proposal else { return }
        record(.more(proposal.real, .refused))
    }

    /// The bowl under way from its beginning; what was said of it was never said.
    mutating func restart() {
        guard !isMixed, !isUntouched else { return }
        let before = journal.prefix(bowlStart)
        var anew = WeighIn(plan.formula)
        for weighing in before { anew.record(weighing) }
        self = anew
    }

    /// What a real weight says. One that is shown as the target is, is as the target.
    private func weighing(_ real: Milligrams) -> Weighing {
        let (amount, target) = (Fraction(real.count), targets[item])
        let isShownSo = WeightText.text(of: amount) == WeightText.text(of: target)
        let missing = amount < target ? target - amount : amount - target
        if isShownSo || missing ?? .zero < Self.leastDifference { return .asTarget }
        return amount < target ? .less(real) : .more(real, .open)
    }

    private func isPossible(_ weighing: Weighing) -> Bool {
        func isAbout(_ real: Milligrams) -> Weighing? {
            (.zero...Milligrams.greatest).contains(real) ? self.weighing(real) : nil
        }
        switch weighing {
        case .asTarget: return true
        case .less(let real): return isAbout(real) == weighing
        case .more(let real, let verdict):
            guard isAbout(real) == .more(real, .open) else { return false }
            return verdict != .accepted || proposal(of: real).obstacle == nil
        }
    }

    // What follows.

    private mutating func record(_ weighing: Weighing) {
        if let last = journal.last, last.isUnsettled { journal.removeLast() }
        journal.append(weighing)
        switch weighing {
        case .asTarget:
            amounts[item] = targets[item]
            settle()
        case .less(let real): amounts[item] = Fraction(real.count)
        case .more(let real, .open):
            proposal = proposal(of: real)
            amounts[item] = Fraction(real.count)
        case .more(let real, let verdict): correct(real, isAccepted: verdict == .accepted)
        }
    }

    private func proposal(of real: Milligrams) -> Proposal {
        var amounts = amounts
        amounts[item] = Fraction(real.count)
        return Proposal(
            of: item, in: bowl, of: plan, targets: targets, amounts: amounts, isFull: isFull)
    }

    /// Whether so much was said that nothing more could be asked for again.
    private var isFull: Bool {
        let items = plan.bowls.reduce(0) { $0 + $1.items.count }
        return journal.count + items >= Weighing.limit
    }

    private mutating func correct(_ real: Milligrams, isAccepted: Bool) {
        proposal = nil
        corrections.append(
            BakeCorrection(
                item: asked.id, target: targets[item].milligrams, real: real,
                isAccepted: isAccepted))
        amounts[item] = Fraction(real.count)
        if isAccepted, let corrected = try? plan.corrected(bowl, by: amounts).plan,
            let targets = try? corrected.targets(of: bowl)
        {
            plan = corrected
            self.targets = targets
        }
        settle()
    }

    /// Goes on to the first item of which not all is in, or to the next bowl.
    private mutating func settle() {
        if let open = targets.indices.first(where: isOpen) {
            item = open
            return
        }
        let done = plan.bowls[bowl]
        for (index, item) in done.items.enumerated() {
            weighed.append(
                WeighedItem(
                    id: item.id, bowl: done.name, name: item.name,
                    target: targets[index].milligrams, real: amounts[index].milligrams))
        }
        plan.finish(bowl, amounts)
        bowl += 1
        beginBowl()
    }

    /// Less than this shows as 0.00 g, and is never asked for (SPEC §10.2).
    static let leastDifference = Fraction(5)

    /// Whether something that could be weighed is missing. What is in stays what was said of it.
    private func isOpen(_ index: Int) -> Bool {
        let (amount, target) = (amounts[index], targets[index])
        guard amount > .zero, let missing = target - amount else { return amount < target }
        return missing >= Self.leastDifference
    }

    private mutating func beginBowl() {
        bowlStart = journal.count
        item = 0
        guard !isMixed else { return (targets, amounts) = ([], []) }
        let count = plan.bowls[bowl].items.count
        amounts = [Fraction](repeating: .zero, count: count)
        targets = (try? plan.targets(of: bowl)) ?? amounts
        item = targets.indices.first(where: isOpen) ?? 0
    }
}

extension Weighing {
    /// Whether more is to be said of the item: this stands until then.
    fileprivate var isUnsettled: Bool {
        switch self {
        case .less, .more(_, .open): true
        case .asTarget, .more(_, .accepted), .more(_, .refused): false
        }
    }
}
