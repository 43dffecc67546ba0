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
    private static func stars(_ rating: Rating, isUnicode: Bool) -> String {
        guard isUnicode else { return "\(rating.stars)/5" }
        return String(repeating: "★", count: rating.stars)
            + String(repeating: "☆", count: 5 - rating.stars)
    }

    /// The day and time; a question mark where the clock was not right yet.
    package static func moment(_ stamp: BrewStamp) -> String {
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
                $0.recipeName
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
        let title = style.strong(log.recipeName.printable)
        return "\(title)  \(style.warm(Self.stars(log.tasting.rating, isUnicode: isUnicode)))\n\n"
            + FactSheet.text(facts(log) + extras(log), style) + steps(log)
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
        if let setting = log.grinderSetting { rows.append(("grinder", setting)) }
        if let equipment = log.equipment { rows.append(("equipment", equipment)) }
        if let bean = log.bean { rows.append(("bean", bean)) }
        if let taste = log.tasting.taste {
            rows.append(("taste", "\(taste.words): \(taste.hint)"))
        }
        if let note = log.tasting.note { rows.append(("note", note.text)) }
        if let photo = log.photo { rows.append(("photo", photo)) }
        return rows + [("id", log.id.rawValue)]
    }

    private func steps(_ log: BrewLog) -> String {
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
                    [
                        "\(number)", step.text, step.planned?.clockText ?? "",
                        step.real?.clockText ?? "",
                    ]
                })
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
