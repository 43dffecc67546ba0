// Texts as cells of comma-separated values (RFC 4180).
//
// **Responsible for** the quotes and the guard against formulas. **Not for** columns and lines.
//
// A *formula* is what a spreadsheet computes instead of showing it: a cell that begins with `=`,
// `+`, `-` or `@`. A *guarded* text gets an apostrophe wherever some spreadsheet would begin one.
// First what would steer a terminal is taken out, then the guard is put in, then the quotes: what
// one step takes away must not open a way around the next.

import JSON5

/// Texts as cells of comma-separated values.
struct CSVText: Sendable {
    /// Whether a text that a spreadsheet would take for a formula gets an apostrophe before it.
    let isGuarded: Bool

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

    /// The cell of a text, empty where there is none.
    func cell(_ text: String?) -> String {
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
