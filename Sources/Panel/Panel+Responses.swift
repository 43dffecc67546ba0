import Brewing
import Hardware
import Timebase

/// What comes back from the store and the machine.
extension Panel {
    mutating func take(_ answer: Answer, at now: Instant) {
        switch answer {
        case .recipe(let recipe, let isConflictedCopy):
            take(recipe, isConflictedCopy: isConflictedCopy, at: now)
        case .log(let log): take(log, at: now)
        case .brewStart(let stamp):
            if session?.phase == .completed { brewStart = stamp }
        case .recipes(let page, let after):
            guard case .recipes(var list) = screen else { return }
            list.take(page, after: after)
            read(&list, at: now)
        case .logs(let page, let after):
            guard case .logs(var list) = screen else { return }
            list.take(page, after: after)
            read(&list, at: now)
        case .changed(let change, let recipe): changed(change, newRecipe: recipe, at: now)
        case .changeFailed(let change, let fault): changeFailed(change, fault, at: now)
        case .gaveUp(let change, let fault): gaveUp(change, fault, at: now)
        case .missing(let question): missing(question, at: now)
        case .unreadable(let question, let fault): unreadable(question, fault, at: now)
        case .poweringOff:
            isPoweringOff = true
            push(.powerOff(PowerOffScreen(stage: .safe)), at: now)
        case .powerOffFailed(let fault): powerOffFailed(fault, at: now)
        }
    }

    // Changes.

    private mutating func changed(_ change: Change, newRecipe: Recipe?, at now: Instant) {
        switch change {
        case .saveLog:
            unsaved.removeAll { $0 == change }
            if case .saving(var saving) = screen, saving.change == change {
                saving.outcome = .saved(at: now)
                screen = .saving(saving)
            }
            if case .logs = screen { refresh(at: now) }
            if case .confirm = screen { mention("Log saved", at: now) }
        case .deleteLog, .deleteRecipe:
            guard case .delete(let delete) = screen, delete.change == change else { return }
            leaveDeleted(at: now)
            mention("Deleted", at: now)
        case .duplicateRecipe(let id):
            if case .recipes = screen { refresh(at: now) }
            guard case .recipe(let detail) = screen, detail.id == id, detail.isCopying,
                let newRecipe
            else { return }
            show(.recipe(RecipeScreen(id: newRecipe.id, recipe: newRecipe)), at: now)
            mention("Copy made", at: now)
        case .setLastUsed, .setPreferences: break
        }
    }

    private mutating func changeFailed(_ change: Change, _ fault: Fault, at now: Instant) {
        switch change {
        case .saveLog:
            // One of an earlier life of the device is new to us.
            if !unsaved.contains(change) { unsaved.append(change) }
            guard case .saving(var saving) = screen, saving.change == change else { return }
            saving.outcome = .failed(fault)
            screen = .saving(saving)
        case .deleteLog, .deleteRecipe:
            guard case .delete(let delete) = screen, delete.change == change else { return }
            replace(withWordsOf: fault, at: now)
        case .duplicateRecipe(let id):
            guard case .recipe(var detail) = screen, detail.id == id, detail.isCopying
            else { return }
            detail.waitsSince = nil
            screen = .recipe(detail)
            push(.pages(.problem(fault)), at: now)
        case .setLastUsed, .setPreferences:
            // It is in force until the device starts anew.
            guard !screen.keepsFaultsOut else { return }
            mention("Not kept: \(fault.title)", at: now)
        }
    }

    /// A log that is lost is told of, wherever the person is by then.
    private mutating func gaveUp(_ change: Change, _ fault: Fault, at now: Instant) {
        guard case .saveLog = change else { return changeFailed(change, fault, at: now) }
        unsaved.removeAll { $0 == change }
        if case .saving(var saving) = screen, saving.change == change {
            saving.outcome = .lost(fault)
            screen = .saving(saving)
        } else {
            notice = fault
            if case .confirm = screen { tellPending(at: now) }
        }
        if case .logs = screen { refresh(at: now) }
    }

    // What is not there, or can't be read.

    private mutating func unreadable(_ question: Question, _ fault: Fault, at now: Instant) {
        if case .confirm = screen, question == .recipe(recipe.id) {
            // What is known of it can be brewed.
            if let startAskedAt { return beginBrew(of: startAskedAt, at: now) }
            mention("! \(fault.title)", at: now)
        } else if isWaiting(for: question) {
            replace(withWordsOf: fault, at: now)
        }
    }

    /// Whether the screen that shows has asked this and can't go on without it.
    private func isWaiting(for question: Question) -> Bool {
        switch screen {
        case .recipe(let detail): return detail.recipe == nil && question == .recipe(detail.id)
        case .log(let detail): return detail.log == nil && question == .log(detail.id)
        case .recipes(let list):
            guard let request = list.request else { return false }
            return question == .recipes(after: request.after, count: list.pageSize)
        case .logs(let list):
            guard let request = list.request else { return false }
            return question == .logs(after: request.after, count: list.pageSize)
        case .confirm, .edit, .pages, .brew, .leave, .resume, .tasting, .saving, .menu, .delete,
            .settings, .keepLayout, .powerOff:
            return false
        }
    }

    private mutating func replace(withWordsOf fault: Fault, at now: Instant) {
        show(.pages(.problem(fault)), at: now)
    }

    // What falls due.

    mutating func timeOut(at now: Instant) {
        if let mentioned, now >= mentioned.since + Self.mentionLength { self.mentioned = nil }
        switch screen {
        case .leave(let leave):
            if heldKey == nil, now >= leave.deadline { show(.brew, at: now) }
        case .saving(let saving):
            if let deadline = saving.deadline, now >= deadline { goHome(at: now) }
        case .keepLayout(let keep):
            if now >= keep.deadline { undoLayout(at: now) }
        case .confirm:
            guard let startAskedAt, now >= startAskedAt + Self.startPatience else { return }
            beginBrew(of: startAskedAt, at: now)
        case .edit, .pages, .brew, .resume, .tasting, .menu, .recipes, .recipe, .logs, .log,
            .delete, .settings, .powerOff:
            break
        }
    }
}
