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

    func draw(on canvas: inout Canvas, at now: Instant) {
        if let since {
            guard now >= since + Panel.patience else { return }
            return canvas.row(0, "Deleting...")
        }
        if canvas.isSmall {
            canvas.row(0, "Delete? \(name)")
        } else {
            canvas.row(0, isLog ? "Delete this log?" : "Delete this recipe?")
            canvas.row(1, name)
        }
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
