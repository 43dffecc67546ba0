import Brewing
import Timebase

/// Sign out, or delete what is on the server? It is said beforehand what happens.
struct SyncQuestion: ScreenContent {
    enum Action {
        case keep, goOn
    }

    private let wish: SyncWish

    init(_ wish: SyncWish) { self.wish = wish }

    var name: String { "sync question" }

    private var isDeletion: Bool { wish == .delete }

    private var words: String {
        isDeletion
            ? "What is on the server goes, this device keeps all. It may take a while. Sync is off "
                + "then, on the other devices too; they keep theirs."
            : "What is here stays, and what is on the server too. Sync is turned off."
    }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        let pages = TextLines.pages(of: words, for: canvas.size)
        let turn = context.turn(of: pages.count, at: now)
        if canvas.isSmall {
            guard !pages.isEmpty else { return }
            return canvas.row(0, pages[turn % pages.count].first ?? "")
        }
        canvas.row(0, isDeletion ? "Delete synced data?" : "Sign out?")
        canvas.drawPage(pages, turn: turn)
    }

    func turnCount(in context: PanelContext) -> Int {
        max(1, TextLines.pages(of: words, for: context.size).count)
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        let hold =
            isDeletion
            ? KeyHold(
                Action.goOn, LeaveScreen.leaveHold, prompt: "Hold to delete", short: "Delete")
            : KeyHold(
                Action.goOn, LeaveScreen.leaveHold, prompt: "Hold to sign out", short: "Out")
        return SoftKeys(
            next: SoftKey("Keep", .keep),
            restart: SoftKey(isDeletion ? "Delete" : "Out", hold: hold))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        context.pop()
        switch action {
        case .keep: break
        case .goOn: context.want(.change(.sync(wish)))
        }
    }
}
