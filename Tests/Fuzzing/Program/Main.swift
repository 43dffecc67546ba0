import CPOSIX
import FuzzTargets

@main
enum Main {
    static func main() throws {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            print(Options.usage)
            exit(64)  // sysexits(3): EX_USAGE.
        }
        switch options.task {
        case .libFuzzer(let words): LibFuzzer.run(options.target, words)
        case .limit: print(options.target.lengthLimit)
        case .replay: try Replay(options.target).run(options.paths)
        case .mutate:
            var mutation = try Mutation(options)
            try mutation.run()
        }
    }
}
