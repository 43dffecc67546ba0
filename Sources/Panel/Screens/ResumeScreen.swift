import Brewing
import Guide
import Hardware
import Timebase

/// The power was cut in a brew: resume it? It waits, paused (SPEC §6, "Interrupted").
struct ResumeScreen: ScreenContent {
    enum Action {
        case resume, discard
    }

    var name: String { "resume" }

    // What it shows.

    /// A name that does not fit moves on the large display, and takes turns on the small one.
    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        guard let session = context.session else { return }
        // The session is paused: any instant will do.
        let view = session.view(at: context.lastActivity)
        let clock = ClockText.minutes(view.elapsed.secondsRoundedDown)
        // A stopwatch without a guide is nowhere but at its time.
        let isFree = session.plan.isOfStopwatch && view.stepCount == 1
        let step = isFree ? "" : "\(view.stepIndex + 1)/\(view.stepCount)"
        guard let movingRow = movingRow(in: context, at: now) else {
            canvas.row(0, "Resume? \(step)", right: clock)
            let pages = namePages(of: session, for: canvas.size)
            return canvas.drawPage(pages, turn: context.turn(of: pages.count, at: now))
        }
        canvas.row(0, "Resume brew?", right: clock)
        movingRow.draw(on: &canvas, row: 1, after: now - context.idleSince)
        if !isFree { canvas.row(2, "\(step) \(view.step.text)") }
    }

    private func name(of session: BrewSession) -> String {
        session.plan.isOfStopwatch ? "Stopwatch" : session.plan.title
    }

    private func namePages(of session: BrewSession, for size: DisplaySize) -> [[String]] {
        TextLines.pages(of: name(of: session), for: size)
    }

    func turnCount(in context: PanelContext) -> Int {
        guard context.isSmall, let session = context.session else { return 1 }
        return namePages(of: session, for: context.size).count
    }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        guard !context.isSmall, let session = context.session else { return nil }
        return MovingRow(words: name(of: session))
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        guard context.session != nil else { return SoftKeys() }
        return SoftKeys(
            next: SoftKey("Resume", .resume),
            restart: SoftKey(
                "Discard",
                hold: KeyHold(
                    .discard, LeaveScreen.leaveHold, prompt: "Hold to discard it",
                    short: "Discard")))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .resume:
            // It is this boot's session from now on.
            context.owesCheckpoint = true
            context.session.map { context.show(.of($0, said: nil)) }
        case .discard: context.discardBrew()
        }
    }
}
