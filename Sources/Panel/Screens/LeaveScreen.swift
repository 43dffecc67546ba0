import Brewing
import Hardware
import Timebase

/// Leave this brew? Staying is the default, the brew clock runs on (US-015, BS-010).
struct LeaveScreen: ScreenContent {
    enum Action {
        case stay, leave
    }

    /// When the question was asked.
    let since: Instant

    /// Unanswered, the answer is to stay (SPEC §3).
    static let timeout = Duration.seconds(10)
    /// How long RESTART is kept down to leave (SPEC §2: destructive acts).
    static let leaveHold = Duration.seconds(2)

    var name: String { "leave" }
    var traits: ScreenTraits { .keepsFaultsOut }

    func guards(_ button: Button) -> Bool { false }

    private var deadline: Instant { since + Self.timeout }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        guard let drawing = context.session?.drawing(at: now) else { return }
        canvas.row(0, "Leave this brew?")
        guard !canvas.isSmall else { return }
        canvas.row(1, drawing.number, drawing.view.step.text, right: drawing.clock)
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        context.heldKey == nil ? deadline : nil
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: SoftKey("Stay", .stay),
            restart: SoftKey(
                "Leave",
                hold: KeyHold(.leave, Self.leaveHold, prompt: "Hold to leave", short: "Leave")))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .stay: context.show(.brew(BrewScreen()))
        case .leave: context.discardBrew()
        }
    }

    mutating func advance(in context: inout PanelContext, to now: Instant) {
        // Whoever keeps the key down is about to answer.
        guard context.heldKey == nil, now >= deadline else { return }
        context.show(.brew(BrewScreen()))
    }
}
