import Brewing
import Hardware
import Timebase

/// What the storage says of one recipe or log: it is shown as it is now, and a change is told. The
/// command line may change anything at any time (SPEC §3).
extension Panel {
    mutating func use(_ recipe: Recipe) {
        guard recipe != self.recipe else { return }
        self.recipe = recipe
        inputs = BrewInputs(defaultsOf: recipe)
    }

    // As it is now.

    mutating func take(_ recipe: Recipe, isConflictedCopy: Bool, at now: Instant) {
        if recipe.id == self.recipe.id { takeChosen(recipe, at: now) }
        switch screen {
        case .recipe(var detail) where detail.id == recipe.id:
            if detail.recipe == nil {
                detail.waitsSince = nil
            } else if detail.recipe != recipe {
                mention(Self.recipeChanged, at: now)
            }
            detail.recipe = recipe
            detail.isConflictedCopy = isConflictedCopy
            screen = .recipe(detail)
        case .delete(let delete) where delete.asks(.deleteRecipe(recipe.id)):
            guard recipe.name != delete.name else { return }
            show(.delete(DeleteScreen(delete.change, name: recipe.name)), at: now)
            mention(Self.recipeChanged, at: now)
        case .confirm, .edit, .pages, .brew, .leave, .resume, .tasting, .saving, .menu, .recipes,
            .recipe, .logs, .log, .delete, .settings, .keepLayout, .powerOff:
            break
        }
    }

    /// The recipe that is about to be brewed.
    private mutating func takeChosen(_ recipe: Recipe, at now: Instant) {
        guard recipe != self.recipe else {
            if case .confirm = screen, let startAskedAt { beginBrew(of: startAskedAt, at: now) }
            return
        }
        switch screen {
        case .confirm: confirmAnew(recipe, at: now)
        case .edit(let edit):
            inputs.follow(self.recipe, to: recipe)
            self.recipe = recipe
            screen = .edit(EditScreen(recipe: recipe, inputs: inputs, field: edit.field))
            mention(Self.recipeChanged, at: now)
        case .pages(let pages) where pages.isOfRecipe:
            // They say what is not so any more.
            confirmAnew(recipe, at: now)
        case .pages, .brew, .leave, .resume, .tasting, .saving, .menu, .recipes, .recipe, .logs,
            .log, .delete, .settings, .keepLayout, .powerOff:
            break
        }
    }

    /// Confirm with the recipe as it is now, which says so: a press that was meant for what stood
    /// there does nothing any more.
    private mutating func confirmAnew(_ recipe: Recipe, at now: Instant) {
        inputs.follow(self.recipe, to: recipe)
        self.recipe = recipe
        trail = []
        show(.confirm, at: now)
        mention(Self.recipeChanged, at: now)
    }

    mutating func take(_ log: BrewLog, at now: Instant) {
        guard case .log(var detail) = screen, detail.id == log.id else { return }
        if let known = detail.log, known != log { mention("Log changed", at: now) }
        detail.log = log
        screen = .log(detail)
    }

    // Not there any more.

    mutating func missing(_ question: Question, at now: Instant) {
        switch question {
        case .recipe(let id):
            if id == recipe.id, !recipe.isStarter, isOfChosen {
                use(.starter)
                trail = []
                show(.confirm, at: now)
                mention(Self.recipeDeleted, at: now)
            } else if case .recipe(let detail) = screen, detail.id == id {
                pop(at: now)
                mention(Self.recipeDeleted, at: now)
            } else if case .delete(let delete) = screen, delete.asks(.deleteRecipe(id)) {
                leaveDeleted(at: now)
                mention(Self.recipeDeleted, at: now)
            }
        case .log(let id):
            if case .log(let detail) = screen, detail.id == id {
                pop(at: now)
            } else if case .delete(let delete) = screen, delete.asks(.deleteLog(id)) {
                leaveDeleted(at: now)
            } else {
                return
            }
            mention("Log deleted", at: now)
        case .lastUsedRecipe, .recipes, .logs, .brewStart: break
        }
    }

    /// Whether what shows is of the recipe that is about to be brewed.
    private var isOfChosen: Bool {
        switch screen {
        case .confirm, .edit: true
        case .pages(let pages): pages.isOfRecipe
        case .brew, .leave, .resume, .tasting, .saving, .menu, .recipes, .recipe, .logs, .log,
            .delete, .settings, .keepLayout, .powerOff:
            false
        }
    }

    private static let recipeChanged = "Recipe changed"
    private static let recipeDeleted = "Recipe deleted"
}

extension DeleteScreen {
    /// Whether it asks about this, and has not been answered yet.
    fileprivate func asks(_ change: Change) -> Bool { since == nil && self.change == change }
}
