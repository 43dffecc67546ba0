/// A bake as SPEC §10.6 and §10.7 have it: the weigh-in bowl by bowl, then the steps. Dough does not
/// wait, so its times are counted in the kitchen's own time, which no power cut stops.
struct BakeModel: Equatable, Sendable {
    /// What is asked for.
    enum Stage: Equatable, Sendable {
        case weigh
        /// So many milligrams of this are too much.
        case proposal(Int64, item: Int)
        /// The premix of this bowl waits.
        case ripening(Int)
        /// The step of this place, from 0.
        case step(Int)
        case completed
    }

    /// What a person does at it.
    enum Act: Equatable, Sendable {
        case next
        case weighed(Int64)
        case accept
        case refuse
        case restart
    }

    /// A time that began, in nanoseconds of the kitchen's time.
    struct Clock: Equatable, Sendable {
        var began: Int64
        /// What the device does not know of: with the power away, and no calendar to tell.
        var unseen: Int64 = 0
        var isAtLeast = false
        /// The power was away while nothing showed it: what the device makes of it, it says later.
        var isUnsure = false

        func elapsed(at real: Int64) -> Int64 { max(0, real - began - unseen) }
    }

    let formula: PlainFormula
    let batch: PlainBake.Batch
    private(set) var bowls: BakeBowls
    private(set) var stage = Stage.weigh
    private(set) var corrections: [PlainCorrection] = []
    /// What is in of the bowls that are done.
    private(set) var weighed: [PlainWeight] = []
    /// Of each premix that is done, then of the step under way.
    var clocks: [Clock] = []
    /// What waiting premixes and finished steps took.
    private(set) var took: [PlainTime] = []
    /// Of those that are not sure, what they may be at most.
    private var loose: [Int: Int64] = [:]
    /// As each bowl was begun.
    private var begun: [(bowls: BakeBowls, corrections: Int, weighed: Int)] = []

    init?(_ formula: PlainFormula, _ batch: PlainBake.Batch) {
        guard let scale = Self.scale(of: formula, batch) else { return nil }
        self.formula = formula
        self.batch = batch
        bowls = BakeBowls(formula, scale: scale)
        beginBowl()
    }

    /// Today's milligrams ÷ those of the formula.
    private static func scale(of formula: PlainFormula, _ batch: PlainBake.Batch) -> Ratio? {
        switch batch {
        case .asWritten: return Ratio(1)
        case .pieces(let count, let each):
            return Ratio(Int128(count) * Int128(each), Int128(formula.total))
        case .total(let total): return Ratio(Int128(total), Int128(formula.total))
        case .premix(let name, let weight):
            guard let premix = formula.premixes.first(where: { $0.name == name }) else {
                return nil
            }
            return Ratio(Int128(weight), Int128(premix.total))
        }
    }

    static func == (left: BakeModel, right: BakeModel) -> Bool {
        left.formula == right.formula && left.batch == right.batch && left.bowls == right.bowls
            && left.stage == right.stage && left.corrections == right.corrections
            && left.weighed == right.weighed && left.clocks == right.clocks
            && left.took == right.took
    }

    // What is done.

    /// Does something at a moment of the kitchen's time; false when it can't be done now.
    mutating func act(_ act: Act, at real: Int64) -> Bool {
        switch (act, stage) {
        case (.next, .weigh):
            guard let item = bowls.item else { return false }
            put(bowls.target(bowls.bowl, item), of: item, at: real)
        case (.weighed(let weight), .weigh): return weigh(Ratio(weight), at: real)
        case (.accept, .proposal(let weight, let item)):
            guard proposal(of: weight, item).total != nil else { return false }
            settle(weight, item, true, at: real)
        case (.refuse, .proposal(let weight, let item)): settle(weight, item, false, at: real)
        case (.next, .ripening): leaveBowl(at: real)
        case (.next, .step(let step)): nextStep(after: step, at: real)
        case (.restart, .weigh), (.restart, .proposal): restartBowl()
        case (.restart, .step): clocks = [Clock(began: real)]
        case (.next, .proposal), (.next, .completed), (.weighed, _), (.accept, _), (.refuse, _),
            (.restart, .ripening), (.restart, .completed):
            return false
        }
        return true
    }

    /// A weight that is shown as what is asked for is what is asked for, and so is one whose
    /// difference is shown as nothing.
    private mutating func weigh(_ weight: Ratio, at real: Int64) -> Bool {
        guard let item = bowls.item, weight >= Ratio(0) else { return false }
        let target = bowls.target(bowls.bowl, item)
        let difference = weight > target ? weight - target : target - weight
        let isShownSo = weight.shownHundredths == target.shownHundredths
        if isShownSo || difference < BakeBowls.leastDifference {
            put(target, of: item, at: real)
        } else if weight > target {
            stage = .proposal(weight.rounded, item: item)
        } else {
            bowls.put(weight, of: item)
        }
        return true
    }

    private mutating func settle(
        _ weight: Int64, _ item: Int, _ isAccepted: Bool, at real: Int64
    ) {
        corrections.append(PlainCorrection(real: weight, isAccepted: isAccepted))
        stage = .weigh
        bowls.put(Ratio(weight), of: item)
        if isAccepted { _ = bowls.correct() }
        goOn(at: real)
    }

    private mutating func put(_ weight: Ratio, of item: Int, at real: Int64) {
        bowls.put(weight, of: item)
        goOn(at: real)
    }

    /// All of a bowl may be in: then a premix waits, and the dough has its first step.
    private mutating func goOn(at real: Int64) {
        guard bowls.item == nil else { return }
        let bowl = bowls.bowls[bowls.bowl]
        weighed += bowl.items.map { PlainWeight(bowl.name, $0.name, $0.isIn.rounded) }
        bowls.finish()
        if bowls.bowl == bowls.bowls.count { return enter(0, at: real) }
        clocks.append(Clock(began: real))
        stage = .ripening(bowls.bowl - 1)
    }

    private mutating func leaveBowl(at real: Int64) {
        stage = .weigh
        beginBowl()
        guard bowls.bowl == bowls.dough else { return }
        for clock in clocks { take(clock, at: real) }
        clocks = []
    }

    private mutating func beginBowl() {
        begun.append((bowls, corrections.count, weighed.count))
    }

    /// This bowl as it was begun: what was said of it was never said.
    private mutating func restartBowl() {
        guard let before = begun.last else { return }
        (stage, bowls) = (.weigh, before.bowls)
        corrections.removeLast(corrections.count - before.corrections)
        weighed.removeLast(weighed.count - before.weighed)
    }

    private mutating func take(_ clock: Clock, at real: Int64) {
        if clock.isUnsure || clock.isAtLeast { loose[took.count] = real - clock.began }
        took.append(PlainTime(clock.elapsed(at: real), isAtLeast: clock.isAtLeast))
    }

    /// With what the device says of times that are not sure, where that can be.
    func adopting(_ told: PlainBake, _ error: CalendarError) -> BakeModel {
        guard !loose.isEmpty, told.took.count == took.count else { return self }
        var own = self
        for (place, most) in loose {
            let span = told.took[place].real ?? 0
            let isRight = error.allows(span - most)
            guard isRight || told.took[place].isAtLeast && span < most else { continue }
            own.took[place] = told.took[place]
            if !told.took[place].isAtLeast { own.loose[place] = nil }
        }
        return own
    }

    private mutating func enter(_ step: Int, at real: Int64) {
        guard step < formula.steps.count else {
            (stage, clocks) = (.completed, [])
            return
        }
        stage = .step(step)
        clocks = [Clock(began: real)]
    }

    private mutating func nextStep(after step: Int, at real: Int64) {
        if let clock = clocks.last { take(clock, at: real) }
        enter(step + 1, at: real)
    }
}

/// As it is told.
extension BakeModel {
    func plain(at real: Int64) -> PlainBake {
        PlainBake(
            formula: formula, batch: batch, stage: plainStage(at: real), weighed: weighed,
            corrections: corrections, took: took)
    }

    private func plainStage(at real: Int64) -> PlainBake.Stage {
        switch stage {
        case .weigh:
            guard let item = bowls.item else { return .completed }
            let bowl = bowls.bowls[bowls.bowl]
            return .weigh(
                PlainWeighing(
                    bowl: bowl.name, name: bowl.items[item].name, number: item + 1,
                    count: bowl.items.count, target: bowls.target(bowls.bowl, item).rounded,
                    isIn: bowl.items[item].isIn.rounded, inBowl: bowls.inBowl.rounded))
        case .proposal(let weight, let item): return .proposal(proposal(of: weight, item))
        case .ripening(let bowl): return .ripening(bowls.bowls[bowl].name, time(at: real))
        case .step(let step): return .step(step + 1, time(at: real))
        case .completed: return .completed
        }
    }

    private func time(at real: Int64) -> PlainBake.Time {
        guard let clock = clocks.last else { return PlainBake.Time(0) }
        return PlainBake.Time(clock.elapsed(at: real), isAtLeast: clock.isAtLeast)
    }

    /// SPEC §10.2, BK-009: 100 kg of dough.
    private static let totalLimit = Ratio(100_000_000)

    /// What has another target then, in the order of weighing.
    private func proposal(of weight: Int64, _ item: Int) -> PlainProposal {
        var later = bowls
        later.put(Ratio(weight), of: item)
        let factor = later.correct()
        let name = bowls.bowls[bowls.bowl].items[item].name
        guard later.total <= max(Self.totalLimit, bowls.total) else {
            return PlainProposal(
                name: name, real: weight, targets: [], total: nil, needsHold: false)
        }
        var targets: [PlainWeight] = []
        for bowl in bowls.bowl...bowls.dough {
            for place in later.bowls[bowl].items.indices {
                let target = later.target(bowl, place)
                guard target != bowls.target(bowl, place) else { continue }
                let this = later.bowls[bowl]
                targets.append(PlainWeight(this.name, this.items[place].name, target.rounded))
            }
        }
        return PlainProposal(
            name: name, real: weight, targets: targets, total: later.total.rounded,
            needsHold: factor > Ratio(3, 2))
    }
}
