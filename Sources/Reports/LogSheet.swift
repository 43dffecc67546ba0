// Logs as a person reads them: a list with a row each, or one of them in full.
//
// **Responsible for** the words and the columns. **Not for** which logs are listed and in what
// portions they come: the command's LogSelection.
//
// A list's columns have fixed widths: nobody waits for the last log to learn how wide one is. On a
// narrow terminal the masses are left out first, then the notes, which take what room is left.

import Brewing
import CommandLine
import Timebase
import Units

/// Logs as a person reads them.
package struct LogSheet {
    private let style: TextStyle
    private let isUnicode: Bool

    /// Sheets in a style; `isUnicode` where stars can be written.
    package init(_ style: TextStyle, isUnicode: Bool) {
        self.style = style
        self.isUnicode = isUnicode
    }

    /// `★★★★☆`, or `4/5` where there are no stars to write.
    static func stars(_ rating: Rating, isUnicode: Bool) -> String {
        guard isUnicode else { return "\(rating.stars)/5" }
        return String(repeating: "★", count: rating.stars)
            + String(repeating: "☆", count: 5 - rating.stars)
    }

    /// The day and time; a question mark where the clock was not right yet.
    package static func moment(_ stamp: ClockStamp) -> String {
        let civil = stamp.civil
        let time = CivilTime.two(civil.hour) + ":" + CivilTime.two(civil.minute)
        return "\(civil.dateText) \(time)\(stamp.isTrusted ? "" : "?")"
    }

    // The list.

    /// How many characters of an id the list shows. Chosen: a UUID's first group.
    private static let idLength = 8

    /// A column of the list: its look, its width, and what of a log stands in it.
    private struct Field {
        let column: TextTable.Column
        let width: Int
        let text: @Sendable (BrewLog) -> String
    }

    /// Rows for a list whose columns have room for what any log needs, since nobody waits for the
    /// last one. On a narrow terminal the masses are left out, then the notes.
    package func list(positionWidth: Int?, terminalWidth: Int?) -> LogRowText {
        var fields = Self.fields(isUnicode: isUnicode)
        let placeColumns = positionWidth.map { $0 + 2 } ?? 0
        func room() -> Int {
            (terminalWidth ?? .max) - placeColumns - fields.reduce(0) { $0 + $1.width + 2 }
        }
        if room() < 0 {
            fields.removeAll { $0.column.title == "DOSE" || $0.column.title == "YIELD" }
        }
        // Chosen: what is shorter tells nothing; what is longer is for 'log show'.
        if room() >= 12 {
            fields.append(
                Field(
                    column: TextTable.Column(title: "NOTE", limit: min(40, room())), width: 4,
                    text: { $0.tasting.note?.text ?? "" }))
        }
        let position = positionWidth.map { (TextTable.Column(title: "#", isNumber: true), $0) }
        let columns = (position.map { [$0] } ?? []) + fields.map { ($0.column, $0.width) }
        return LogRowText(
            table: TextTable(columns.map(\.0), style: style), widths: columns.map(\.1),
            cells: { log in fields.map { $0.text(log) } })
    }

    private static func fields(isUnicode: Bool) -> [Field] {
        [
            Field(column: TextTable.Column(title: "ID"), width: idLength) {
                String($0.id.rawValue.prefix(idLength))
            },
            Field(column: TextTable.Column(title: "DATE"), width: 17) { moment($0.stamp) },
            Field(column: TextTable.Column(title: "RECIPE", limit: 20), width: 20) {
                $0.title
            },
            Field(column: TextTable.Column(title: "RATING"), width: 6) {
                stars($0.tasting.rating, isUnicode: isUnicode)
            },
            Field(column: TextTable.Column(title: "DOSE", isNumber: true), width: 6) {
                "\($0.inputs.dose.tenthsText) g"
            },
            Field(column: TextTable.Column(title: "YIELD", isNumber: true), width: 6) {
                "\($0.inputs.yield.wholeText) g"
            },
            Field(column: TextTable.Column(title: "TIME", isNumber: true), width: 5) {
                $0.total.clockText
            },
            Field(column: TextTable.Column(title: "TASTE"), width: 10) {
                $0.tasting.taste?.words ?? ""
            },
        ]
    }

    // One of them.

    /// A log with its steps.
    package func text(_ log: BrewLog) -> String {
        let title = style.strong(log.title.printable)
        return "\(title)  \(style.warm(Self.stars(log.tasting.rating, isUnicode: isUnicode)))\n\n"
            + FactSheet.text(facts(log) + extras(log), style) + steps(log) + weights(log)
    }

    /// What was on the scale, where there was one (WS-011).
    private func weights(_ log: BrewLog) -> String {
        BrewChart(log, isUnicode: isUnicode).map { "\n" + $0.text } ?? ""
    }

    /// The water that was asked for and that was there at the end of a step.
    private func waterText(_ log: BrewLog, _ index: Int) -> String {
        guard let steps = log.weights?.steps, steps.indices.contains(index),
            let real = steps[index].real
        else { return "" }
        let target = steps[index].target.map { "\($0.wholeText)\(arrow)" } ?? ""
        return "\(target)\(real.tenthsText) g"
    }

    private func facts(_ log: BrewLog) -> [(String, String)] {
        let inputs = log.inputs
        let ratio = inputs.ratio.map { " (\($0.text))" } ?? ""
        let grind = [inputs.grind.label, inputs.grind.descriptor].filter { !$0.isEmpty }
        let zone = log.stamp.timeZone.isEmpty ? "" : " (\(log.stamp.timeZone))"
        return [
            ("brewed", log.stamp.text + zone)
        ] + (log.stamp.isTrusted ? [] : [("", "the clock was not set yet")]) + [
            ("method", log.method.name), ("dose", "\(inputs.dose.tenthsText) g"),
            ("yield", "\(inputs.yield.wholeText) g\(ratio)"),
            ("temperature", "\(inputs.temperature.text) °C"),
            ("grind", grind.joined(separator: "; ")), ("time", log.total.clockText),
        ]
    }

    private func extras(_ log: BrewLog) -> [(String, String)] {
        var rows: [(String, String)] = []
        let used = [log.inputs.equipment.grinder?.name, log.inputs.equipment.setting]
        if !used.allSatisfy({ $0 == nil }) {
            rows.append(("grinder", used.compactMap { $0 }.joined(separator: " at ")))
        }
        if let pressure = log.inputs.pressure { rows.append(("pressure", pressure)) }
        if let equipment = log.equipment { rows.append(("equipment", equipment)) }
        if let bean = log.inputs.equipment.bean?.name { rows.append(("bean", bean)) }
        if let taste = log.tasting.taste {
            rows.append(("taste", "\(taste.words): \(taste.hint)"))
        }
        if let note = log.tasting.note { rows.append(("note", note.text)) }
        if let photo = log.photo { rows.append(("photo", photo)) }
        if let changed = log.changed {
            var stamp = log.stamp
            (stamp.wall, stamp.isTrusted) = (changed, true)
            rows.append(("corrected", Self.moment(stamp)))
        }
        return rows + [("id", log.id.rawValue)]
    }

    /// The steps, plan against real where any was planned, and what the drawdown tells (JL-002).
    private func steps(_ log: BrewLog) -> String {
        guard !log.steps.isEmpty else { return "" }
        let isPlanned = log.steps.contains { $0.planned != nil }
        let times =
            (isPlanned ? ["PLANNED\(arrow)TOOK"] : ["PLANNED", "TOOK"])
            + (log.weights == nil ? [] : ["WATER"])
        let table = TextTable(
            [
                TextTable.Column(title: "", isNumber: true),
                TextTable.Column(title: "STEP", limit: 60),
            ] + times.map { TextTable.Column(title: $0, isNumber: true) }, style: style)
        let rows = zip(1..., log.steps).map { number, step in
            ["\(number)", step.text] + (isPlanned ? [] : [""])
                + [step.timesText(arrow: arrow) ?? ""]
                + (log.weights == nil ? [] : [waterText(log, number - 1)])
        }
        let hint = log.drawdownHint.map { "\n" + style.warm(Self.words($0)) + "\n" } ?? ""
        return "\n" + table.text(rows) + hint
    }

    private var arrow: String { isUnicode ? " → " : " -> " }

    private static func words(_ hint: DrawdownHint) -> String {
        switch hint {
        case .grindCoarser: "the drawdown took longer than planned: \(hint.text)"
        case .grindFiner: "the drawdown took less time than planned: \(hint.text)"
        }
    }
}

/// The rows of a list of logs, all in the same columns.
package struct LogRowText {
    fileprivate let table: TextTable
    fileprivate let widths: [Int]
    fileprivate let cells: (BrewLog) -> [String]

    /// The titles of the columns.
    package var header: String { table.header(widths) }

    /// A log, with its place where the list shows them.
    package func row(_ log: BrewLog, position: Int?) -> String {
        table.row((position.map { ["\($0)"] } ?? []) + cells(log), widths)
    }
}
