import Brewing
import Hardware
import Timebase

/// The stopwatch at zero: it may be given a guide, and waits to be started (SPEC §9.7).
struct StopwatchStartScreen: ScreenContent {
    enum Action {
        case start, changeGuide, back
    }

    /// The steps that it will go through; nil for none.
    private var guide: RecipeTemplate?

    init(guide: RecipeTemplate? = nil) { self.guide = guide }

    var name: String { "stopwatch" }

    /// The echo of the press that opened it starts nothing, that of a reset does not leave it.
    func guards(_ button: Button) -> Bool { button != .pause }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let zero = ClockText.stopwatch(.zero)
        guard !canvas.isSmall else {
            return canvas.row(0, zero, right: guide?.rawValue ?? "no guide")
        }
        canvas.row(0, zero, right: "Stopwatch")
        canvas.row(1, "Guide: ", guide?.rawValue ?? "off")
        guard let guide else { return }
        let count = Stopwatch.shares(of: guide).count
        let length = Stopwatch.length(of: guide).map { ClockText.minutes($0.secondsRoundedDown) }
        canvas.row(2, count == 1 ? "1 step" : "\(count) steps", right: length ?? "")
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: SoftKey("Start", short: "Go", .start), pause: SoftKey("Guide", .changeGuide),
            restart: SoftKey("Back", .back))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .start: start(in: &context, at: context.press?.since ?? now)
        case .changeGuide: changeGuide()
        case .back: context.pop()
        }
    }

    /// Through all templates and none.
    private mutating func changeGuide() {
        let all = RecipeTemplate.allCases
        let index = guide.flatMap(all.firstIndex).map { $0 + 1 } ?? 0
        guide = index < all.count ? all[index] : nil
    }

    /// It begins with the press, however long it took to confirm it (SPEC §2).
    private func start(in context: inout PanelContext, at pressed: Instant) {
        let method = guide.map(Stopwatch.method) ?? context.recipe.method
        var stopwatch = Stopwatch(guide: guide, method: method)
        _ = stopwatch.next(at: pressed)
        context.use(stopwatch)
        context.brewStart = nil
        context.want(.brewBegan)
        context.owesCheckpoint = true
        context.show(.stopwatch(StopwatchScreen(stopwatch.session)))
    }
}
