import Baking
import JSON5
import Timebase

/// Logs of bakes as a table of comma-separated values (RFC 4180): a line of titles, lines that end
/// with CR and LF, quotes where they are needed.
public struct BakeLogCSV: Sendable {
    private let texts: CSVText

    /// A table; texts that a spreadsheet would take for a formula of its own are guarded unless
    /// somebody wants them exactly as they are.
    public init(isGuarded: Bool = true) { texts = CSVText(isGuarded: isGuarded) }

    /// The titles, in the order of the columns. They stay.
    public static let titles = [
        "id", "started", "clock_trusted", "formula", "formula_id", "pieces", "total_g",
        "weighed_g", "corrections", "seconds", "rating", "note",
    ]

    /// The line of titles.
    public var header: String { Self.titles.joined(separator: ",") + "\r\n" }

    /// The line of a log. What was weighed counts what went into the dough, each premix as one;
    /// seconds are those of all steps of which it is known.
    public func line(_ log: BakeLog) -> String {
        let premixes = Set((log.formula.preferments + log.formula.soakers).map(\.name))
        let dough = log.weighed.filter { !premixes.contains($0.bowl) }
        let weighed = dough.reduce(into: 0) { $0 += min($1.real.count, 1_000_000_000) }
        let seconds = log.steps.compactMap(\.real).reduce(Duration.zero, +)
        let cells = [
            texts.cell(log.id.rawValue), log.stamp.text, log.stamp.isTrusted ? "true" : "false",
            texts.cell(log.formula.name), texts.cell(log.formula.id.rawValue), "\(log.pieces)",
            JSONWriter.number(thousandths: log.total.count),
            JSONWriter.number(thousandths: weighed), "\(log.corrections.count)",
            JSONWriter.seconds(seconds), "\(log.rating.stars)", texts.cell(log.note?.text),
        ]
        return cells.joined(separator: ",") + "\r\n"
    }
}
