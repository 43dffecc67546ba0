import Brewing

/// What the journal knows beside the recipe, and what a person chose of it.
extension PanelContext {
    /// What the store says now. What was chosen for the recipe and not chosen anew since follows
    /// it: under its new name, or gone.
    mutating func follow(_ new: RecipeJournal) {
        if inputs.equipment == journal.equipment { inputs.equipment = new.equipment }
        let status = inputs.equipment.bean == new.equipment.bean ? new.bean : journal.bean
        journal = new
        journal.bean = status
    }

    /// A grinder, its setting or a bean was chosen; the bean stands so.
    mutating func choose(_ equipment: Equipment, bean status: BeanStatus?) {
        inputs.equipment = equipment
        journal.bean = status
    }

    /// Takes a best brew's inputs over, with grinder and setting; the bean is the one in use. A
    /// grinder that is gone leaves today's where it is.
    mutating func use(_ best: BestBrew) {
        var taken = best.inputs
        taken.equipment = inputs.equipment
        let equipment = best.inputs.equipment
        if let grinder = equipment.grinder, grinder.id != nil {
            taken.equipment.grinder = grinder
            taken.equipment.setting = equipment.setting
        }
        inputs = taken
        self.best = BestBrew(inputs: taken, rating: best.rating)
    }

    /// The mark of inputs that were taken over and not changed since: `★5`; else empty.
    var bestMark: String {
        guard let best, best.inputs == inputs else { return "" }
        return "★\(best.rating.stars)"
    }

    /// The recipe's defaults; grinder, setting and bean are none of them.
    mutating func resetInputs() {
        let equipment = inputs.equipment
        inputs = BrewInputs(defaultsOf: recipe)
        inputs.equipment = equipment
    }

    /// What is unusual about the bean in use.
    var beanWarnings: [BeanWarning] {
        guard inputs.equipment.bean != nil else { return [] }
        return journal.bean?.warnings(dose: inputs.dose) ?? []
    }
}

extension RecipeJournal {
    /// Whether there is anything to choose.
    var hasItems: Bool { hasGrinders || hasBeans }
}
