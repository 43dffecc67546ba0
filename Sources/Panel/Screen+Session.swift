import Brewing

/// Screens and the session they are about.
extension Screen {
    /// The screen of a session that goes on, or waits for its log; `said` is what was said of its
    /// cup. What a stopwatch's log asks first is asked first, unless the cup was spoken of.
    static func of(_ session: BrewSession, said: TastingDraft?) -> Screen {
        let isOver = session.phase == .completed
        let isTold = session.plan.inputs.isTold
        guard session.plan.isOfStopwatch, !isOver || !isTold || said == nil else {
            return isOver
                ? .tasting(TastingScreen(session: session, said: said)) : .brew(BrewScreen())
        }
        return isOver && isTold
            ? .stopwatchLog(StopwatchLogScreen(session: session))
            : .stopwatch(StopwatchScreen(session))
    }

    /// What was said of a cup so far, if anything was, on the screens that ask; nil on all others.
    var said: TastingDraft?? {
        switch self {
        case .tasting(let screen): .some(screen.said)
        case .stopwatchLog(let screen): .some(screen.said)
        case .edit(let screen): screen.said
        case .confirm, .notice, .brew, .leave, .resume, .saving, .menu, .stopwatchStart,
            .stopwatch, .recipes, .recipe, .logs, .log, .delete, .settings, .scale, .keepLayout,
            .powerOff, .sync, .syncQuestion, .syncPrompt, .baking:
            nil
        }
    }
}
