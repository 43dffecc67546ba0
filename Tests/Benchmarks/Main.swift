import CPOSIX

@main
enum Main {
    /// What the command line asks for.
    private struct Request {
        var names: [String] = []
        var isJSON = false
        /// The file of kept figures to hold the repeatable ones against, or to write them into.
        var checks: String?
        var keeps: String?
        var wantsHelp = false

        /// Nil when it makes no sense.
        init?(_ words: [String]) {
            var words = words[...]
            while let word = words.popFirst() {
                switch word {
                case "--json": isJSON = true
                case "--help": wantsHelp = true
                case "--check", "--keep":
                    guard let path = words.popFirst() else { return nil }
                    if word == "--check" { checks = path } else { keeps = path }
                default:
                    guard Benchmark.all.contains(where: { $0.name == word }) else { return nil }
                    names.append(word)
                }
            }
        }

        var benchmarks: [Benchmark] {
            Benchmark.all.filter { names.isEmpty ? !$0.isOnlyByName : names.contains($0.name) }
        }
    }

    static func main() throws {
        let words = Array(CommandLine.arguments.dropFirst())
        // What callgrind looks at; see InstructionCount.
        if words.count == 2, words[0] == "--ticks", let ticks = Int(words[1]) {
            return InstructionCount.run(ticks: ticks)
        }
        if words.count == 2, words[0] == InstructionCount.sampleWord, let count = Int(words[1]) {
            return InstructionCount.run(samples: count)
        }
        // What a device costs; see UnwiredDevice.
        if words.count == 2, words[0] == UnwiredDevice.word {
            return try UnwiredDevice.run(in: words[1])
        }
        guard let request = Request(words) else { return usage(64) }
        if request.wantsHelp { return usage(EXIT_SUCCESS) }
        if let path = request.checks { exit(try check(against: path, request)) }
        if let path = request.keeps { return try keep(in: path, request) }
        let isJSON = request.isJSON
        if !isJSON { print(Figure.header) }
        let report = Benchmark.Report(
            figure: { say(isJSON ? $0.json : $0.row) },
            note: { text in
                let plain = String(text.map { "\"\\\n".contains($0) ? "'" : $0 })
                say(isJSON ? "{\"note\":\"\(plain)\"}" : "  (\(text))")
            })
        for benchmark in request.benchmarks { try benchmark.run(report) }
    }

    // Figures that every run gives alike.

    /// The exit status: 0 when none is worse than the kept one.
    private static func check(against path: String, _ request: Request) throws -> Int32 {
        let kept = try KeptFigures(file: path)
        var unseen = kept.measures
        var failures = 0
        var isBetter = false
        try repeatable(request) { figure in
            unseen.remove(figure.measure)
            let value = "\(figure.measure): \(Figure.text(figure.ours)) \(figure.unit)"
            switch kept.verdict(on: figure) {
            case .asKept: say("\(value), as kept")
            case .better(let than):
                isBetter = true
                say("\(value), better than \(Figure.text(than))")
            case .worse(let than):
                failures += 1
                say("\(value), WORSE than \(Figure.text(than))")
            case .unknown:
                failures += 1
                say("\(value), NOT KEPT")
            }
        }
        if request.names.isEmpty {
            unseen = unseen.filter { !InstructionCount.isForeign($0) }
            for measure in unseen.sorted() { say("\(measure): kept, but NOT MEASURED") }
            failures += unseen.count
        }
        if isBetter || failures > 0 {
            say("if this is meant, update the file with: brewguide-benchmark --keep \(path)")
        }
        return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE
    }

    private static func keep(in path: String, _ request: Request) throws {
        // What another compiler's program came to stays.
        var kept = (try? KeptFigures(file: path)) ?? KeptFigures()
        kept.forget { !InstructionCount.isForeign($0) }
        try repeatable(request) { kept.keep($0) }
        try TextFile.write(kept.text, to: path)
    }

    private static func repeatable(
        _ request: Request, _ body: @escaping (Figure) -> Void
    ) throws {
        let report = Benchmark.Report(
            isRepeatableOnly: true, figure: { if $0.isRepeatable { body($0) } },
            note: { say("(\($0))") })
        for benchmark in request.benchmarks where benchmark.isRepeatable {
            try benchmark.run(report)
        }
    }

    private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }

    /// 64 is sysexits(3)' EX_USAGE.
    private static func usage(_ status: Int32) {
        print("usage: brewguide-benchmark [--json | --check FILE | --keep FILE] [NAME...]")
        for benchmark in Benchmark.all { print("  \(benchmark.name): \(benchmark.summary)") }
        exit(status)
    }
}
