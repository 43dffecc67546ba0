import Brewing
import Hardware
import Timebase

extension Panel {
    mutating func perform(_ action: Action, repetition: Int, at now: Instant) {
        switch action {
        case .start: start(at: now)
        case .edit: push(.edit(EditScreen(recipe: recipe, inputs: inputs)), at: now)
        case .why:
            let reason = ConfirmScreen(recipe: recipe, inputs: inputs).reason
            push(.pages(PagesScreen(.obstacle, title: "Can't start", texts: [reason])), at: now)
        case .nextField: nextField(at: now)
        case .increase: change(by: 1, repetition: repetition)
        case .decrease: change(by: -1, repetition: repetition)
        case .nextPage: nextPage(at: now)
        case .menu: push(.menu(MenuScreen()), at: now)
        case .back: pop(at: now)
        case .list(let action): perform(action, at: now)
        case .detail(let action): perform(action, at: now)
        case .keepLayout: keepLayout(at: now)
        case .undoLayout: undoLayout(at: now)
        case .powerOff: powerOff(at: now)
        case .brew(let action): perform(action, at: now)
        case .tasting(let action): perform(action, at: now)
        }
    }

    private mutating func nextField(at now: Instant) {
        guard case .edit(var edit) = screen else { return }
        if let next = edit.nextField {
            edit.field = next
            return show(.edit(edit), at: now)
        }
        let warnings = inputs.warnings.map(\.description)
        guard !warnings.isEmpty else { return pop(at: now) }
        show(.pages(PagesScreen(.warnings, title: "Unusual", texts: warnings)), at: now)
    }

    private mutating func change(by direction: Int, repetition: Int) {
        guard case .edit(var edit) = screen else { return }
        edit.change(by: direction, repetition: repetition)
        inputs = edit.inputs
        screen = .edit(edit)
    }

    private mutating func nextPage(at now: Instant) {
        guard case .pages(var pages) = screen else { return }
        pages.index += 1
        guard pages.index >= pages.pages(for: size).count else {
            show(.pages(pages), at: now)
            guardedUntil = now
            return
        }
        if pages.subject == .fault { fault = nil }
        pop(at: now)
    }

    // From screen to screen.

    mutating func show(_ screen: Screen, at now: Instant) {
        self.screen = screen
        startAskedAt = nil
        screenGeneration += 1
        shownAt = now
        heldKey = nil
        legendAskedAt = nil
        mentioned = nil
        guardedUntil = now + BrewSession.nextGuard
    }

    /// Shows a screen that goes back to this one.
    mutating func push(_ screen: Screen, at now: Instant) {
        trail.append(self.screen)
        show(screen, at: now)
    }

    /// Back to the screen below.
    mutating func pop(at now: Instant) {
        show(trail.popLast() ?? .confirm, at: now)
        refresh(at: now)
    }

    /// Back to Confirm from wherever it is.
    mutating func goHome(at now: Instant) {
        trail = []
        show(.confirm, at: now)
        refresh(at: now)
    }

    mutating func ask(_ question: Question, at now: Instant) {
        lookedAt = now
        outbox.append(.ask(question))
    }

    /// Reads again what the screen that came back shows: the command line may have changed it.
    mutating func refresh(at now: Instant) {
        switch screen {
        case .confirm:
            ask(.recipe(recipe.id), at: now)
            tellPending(at: now)
        case .edit: if !recipe.isStarter { ask(.recipe(recipe.id), at: now) }
        case .pages(let pages):
            if pages.isOfRecipe, !recipe.isStarter { ask(.recipe(recipe.id), at: now) }
        case .recipes(var list):
            list.refresh()
            read(&list, at: now)
        case .logs(var list):
            list.refresh()
            read(&list, at: now)
        case .recipe(let detail):
            if let recipe = detail.recipe, !recipe.isStarter { ask(.recipe(detail.id), at: now) }
        case .log(let detail): if detail.log != nil { ask(.log(detail.id), at: now) }
        case .delete(let delete): if delete.since == nil { refresh(delete, at: now) }
        case .brew, .leave, .resume, .tasting, .saving, .menu, .settings, .keepLayout, .powerOff:
            break
        }
    }

    private mutating func refresh(_ delete: DeleteScreen, at now: Instant) {
        switch delete.change {
        case .deleteRecipe(let id): ask(.recipe(id), at: now)
        case .deleteLog(let id): ask(.log(id), at: now)
        case .saveLog, .duplicateRecipe, .setLastUsed, .setPreferences: break
        }
    }

    /// After a press: what shows was read a while ago, and may have been changed by the command
    /// line since (SPEC §3).
    mutating func lookAgain(at now: Instant) {
        guard now - lookedAt >= Self.freshness, !isReading else { return }
        refresh(at: now)
    }

    /// Whether a list waits for an answer: asked again it would never come to one on a slow disk.
    private var isReading: Bool {
        switch screen {
        case .recipes(let list): list.request != nil
        case .logs(let list): list.request != nil
        case .confirm, .edit, .pages, .brew, .leave, .resume, .tasting, .saving, .menu, .recipe,
            .log, .delete, .settings, .keepLayout, .powerOff:
            false
        }
    }

    mutating func mention(_ words: String, at now: Instant) {
        mentioned = Mention(words: words, since: now)
    }

    // What is wrong.

    /// On Confirm: what the start or the board has to tell.
    mutating func tellPending(at now: Instant) {
        if let notice {
            self.notice = nil
            push(.pages(.problem(notice)), at: now)
        } else if fault != nil {
            showFault(at: now)
        }
    }

    mutating func showFault(at now: Instant) {
        if case .pages(let pages) = screen, pages.subject == .fault {
            guard let fault else { return pop(at: now) }
            return show(.pages(faultPages(fault)), at: now)
        }
        guard let fault, !screen.keepsFaultsOut else { return }
        push(.pages(faultPages(fault)), at: now)
    }

    private func faultPages(_ fault: Fault) -> PagesScreen {
        PagesScreen(.fault, title: fault.title, texts: [fault.advice])
    }
}

extension Panel.Screen {
    /// Whether a tap right after the screen came up is dropped: where it would do something that
    /// the person has not seen coming. What was said of a brew is safe from every key's echo.
    func guards(_ button: Button) -> Bool {
        switch self {
        case .edit, .brew, .leave, .menu: false
        case .pages(let pages):
            button == .next && (pages.subject == .fault || pages.subject == .problem)
        case .tasting: true
        case .confirm, .resume, .saving, .recipes, .recipe, .logs, .log, .delete, .settings,
            .keepLayout, .powerOff:
            button == .next
        }
    }

    /// Whether a fault waits until this screen is left.
    var keepsFaultsOut: Bool {
        switch self {
        case .brew, .leave, .saving, .keepLayout, .powerOff: true
        case .confirm, .edit, .pages, .resume, .tasting, .menu, .recipes, .recipe, .logs, .log,
            .delete, .settings:
            false
        }
    }
}
