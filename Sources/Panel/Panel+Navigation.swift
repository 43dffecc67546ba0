import Baking
import Brewing
import Guide
import Timebase

/// The way from screen to screen, and what else screens want done.
extension Panel {
    /// Does what is in the outbox, in its order; what follows from one command comes before the
    /// next.
    mutating func carryOutCommands(at now: Instant) {
        guard !context.outbox.isEmpty else { return }
        let commands = context.outbox
        context.outbox = []
        for command in commands { carryOut(command, at: now) }
    }

    private mutating func carryOut(_ command: PanelCommand, at now: Instant) {
        switch command {
        case .show(let screen, let isGuarded):
            show(screen, at: now)
            if !isGuarded { guardedUntil = now }
        case .push(let screen): push(screen, at: now)
        case .pop(let screens):
            backStack.removeLast(min(screens - 1, backStack.count))
            pop(at: now)
        case .home(let readsAnew):
            backStack = []
            show(.confirm(ConfirmScreen()), at: now)
            if readsAnew { appear(.cameBack, at: now) }
        case .toast(let words): toast = Toast(words: words, since: now)
        case .session(let event, let moment):
            follow(context.session?.handle(event, at: moment) ?? [], at: now)
            // The press was a while ago: a first step may be over already.
            if event == .begin { follow(context.session?.advance(to: now) ?? [], at: now) }
        case .bake(let event, let moment):
            followBake(context.bake?.handle(event, at: moment) ?? [], at: now)
            // The press was a while ago: a first step may be over already.
            followBake(context.bake?.advance(to: now) ?? [], at: now)
        case .effect(let effect): effects.append(effect)
        }
    }

    /// Shows a screen in the place of this one.
    mutating func show(_ screen: Screen, at now: Instant) {
        self.screen = screen
        screenGeneration += 1
        context.shownAt = now
        context.heldKey = nil
        legendAskedAt = nil
        toast = nil
        guardedUntil = now + GuidedSession.nextGuard
    }

    /// Shows a screen that goes back to this one.
    mutating func push(_ screen: Screen, at now: Instant) {
        backStack.append(self.screen)
        show(screen, at: now)
        appear(.opened, at: now)
    }

    /// Back to the screen below.
    private mutating func pop(at now: Instant) {
        show(backStack.popLast() ?? .confirm(ConfirmScreen()), at: now)
        appear(.cameBack, at: now)
    }

    /// Tells the screen that it shows.
    mutating func appear(_ why: Appearance, at now: Instant) {
        screen.appear(why, in: &context, at: now)
        carryOutCommands(at: now)
    }

    // The session, and what is wrong.

    /// What happened to the session.
    mutating func follow(_ happened: [SessionEffect], at now: Instant) {
        for effect in happened {
            if case .stepTimeOver = effect { sound(.stepOver) }
            if effect == .restarted { context.weights = nil }
            screen.sessionChanged(effect, in: &context, at: now)
            carryOutCommands(at: now)
        }
    }

    /// The fault is another one, or over.
    mutating func showFault(at now: Instant) {
        if traits.contains(.tellsFault) {
            guard let fault = context.fault else { return pop(at: now) }
            return show(.notice(NoticeScreen(.fault(fault))), at: now)
        }
        guard let fault = context.fault, !traits.contains(.keepsFaultsOut) else { return }
        push(.notice(NoticeScreen(.fault(fault))), at: now)
    }

    var traits: ScreenTraits { screen.traits(in: context) }

    /// Whether the display says so: nothing takes its place from then on (SPEC §3).
    var isSafeToUnplug: Bool { traits.contains(.isFinal) }
}
