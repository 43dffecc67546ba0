import Brewing
import Hardware
import Timebase

/// Sync in the Settings (SPEC §11.1), the only place where the device speaks of it.
struct SyncScreen: ScreenContent {
    enum Action {
        case select, down, back
    }

    private enum Item: CaseIterable {
        case standing, account, last, now, delete
    }

    private var index = 0
    /// What was wanted last, and is not answered yet.
    private var wish: SyncWish?
    /// Whether a sign-in under way is to be shown: it was not left here.
    private var awaitsPrompt = true

    private var item: Item { Item.allCases[index] }

    var name: String { "sync" }

    // What it shows.

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        rows(in: context).movingRow
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        rows(in: context).draw(on: &canvas, after: now - context.idleSince)
    }

    private func rows(in context: PanelContext) -> ListRows {
        guard let view = context.sync, view.isInstalled else {
            let words = context.sync == nil ? "" : SyncView().standing
            return ListRows(title: "Sync", position: "", words: words)
        }
        return ListRows(
            title: view.isBusy ? "Sync..." : "Sync",
            rows: Item.allCases.map { Self.row(of: $0, view) }, index: index)
    }

    private static func row(of item: Item, _ view: SyncView) -> TextRow {
        switch item {
        case .standing: TextRow(view.standing)
        case .account: TextRow(view.isSignedIn ? "Signed in" : "Signed out")
        case .last:
            TextRow(
                "Last: "
                    + (view.last.map { "\($0.stamp.dayText) \($0.stamp.timeText)" } ?? "never"),
                right: view.last.map { $0.failure == nil ? "ok" : "failed" } ?? "")
        case .now: TextRow("Sync now")
        case .delete: TextRow("Delete synced data")
        }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        let isThere = context.sync?.isInstalled ?? false
        return SoftKeys(
            next: isThere ? next(context.sync ?? SyncView()) : nil,
            pause: isThere ? SoftKey("Down", .down).repeating : nil,
            restart: SoftKey("Back", .back))
    }

    private func next(_ view: SyncView) -> SoftKey<Action>? {
        switch item {
        case .standing: SoftKey(view.isOn ? "Off" : "On", .select)
        case .account: view.isSignedIn ? SoftKey("Out", .select) : SoftKey("Sign in", .select)
        case .last: view.last?.failure == nil ? nil : SoftKey("Why", .select)
        case .now: SoftKey("Start", .select)
        case .delete: SoftKey("Open", .select)
        }
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .select: select(context.sync ?? SyncView(), in: &context, at: now)
        case .down: index = (index + 1) % Item.allCases.count
        case .back: context.pop()
        }
    }

    private mutating func select(
        _ view: SyncView, in context: inout PanelContext, at now: Instant
    ) {
        switch item {
        case .standing where view.isOn: want(.off, in: &context)
        case .standing where view.isSignedIn: want(.on, in: &context)
        // SY-002b: explained, and offered.
        case .standing: tell("Sign in first: then what is here is kept alike on all", in: &context)
        case .account where view.isSignedIn: context.push(.syncQuestion(SyncQuestion(.signOut)))
        case .account where view.canSignIn: want(.signIn, in: &context)
        case .account: tell("On a computer: brewguide sync login URL", in: &context)
        case .last: tell(view.last?.failure ?? "", in: &context)
        case .now where view.isOn: want(.now, in: &context)
        case .now: tell("Turn sync on first", in: &context)
        case .delete where view.isSignedIn: context.push(.syncQuestion(SyncQuestion(.delete)))
        case .delete: tell("Sign in first", in: &context)
        }
    }

    private mutating func want(_ wish: SyncWish, in context: inout PanelContext) {
        self.wish = wish
        awaitsPrompt = wish == .signIn
        context.want(.change(.sync(wish)))
    }

    private func tell(_ words: String, in context: inout PanelContext) {
        let notice = Notice(kind: .about, title: "Sync", texts: [words])
        context.push(.notice(NoticeScreen(notice)))
    }

    // What happens to it.

    mutating func appear(_ why: Appearance, in context: inout PanelContext, at now: Instant) {
        context.ask(.sync, at: now)
    }

    mutating func receive(_ response: Response, in context: inout PanelContext, at now: Instant) {
        switch response {
        case .sync(let view):
            if view.prompt != nil, awaitsPrompt {
                (wish, awaitsPrompt) = (.signIn, false)
                return context.push(.syncPrompt(SyncPromptScreen()))
            }
            guard let wish, !view.isBusy else { return }
            self.wish = nil
            if let refusal = view.refusal { return tell(refusal, in: &context) }
            context.toast(Self.done(wish, view))
        // It is on the disk: whoever carries it out says so. It may have been wanted by a question
        // that stood above this screen.
        case .changed(.sync(let wish), _):
            self.wish = wish
            context.ask(.sync, at: now)
        case .changeFailed(.sync, let fault):
            wish = nil
            context.push(.notice(NoticeScreen(.failure(fault))))
        case .recipes, .recipe, .logs, .log, .offer, .formulas, .formula, .brewStart, .changed,
            .changeFailed, .gaveUp, .missing, .unreadable, .poweringOff, .powerOffFailed:
            break
        }
    }

    private static func done(_ wish: SyncWish, _ view: SyncView) -> String {
        switch wish {
        case .now: "Synced"
        case .on: "Sync on"
        case .off: "Local only"
        // AU-001: the credentials are on the disk. AU-002: to have left is no error.
        case .signIn, .leave: view.isSignedIn ? "Signed in" : "Not signed in"
        case .signOut: "Signed out"
        case .delete: "Deleted"
        }
    }
}
