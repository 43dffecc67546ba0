import Brewing
import Hardware
import Timebase

/// What comes back from the store and the machine.
extension Panel {
    mutating func take(_ answer: Answer, at now: Instant) {
        switch answer {
        case .recipe(let recipe): take(recipe, at: now)
        case .changed(let change, let recipe): changed(change, newRecipe: recipe, at: now)
        case .changeFailed(let change, let fault): changeFailed(change, fault, at: now)
        case .missing(let question): missing(question, at: now)
        case .unreadable, .recipes, .logs, .log, .poweringOff, .powerOffFailed: break
        }
    }

    /// Confirm shows the recipe as it is now; today's inputs stay if it has not changed.
    private mutating func take(_ recipe: Recipe, at now: Instant) {
        guard case .confirm = screen, recipe.id == self.recipe.id else { return }
        use(recipe)
    }

    mutating func use(_ recipe: Recipe) {
        guard recipe != self.recipe else { return }
        self.recipe = recipe
        inputs = BrewInputs(defaultsOf: recipe)
    }

    private mutating func changed(_ change: Change, newRecipe: Recipe?, at now: Instant) {
        switch change {
        case .saveLog:
            unsaved.removeAll { $0 == change }
            guard case .saving(var saving) = screen, saving.change == change else { return }
            saving.outcome = .saved(at: now)
            screen = .saving(saving)
        case .deleteLog, .duplicateRecipe, .deleteRecipe, .setLastUsed, .setPreferences: break
        }
    }

    private mutating func changeFailed(_ change: Change, _ fault: Fault, at now: Instant) {
        switch change {
        case .saveLog:
            guard case .saving(var saving) = screen, saving.change == change else { return }
            saving.outcome = .failed(fault)
            screen = .saving(saving)
        case .deleteLog, .duplicateRecipe, .deleteRecipe, .setLastUsed, .setPreferences: break
        }
    }

    private mutating func missing(_ question: Question, at now: Instant) {
        switch question {
        case .recipe(let id):
            guard case .confirm = screen, id == recipe.id, !recipe.isStarter else { return }
            use(.starter)
            mention("Recipe deleted", at: now)
        case .lastUsedRecipe, .recipes, .logs, .log: break
        }
    }

    // What falls due.

    mutating func timeOut(at now: Instant) {
        if let mentioned, now >= mentioned.since + Self.mentionLength { self.mentioned = nil }
        switch screen {
        case .leave(let leave):
            if heldKey == nil, now >= leave.deadline { show(.brew, at: now) }
        case .saving(let saving):
            if let deadline = saving.deadline, now >= deadline { goHome(at: now) }
        case .confirm, .edit, .pages, .brew, .resume, .tasting: break
        }
    }
}
