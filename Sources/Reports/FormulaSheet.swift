import Baking
import CommandLine
import Units

/// A formula as a person reads it: what it comes to, what goes in, then what is to be done.
package struct FormulaSheet {
    private let formula: Formula
    private let sums: FormulaSums
    /// Today's amounts; nil for a formula that can't be scaled, which is shown as written.
    private let today: ScaledFormula?
    private let style: TextStyle

    /// The sheet of a formula as it is scaled today.
    package init(_ today: ScaledFormula, _ style: TextStyle) {
        (formula, sums, self.today, self.style) = (today.formula, today.sums, today, style)
    }

    /// The sheet of a formula as written, which may be wrong.
    package init(_ formula: Formula, _ style: TextStyle) {
        (self.formula, sums, self.style) = (formula, formula.sums, style)
        today = try? ScaledFormula(formula, .asWritten)
    }

    package var text: String {
        style.strong(formula.name.printable) + "\n\n" + facts + "\n" + ingredients + steps + notes
            + remarks
    }

    // What it comes to.

    private var facts: String {
        let share =
            sums.soakerWater > .zero
            ? ", \(percent(sums.doughHydration)) % without soakers" : ""
        var rows = [
            ("pieces", pieces), ("dough", "\(grams(sums.total)) g, \(percent(sums.sumShare)) %"),
            ("flour", "\(grams(sums.flour)) g"),
            ("hydration", "\(percent(sums.hydration)) %" + share),
            ("salt", "\(percent(sums.saltShare)) %"),
        ]
        if !formula.preferments.isEmpty {
            rows.append(("pre-fermented", "\(percent(sums.prefermentedShare)) %"))
        }
        rows.append(("id", formula.id.rawValue))
        return FactSheet.text(rows, style)
    }

    /// As written, what each piece is meant to weigh; today what it weighs.
    private var pieces: String {
        let weight = today?.statedPieceWeight ?? Fraction(formula.pieceWeight.count)
        return "\(today?.pieces ?? formula.pieces) x \(WeightText.text(of: weight)) g"
    }

    private func grams(_ written: Milligrams) -> String {
        WeightText.text(of: today?.weight(of: written) ?? Fraction(written.count))
    }

    private func percent(_ share: Fraction?) -> String {
        share.map { Percentage.text(of: $0) } ?? "-"
    }

    // What goes in.

    private var ingredients: String {
        let table = TextTable(
            [
                TextTable.Column(title: "BOWL", limit: 24), TextTable.Column(title: "INGREDIENT"),
                TextTable.Column(title: "KIND"), TextTable.Column(title: "GRAMS", isNumber: true),
                TextTable.Column(title: "%", isNumber: true),
            ], style: style)
        let premixes = formula.preferments + formula.soakers
        let final =
            formula.final.map(row)
            + premixes.map { row($0.name, "", $0.total, of: sums.share(of: $0.total)) }
        return table.text(premixes.flatMap(rows) + Self.titled(final, "Dough"))
    }

    private func rows(_ premix: Premix) -> [[String]] {
        var rows = premix.ingredients.map(row)
        if let starter = premix.starter {
            rows.append(row("starter: flour", "flour", starter.flour))
            rows.append(row("starter: water", "water", starter.water))
        }
        return Self.titled(rows, premix.name)
    }

    /// Rows with the bowl's name in the first.
    private static func titled(_ rows: [[String]], _ bowl: String) -> [[String]] {
        zip(0..., rows).map { number, row in [number == 0 ? bowl : ""] + row }
    }

    private func row(_ ingredient: Ingredient) -> [String] {
        var kind = ingredient.kind.rawValue
        if ingredient.countsAsFlour != ingredient.kind.countsAsFlour {
            kind += ingredient.countsAsFlour ? ", as flour" : ", not as flour"
        }
        let temperature = ingredient.temperature.map { ", \($0.text) °C" } ?? ""
        return row(ingredient.name + temperature, kind, ingredient.weight)
    }

    private func row(_ name: String, _ kind: String, _ weight: Milligrams) -> [String] {
        row(name, kind, weight, of: sums.share(of: weight))
    }

    private func row(
        _ name: String, _ kind: String, _ weight: Milligrams, of share: Fraction?
    ) -> [String] {
        [name, kind, grams(weight), percent(share)]
    }

    // What is to be done, and what there is to say.

    private var steps: String {
        guard !formula.steps.isEmpty else { return "" }
        let table = TextTable(
            [
                TextTable.Column(title: "", isNumber: true),
                TextTable.Column(title: "STEP", limit: 80),
                TextTable.Column(title: "TIME", isNumber: true),
            ], style: style)
        return "\n"
            + table.text(
                zip(1..., formula.steps).map { number, step in
                    ["\(number)", step.text, step.minutes.map(Self.time) ?? ""]
                })
    }

    /// `25 min`, from an hour on `1:05 h`.
    private static func time(_ minutes: Int) -> String {
        guard minutes >= 60 else { return "\(minutes) min" }
        let rest = minutes % 60
        return "\(minutes / 60):\(rest < 10 ? "0" : "")\(rest) h"
    }

    private var notes: String {
        formula.notes.isEmpty ? "" : "\n" + formula.notes.printableLines + "\n"
    }

    /// Errors, or what is unusual, or that nothing is.
    private var remarks: String {
        let errors = formula.validationErrors
        if !errors.isEmpty {
            return "\n" + errors.map { style.wrong("! \($0.description)") + "\n" }.joined()
                + "It can't be baked: 'brewguide bake edit' fixes it.\n"
        }
        let warnings = today?.warnings ?? []
        if warnings.isEmpty { return "\n✓ all figures are usual\n" }
        return "\n" + warnings.map { style.warm("! \($0.description.printable)") + "\n" }.joined()
    }
}
