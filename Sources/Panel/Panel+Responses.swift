import Brewing
import Timebase

/// What comes back from the store and the machine.
extension Panel {
    /// First what all screens share, then the screen that shows.
    mutating func take(_ answer: Response, at now: Instant) {
        let response = answer.forScreens
        takeShared(response, at: now)
        screen.receive(response, in: &context, at: now)
        carryOutCommands(at: now)
    }

    private mutating func takeShared(_ response: Response, at now: Instant) {
        switch response {
        case .brewStart(let stamp):
            if context.session?.phase == .completed { context.brewStart = stamp }
        case .recipe(let recipe, _, let journal):
            if recipe.id == context.recipe.id { context.follow(journal) }
        case .changed(let change, _):
            context.unsaved.removeAll { $0 == change }
            if case .remember(let equipment, context.recipe.id) = change {
                context.journal.equipment = equipment
            }
            if change.savesLog { sound(.saved) }
        case .changeFailed(let change, let fault): changeFailed(change, fault, at: now)
        case .gaveUp(let change, let fault):
            context.unsaved.removeAll { $0 == change }
            // A log that is lost is told of, wherever the person is by then.
            if !screen.awaits(change, in: context) {
                context.pendingNotice = .failure(fault)
            }
        case .poweringOff:
            context.isPoweringOff = true
            push(.powerOff(PowerOffScreen(stage: .safe)), at: now)
        case .sync(let view): context.sync = view
        case .powerOffFailed: if !isSafeToUnplug { context.isPoweringOff = false }
        case .recipes, .log, .logs, .offer, .formulas, .formula, .missing, .unreadable: break
        }
    }

    private mutating func changeFailed(_ change: Mutation, _ fault: Fault, at now: Instant) {
        switch change {
        case .saveLog, .saveBake:
            // One of an earlier life of the device is new to us.
            if !context.unsaved.contains(change) { context.unsaved.append(change) }
        case .setLastUsed, .setPreferences, .remember:
            // It is in force until the device starts anew.
            guard !traits.contains(.keepsFaultsOut) else { return }
            toast = Toast(words: "Not kept: \(fault.title)", since: now)
        case .deleteLog, .deleteRecipe, .duplicateRecipe, .sync: break
        }
    }
}

extension Mutation {
    /// Whether it is about the record of a brew or a bake.
    fileprivate var savesLog: Bool {
        switch self {
        case .saveLog, .saveBake: true
        case .deleteLog, .deleteRecipe, .duplicateRecipe, .remember, .setLastUsed,
            .setPreferences, .sync:
            false
        }
    }
}

extension Response {
    /// Only a log is ever tried again: giving up another change is the same as its failing.
    fileprivate var forScreens: Response {
        guard case .gaveUp(let change, let fault) = self else { return self }
        return switch change {
        case .saveLog, .saveBake: self
        case .deleteLog, .deleteRecipe, .duplicateRecipe, .remember, .setLastUsed,
            .setPreferences, .sync:
            .changeFailed(change, fault)
        }
    }
}
