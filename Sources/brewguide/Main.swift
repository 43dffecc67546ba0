import CommandLine
import Control
import SystemCalls

/// The program: one command, one exit status, one line for each error.
@main
struct BrewGuideProgram {
    static func main() {
        CurrentProcess.ignoreBrokenPipes()
        do throws(CommandFailure) {
            switch try CommandLineParser(.brewguide).parse(CommandLineWords.read()) {
            case .run(let command, let invocation): try command.perform(invocation)
            case .help(let command): try Console.print(HelpText(.brewguide).text(for: command))
            case .groupHelp(let group):
                try Console.print(HelpText(.brewguide).text(forGroup: group))
            case .version: try Console.print("brewguide \(BrewGuideVersion.current)\n")
            }
        } catch {
            if !error.message.isEmpty { Console.warn(error.message) }
            CurrentProcess.exit(error.status.rawValue)
        }
    }
}
