import Timebase

/// Keep this layout? Whoever chose one that the display can't show gets back without seeing it.
struct KeepLayoutScreen: ScreenContent {
    enum Action {
        case keep, undo
    }

    /// When the layout changed.
    let since: Instant
    /// What was in force before.
    let before: Preferences

    /// Unanswered, the layout goes back. Chosen: to see it and find the key.
    static let timeout = Duration.seconds(15)

    var name: String { "layout" }
    var traits: ScreenTraits { .keepsFaultsOut }

    private var deadline: Instant { since + Self.timeout }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let seconds = max(0, (deadline - now).secondsRoundedUp)
        if canvas.isSmall {
            canvas.row(0, "Keep layout?", right: "\(seconds)s")
        } else {
            canvas.row(0, "Keep this layout?")
            canvas.row(1, "Else back in \(seconds) s")
        }
    }

    /// When the seconds that are left change.
    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        since + .seconds((now - since).secondsRoundedDown + 1)
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(next: SoftKey("Keep", .keep), restart: SoftKey("Undo", .undo))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .keep:
            context.want(.change(.setPreferences(context.preferences)))
            context.pop()
        case .undo: undo(in: &context)
        }
    }

    private func undo(in context: inout PanelContext) {
        context.preferences.layout = before.layout
        context.pop()
    }

    mutating func advance(in context: inout PanelContext, to now: Instant) {
        if now >= deadline { undo(in: &context) }
    }
}
