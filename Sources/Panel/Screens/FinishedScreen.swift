import Brewing
import Hardware

/// The brew is done: what it was and how long it took.
struct FinishedScreen {
    let plan: BrewPlan
    let total: Duration

    // What it shows.

    func draw(on canvas: inout Canvas) {
        let time = BrewScreen.minutes(total.secondsRoundedDown)
        let masses = "\(plan.inputs.dose.tenthsText)g → \(plan.inputs.yield.wholeText)g"
        canvas.row(0, "Brew finished", right: canvas.isSmall ? "" : time)
        if canvas.isSmall {
            canvas.row(1, masses.filter { $0 != " " }, right: time)
        } else {
            canvas.row(1, plan.recipeName)
            canvas.row(2, masses)
        }
    }

    // Its soft keys.

    var softKeys: SoftKeys { SoftKeys(next: SoftKey("Done", .done)) }
}
