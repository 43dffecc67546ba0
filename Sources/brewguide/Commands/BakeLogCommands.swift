import Baking
import CommandLine
import Documents
import Reports
import Store

extension CommandSpec {
    private static let bakeLogID = Argument(
        name: "LOG", completion: .names("bakes"),
        summary: "its place in the list (1 is the newest), its id, or how that begins")

    static let bakeLogList = CommandSpec(
        name: "bake log list", summary: "lists the bakes, newest first",
        options: [json, TextStyle.option, StateDirectory.option],
        details: ["A question mark behind a time: the clock was not set when the bake began."],
        examples: ["brewguide bake log list", "brewguide bake log list --json"]
    ) { invocation throws(CommandFailure) in
        let library = try Library(invocation)
        let output = PagedOutput()
        let logs = try library.bakeLogs()
        if invocation[json] {
            try library.writeJSON(logs, withDetails: false, to: output.print)
        } else if logs.isEmpty {
            Self.tellNoBakes()
        } else {
            try output.print(
                BakeLogSheet(TextStyle(invocation), isUnicode: Console.speaksUnicode).list(logs))
        }
        try output.finish()
    }

    static let bakeLogShow = CommandSpec(
        name: "bake log show", summary: "shows a bake with what was weighed and timed",
        arguments: [bakeLogID], options: [json, TextStyle.option, StateDirectory.option],
        examples: ["brewguide bake log show 1", "brewguide bake log show 3f2a --json"]
    ) { invocation throws(CommandFailure) in
        let log = try Library(invocation).bakeLog(invocation.arguments[0])
        let output = PagedOutput()
        try output.print(
            invocation[json]
                ? log.json(withDetails: true).text
                : BakeLogSheet(TextStyle(invocation), isUnicode: Console.speaksUnicode).text(log))
        try output.finish()
    }

    private static let csv: Option<Bool> = .flag(
        "csv", summary: "comma-separated values, as when not said")
    private static let exportedJSON: Option<Bool> = .flag(
        "json", summary: "JSON, with weights, corrections, steps and formula")
    private static let raw: Option<Bool> = .flag(
        "raw", summary: "CSV texts exactly as they are")

    static let bakeLogExport = CommandSpec(
        name: "bake log export", summary: "writes bakes for a spreadsheet or a program",
        arguments: [
            Argument(
                name: "FILE", isOptional: true, completion: .files,
                summary: "must not be there yet; standard output when not said")
        ],
        options: [csv, exportedJSON, raw, StateDirectory.option],
        details: [
            "CSV is RFC 4180's, and guarded against formulas of a spreadsheet as that of "
                + "'brewguide log export'. total_g is the dough as it was planned, weighed_g what "
                + "really went into it."
        ],
        examples: ["brewguide bake log export bakes.csv", "brewguide bake log export --json"]
    ) { invocation throws(CommandFailure) in
        guard !invocation[csv] || !invocation[exportedJSON] else {
            throw CommandFailure(
                status: .usage, message: "bake log export: --csv or --json, not both")
        }
        let library = try Library(invocation)
        let logs = try library.bakeLogs()
        let export = { (write: (String) throws(CommandFailure) -> Void) throws(CommandFailure) in
            if invocation[exportedJSON] {
                try library.writeJSON(logs, withDetails: true, to: write)
            } else {
                let table = BakeLogCSV(isGuarded: !invocation[raw])
                try write(table.header)
                for log in logs { try write(table.line(library.bakeLog(log.id))) }
            }
        }
        if let path = invocation.argument(0) {
            try NewFile.write(to: path, export)
        } else {
            try export(Console.print)
        }
        if logs.isEmpty { Self.tellNoBakes() }
    }

    private static func tellNoBakes() {
        Console.warn("there are no logs of bakes yet: finish a bake", priority: 6)
    }
}

extension Library {
    /// Chosen: as of formulas.
    private static let portion = 200

    /// Every bake, newest first.
    fileprivate func bakeLogs() throws(CommandFailure) -> [BakeLogSummary] {
        var logs: [BakeLogSummary] = []
        repeat {
            let last = logs.last
            let page = try attempt { db throws(StoreError) in
                try db.bakeLogs.page(after: last, count: Self.portion)
            }
            logs += page.lines
            if page.lines.isEmpty { return logs }
        } while true
    }

    /// A list of JSON with a log a line.
    fileprivate func writeJSON(
        _ logs: [BakeLogSummary], withDetails: Bool,
        to write: (String) throws(CommandFailure) -> Void
    ) throws(CommandFailure) {
        var separator = "[\n"
        for log in logs {
            try write(separator + bakeLog(log.id).json(withDetails: withDetails).line)
            separator = ",\n"
        }
        try write(logs.isEmpty ? "[]\n" : "\n]\n")
    }

    fileprivate func bakeLog(_ id: BakeLogID) throws(CommandFailure) -> BakeLog {
        try attempt { db throws(StoreError) in try db.bakeLogs.find(id) }
    }
}
