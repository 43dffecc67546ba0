import Brewing
import Guide
import Hardware
import Timebase

/// The power was cut in a brew: resume it? It waits, paused (SPEC §6, "Interrupted").
struct ResumeScreen {
    let view: SessionView
    let recipeName: String

    // What it shows.

    /// A name that has no room moves on the large glass, `span` after the last key, and takes
    /// turns on the small one.
    func draw(on canvas: inout Canvas, turn: Int, after span: Duration) {
        let clock = BrewScreen.minutes(view.elapsed.secondsRoundedDown)
        let step = "\(view.stepIndex + 1)/\(view.stepCount)"
        guard let movingRow = movingRow(for: canvas.size) else {
            canvas.row(0, "Resume? \(step)", right: clock)
            return canvas.drawPage(TextLines.pages(of: recipeName, for: canvas.size), turn: turn)
        }
        canvas.row(0, "Resume brew?", right: clock)
        movingRow.draw(on: &canvas, row: 1, after: span)
        canvas.row(2, "\(step) \(view.step.text)")
    }

    func turnCount(for size: DisplaySize) -> Int {
        size == .sixteenByTwo ? TextLines.pages(of: recipeName, for: size).count : 1
    }

    func movingRow(for size: DisplaySize) -> MovingRow? {
        size == .sixteenByTwo ? nil : MovingRow(words: recipeName)
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
