import Brewing

/// Edit as a stopwatch's log asks: the same fields, told when the cup is made. They tie neither
/// dose nor yield to the other, and change nothing of the next brew.
extension EditScreen {
    /// The fields below the method.
    init(logOf method: BrewMethod, inputs: BrewInputs, said: TastingDraft?) {
        self.init(recipe: .free(method), inputs: inputs, bean: nil)
        purpose = .stopwatch(said: said)
    }

    /// Whether it asks for a log.
    var isForLog: Bool { said != nil }

    /// What was said of the cup before, if anything was; nil where no log is asked for.
    var said: TastingDraft?? {
        switch purpose {
        case .nextBrew: nil
        case .stopwatch(let said): .some(said)
        }
    }

    /// With each field that is left, what is told so far is safe from the power.
    func tell(in context: inout PanelContext) {
        context.session?.tell(inputs, method: recipe.method)
    }

    /// The last field is told: now the cup is spoken of.
    func rate(after said: TastingDraft?, in context: inout PanelContext) {
        guard let session = context.session else { return }
        var said = said
        said?.stage = .rate
        context.show(.tasting(TastingScreen(session: session, said: said)))
    }
}

extension Recipe {
    /// A recipe without a ratio, so that dose and yield are told each by itself.
    fileprivate static func free(_ method: BrewMethod) -> Recipe {
        var recipe = Recipe.starter
        recipe.method = method
        recipe.dose = .zero
        recipe.yield = .zero
        return recipe
    }
}
