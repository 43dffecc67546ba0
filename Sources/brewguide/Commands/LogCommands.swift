import Brewing
import CommandLine
import Documents
import JSON5
import Reports
import Store

extension CommandSpec {
    /// The commands of the group `log`.
    static let logCommands: [CommandSpec] = [
        .logList, .logShow, .logAdd, .logSet, .logRate, .logNote, .logPhoto, .logPlot, .logDelete,
        .logExport,
    ]

    static let logID = Argument(
        name: "LOG", completion: .names("logs"),
        summary: "its place in the list (1 is the newest), its id, or how that begins")

    static let logList = CommandSpec(
        name: "log list", summary: "lists the brews, newest first",
        options: LogSelection.options + [json, TextStyle.option, StateDirectory.option],
        details: ["A question mark behind a time: the clock was not set when it was brewed."],
        examples: [
            "brewguide log list --since 2026-11-01 --rating 5",
            "brewguide log list --json | jq '.[].rating'",
        ]
    ) { invocation throws(CommandFailure) in
        let selection = try LogSelection(Library(invocation), invocation)
        let output = PagedOutput()
        if invocation[json] {
            try selection.writeJSON(withSteps: false) { text throws(CommandFailure) in
                try output.print(text)
            }
            return try output.finish()
        }
        let positionWidth = try selection.positionWidth()
        let list = LogSheet(TextStyle(invocation), isUnicode: Console.speaksUnicode)
            .list(positionWidth: positionWidth, terminalWidth: Console.columns)
        var count = 0
        try selection.forEachPortion(withSteps: false) { logs throws(CommandFailure) in
            if count == 0, !logs.isEmpty { try output.print(list.header) }
            let rows = logs.map { log in
                count += 1
                return list.row(log, position: positionWidth.map { _ in count })
            }
            try output.print(rows.joined())
        }
        try output.finish()
        if count == 0 { selection.tellEmpty() }
    }

    static let logShow = CommandSpec(
        name: "log show", summary: "shows a brew with its steps", arguments: [logID],
        options: [json, TextStyle.option, StateDirectory.option],
        examples: ["brewguide log show 1", "brewguide log show 3f2a --json"]
    ) { invocation throws(CommandFailure) in
        let log = try Library(invocation).log(invocation.arguments[0])
        let output = PagedOutput()
        try output.print(
            invocation[json]
                ? log.json(withSteps: true).text
                : LogSheet(TextStyle(invocation), isUnicode: Console.speaksUnicode).text(log))
        try output.finish()
    }

    private static let csv: Option<Bool> = .flag(
        "csv", summary: "comma-separated values, as when not said")
    private static let exportedJSON: Option<Bool> = .flag("json", summary: "JSON, with the steps")
    private static let brewSpec: Option<Bool> = .flag(
        "brewspec", summary: "BrewSpec 1.0, for other programs")
    private static let raw: Option<Bool> = .flag(
        "raw", summary: "CSV texts exactly as they are, see below")

    static let logExport = CommandSpec(
        name: "log export", summary: "writes brews for a spreadsheet or a program",
        arguments: [
            Argument(
                name: "FILE", isOptional: true, completion: .files,
                summary: "must not be there yet; standard output when not said")
        ],
        options: [
            csv, exportedJSON, brewSpec, raw,
        ] + LogSelection.options + [StateDirectory.option],
        details: [
            "CSV is RFC 4180's: a line of titles, CR and LF, quotes where they are needed. A text "
                + "that a spreadsheet would take for a formula (it, or what is behind a semicolon, "
                + "a tab or the end of a line in it, begins with =, +, - or @) gets an apostrophe "
                + "there, unless --raw asks for it as it is: a recipe's name may come from a "
                + "stranger.",
            "BrewSpec has no place for the steps, the recipe's id, the time zone and the photo; "
                + "the recipe's name, other grinds than its own and notes about the pressure stand "
                + "in its process_notes. 1 to 5 stars become 1, 3, 5, 7 and 9. A time by a clock "
                + "that was not set is left out.",
        ],
        examples: ["brewguide log export --csv brews.csv", "brewguide log export --json | jq ."]
    ) { invocation throws(CommandFailure) in
        guard [csv, exportedJSON, brewSpec].count(where: { invocation[$0] }) < 2 else {
            throw CommandFailure(
                status: .usage, message: "log export: one of --csv, --json and --brewspec")
        }
        let selection = try LogSelection(Library(invocation), invocation)
        let export = { (write: (String) throws(CommandFailure) -> Void) throws(CommandFailure) in
            if invocation[brewSpec] {
                try selection.writeBrewSpec(to: write)
            } else if invocation[exportedJSON] {
                try selection.writeJSON(withSteps: true, to: write)
            } else {
                try selection.writeCSV(isGuarded: !invocation[raw], to: write)
            }
        }
        if let path = invocation.argument(0) {
            try NewFile.write(to: path, export)
        } else {
            try export(Console.print)
        }
        if try selection.isEmpty() { selection.tellEmpty() }
    }
}

extension LogSelection {
    /// A list with a log a line.
    func writeJSON(
        withSteps: Bool, to write: (String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var separator = "[\n"
        try forEachPortion(withSteps: withSteps) { logs throws(CommandFailure) in
            guard !logs.isEmpty else { return }
            let lines = logs.map { $0.json(withSteps: withSteps).line }
            try write(separator + lines.joined(separator: ",\n"))
            separator = ",\n"
        }
        try write(separator == "[\n" ? "[]\n" : "\n]\n")
    }

    /// A BrewSpec document with a brew a line, of which it has at least one.
    func writeBrewSpec(
        to write: (String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let start =
            "{\"brewspec_version\": \"\(BrewLog.brewSpecVersion)\", \"brews\": [\n"
        var separator = start
        try forEachPortion(withSteps: true) { logs throws(CommandFailure) in
            guard !logs.isEmpty else { return }
            try write(separator + logs.map { $0.brewSpec.line }.joined(separator: ",\n"))
            separator = ",\n"
        }
        guard separator != start else {
            throw CommandFailure(
                status: .noInput, message: "there are no such logs, and BrewSpec has no empty list")
        }
        try write("\n]}\n")
    }

    /// A line of titles, then a log a line.
    func writeCSV(
        isGuarded: Bool, to write: (String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        let table = LogCSV(isGuarded: isGuarded)
        try write(table.header)
        try forEachPortion(withSteps: false) { logs throws(CommandFailure) in
            try write(logs.map(table.line).joined())
        }
    }
}
