import Brewing
import Timebase

/// What the keys of a list do.
enum ListAction {
    case open, down, back
}

/// A screen that is a list out of the store: its keys, and when its lines are read. How it looks,
/// and what it makes of answers, is its own.
protocol StoredListScreen: ScreenContent where Action == ListAction {
    associatedtype Line: Hashable, Sendable

    var list: PagedList<Line> { get set }
    /// What asks for so many lines after one, or for the first.
    func query(after line: Line?, count: Int) -> Query
    /// What a line opens.
    func screen(of line: Line, at now: Instant) -> Screen
}

extension StoredListScreen {
    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        list.request.map { $0.since + PanelContext.patience }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<ListAction> {
        SoftKeys(
            next: list.selected == nil ? nil : SoftKey("Open", .open),
            pause: list.goesDown ? SoftKey("Down", .down).repeating : nil,
            restart: SoftKey("Back", .back))
    }

    mutating func perform(
        _ action: ListAction, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .open:
            guard let line = list.selected else { return }
            context.push(screen(of: line, at: now))
        case .down:
            list.down()
            read(in: &context, at: now)
        case .back: context.pop()
        }
    }

    // Reading.

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        switch why {
        case .opened: read(in: &context, at: now)
        case .cameBack, .woken: readAnew(in: &context, at: now)
        case .touched:
            // Asked again while it waits it would never come to an answer on a slow disk.
            if list.request == nil { readAnew(in: &context, at: now) }
        }
    }

    /// Takes in lines, and asks for more where there are any.
    mutating func take(
        _ page: Page<Line>, after line: Line?, in context: inout PanelContext, at now: Instant
    ) {
        list.take(page, after: line)
        read(in: &context, at: now)
    }

    /// Asks again for what shows: it may have changed.
    mutating func readAnew(in context: inout PanelContext, at now: Instant) {
        list.refresh()
        read(in: &context, at: now)
    }

    /// Tells why lines it waits for can't be read.
    func fail(
        after line: Line?, count: Int, _ fault: Fault, in context: inout PanelContext
    ) {
        guard list.awaits(after: line, count: count) else { return }
        context.show(.notice(NoticeScreen(.failure(fault))))
    }

    /// Asks for what the list lacks.
    private mutating func read(in context: inout PanelContext, at now: Instant) {
        guard let request = list.nextRequest(at: now) else { return }
        context.ask(query(after: request.after, count: list.pageSize), at: now)
    }
}
