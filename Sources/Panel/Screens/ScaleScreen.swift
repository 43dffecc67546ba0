import Hardware
import Scales
import Timebase
import Units

/// Settings → Scale: the calibration, step by step (SPEC §16.2). What is asked for when is
/// `CalibrationProcedure`'s; the readings come to it by `PanelScale`.
struct ScaleScreen: ScreenContent {
    enum Action {
        case next, keep, more, less, back
    }

    var name: String { "scale" }

    private func procedure(in context: PanelContext) -> CalibrationProcedure? {
        context.scale?.procedure
    }

    // What it shows.

    func legend(in context: PanelContext, at now: Instant) -> LegendPolicy { .always }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        guard let procedure = procedure(in: context) else { return }
        let rows = Self.rows(of: procedure)
        guard !canvas.isSmall else { return canvas.row(0, rows.short) }
        canvas.row(0, "Calibrate the scale")
        canvas.row(1, rows.what)
        canvas.row(2, rows.more)
    }

    /// What is to be done, in one row for the small display and in two.
    private typealias Rows = (short: String, what: String, more: String)

    private static func rows(of procedure: CalibrationProcedure) -> Rows {
        let weight = "\(Grams(rounding: procedure.weight).wholeText) g"
        switch procedure.step {
        case .emptying:
            return ("Empty the scale", "Empty the scale", wait(procedure))
        case .loading: return ("Put on \(weight)", "Put on \(weight)", wait(procedure))
        case .lifting: return ("Lift the weight", "Lift the weight", "")
        case .returning: return ("Put it back", "Put it back", "")
        case .done: return ("Is right: keep?", "The scale is right", "Next keeps it")
        case .refused(let refusal): return rows(of: refusal)
        }
    }

    private static func wait(_ procedure: CalibrationProcedure) -> String {
        procedure.isStill ? "Then Next" : "Waiting for rest"
    }

    private static func rows(of refusal: CalibrationProcedure.Refusal) -> Rows {
        switch refusal {
        case .noResponse: ("No weight felt", "No weight is felt:", "check the cell's wires")
        case .outOfRange: ("Out of range", "Out of range:", "check wires and load")
        case .zeroMoved(let mass):
            ("Zero off \(text(mass))g", "Zero moved by \(text(mass)) g", "Nothing may touch it")
        case .disagreement(let mass):
            ("Differs \(text(mass))g", "Differs by \(text(mass)) g", "Nothing may touch it")
        }
    }

    private static func text(_ mass: Milligrams) -> String { Grams(rounding: mass).tenthsText }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        guard let procedure = procedure(in: context) else {
            return SoftKeys(restart: SoftKey("Back", .back))
        }
        let back = SoftKey("Back", Action.back)
        switch procedure.step {
        case .emptying:
            return SoftKeys(next: procedure.isStill ? SoftKey("Next", .next) : nil, restart: back)
        case .loading:
            // Plus and minus leave no key for the way back: it is a hold.
            let leave = KeyHold(
                Action.back, BrewScreen.leaveHold, prompt: "Hold to leave", short: "Leave")
            return SoftKeys(
                next: procedure.isStill
                    ? SoftKey("Next", .next, hold: leave) : SoftKey("Leave", hold: leave),
                pause: SoftKey("+", .more).repeating, restart: SoftKey("-", .less).repeating)
        case .lifting, .returning: return SoftKeys(restart: back)
        case .done: return SoftKeys(next: SoftKey("Keep", .keep), restart: back)
        case .refused: return SoftKeys(next: SoftKey("Again", .next), restart: back)
        }
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .next: context.scale?.procedure?.next()
        case .more: context.scale?.procedure?.change(by: 1, repetition: repetition)
        case .less: context.scale?.procedure?.change(by: -1, repetition: repetition)
        case .keep:
            guard case .done(let calibration) = procedure(in: context)?.step else { return }
            context.keep(calibration)
            context.pop()
            context.toast("Scale calibrated")
        case .back: context.pop()
        }
    }
}
