// Logs as comma-separated values.
//
// **Responsible for** the columns. **Not for** quotes and the guard against formulas (CSVText), the
// order of the logs and where the lines go.

import Brewing
import JSON5

/// Logs as a table of comma-separated values (RFC 4180): a line of titles, lines that end with CR
/// and LF, quotes where they are needed.
public struct LogCSV: Sendable {
    private let texts: CSVText

    /// A table. A recipe's name may come from a stranger, and a cell that begins with `=` runs when
    /// the table is opened: it is guarded unless somebody wants the texts exactly as they are.
    public init(isGuarded: Bool = true) {
        texts = CSVText(isGuarded: isGuarded)
    }

    /// The titles, in the order of the columns. They stay.
    public static let titles = [
        "id", "started", "clock_trusted", "recipe", "recipe_id", "method", "dose_g", "yield_g",
        "ratio", "temperature_c", "grind", "grind_descriptor", "grinder_setting", "equipment",
        "bean", "seconds", "rating", "taste", "note", "photo", "grinder", "water_g", "pressure",
        "changed",
    ]

    /// The line of titles.
    public var header: String { Self.titles.joined(separator: ",") + "\r\n" }

    /// The line of a log.
    public func line(_ log: BrewLog) -> String {
        let inputs = log.inputs
        let ratio = JSONValue.ratio(dose: inputs.dose, yield: inputs.yield)
        let cells = [
            text(log.id.rawValue), log.stamp.text, log.stamp.isTrusted ? "true" : "false",
            text(log.recipeName), text(log.recipeID?.rawValue), text(log.method.name),
            JSONWriter.number(tenths: inputs.dose.tenths),
            JSONWriter.number(tenths: inputs.yield.tenths), ratio == .null ? "" : ratio.line,
            JSONWriter.number(tenths: inputs.temperature.tenths), text(inputs.grind.label),
            text(inputs.grind.descriptor), text(log.inputs.equipment.setting), text(log.equipment),
            text(log.inputs.equipment.bean?.name), JSONWriter.seconds(log.total),
            "\(log.tasting.rating.stars)",
            log.tasting.taste?.rawValue ?? "", text(log.tasting.note?.text), text(log.photo),
            text(inputs.equipment.grinder?.name),
            log.water.map { JSONWriter.number(tenths: $0.tenths) } ?? "", text(inputs.pressure),
            log.changedText ?? "",
        ]
        return cells.joined(separator: ",") + "\r\n"
    }

    private func text(_ text: String?) -> String { texts.cell(text) }
}
