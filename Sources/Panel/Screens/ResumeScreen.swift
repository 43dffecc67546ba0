import Brewing
import Hardware
import Timebase

/// The power was cut in a brew: resume it? It waits, paused (SPEC §6, "Interrupted").
struct ResumeScreen {
    let view: SessionView
    let recipeName: String

    // What it shows.

    func draw(on canvas: inout Canvas) {
        let clock = BrewScreen.minutes(view.elapsed.secondsRoundedDown)
        let step = "\(view.stepIndex + 1)/\(view.stepCount)"
        guard canvas.isSmall else {
            canvas.row(0, "Resume brew?", right: clock)
            canvas.row(1, recipeName)
            canvas.row(2, "\(step) \(view.step.text)")
            return
        }
        canvas.row(0, "Resume? \(step)", right: clock)
        canvas.row(1, recipeName)
    }

    // Its soft keys.

    var softKeys: SoftKeys {
        SoftKeys(
            next: SoftKey("Resume", .brew(.resume)),
            restart: SoftKey(
                "Discard", nil,
                hold: SoftKey.Hold(
                    action: .brew(.discard), length: LeaveScreen.leaveHold,
                    prompt: "Hold to discard it", shortPrompt: "Discard")))
    }
}
