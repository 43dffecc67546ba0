import Baking
import Hardware
import Timebase

/// A step after the mixing, with the time it has left: dough does not wait, whatever shows
/// (SPEC §10.7).
struct BakeStepScreen: ScreenContent {
    enum Action {
        case next, home, giveUp, restart
    }

    var name: String { "bakeStep" }

    private func view(in context: PanelContext, at now: Instant) -> BakeStepView? {
        guard case .step(let view)? = context.bake?.view(at: now) else { return nil }
        return view
    }

    // What it shows.

    /// While nobody knows how long it was, the second row says so.
    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy {
        view(in: context, at: now)?.isAtLeast ?? false ? .never : .whenIdle
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        guard let view = view(in: context, at: now) else { return }
        let rows = view.turningRows(for: canvas.size)
        let row = rows[context.turn(of: rows.count, at: now) % rows.count]
        canvas.row(0, view.position, view.text, right: view.clock)
        canvas.row(1, row.left, right: row.right)
        guard !canvas.isSmall, let progress = view.progress else { return }
        canvas.bar(
            row: 2, columns: 0..<canvas.size.columns, part: progress.part, of: progress.whole)
    }

    func turnCount(in context: PanelContext) -> Int {
        // How many words there are does not change by time, but when the time is over; then
        // whoever draws asks anew.
        view(in: context, at: context.lastActivity)?.turningRows(for: context.size).count ?? 1
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        context.bake?.nextDeadline(after: now)
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: SoftKey("Next", .next),
            pause: SoftKey(
                "Home", .home,
                hold: KeyHold(
                    .giveUp, BrewScreen.leaveHold, prompt: "Hold to give up", short: "Give up")),
            restart: SoftKey(
                "Restart", short: "Rst",
                hold: KeyHold(
                    .restart, BrewScreen.restartHold, prompt: "Hold: step anew", short: "Restart")))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        // A press counts from its first edge (SPEC §2), however long it took to confirm it.
        case .next: context.tellBake(.next, of: context.press?.since ?? now)
        case .home: context.goHome()
        case .giveUp: context.push(.baking(.giveUp(GiveUpScreen())))
        case .restart: context.tellBake(.restart, of: now)
        }
    }
}

/// The words of a step.
extension BakeStepView {
    fileprivate var position: String { "\(number)/\(count) " }

    /// The countdown, or the overrun, or how long a step without an end has taken; empty while
    /// nobody knows.
    var clock: String {
        if isAtLeast { return "" }
        if let overrun { return "+" + ClockText.passed(overrun) }
        return remaining.map { ClockText.remaining($0) } ?? ClockText.passed(elapsed)
    }

    /// What shares one row, at least one: the text where it was cut, and what to do.
    fileprivate func turningRows(for size: DisplaySize) -> [TextRow] {
        if isAtLeast { return [TextRow(ClockText.atLeast(elapsed))] }
        let isCut = position.count + text.count + 1 + clock.count > size.columns
        let words = isCut ? TextLines.rows(text, for: size) : []
        return words + [TextRow(instruction)]
    }

    private var instruction: String {
        if overrun != nil { return "Time's up: Next" }
        return remaining == nil ? "Done? Press Next" : "Next when done"
    }

    /// How far the bar is. It moves with what is read beside it, so it wakes nobody by itself.
    fileprivate var progress: (part: Int, whole: Int)? {
        if isAtLeast { return nil }
        if overrun != nil { return (1, 1) }
        guard let remaining else { return nil }
        let whole = (elapsed + remaining).secondsRoundedUp
        return (whole - Self.shown(remaining), whole)
    }

    /// The seconds that the countdown shows: from an hour on it shows whole minutes.
    private static func shown(_ remaining: Duration) -> Int {
        let seconds = remaining.secondsRoundedUp
        return seconds < 3600 ? seconds : (seconds - 1) / 60 * 60 + 60
    }
}

extension ClockText {
    /// A time of which nobody knows how much longer it was (SPEC §10.7).
    static func atLeast(_ span: Duration) -> String { "at least \(hoursAndMinutes(span))" }
}
