import Control
import CPOSIX

/// The program: one command, one exit status, one line for each error.
@main
struct BrewGuideProgram {
    static func main() {
        brewguide_ignore_broken_pipes()
        do throws(CommandFailure) {
            switch try CommandLineParser.parse(CommandLineWords.read()) {
            case .run(let command, let invocation): try command.run(invocation)
            case .help(let command): try Console.print(HelpText.text(for: command))
            case .groupHelp(let group): try Console.print(HelpText.text(forGroup: group))
            case .version: try Console.print("brewguide \(BrewGuideVersion.current)\n")
            }
        } catch {
            if !error.message.isEmpty { Console.complain(error.message) }
            exit(error.status.rawValue)
        }
    }
}
