import Brewing
import Hardware
import Timebase

/// Delete it? Keeping is the default (US-023, US-027).
struct DeleteScreen {
    /// What would be deleted.
    let change: Change
    let name: String
    /// When it was confirmed; nil before.
    var since: Instant?

    init(_ change: Change, name: String) {
        self.change = change
        self.name = name
    }

    // What it shows.

    /// The name in full: on the small glass it moves, `span` after the last key; on the large one
    /// it has two rows, and `turn` counts the turns of one that needs more.
    func draw(on canvas: inout Canvas, turn: Int, after span: Duration, at now: Instant) {
        if let since {
            guard now >= since + Panel.patience else { return }
            return canvas.row(0, "Deleting...")
        }
        if let movingRow = movingRow(for: canvas.size) {
            return movingRow.draw(on: &canvas, row: 0, after: span)
        }
        canvas.row(0, isLog ? "Delete this log?" : "Delete this recipe?")
        canvas.drawPage(TextLines.pages(of: name, for: canvas.size), turn: turn)
    }

    func turnCount(for size: DisplaySize) -> Int {
        size == .sixteenByTwo || since != nil ? 1 : TextLines.pages(of: name, for: size).count
    }

    func movingRow(for size: DisplaySize) -> MovingRow? {
        size == .sixteenByTwo && since == nil ? MovingRow(prefix: "Delete? ", words: name) : nil
    }

    private var isLog: Bool {
        if case .deleteLog = change { true } else { false }
    }

    // Its soft keys.

    var softKeys: SoftKeys {
        guard since == nil else { return SoftKeys(restart: SoftKey("Back", .detail(.leave))) }
        return SoftKeys(
            next: SoftKey("Keep", .back),
            restart: SoftKey(
                "Delete", nil,
                hold: SoftKey.Hold(
                    action: .detail(.delete), length: LeaveScreen.leaveHold,
                    prompt: "Hold to delete", shortPrompt: "Delete")))
    }
}
