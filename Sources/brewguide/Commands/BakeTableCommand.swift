import Baking
import CommandLine
import Documents
import Reports

extension CommandSpec {
    private static let csv: Option<Bool> = .flag(
        "csv", summary: "comma-separated values, for a spreadsheet")
    private static let svg: Option<Bool> = .flag("svg", summary: "a picture")

    static let bakeTable = CommandSpec(
        name: "bake table",
        summary: "lays a formula out in the form of the Bread Bakers Guild",
        arguments: [
            formulaName,
            Argument(
                name: "FILE", isOptional: true, completion: .files,
                summary: "must not be there yet; standard output when not said"),
        ],
        options: BatchOptions.all
            + [csv, svg, json, TextStyle.option, StateDirectory.option],
        details: [
            "The total formula with percentages, a column for each preferment and soaker with "
                + "percentages of its own flour, and the final dough in weights only.",
            BatchOptions.explanation,
        ],
        examples: [
            "brewguide bake table \"Country loaf\"", "brewguide bake table country --csv loaf.csv",
            "brewguide bake table country --svg loaf.svg --total 1600",
        ]
    ) { invocation throws(CommandFailure) in
        guard [csv, svg, json].count(where: { invocation[$0] }) < 2 else {
            throw CommandFailure(
                status: .usage, message: "bake table: one of --csv, --svg and --json")
        }
        let table = GuildTable(try Library(invocation).scaledFormula(invocation))
        let text =
            if invocation[csv] {
                GuildCSV().text(table)
            } else if invocation[svg] {
                GuildPicture(table).text
            } else if invocation[json] {
                table.json.text
            } else {
                GuildText(table, TextStyle(invocation)).text
            }
        if let path = invocation.argument(1) {
            return try NewFile.write(to: path) { write throws(CommandFailure) in try write(text) }
        }
        let output = PagedOutput()
        try output.print(text)
        try output.finish()
    }
}
