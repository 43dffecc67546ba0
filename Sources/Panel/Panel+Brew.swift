import Brewing
import Guide
import Hardware
import Timebase

/// The brew, from Start to its log.
extension Panel {
    /// NEXT on Confirm: what is brewed is the recipe as it is now, which is asked for. Nothing
    /// changes the starter.
    mutating func start(at now: Instant) {
        // The echo of the press that asked.
        guard startAskedAt == nil else { return }
        guard !recipe.isStarter else { return beginBrew(of: now, at: now) }
        ask(.recipe(recipe.id), at: now)
        startAskedAt = now
    }

    /// What Confirm shows is brewed. The brew begins with the `press`, however long the answer has
    /// taken.
    mutating func beginBrew(of press: Instant, at now: Instant) {
        guard let plan = try? BrewPlan(recipe: recipe, inputs: inputs) else { return }
        session = BrewSession(plan: plan)
        brewStart = nil
        outbox.append(.brewBegan)
        owesCheckpoint = true
        show(.brew, at: now)
        brew(.begin, of: press, at: now)
        // A first step may be over already.
        follow(session?.advance(to: now) ?? [], at: now)
    }

    mutating func perform(_ action: BrewAction, at now: Instant) {
        switch action {
        // A press counts from its first edge (SPEC §2), however long it took to confirm it.
        case .nextStep: brew(.next, of: pressedSince ?? now, at: now)
        case .togglePause: brew(.pause, of: pressedSince ?? now, at: now)
        case .restart: brew(.restart, of: now, at: now)
        case .askToLeave: askToLeave(at: now)
        case .stay: show(.brew, at: now)
        case .resume:
            // It is this boot's session from now on.
            owesCheckpoint = true
            show(.brew, at: now)
        case .leave, .discard:
            session = nil
            outbox.append(.forgetSession)
            goHome(at: now)
        }
    }

    private mutating func brew(_ event: SessionEvent, of moment: Instant, at now: Instant) {
        follow(session?.handle(event, at: moment) ?? [], at: now)
    }

    /// What the face makes of what happened to the session.
    mutating func follow(_ effects: [SessionEffect], at now: Instant) {
        for effect in effects {
            switch effect {
            case .stepTimeOver: if buzzerIsOn { outbox.append(.beep) }
            case .leaveConfirmationNeeded: show(.leave(LeaveScreen(since: now)), at: now)
            case .completed:
                if let session { show(.tasting(TastingScreen(session: session)), at: now) }
            case .stepEntered:
                // Words that take turns begin with the first again.
                shownAt = now
            case .restarted:
                shownAt = now
                outbox.append(.brewBegan)
                owesCheckpoint = true
            case .clockStarted, .paused, .resumed: break
            }
        }
    }

    /// PAUSE acted at its press; now that it is a hold, that was never meant.
    private mutating func askToLeave(at now: Instant) {
        if let before = sessionBeforePress {
            session = before
            follow(session?.advance(to: now) ?? [], at: now)
        }
        brew(.leave, of: now, at: now)
    }

    // The rating and the log.

    /// What was said so far of the cup of a brew that is finished; nil while nothing was.
    public var said: TastingDraft? {
        guard session?.phase == .completed else { return nil }
        if case .tasting(let tasting) = screen { return tasting.said }
        // A fault is told over the questions.
        for below in trail.reversed() {
            if case .tasting(let tasting) = below { return tasting.said }
        }
        return nil
    }

    mutating func perform(_ action: TastingAction, at now: Instant) {
        if case .saving = screen { return goHome(at: now) }
        guard case .tasting(var tasting) = screen else { return }
        switch action {
        case .more, .less:
            tasting.change(by: action == .more ? 1 : -1, phrases: configuration.quickPhrases)
            screen = .tasting(tasting)
        case .next, .edit:
            tasting.stage = action == .next ? tasting.next : .rate
            show(.tasting(tasting), at: now)
            // The calendar may have been set right since it began.
            if tasting.stage == .save { outbox.append(.ask(.brewStart)) }
        case .save: save(tasting, at: now)
        case .goOn: break
        }
    }

    private mutating func save(_ screen: TastingScreen, at now: Instant) {
        guard let session, let tasting = screen.tasting else { return }
        let change = Change.saveLog(session, tasting)
        self.session = nil
        unsaved.append(change)
        outbox.append(.change(change))
        show(.saving(SavingScreen(change: change, recipeName: session.plan.recipeName)), at: now)
    }
}
