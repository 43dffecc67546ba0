import Brewing

/// Logs as a table of comma-separated values (RFC 4180): a line of titles, lines that end with CR
/// and LF, quotes where they are needed.
public struct LogTable: Sendable {
    /// Whether a text that a spreadsheet would take for a formula gets an apostrophe before it.
    private let isGuarded: Bool

    /// A table. A recipe's name may come from a stranger, and a cell that begins with `=` runs when
    /// the table is opened: it is guarded unless somebody wants the texts exactly as they are.
    public init(isGuarded: Bool = true) { self.isGuarded = isGuarded }

    /// The titles, in the order of the columns. They stay.
    public static let titles = [
        "id", "started", "clock_trusted", "recipe", "recipe_id", "method", "dose_g", "yield_g",
        "ratio", "temperature_c", "grind", "grind_descriptor", "grinder_setting", "equipment",
        "bean", "seconds", "rating", "taste", "note", "photo",
    ]

    /// The line of titles.
    public var header: String { Self.titles.joined(separator: ",") + "\r\n" }

    /// The line of a log.
    public func line(_ log: BrewLog) -> String {
        let inputs = log.inputs
        let ratio = JSONOutput.ratio(dose: inputs.dose, yield: inputs.yield)
        let cells = [
            text(log.id.rawValue), log.stamp.text, log.stamp.isTrusted ? "true" : "false",
            text(log.recipeName), text(log.recipeID.rawValue), text(log.method.name),
            JSONWriter.number(tenths: inputs.dose.tenths),
            JSONWriter.number(tenths: inputs.yield.tenths), ratio == .null ? "" : ratio.line,
            JSONWriter.number(tenths: inputs.temperature.tenths), text(inputs.grind.label),
            text(inputs.grind.descriptor), text(log.grinderSetting), text(log.equipment),
            text(log.bean), JSONWriter.seconds(log.total), "\(log.tasting.rating.stars)",
            log.tasting.taste?.rawValue ?? "", text(log.tasting.note?.text), text(log.photo),
        ]
        return cells.joined(separator: ",") + "\r\n"
    }

    /// What makes a spreadsheet take a cell for a formula (OWASP, CSV injection).
    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n"]
    /// RFC 4180, 2.6 and 2.7.
    private static let quoted: Set<Unicode.Scalar> = [",", "\"", "\r", "\n"]

    /// A table may be looked at in a terminal, which must not be steered.
    private static func harmless(_ text: String) -> String {
        let lineEnds: Set<Unicode.Scalar> = ["\t", "\r", "\n"]
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.steers && !lineEnds.contains($0) ? " " : $0 }))
    }

    private func text(_ text: String?) -> String {
        guard var text, let first = text.unicodeScalars.first else { return "" }
        if isGuarded {
            if Self.formulaStarts.contains(first) { text = "'" + text }
            text = Self.harmless(text)
        }
        guard text.unicodeScalars.contains(where: Self.quoted.contains) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
