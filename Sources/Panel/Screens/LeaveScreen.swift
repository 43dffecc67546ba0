import Brewing
import Hardware
import Timebase

/// Leave this brew? Staying is the default, the brew clock runs on (US-015, BS-010).
struct LeaveScreen {
    /// When the question was asked.
    let since: Instant

    /// Unanswered, the answer is to stay (SPEC §3).
    static let timeout = Duration.seconds(10)
    /// How long RESTART is kept down to leave (SPEC §2: destructive acts).
    static let leaveHold = Duration.seconds(2)

    var deadline: Instant { since + Self.timeout }

    // What it shows.

    func draw(on canvas: inout Canvas, brew: BrewScreen) {
        canvas.row(0, "Leave this brew?")
        if !canvas.isSmall { canvas.row(1, brew.number, brew.view.step.text, right: brew.clock) }
    }

    // Its soft keys.

    var softKeys: SoftKeys {
        SoftKeys(
            next: SoftKey("Stay", .brew(.stay)),
            restart: SoftKey(
                "Leave", nil,
                hold: SoftKey.Hold(
                    action: .brew(.leave), length: Self.leaveHold, prompt: "Hold to leave",
                    shortPrompt: "Leave")))
    }
}
