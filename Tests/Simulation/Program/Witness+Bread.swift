import Baking
import Guide
import SimulationOracle
import Timebase
import Units

/// Bread in plain words.
extension PlainBake {
    /// A bake as it stands.
    init(_ bake: BakeSession, at now: Instant) {
        self.init(
            formula: PlainFormula(bake.plan.formula),
            batch: Batch(bake.plan.batch, of: bake.plan.formula),
            stage: Stage(bake.view(at: now)), weighed: bake.weighed.map { PlainWeight($0) },
            corrections: bake.corrections.map { PlainCorrection($0) },
            took: bake.stepRecords.map { PlainTime($0) })
    }
}

extension PlainBakeLog {
    /// The log that is asked for.
    init(_ bake: BakeSession, stars: Int, at now: Instant) {
        let bake = PlainBake(bake, at: now)
        self.init(
            formula: bake.formula, stars: stars, weighed: bake.weighed,
            corrections: bake.corrections, took: bake.took)
    }

    /// A log as the database has it.
    init(_ log: BakeLog) {
        self.init(
            id: log.id.rawValue, formula: PlainFormula(log.formula), stars: log.rating.stars,
            weighed: log.weighed.map { PlainWeight($0) },
            corrections: log.corrections.map { PlainCorrection($0) },
            took: log.steps.map { PlainTime($0) })
    }
}

extension PlainBake.Batch {
    fileprivate init(_ batch: BatchSize, of formula: Formula) {
        switch batch {
        case .asWritten: self = .asWritten
        case .pieces(let count, let each): self = .pieces(Int64(count), each: Int64(each.count))
        case .total(let total): self = .total(Int64(total.count))
        case .preferment(let id, let weight):
            let premix = formula.preferments.first { $0.id == id }
            self = .premix(premix?.name ?? "", Int64(weight.count))
        }
    }
}

extension PlainBake.Stage {
    fileprivate init(_ view: BakeView) {
        switch view {
        case .weigh(let weigh):
            self = .weigh(
                PlainWeighing(
                    bowl: weigh.bowl, name: weigh.name, number: weigh.number, count: weigh.count,
                    target: weigh.target.wholeNumber, isIn: weigh.isIn.wholeNumber,
                    inBowl: Int64(weigh.inBowl.count)))
        case .proposal(let proposal): self = .proposal(PlainProposal(proposal))
        case .ripening(let name, _, let elapsed, let isAtLeast):
            self = .ripening(
                name, PlainBake.Time(elapsed.nanoseconds, isAtLeast: isAtLeast))
        case .step(let step):
            self = .step(
                step.number,
                PlainBake.Time(step.elapsed.nanoseconds, isAtLeast: step.isAtLeast))
        case .completed: self = .completed
        }
    }
}

extension PlainProposal {
    fileprivate init(_ proposal: Proposal) {
        self.init(
            name: proposal.name, real: Int64(proposal.real.count),
            targets: proposal.targets.map {
                PlainWeight($0.bowl, $0.name, $0.after.wholeNumber)
            }, total: proposal.obstacle == nil ? proposal.total.wholeNumber : nil,
            needsHold: proposal.needsHold)
    }
}

extension Fraction {
    /// Halves away from zero.
    fileprivate var wholeNumber: Int64 { Int64(rounded() ?? 0) }
}

extension PlainWeight {
    fileprivate init(_ item: WeighedItem) {
        self.init(item.bowl, item.name, Int64(item.real.count))
    }
}

extension PlainCorrection {
    fileprivate init(_ correction: BakeCorrection) {
        self.init(real: Int64(correction.real.count), isAccepted: correction.isAccepted)
    }
}

extension PlainTime {
    fileprivate init(_ record: BakeStepRecord) {
        self.init(record.real?.nanoseconds, isAtLeast: record.isAtLeast)
    }
}

extension PlainFormula {
    /// The formula as the program knows it, in plain words.
    init(_ formula: Formula) {
        self.init(
            name: formula.name, id: formula.id.rawValue, pieces: Int64(formula.pieces),
            pieceWeight: Int64(formula.pieceWeight.count),
            premixes: formula.preferments.map { Premix($0, ferments: true) }
                + formula.soakers.map { Premix($0, ferments: false) },
            final: formula.final.map { Item($0) },
            steps: formula.steps.map { Step($0.text, minutes: $0.minutes.map { Int64($0) }) })
    }
}

extension PlainFormula.Premix {
    fileprivate init(_ premix: Premix, ferments: Bool) {
        self.init(
            premix.name, ferments: ferments, items: premix.ingredients.map { .init($0) },
            starter: premix.starter.map {
                .init(flour: Int64($0.flour.count), water: Int64($0.water.count))
            }, id: premix.id.rawValue)
    }

    fileprivate var premix: Premix {
        Premix(
            id: ItemID(rawValue: id), name: name, ingredients: items.map { Ingredient($0) },
            starter: starter.map {
                Starter(flour: Milligrams(Int($0.flour)), water: Milligrams(Int($0.water)))
            })
    }
}

extension PlainFormula.Item {
    fileprivate init(_ ingredient: Ingredient) {
        self.init(
            ingredient.name, PlainFormula.Kind(rawValue: ingredient.kind.rawValue) ?? .other,
            Int64(ingredient.weight.count), isFlour: ingredient.countsAsFlour,
            id: ingredient.id.rawValue)
    }
}

extension Ingredient {
    fileprivate init(_ item: PlainFormula.Item) {
        self.init(
            id: ItemID(rawValue: item.id), name: item.name,
            kind: IngredientKind(rawValue: item.kind.rawValue) ?? .other,
            countsAsFlour: item.isFlour, weight: Milligrams(Int(item.weight)))
    }
}

extension Formula {
    /// The formula that is meant.
    init(_ plain: PlainFormula) {
        self.init(
            id: FormulaID(rawValue: plain.id), name: plain.name, pieces: Int(plain.pieces),
            pieceWeight: Milligrams(Int(plain.pieceWeight)),
            preferments: plain.premixes.filter(\.ferments).map(\.premix),
            soakers: plain.premixes.filter { !$0.ferments }.map(\.premix),
            final: plain.final.map { Ingredient($0) },
            steps: plain.steps.map {
                FormulaStep(text: $0.text, minutes: $0.minutes.map { Int($0) })
            }
        )
    }
}
