import CPOSIX

@main
enum Main {
    static func main() throws {
        var names = Array(CommandLine.arguments.dropFirst())
        let isJSON = names.contains("--json")
        names.removeAll { $0 == "--json" }
        if names.contains("--help") { return usage(EXIT_SUCCESS) }
        if names.contains(where: { name in !Benchmark.all.contains { $0.name == name } }) {
            return usage(64)
        }
        if !isJSON { print(Figure.header) }
        let report = Benchmark.Report(
            figure: { figure in
                print(isJSON ? figure.json : figure.row)
                fflush(nil)
            },
            note: { text in
                let plain = String(text.map { "\"\\\n".contains($0) ? "'" : $0 })
                print(isJSON ? "{\"note\":\"\(plain)\"}" : "  (\(text))")
                fflush(nil)
            })
        for benchmark in Benchmark.all where names.isEmpty || names.contains(benchmark.name) {
            try benchmark.run(report)
        }
    }

    /// 64 is sysexits(3)' EX_USAGE.
    private static func usage(_ status: Int32) {
        print("usage: brewguide-benchmark [--json] [NAME...]")
        for benchmark in Benchmark.all { print("  \(benchmark.name): \(benchmark.summary)") }
        exit(status)
    }
}
