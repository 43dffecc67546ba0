import Brewing
import Hardware
import Timebase

/// One log in full: how it was, what was put in, what was said of it, and every step's time
/// (US-022).
struct LogScreen: ScreenContent {
    enum Action {
        case turnPage, openRecipe, askToDelete, back
    }

    let id: LogID
    /// The log, once it was read.
    private var log: BrewLog?
    private var index = 0
    /// Since when it is waited for.
    private let since: Instant

    init(id: LogID, since: Instant) {
        self.id = id
        self.since = since
    }

    var name: String { "log" }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        title(for: context.size)
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let pages = pages(for: canvas.size)
        guard log != nil, !pages.isEmpty else {
            if now >= since + PanelContext.patience { canvas.row(0, "Reading...") }
            return
        }
        pages[min(index, pages.count - 1)]
            .draw(on: &canvas, title: title(for: canvas.size), after: now - context.idleSince)
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        since + PanelContext.patience
    }

    /// Its recipe's name and its position; the small display has the name on its first pages.
    private func title(for size: DisplaySize) -> MovingRow? {
        guard let log, size != .sixteenByTwo else { return nil }
        let count = pages(for: size).count
        return MovingRow(words: log.title, right: "\(min(index, count - 1) + 1)/\(count)")
    }

    private func pages(for size: DisplaySize) -> [DetailPage] {
        guard let log else { return [] }
        let isSmall = size == .sixteenByTwo
        let name = isSmall ? [TextLines.rows(log.title, for: size)] : []
        let facts = [
            Self.outcome(of: log, for: size), log.inputs.rows(for: size),
            TextLines.rows(log.tasting.note?.text ?? "", for: size), extras(of: log, for: size),
        ]
        let steps = DetailPage.packed(
            log.steps.indices.map { Self.rows(of: $0, in: log, for: size) }, for: size)
        let end =
            isSmall
            ? [TextRow("Hold Back:delete")] : [TextRow("Hold Back to delete"), TextRow("this log")]
        return DetailPage.pages(of: name + facts + steps + [end], for: size)
    }

    /// When it was, how it was and how long it took.
    private static func outcome(of log: BrewLog, for size: DisplaySize) -> [TextRow] {
        let total = ClockText.minutes(log.total.secondsRoundedDown)
        let stars = "★\(log.tasting.rating.stars)"
        let verdict = log.tasting.taste.map { "\(stars) \($0.words)" } ?? stars
        let time = log.stamp.timeText
        guard size == .sixteenByTwo else {
            return [
                TextRow(log.stamp.dateText, right: time), TextRow(verdict, right: total),
            ]
        }
        return [
            TextRow(log.stamp.shortDateText, right: time), TextRow(verdict),
            TextRow("Total", right: total),
        ]
    }

    /// Grinder and bean, and what was told besides.
    private func extras(of log: BrewLog, for size: DisplaySize) -> [TextRow] {
        let equipment = log.inputs.equipment
        let others = log.equipment.map { TextLines.rows("With: \($0)", for: size) } ?? []
        return equipment.grinderRows(label: "Grinder: ", for: size) + others
            + equipment.beanRows(label: "Bean: ", for: size)
    }

    /// A step with its planned and its real length, and what a drawdown says of the grind (JL-002).
    private static func rows(of index: Int, in log: BrewLog, for size: DisplaySize) -> [TextRow] {
        let step = log.steps[index]
        let lines = TextLines.broken(step.text, width: size.columns)
        let wide = step.timesText(arrow: " → ") ?? "not timed"
        let narrow = step.timesText(arrow: "→") ?? wide
        let times = [wide, narrow].first { (lines.last?.count ?? 0) + 1 + $0.count <= size.columns }
        let hint = index == log.drawdownIndex ? log.drawdownHint : nil
        return TextRow.rows(step.text, right: times ?? wide, for: size)
            + (hint.map { TextLines.rows($0.text, for: size) } ?? [])
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        guard let log else { return SoftKeys(restart: SoftKey("Back", .back)) }
        let delete = KeyHold(
            Action.askToDelete, RecipeScreen.deleteHold, prompt: "Hold to delete",
            short: "Delete")
        return SoftKeys(
            next: SoftKey("More", .turnPage),
            pause: log.recipeID == nil ? nil : SoftKey("Recipe", short: "Recip", .openRecipe),
            restart: SoftKey("Back", .back, hold: delete))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .turnPage:
            // After the last page comes the first.
            index = index + 1 < pages(for: context.size).count ? index + 1 : 0
        case .openRecipe:
            guard let id = log?.recipeID else { return }
            context.push(.recipe(RecipeScreen(id: id, waitsSince: now)))
        case .askToDelete:
            guard let log else { return }
            let name = "\(log.stamp.dayText) \(log.title)"
            context.push(.delete(DeleteScreen(.deleteLog(log.id), name: name)))
        case .back: context.pop()
        }
    }

    // What happens to it.

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        if why == .opened || log != nil { context.ask(.log(id), at: now) }
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .log(let log):
            guard log.id == id else { return }
            if let known = self.log, known != log { context.toast("Log changed") }
            self.log = log
        case .missing(.log(id)):
            context.pop()
            context.toast("Log deleted")
        case .unreadable(.log(id), let fault):
            if log == nil { context.show(.notice(NoticeScreen(.failure(fault)))) }
        case .recipe, .recipes, .logs, .offer, .formulas, .formula, .sync, .brewStart, .changed,
            .changeFailed, .gaveUp,
            .missing,
            .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }
}
