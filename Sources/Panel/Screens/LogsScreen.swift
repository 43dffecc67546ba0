import Brewing
import Timebase

/// The logs, the newest first; above them how many are not on the disk yet (US-021).
struct LogsScreen: ScreenContent {
    enum Action {
        case open, down, back
    }

    private var list = PagedList<LogSummary>()

    var name: String { "logs" }

    // What it shows.

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        rows(in: context, at: now).movingRow
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        rows(in: context, at: now).draw(on: &canvas, after: now - context.idleSince)
    }

    private func rows(in context: PanelContext, at now: Instant) -> ListRows {
        let unsaved = context.unsaved.count
        let title = context.isSmall ? "" : "Logs, "
        return ListRows(
            title: unsaved == 0 ? "Logs" : "\(title)\(unsaved) unsaved", position: list.position,
            selected: list.selected.map(Self.row), following: list.following.map(Self.row),
            words: list.words(empty: "No brews yet", at: now))
    }

    private static func row(_ line: LogSummary) -> TextRow {
        TextRow("\(line.stamp.dayText) \(line.title)", right: "★\(line.rating.stars)")
    }

    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        list.request.map { $0.since + PanelContext.patience }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: list.selected == nil ? nil : SoftKey("Open", .open),
            pause: list.goesDown ? SoftKey("Down", .down).repeating : nil,
            restart: SoftKey("Back", .back))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .open:
            guard let line = list.selected else { return }
            context.push(.log(LogScreen(id: line.id, since: now)))
        case .down:
            list.down()
            read(in: &context, at: now)
        case .back: context.pop()
        }
    }

    // Reading.

    /// Asks for what the list lacks.
    private mutating func read(in context: inout PanelContext, at now: Instant) {
        guard let request = list.nextRequest(at: now) else { return }
        context.ask(.logs(after: request.after, count: list.pageSize), at: now)
    }

    private mutating func readAnew(in context: inout PanelContext, at now: Instant) {
        list.refresh()
        read(in: &context, at: now)
    }

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        switch why {
        case .opened: read(in: &context, at: now)
        case .cameBack, .woken: readAnew(in: &context, at: now)
        case .touched:
            // Asked again while it waits it would never come to an answer on a slow disk.
            if list.request == nil { readAnew(in: &context, at: now) }
        }
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .logs(let page, let after):
            list.take(page, after: after)
            read(in: &context, at: now)
        case .changed(.saveLog, _), .gaveUp(.saveLog, _): readAnew(in: &context, at: now)
        case .unreadable(.logs(let after, let count), let fault):
            guard list.awaits(after: after, count: count) else { return }
            context.show(.notice(NoticeScreen(.failure(fault))))
        case .recipe, .recipes, .log, .offer, .brewStart, .changed, .changeFailed, .gaveUp,
            .missing,
            .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }
}
