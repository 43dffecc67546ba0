// Logs as comma-separated values.
//
// **Responsible for** the columns, the quotes and the guard against formulas. **Not for** the order
// of the logs and where the lines go.
//
// A *formula* is what a spreadsheet computes instead of showing it: a cell that begins with `=`,
// `+`, `-` or `@`. A *guarded* text gets an apostrophe wherever some spreadsheet would begin one.
// First what would steer a terminal is taken out, then the guard is put in, then the quotes: what
// one step takes away must not open a way around the next.

import Brewing
import JSON5

/// Logs as a table of comma-separated values (RFC 4180): a line of titles, lines that end with CR
/// and LF, quotes where they are needed.
public struct LogCSV: Sendable {
    /// Whether a text that a spreadsheet would take for a formula gets an apostrophe before it.
    private let isGuarded: Bool

    /// A table. A recipe's name may come from a stranger, and a cell that begins with `=` runs when
    /// the table is opened: it is guarded unless somebody wants the texts exactly as they are.
    public init(isGuarded: Bool = true) { self.isGuarded = isGuarded }

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

    /// What makes a spreadsheet take a cell for a formula, in full width as well (OWASP, CSV
    /// injection; ASVS 5.0, 1.2.10).
    private static let formulaStarts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "＝", "＋", "－", "＠",
    ]
    /// RFC 4180, 2.6 and 2.7.
    private static let quoted: Set<Unicode.Scalar> = [",", "\"", "\r", "\n"]
    private static let lineEnds: Set<Unicode.Scalar> = ["\t", "\r", "\n"]
    /// Where some spreadsheets begin another cell or line, though none is meant.
    private static let cellEnds = lineEnds.union([";"])

    private func text(_ text: String?) -> String {
        guard let text, !text.isEmpty else { return "" }
        let cell = isGuarded ? Self.guarded(Self.harmless(text)) : text
        let quoted = isGuarded ? Self.quoted.union(Self.cellEnds) : Self.quoted
        guard cell.unicodeScalars.contains(where: quoted.contains) else { return cell }
        return "\"" + cell.replacing("\"", with: "\"\"") + "\""
    }

    /// A table may be looked at in a terminal, which must not be steered.
    private static func harmless(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    $0.isTerminalControl && !lineEnds.contains($0) ? " " : $0
                }))
    }

    /// With an apostrophe wherever some spreadsheet would begin a formula. It is looked for in what
    /// is written, so after the cleaning.
    private static func guarded(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        if let first = rest.first, lineEnds.contains(first) { result.append("'") }
        while !rest.isEmpty {
            let part = rest.prefix { !cellEnds.contains($0) }
            let start = part.first { !isSkipped($0) }
            if let start, formulaStarts.contains(start) { result.append("'") }
            result += part
            rest = rest[part.endIndex...]
            if let end = rest.popFirst() { result.append(end) }
        }
        return String(result)
    }

    /// Whether a spreadsheet may pass over a character at the start of a cell: blanks, quotes, and
    /// what does not show.
    private static func isSkipped(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\"" || scalar.properties.isWhitespace
            || scalar.properties.isDefaultIgnorableCodePoint
            || scalar.properties.generalCategory == .format
    }
}
