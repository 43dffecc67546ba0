import Guide
import Units

/// A bake's steps as the session machine knows them, and where in them the bowls are: bowl, its
/// premix ripens, bowl, …, the dough's bowl, the formula's steps.
struct BakePlan {
    let bowls: [Bowl]
    let steps: [FormulaStep]

    init(_ formula: Formula) {
        bowls = Bowl.all(of: formula)
        steps = formula.steps
    }

    /// What a step of the machine is.
    enum Place: Hashable {
        /// The bowl, from 0.
        case bowl(Int)
        /// The premix of this bowl ripens.
        case ripening(Int)
        /// The formula's step, from 0.
        case step(Int)
    }

    /// The dough's bowl, as a step of the machine.
    var doughStep: Int { 2 * (bowls.count - 1) }

    func place(of step: Int) -> Place {
        if step > doughStep { return .step(step - doughStep - 1) }
        return step % 2 == 0 ? .bowl(step / 2) : .ripening(step / 2)
    }

    var guided: GuidedPlan {
        var steps: [GuidedStep] = []
        for bowl in bowls.dropLast() {
            steps.append(GuidedStep(text: bowl.name))
            steps.append(GuidedStep(text: Self.ripening(bowl.name), timing: .open))
        }
        steps.append(GuidedStep(text: bowls.last?.name ?? ""))
        return GuidedPlan(
            steps: steps
                + self.steps.map { step in
                    GuidedStep(
                        text: step.text, timing: step.length.map { .lasting($0) } ?? .open)
                })
    }

    /// What the log calls the time of a premix.
    static func ripening(_ name: String) -> String { "\(name) ripens" }
}

extension FormulaStep {
    /// How long it takes; nil for one that NEXT ends. At most 72 h, whatever stands there.
    var length: Duration? {
        minutes.map { minutes in
            let range = FormulaLimit.minutes
            return .seconds(60 * min(max(minutes, range.lowerBound), range.upperBound))
        }
    }
}
