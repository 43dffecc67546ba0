import Baking
import JSON5
import Units

/// A formula in the Guild's form as comma-separated values (RFC 4180): a line of titles, one an
/// ingredient, the totals, and the share of flour that is pre-fermented.
public struct GuildCSV: Sendable {
    private let texts: CSVText

    /// A table; names that a spreadsheet would take for a formula of its own are guarded unless
    /// somebody wants the texts exactly as they are.
    public init(isGuarded: Bool = true) { texts = CSVText(isGuarded: isGuarded) }

    /// The whole table: grams and percentages, to 0.001.
    public func text(_ table: GuildTable) -> String {
        var titles = ["ingredient", "total_g", "total_percent"]
        for name in table.premixes {
            titles += [texts.cell(name + "_g"), texts.cell(name + "_percent")]
        }
        var lines = [titles + ["final_g"]]
        for row in table.rows + [table.totals] {
            let cells = ([row.total] + row.premixes).flatMap { [Self.grams($0), Self.percent($0)] }
            lines.append([texts.cell(row.name)] + cells + [Self.grams(row.final)])
        }
        if let share = table.prefermentedShare {
            let rest = Array(repeating: "", count: titles.count - 2)
            lines.append(["% of flour prefermented", "", Self.percent(share)] + rest)
        }
        return lines.map { $0.joined(separator: ",") + "\r\n" }.joined()
    }

    private static func grams(_ cell: GuildCell?) -> String {
        cell?.weight.rounded().map { JSONWriter.number(thousandths: $0) } ?? ""
    }

    private static func percent(_ cell: GuildCell?) -> String { percent(cell?.share) }

    private static func percent(_ share: Fraction?) -> String {
        share?.rounded(times: 100_000).map { JSONWriter.number(thousandths: $0) } ?? ""
    }
}
