import Hardware
import Timebase

/// Keep this layout? Whoever chose one that the glass can't show gets back without seeing it.
struct KeepLayoutScreen {
    /// When the layout changed.
    let since: Instant
    /// What was in force before.
    let before: Preferences

    /// Unanswered, the layout goes back. Chosen: to see it and find the key.
    static let timeout = Duration.seconds(15)

    var deadline: Instant { since + Self.timeout }

    /// When the seconds that are left change.
    func nextSecond(after now: Instant) -> Instant {
        since + .seconds((now - since).secondsRoundedDown + 1)
    }

    // What it shows.

    func draw(on canvas: inout Canvas, at now: Instant) {
        let seconds = max(0, (deadline - now).secondsRoundedUp)
        if canvas.isSmall {
            canvas.row(0, "Keep layout?", right: "\(seconds)s")
        } else {
            canvas.row(0, "Keep this layout?")
            canvas.row(1, "Else back in \(seconds) s")
        }
    }

    // Its soft keys.

    var softKeys: SoftKeys {
        SoftKeys(next: SoftKey("Keep", .keepLayout), restart: SoftKey("Undo", .undoLayout))
    }
}
