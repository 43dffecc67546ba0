import Brewing
import Timebase

/// Confirm inputs: what is about to be brewed. The first screen after power-on (US-001, US-004).
struct ConfirmScreen: ScreenContent {
    enum Action {
        case start, edit, tellWhy, menu
    }

    /// When NEXT asked for the recipe as it is now, to start it; nil while nobody waits for that.
    private var startAskedAt: Instant?

    /// How long Start waits for the recipe as it is now (SPEC §3).
    static let startPatience = Duration.milliseconds(200)

    var name: String { "confirm" }

    /// Whether a brew is about to start.
    var isStarting: Bool { startAskedAt != nil }

    private func summary(in context: PanelContext) -> InputsSummary { InputsSummary(in: context) }

    // What it shows.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: summary(in: context).planError == nil
                ? SoftKey("Start", .start) : SoftKey("Why?", .tellWhy),
            pause: SoftKey("Edit", .edit), restart: SoftKey("Menu", .menu))
    }

    func turnCount(in context: PanelContext) -> Int {
        summary(in: context).turnCount(for: context.size)
    }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        summary(in: context).movingRow(for: context.size)
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let summary = summary(in: context)
        let turn = context.turn(of: summary.turnCount(for: canvas.size), at: now)
        summary.draw(on: &canvas, turn: turn, after: now - context.idleSince)
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        startAskedAt.map { $0 + Self.startPatience }
    }

    // What the keys do.

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .start: start(in: &context, at: now)
        case .edit:
            let bean = context.journal.bean
            context.push(
                .edit(EditScreen(recipe: context.recipe, inputs: context.inputs, bean: bean)))
        case .tellWhy:
            let reason = summary(in: context).reason
            let notice = Notice(kind: .cannotStart, title: "Can't start", texts: [reason])
            context.push(.notice(NoticeScreen(notice)))
        case .menu: context.push(.menu(MenuScreen()))
        }
    }

    /// What is brewed is the recipe as it is now, which is asked for. Nothing changes the starter.
    private mutating func start(in context: inout PanelContext, at now: Instant) {
        // The echo of the press that asked.
        guard startAskedAt == nil else { return }
        guard !context.recipe.isStarter else { return begin(of: now, in: &context) }
        context.ask(.recipe(context.recipe.id), at: now)
        startAskedAt = now
    }

    /// What it shows is brewed. The brew begins with the `press`, however long the answer has
    /// taken.
    private func begin(of press: Instant, in context: inout PanelContext) {
        guard let plan = try? BrewPlan(recipe: context.recipe, inputs: context.inputs) else {
            return
        }
        context.session = BrewSession(plan: plan)
        context.weights = nil
        context.brewStart = nil
        context.want(.brewBegan)
        context.owesCheckpoint = true
        context.show(.brew(BrewScreen()))
        context.tellSession(.begin, of: press)
    }

    // What happens to it.

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        // Whoever comes back has seen something else since the press.
        if why == .cameBack { startAskedAt = nil }
        context.ask(.recipe(context.recipe.id), at: now)
        context.tellPending()
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .recipe(let recipe, _, _):
            guard recipe.id == context.recipe.id else { return }
            guard recipe == context.recipe else { return context.confirmAnew(recipe) }
            if let startAskedAt { begin(of: startAskedAt, in: &context) }
        case .changed(.saveLog, _): context.toast("Log saved")
        case .changed(.saveBake, _): context.toast("Bake saved")
        case .gaveUp(.saveLog, _), .gaveUp(.saveBake, _): context.tellPending()
        case .missing(.recipe(let id)): context.replaceDeleted(id)
        case .unreadable(.recipe(let id), let fault):
            guard id == context.recipe.id else { return }
            // What is known of it can be brewed.
            if let startAskedAt { return begin(of: startAskedAt, in: &context) }
            context.toast("! \(fault.title)")
        case .recipes, .logs, .log, .offer, .formulas, .formula, .sync, .brewStart, .changed,
            .changeFailed, .gaveUp, .missing,
            .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }

    mutating func advance(in context: inout PanelContext, to now: Instant) {
        guard let startAskedAt, now >= startAskedAt + Self.startPatience else { return }
        begin(of: startAskedAt, in: &context)
    }
}
