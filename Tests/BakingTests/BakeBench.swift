import Timebase
import Units

@testable import Baking

/// A bake under test with its own time.
struct BakeBench {
    var bake: BakeSession
    var now = Instant.origin + .seconds(1000)

    init(_ formula: Formula, _ batch: BatchSize = .asWritten) throws {
        bake = BakeSession(try ScaledFormula(formula, batch))
        _ = bake.handle(.begin, at: now)
    }

    var view: BakeView { bake.view(at: now) }
    var weigh: WeighView? { if case .weigh(let view) = view { view } else { nil } }
    var proposal: Proposal? { if case .proposal(let proposal) = view { proposal } else { nil } }
    var step: BakeStepView? { if case .step(let step) = view { step } else { nil } }

    /// What is asked for: `Dough 2/5 whole wheat 100`, and what is in of it if that is anything.
    var asked: String {
        guard let weigh else { return "nothing" }
        let text = WeightText.text(of: weigh.target)
        let isIn = weigh.isIn == .zero ? "" : ", \(WeightText.text(of: weigh.isIn)) is in"
        return "\(weigh.bowl) \(weigh.number)/\(weigh.count) \(weigh.name) \(text)\(isIn)"
    }

    @discardableResult
    mutating func after(_ span: Duration, _ event: BakeEvent) -> [BakeEffect] {
        now += span
        return bake.handle(event, at: now)
    }

    /// A second later, so that nothing is an echo.
    @discardableResult
    mutating func say(_ event: BakeEvent) -> [BakeEffect] { after(.seconds(1), event) }

    /// It really weighs so many grams, all counted.
    @discardableResult
    mutating func weighed(_ grams: Double) -> [BakeEffect] {
        say(.weighed(Milligrams(rounding: grams)))
    }

    @discardableResult
    mutating func pass(_ span: Duration) -> [BakeEffect] {
        now += span
        return bake.advance(to: now)
    }

    /// NEXT until this is asked for, for the first time; stops when nothing is.
    mutating func go(to name: String) {
        while let weigh, weigh.name != name { say(.next) }
    }

    /// Lets the levain be made as it is asked for, and ripen.
    mutating func makePremix(_ time: Duration = .seconds(15_000)) {
        while weigh != nil { say(.next) }
        pass(time)
        say(.next)
    }

    /// The new targets of a proposal: `bread flour 863`, the dough's items only. Salt to 0.1 g, as
    /// the specification's table has it.
    var proposedDough: [String] {
        proposal?.targets.filter { $0.bowl == "Dough" }
            .map { target in
                let salt = target.after.rounded(times: 10).map { Double(($0 + 500) / 1000) / 10 }
                let weight =
                    target.name == "salt"
                    ? salt.map { "\($0)" } ?? "?" : WeightText.text(of: target.after)
                return "\(target.name) \(weight)"
            } ?? []
    }

    /// As it is found when it is read back from its parts; nil when it can't stand so.
    var readBack: BakeSession? { BakeSession(bake.plan, snapshot: bake.snapshot) }
}

extension Formula {
    /// The country loaf without a preferment: 1000 g of flour.
    static var straight: Formula {
        var formula = countryLoaf
        formula.preferments = []
        return formula
    }
}
