import CommandLine
import Control
import SystemCalls

/// The program: one command, one exit status, one line for each error.
@main
struct SyncProgram {
    static func main() {
        CurrentProcess.ignoreBrokenPipes()
        let table = CommandTable.sync
        do throws(CommandFailure) {
            let words = Array(Swift.CommandLine.arguments.dropFirst())
            switch try CommandLineParser(table).parse(words) {
            case .run(let command, let invocation): try command.perform(invocation)
            case .help(let command): try Console.print(HelpText(table).text(for: command))
            case .groupHelp(let group): try Console.print(HelpText(table).text(forGroup: group))
            case .version: try Console.print("brewguide-sync \(BrewGuideVersion.current)\n")
            }
        } catch {
            if !error.message.isEmpty { Console.warn(error.message) }
            CurrentProcess.exit(error.status.rawValue)
        }
    }
}
