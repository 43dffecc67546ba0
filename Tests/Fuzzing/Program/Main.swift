import CPOSIX
import FuzzDoors

@main
enum Main {
    static func main() throws {
        guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
            print(Options.usage)
            exit(64)  // sysexits(3): EX_USAGE.
        }
        switch options.task {
        case .libFuzzer(let words): LibFuzzer.run(options.door, words)
        case .limit: print(options.door.lengthLimit)
        case .replay: try Replay(options.door).run(options.paths)
        case .mutate:
            var mutation = try Mutation(options)
            try mutation.run()
        }
    }
}
