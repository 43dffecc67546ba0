import Brewing
import Timebase

/// Logs as a person reads them.
struct LogSheet {
    private let style: TextStyle

    init(_ style: TextStyle) { self.style = style }

    /// `★★★★☆`, or `4/5` where there are no stars to write.
    static func stars(_ rating: Rating) -> String {
        guard Console.speaksUnicode else { return "\(rating.stars)/5" }
        return String(repeating: "★", count: rating.stars)
            + String(repeating: "☆", count: 5 - rating.stars)
    }

    /// The day and time; a question mark where the clock was not right yet.
    static func moment(_ stamp: BrewStamp) -> String {
        let civil = stamp.civil
        let time = CivilTime.two(civil.hour) + ":" + CivilTime.two(civil.minute)
        return "\(civil.dateText) \(time)\(stamp.isTrusted ? "" : "?")"
    }

    // The list.

    /// How many characters of an id the list shows. Chosen: a UUID's first group.
    static let idLength = 8

    /// A table whose columns have room for what any log needs, since nobody waits for the last one;
    /// the first column is for places in the list, if there are any.
    func table(placeWidth: Int?) -> (table: TextTable, widths: [Int]) {
        let columns =
            (placeWidth.map { [(TextTable.Column(title: "#", isNumber: true), $0)] } ?? [])
            + [
                (TextTable.Column(title: "ID", limit: Self.idLength), Self.idLength),
                (TextTable.Column(title: "DATE", limit: 17), 17),
                (TextTable.Column(title: "RECIPE", limit: 24), 24),
                (TextTable.Column(title: "RATING"), 6),
                (TextTable.Column(title: "DOSE", isNumber: true), 6),
                (TextTable.Column(title: "YIELD", isNumber: true), 6),
                (TextTable.Column(title: "TIME", isNumber: true), 5),
                (TextTable.Column(title: "TASTE"), 10),
                (TextTable.Column(title: "NOTE", limit: 40), 4),
            ]
        return (TextTable(columns.map(\.0), style: style), columns.map(\.1))
    }

    /// The cells of a log in that table.
    func cells(_ log: BrewLog, place: Int?) -> [String] {
        (place.map { ["\($0)"] } ?? [])
            + [
                String(log.id.rawValue.prefix(Self.idLength)), Self.moment(log.stamp),
                log.recipeName, Self.stars(log.tasting.rating),
                "\(log.inputs.dose.tenthsText) g", "\(log.inputs.yield.wholeText) g",
                log.total.clockText, log.tasting.taste?.words ?? "",
                log.tasting.note?.text ?? "",
            ]
    }

    // One of them.

    func text(_ log: BrewLog) -> String {
        let title = style.strong(log.recipeName.printable)
        return "\(title)  \(style.warm(Self.stars(log.tasting.rating)))\n\n"
            + FactSheet.text(facts(log) + extras(log), style) + steps(log)
    }

    private func facts(_ log: BrewLog) -> [(String, String)] {
        let inputs = log.inputs
        let ratio = BrewRatio(dose: inputs.dose, yield: inputs.yield).map { " (\($0.text))" } ?? ""
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
