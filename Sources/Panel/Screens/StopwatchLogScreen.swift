import Brewing
import Hardware
import Timebase
import Units

/// By which method a stopwatch's cup was made: what its log asks first (SPEC §9.7). The fields of
/// Edit come next, then the questions that every cup is asked.
struct StopwatchLogScreen: ScreenContent {
    enum Action {
        case next, nextMethod, leave
    }

    private var method: BrewMethod
    private var inputs: BrewInputs
    /// Whether the person has told anything, so that leaving takes it away.
    private var hasTold: Bool
    /// What was said of the cup before.
    let said: TastingDraft?

    /// The method that was asked for last, and how many places behind the one that shows it is.
    private var asked: OfferQuery?
    private var offset = 0

    init(session: BrewSession, said: TastingDraft? = nil) {
        method = session.plan.method
        hasTold = session.plan.inputs.isTold
        inputs = hasTold ? session.plan.inputs : .usual(for: method.category)
        self.said = said
    }

    var name: String { "stopwatch log" }

    // What it shows.

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let isSmall = canvas.isSmall
        if !isSmall { canvas.row(0, "Log Method") }
        row(for: canvas.size)
            .draw(on: &canvas, row: isSmall ? 0 : 1, after: now - context.idleSince)
        canvas.row(isSmall ? 1 : 2, "+ for another")
    }

    private func row(for size: DisplaySize) -> MovingRow {
        MovingRow(prefix: size == .sixteenByTwo ? "Method " : "  ", words: method.name)
    }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        row(for: context.size)
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        let leave = KeyHold(
            Action.leave, LeaveScreen.leaveHold, prompt: "Hold to leave", short: "Leave")
        return SoftKeys(
            next: SoftKey("Next", .next), pause: SoftKey("+", .nextMethod).repeating,
            restart: hasTold ? SoftKey("Back", hold: leave) : SoftKey("Back", .leave))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .next:
            let edit = EditScreen(logOf: method, inputs: inputs, said: said)
            edit.tell(in: &context)
            context.show(.edit(edit))
        case .nextMethod:
            hasTold = true
            askForMethod(by: 1, in: &context, at: now)
        case .leave: leave(in: &context)
        }
    }

    /// Back to the stopwatch, which then may go on.
    private func leave(in context: inout PanelContext) {
        guard var session = context.session else { return }
        session.tell(.untold, method: session.plan.method)
        context.session = session
        context.show(.stopwatch(StopwatchScreen(session)))
    }

    // The method.

    /// Asks for the method so many places further, and what it was last brewed with. Keys that are
    /// pressed before the answer comes add up.
    mutating func askForMethod(by places: Int, in context: inout PanelContext, at now: Instant) {
        offset += places
        let query = OfferQuery.method(method.name, offset: offset)
        asked = query
        context.ask(.offer(query), at: now)
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .offer(let offer, let query):
            guard query == asked else { return }
            guard case .method(let offer)? = offer else { return take(nil) }
            take(offer)
        case .missing(.offer(let query)), .unreadable(.offer(let query), _):
            guard query == asked else { return }
            // Without the storage there are the methods that every device knows.
            let all = BrewMethod.builtIn
            let index = (all.firstIndex(of: method) ?? 0) + offset
            take(offset == 0 ? nil : MethodOffer(method: all[index % all.count]))
        case .recipe, .recipes, .log, .logs, .formulas, .formula, .sync, .brewStart, .changed,
            .changeFailed, .gaveUp,
            .missing, .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }

    /// The method is another one, or its last values are known.
    private mutating func take(_ offer: MethodOffer?) {
        offset = 0
        asked = nil
        guard let offer else { return }
        method = offer.method
        // No log goes without a dose, whatever the database says.
        let newest = offer.newest.flatMap { $0.isTold ? $0 : nil }
        inputs = newest ?? .usual(for: method.category)
    }
}

extension BrewInputs {
    /// What a cup of this kind is usually brewed with, where no log of its method tells.
    fileprivate static func usual(for category: MethodCategory) -> BrewInputs {
        BrewInputs(defaultsOf: RecipeTemplate(category).recipe(id: .starter))
    }
}
