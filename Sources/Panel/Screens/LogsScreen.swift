import Brewing
import Timebase

/// The logs, the newest first; above them how many are not on the disk yet (US-021).
struct LogsScreen: StoredListScreen {
    var list = PagedList<LogSummary>()

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

    func screen(of line: LogSummary, at now: Instant) -> Screen {
        .log(LogScreen(id: line.id, since: now))
    }

    // Reading.

    func query(after line: LogSummary?, count: Int) -> Query {
        .logs(after: line, count: count)
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .logs(let page, let after):
            take(page, after: after, in: &context, at: now)
        case .changed(.saveLog, _), .gaveUp(.saveLog, _): readAnew(in: &context, at: now)
        case .unreadable(.logs(let after, let count), let fault):
            fail(after: after, count: count, fault, in: &context)
        case .recipe, .recipes, .log, .offer, .formulas, .formula, .sync, .brewStart, .changed,
            .changeFailed, .gaveUp,
            .missing,
            .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }
}
