import Baking
import CommandLine
import Timebase
import Units

/// Logs of bakes as a person reads them: a list with a row each, or one of them in full.
package struct BakeLogSheet {
    private let style: TextStyle
    private let isUnicode: Bool

    /// Sheets in a style; `isUnicode` where stars can be written.
    package init(_ style: TextStyle, isUnicode: Bool) {
        self.style = style
        self.isUnicode = isUnicode
    }

    /// How many characters of an id the list shows. Chosen: as that of brews.
    private static let idLength = 8

    /// The list of these logs, newest first, each with its place.
    package func list(_ logs: [BakeLogSummary]) -> String {
        let table = TextTable(
            [
                TextTable.Column(title: "#", isNumber: true), TextTable.Column(title: "ID"),
                TextTable.Column(title: "DATE"), TextTable.Column(title: "FORMULA", limit: 30),
                TextTable.Column(title: "RATING"),
            ], style: style)
        return table.text(
            zip(1..., logs).map { number, log in
                [
                    "\(number)", String(log.id.rawValue.prefix(Self.idLength)),
                    LogSheet.moment(log.stamp), log.title,
                    LogSheet.stars(log.rating, isUnicode: isUnicode),
                ]
            })
    }

    /// A log with all that was weighed and timed.
    package func text(_ log: BakeLog) -> String {
        let title = style.strong(log.formula.name.printable)
        return "\(title)  \(style.warm(LogSheet.stars(log.rating, isUnicode: isUnicode)))\n\n"
            + FactSheet.text(facts(log), style) + weighed(log) + corrections(log) + steps(log)
    }

    private func facts(_ log: BakeLog) -> [(String, String)] {
        let zone = log.stamp.timeZone.isEmpty ? "" : " (\(log.stamp.timeZone))"
        let clock = log.stamp.isTrusted ? [] : [("", "the clock was not set yet")]
        let note = log.note.map { [("note", $0.text)] } ?? []
        return [("baked", log.stamp.text + zone)] + clock
            + [("dough", "\(WeightText.text(of: log.total)) g"), ("pieces", "\(log.pieces)")]
            + shares(log) + note + [("formula", log.formula.id.rawValue), ("id", log.id.rawValue)]
    }

    /// Of what was really weighed: after a mistake that was refused they are not the formula's.
    private func shares(_ log: BakeLog) -> [(String, String)] {
        guard let sums = log.realSums else { return [] }
        let shares = [
            ("hydration", sums.hydration), ("salt", sums.saltShare),
            ("pre-fermented", log.formula.preferments.isEmpty ? nil : sums.prefermentedShare),
        ]
        return shares.compactMap { name, share in
            share.map { (name, "\(Percentage.text(of: $0)) %") }
        }
    }

    private func weighed(_ log: BakeLog) -> String {
        guard !log.weighed.isEmpty else { return "" }
        let table = TextTable(
            [
                TextTable.Column(title: "BOWL", limit: 24), TextTable.Column(title: "INGREDIENT"),
                TextTable.Column(title: "TARGET", isNumber: true),
                TextTable.Column(title: "REAL", isNumber: true),
            ], style: style)
        var last: String?
        return "\n"
            + table.text(
                log.weighed.map { item in
                    defer { last = item.bowl }
                    return [
                        item.bowl == last ? "" : item.bowl, item.name,
                        "\(WeightText.text(of: item.target)) g",
                        "\(WeightText.text(of: item.real)) g",
                    ]
                })
    }

    private func corrections(_ log: BakeLog) -> String {
        guard !log.corrections.isEmpty else { return "" }
        return "\n"
            + log.corrections.map { correction in
                let name = log.weighed.first { $0.id == correction.item }?.name ?? "?"
                let outcome = correction.isAccepted ? "the rest followed" : "nothing else followed"
                return "\(name.printable): \(WeightText.text(of: correction.real)) g in place of "
                    + "\(WeightText.text(of: correction.target)) g; \(outcome)\n"
            }.joined()
    }

    private func steps(_ log: BakeLog) -> String {
        guard !log.steps.isEmpty else { return "" }
        let table = TextTable(
            [
                TextTable.Column(title: "", isNumber: true),
                TextTable.Column(title: "STEP", limit: 60),
                TextTable.Column(title: "PLANNED", isNumber: true),
                TextTable.Column(title: "TOOK", isNumber: true),
            ], style: style)
        return "\n"
            + table.text(
                zip(1..., log.steps).map { number, step in
                    let took = step.real.map {
                        (step.isAtLeast ? "at least " : "")
                            + ClockText.minutes($0.secondsRoundedDown)
                    }
                    return [
                        "\(number)", step.text,
                        step.planned.map { ClockText.minutes($0.secondsRoundedUp) } ?? "",
                        took ?? "",
                    ]
                })
    }
}
