import Brewing
import Hardware
import Timebase

/// The menu, the lists, one recipe or log of them.
extension Panel {
    // Menu, lists and settings: select and down.

    mutating func perform(_ action: ListAction, at now: Instant) {
        switch action {
        case .select: select(at: now)
        case .down: down(at: now)
        }
    }

    private mutating func down(at now: Instant) {
        switch screen {
        case .menu(var menu):
            menu.down()
            screen = .menu(menu)
        case .settings(var settings):
            settings.down()
            screen = .settings(settings)
        case .recipes(var list):
            list.down()
            read(&list, at: now)
        case .logs(var list):
            list.down()
            read(&list, at: now)
        case .confirm, .edit, .pages, .brew, .leave, .resume, .tasting, .saving, .recipe, .log,
            .delete, .keepLayout, .powerOff:
            break
        }
    }

    private mutating func select(at now: Instant) {
        switch screen {
        case .menu(let menu): open(menu.item, at: now)
        case .settings(let settings): change(settings.item, at: now)
        case .recipes(let list):
            guard let line = list.selected else { return }
            openRecipe(line.id, at: now)
        case .logs(let list):
            guard let line = list.selected else { return }
            push(.log(LogScreen(id: line.id, since: now)), at: now)
            ask(.log(line.id), at: now)
        case .confirm, .edit, .pages, .brew, .leave, .resume, .tasting, .saving, .recipe, .log,
            .delete, .keepLayout, .powerOff:
            break
        }
    }

    private mutating func open(_ item: MenuScreen.Item, at now: Instant) {
        switch item {
        case .recipes:
            var list = ListScreen<RecipeListing>()
            push(.recipes(list), at: now)
            read(&list, at: now)
        case .logs:
            var list = ListScreen<LogListing>()
            push(.logs(list), at: now)
            read(&list, at: now)
        case .settings: push(.settings(SettingsScreen()), at: now)
        case .powerOff: push(.powerOff(PowerOffScreen()), at: now)
        case .reset:
            inputs = BrewInputs(defaultsOf: recipe)
            goHome(at: now)
            mention("Defaults are set", at: now)
        }
    }

    // Reading the lists.

    /// Shows the list, and asks for what it lacks.
    mutating func read(_ list: inout ListScreen<RecipeListing>, at now: Instant) {
        if let request = list.nextRequest(at: now) {
            ask(.recipes(after: request.after, count: list.pageSize), at: now)
        }
        screen = .recipes(list)
    }

    /// Shows the list, and asks for what it lacks.
    mutating func read(_ list: inout ListScreen<LogListing>, at now: Instant) {
        if let request = list.nextRequest(at: now) {
            ask(.logs(after: request.after, count: list.pageSize), at: now)
        }
        screen = .logs(list)
    }

    private mutating func openRecipe(_ id: RecipeID, at now: Instant) {
        push(.recipe(RecipeScreen(id: id, waitsSince: now)), at: now)
        ask(.recipe(id), at: now)
    }

    // One recipe, one log.

    mutating func perform(_ action: DetailAction, at now: Instant) {
        switch action {
        case .turnPage: turnPage()
        case .use:
            guard case .recipe(let detail) = screen, let recipe = detail.recipe else { return }
            use(recipe)
            outbox.append(.change(.setLastUsed(recipe.id)))
            goHome(at: now)
        case .copy:
            guard case .recipe(var detail) = screen else { return }
            detail.waitsSince = now
            screen = .recipe(detail)
            outbox.append(.change(.duplicateRecipe(detail.id)))
        case .recipe:
            guard case .log(let detail) = screen, let log = detail.log else { return }
            openRecipe(log.recipeID, at: now)
        case .askToDelete: askToDelete(at: now)
        case .delete:
            guard case .delete(var delete) = screen else { return }
            delete.since = now
            show(.delete(delete), at: now)
            outbox.append(.change(delete.change))
        case .leave: leaveDeleted(at: now)
        }
    }

    private mutating func turnPage() {
        switch screen {
        case .recipe(var detail):
            detail.down(for: size)
            screen = .recipe(detail)
        case .log(var detail):
            detail.turnPage(for: size)
            screen = .log(detail)
        case .confirm, .edit, .pages, .brew, .leave, .resume, .tasting, .saving, .menu, .recipes,
            .logs, .delete, .settings, .keepLayout, .powerOff:
            break
        }
    }

    private mutating func askToDelete(at now: Instant) {
        switch screen {
        case .recipe(let detail):
            guard let recipe = detail.recipe, !recipe.isStarter else { return }
            push(.delete(DeleteScreen(.deleteRecipe(recipe.id), name: recipe.name)), at: now)
        case .log(let detail):
            guard let log = detail.log else { return }
            let name = "\(log.stamp.dayText) \(log.recipeName)"
            push(.delete(DeleteScreen(.deleteLog(log.id), name: name)), at: now)
        case .confirm, .edit, .pages, .brew, .leave, .resume, .tasting, .saving, .menu, .recipes,
            .logs, .delete, .settings, .keepLayout, .powerOff:
            break
        }
    }

    /// Past the screen of what is deleted, to where it was opened.
    mutating func leaveDeleted(at now: Instant) {
        _ = trail.popLast()
        pop(at: now)
    }
}
