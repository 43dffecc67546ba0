import Brewing
import Guide
import Hardware
import Timebase

/// The stopwatch while it runs, is paused or stopped. What the keys mean to it, it knows itself
/// (`Stopwatch`); how it looks is in `StopwatchDrawing`.
struct StopwatchScreen: ScreenContent {
    enum Action {
        case next, togglePause, log, reset
    }

    /// How much of the water each step has poured at its end, in percent.
    private let shares: [Int?]

    init(_ session: BrewSession) {
        shares = Stopwatch.guide(of: session.plan).map(Stopwatch.shares) ?? []
    }

    var name: String { "stopwatch" }
    var traits: ScreenTraits { .keepsFaultsOut }

    /// The echo of the press that stopped it asks for no log.
    func guards(_ button: Button) -> Bool { button == .next }

    private func drawing(in context: PanelContext, at now: Instant) -> StopwatchDrawing? {
        guard let session = context.session else { return nil }
        let view = session.view(at: now)
        return StopwatchDrawing(
            view: view, isGuided: !shares.isEmpty,
            share: shares.indices.contains(view.stepIndex) ? shares[view.stepIndex] : nil)
    }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy {
        guard context.mentionedFault(at: now) == nil else { return .never }
        return drawing(in: context, at: now)?.legend ?? .always
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        drawing(in: context, at: now)?.draw(on: &canvas)
        if let fault = context.mentionedFault(at: now) {
            canvas.row(canvas.isSmall ? 1 : 2, "! ", fault.title)
        }
    }

    /// The next tenth, or the next second where none are shown. Tenths cost the bus one character,
    /// a hundredth of what it can do.
    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        guard let session = context.session, session.clockIsRunning else { return nil }
        let elapsed = session.elapsed(at: now)
        let step = ClockText.stopwatchStep(at: elapsed)
        let rest = elapsed.nanoseconds % step.nanoseconds
        return now + (step - .nanoseconds(rest))
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        guard let stopwatch = context.stopwatch else { return SoftKeys() }
        let reset = SoftKey(
            "Reset",
            hold: KeyHold(
                Action.reset, BrewScreen.restartHold, prompt: "Hold to reset", short: "Reset"))
        return switch stopwatch.state {
        case .idle: SoftKeys()
        case .running:
            SoftKeys(
                next: SoftKey(stopwatch.nextStops ? "Stop" : "Next", .next),
                pause: SoftKey("Pause", .togglePause), restart: reset)
        case .paused:
            SoftKeys(
                next: SoftKey("Stop", .next),
                pause: SoftKey("Resume", short: "Go on", .togglePause),
                restart: reset)
        case .stopped:
            SoftKeys(
                next: SoftKey("Log", .log),
                pause: stopwatch.beforeStop == nil ? nil : SoftKey("Go on", .togglePause),
                restart: reset)
        }
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        guard var stopwatch = context.stopwatch else { return }
        // A press counts from its first edge (SPEC §2), however long it took to confirm it.
        let pressed = context.press?.since ?? now
        var happened: [SessionEffect] = []
        switch action {
        case .next: happened = stopwatch.next(at: pressed)
        case .togglePause: happened = stopwatch.pause(at: pressed)
        case .log: return askForLog(of: stopwatch, in: &context, at: now)
        case .reset: return reset(stopwatch, in: &context)
        }
        context.use(stopwatch)
        for effect in happened { sessionChanged(effect, in: &context, at: now) }
    }

    private func askForLog(
        of stopwatch: Stopwatch, in context: inout PanelContext, at now: Instant
    ) {
        var log = StopwatchLogScreen(session: stopwatch.session)
        log.askForMethod(by: 0, in: &context, at: now)
        context.show(.stopwatchLog(log))
    }

    private func reset(_ stopwatch: Stopwatch, in context: inout PanelContext) {
        let guide = Stopwatch.guide(of: stopwatch.session.plan)
        context.endSession()
        context.want(.forgetSession)
        context.show(.stopwatchStart(StopwatchStartScreen(guide: guide)))
    }

    // What happens to it.

    mutating func sessionChanged(
        _ effect: SessionEffect, in context: inout PanelContext, at now: Instant
    ) {
        switch effect {
        // Words that take turns begin with the first again.
        case .stepEntered: context.shownAt = now
        case .completed: context.show(.stopwatch(self))
        case .stepTimeOver, .clockStarted, .paused, .resumed, .restarted,
            .leaveConfirmationNeeded:
            break
        }
    }
}

extension PanelContext {
    /// The stopwatch that runs or is stopped; nil without one.
    var stopwatch: Stopwatch? {
        session.flatMap { Stopwatch($0, beforeStop: beforeStop) }
    }

    /// Takes over what has become of the stopwatch.
    mutating func use(_ stopwatch: Stopwatch) {
        session = stopwatch.session
        beforeStop = stopwatch.beforeStop
    }
}
