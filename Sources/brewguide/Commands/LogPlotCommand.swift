import CommandLine
import Reports

extension CommandSpec {
    private static let svg: Option<String> = .file(
        "svg", summary: "as a picture in a file; - is standard output")

    static let logPlot = CommandSpec(
        name: "log plot", summary: "draws what was on the scale in a brew", arguments: [logID],
        options: [svg, TextStyle.option, StateDirectory.option],
        details: [
            "The plan is beside the real weight, and in a picture the flow below them. Without "
                + "--svg it is what 'log show' draws."
        ],
        examples: ["brewguide log plot 1 --svg brew.svg"]
    ) { invocation throws(CommandFailure) in
        let log = try Library(invocation).log(invocation.arguments[0])
        guard let picture = BrewPicture(log) else {
            throw CommandFailure(
                status: .noInput,
                message: "this brew was not weighed: with a scale in the configuration the next "
                    + "one is")
        }
        guard let path = invocation[svg] else {
            let output = PagedOutput()
            try output.print(
                LogSheet(TextStyle(invocation), isUnicode: Console.speaksUnicode).text(log))
            return try output.finish()
        }
        if path == "-" { return try Console.print(picture.text) }
        try Files.write(picture.text, to: path)
    }
}
