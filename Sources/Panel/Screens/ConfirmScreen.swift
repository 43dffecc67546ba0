import Brewing
import Hardware

/// Confirm inputs: what is about to be brewed. The first screen after power-on (US-001, US-004).
struct ConfirmScreen {
    let recipe: Recipe
    let inputs: BrewInputs

    /// Why the brew can't start; nil when it can.
    var obstacle: PlanError? {
        do {
            _ = try BrewPlan(recipe: recipe, inputs: inputs)
            return nil
        } catch {
            return error
        }
    }

    // What it shows.

    private var masses: String { "\(inputs.dose.tenthsText)g → \(inputs.yield.wholeText)g" }
    private var ratio: String { inputs.ratio?.text ?? "no ratio" }
    private var warningCount: String {
        if obstacle != nil { return "! stop" }
        return inputs.warnings.isEmpty ? "" : "!\(inputs.warnings.count)"
    }
    private var water: String { "\(inputs.temperature.text) °C \(inputs.grind.label)" }

    /// Draws it; logs that are not on the disk yet are marked.
    func draw(on canvas: inout Canvas, secondHalf: Bool, unsaved: Int) {
        let mark = unsaved == 0 ? "" : "unsaved"
        guard canvas.isSmall else {
            canvas.row(0, recipe.name, right: mark)
            canvas.row(1, masses, right: ratio)
            canvas.row(2, water, right: warningCount)
            return
        }
        // The numbers keep the first row; the second one tells the rest in two turns.
        canvas.row(0, "\(inputs.dose.tenthsText)→\(inputs.yield.wholeText)", right: ratio)
        if secondHalf {
            canvas.row(1, "\(inputs.temperature.text)°C \(inputs.grind.label)", right: warningCount)
        } else {
            canvas.row(1, recipe.name, right: mark.isEmpty ? warningCount : mark)
        }
    }

    // Its soft keys.

    var softKeys: SoftKeys {
        SoftKeys(
            next: obstacle == nil ? SoftKey("Start", .start) : SoftKey("Why?", .why),
            pause: SoftKey("Edit", .edit), restart: SoftKey("Menu", .menu))
    }

    /// The reason it can't start and where to mend it (US-026).
    var reason: String {
        guard let obstacle else { return "" }
        switch obstacle {
        case .invalidRecipe:
            let way =
                recipe.isStarter
                ? "Duplicate the starter" : "brewguide recipe edit '\(recipe.name)'"
            return "\(obstacle.description). \(way)"
        case .invalidDose, .invalidYield, .invalidTemperature, .bloomReachesYield:
            return obstacle.description
        }
    }
}
