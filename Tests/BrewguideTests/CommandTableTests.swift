import CommandLine
import Hardware
import Testing

@testable import brewguide

@Suite("The command line")
struct CommandTableTests {
    @Test(
        "what can't be understood is told with the nearest right word",
        arguments: [
            ([], "a command is missing"),
            (["rnu"], "unknown command 'rnu': did you mean 'run'?"),
            (["scren"], "did you mean 'screen'?"), (["xyzzy"], "unknown command 'xyzzy'"),
            (["--vresion"], "unknown option '--vresion': did you mean '--version'?"),
            (["sim", "--lcd"], "a value is missing: --lcd 20x4|16x2"),
            (
                ["sim", "--lcd", "20x3"],
                "--lcd is one of 20x4, 16x2, not '20x3': did you mean '20x4'?"
            ),
            (["sim", "--lcd="], "a value is missing"),
            (["sim", "--scirpt", "x"], "did you mean '--script'?"),
            (["sim", "-x"], "unknown option '-x'"), (["sim", "x"], "'x' is too much"),
            (["sim", "--lcd", "16x2", "--lcd", "16x2"], "--lcd is given twice"),
            (["screen", "--follow=yes"], "--follow takes no value"),
            (["press"], "KEY is missing: brewguide press next|pause|restart"),
            (
                ["press", "nxet"],
                "KEY is one of next, pause, restart, not 'nxet': did you mean 'next'?"
            ),
            (["completions", "tcsh"], "SHELL is one of bash, zsh, fish"),
            (["recipe"], "recipe: a command is missing: list, show, new, edit,"),
            (["recipe", "edti"], "recipe: unknown command 'edti': did you mean 'edit'?"),
            (["log", "--jsn"], "log: unknown option '--jsn'"),
            (["recipe", "show"], "recipe show: NAME is missing: brewguide recipe show NAME"),
            (["recipe", "show", "a", "b"], "recipe show: 'b' is too much"),
            (["recipe", "new", "--template", "tea"], "--template is one of pour-over, espresso"),
            (["recipe", "import"], "FILE is missing: brewguide recipe import FILE…"),
            (["recipe", "export", "a", "--format", "xml"], "--format is one of brewguide"),
            (["recipe", "rename", "a"], "NEW is missing"),
            (["log", "rate", "1", "7"], "STARS is one of 1, 2, 3, 4, 5, not '7'"),
            (["log", "rate", "1", "3", "--tag", "sour"], "--tag is one of too-sour"),
            (["log", "list", "--rating", "9"], "--rating is one of 1, 2, 3, 4, 5"),
            (["log", "photo"], "LOG is missing"), (["backup"], "FILE is missing"),
            (["stats", "--days"], "a value is missing: --days N"),
            (["complete", "tea"], "KIND is one of recipes, logs"),
            (["bake"], "bake: a command is missing: list, show, new, edit, adjust, item, undo,"),
            (["bake", "shwo"], "bake: unknown command 'shwo': did you mean 'show'?"),
            (["bake", "lgo", "list"], "bake: unknown command 'lgo': did you mean 'log'?"),
            (["bake", "log"], "bake log: a command is missing: list, show, export"),
            (["bake", "log", "lsit"], "bake log: unknown command 'lsit': did you mean 'list'?"),
            (["bake", "log", "show"], "LOG is missing: brewguide bake log show LOG"),
            (["bake", "show"], "NAME is missing: brewguide bake show NAME"),
            (["bake", "show", "a", "--peices", "2"], "did you mean '--pieces'?"),
            (
                ["bake", "new", "--template", "bagel"],
                "--template is one of country-loaf, baguette"
            ),
            (["bake", "adjust", "a", "--hydration"], "a value is missing: --hydration P"),
            (["bake", "item", "a", "mvoe", "b"], "CHANGE is one of duplicate, move, flour, not"),
            (["bake", "item", "a", "move"], "ITEM is missing"),
            (["bake", "import"], "FILE is missing: brewguide bake import FILE…"),
            (["bake", "weigh", "a", "--actual"], "a value is missing: --actual ITEM=GRAMS…"),
            (["bake", "paste", "a", "b"], "bake paste: 'b' is too much"),
            (["bake", "table", "a", "--cvs"], "did you mean '--csv'?"),
        ] as [([String], String)])
    func errors(words: [String], message: String) {
        let failure = Self.failure(of: words)
        #expect(failure?.status == .usage)
        #expect(failure?.message.contains(message) == true, "\(String(describing: failure))")
    }

    @Test("options come in either form, and -- ends them")
    func forms() throws {
        for words in [["sim", "--lcd", "16x2"], ["sim", "--lcd=16x2"]] {
            guard
                case .run(let command, let invocation) = try CommandLineParser(.brewguide).parse(
                    words)
            else {
                Issue.record("it was not understood")
                continue
            }
            #expect(command.name == "sim")
            #expect(invocation[SimulationSetup.lcd] == DisplaySize(named: "16x2"))
        }
        #expect(
            Self.failure(of: ["press", "--", "--hold"])?.message.contains("not '--hold'") == true)
    }

    @Test(
        "every command has its help, its section of the manual and its completions",
        arguments: CommandTable.brewguide.shown.map(\.name))
    func everyCommand(name: String) throws {
        guard
            case .help(let command?) = try CommandLineParser(.brewguide).parse(
                name.split(separator: " ").map(String.init) + ["--help"])
        else {
            Issue.record("no help")
            return
        }
        let help = HelpText(.brewguide).text(for: command)
        #expect(help.hasPrefix("brewguide \(name): "))
        for option in command.options { #expect(help.contains(option.usage)) }
        let list =
            command.group.map { HelpText(.brewguide).text(forGroup: $0) }
            ?? HelpText(.brewguide).text(for: nil)
        #expect(list.contains("  \(name) "))
        #expect(ManualPage.brewguide.text.contains(".SS brewguide \(name)\n"))
        for shell in ShellCompletions.Shell.allCases {
            let completions = ShellCompletions(.brewguide).text(for: shell)
            for word in name.split(separator: " ") { #expect(completions.contains(word)) }
            for option in command.options { #expect(completions.contains(option.name)) }
        }
    }

    @Test(
        "every command is understood with all it may be given",
        arguments: [
            ["recipe", "list", "--json"], ["recipe", "show", "a"], ["recipe", "edit", "a"],
            ["recipe", "new", "--template", "other", "--name", "a", "--from", "-"],
            ["recipe", "validate", "a", "b", "--format", "pour-over", "--json"],
            ["recipe", "import", "a", "b", "c", "--rename"], ["recipe", "export", "a", "b"],
            ["recipe", "duplicate", "a"], ["recipe", "duplicate", "a", "b"],
            ["recipe", "rename", "a", "b"], ["recipe", "delete", "a", "--yes"],
            ["log", "list", "--limit", "1", "--since", "2026-11-21", "--recipe", "a"],
            ["log", "show", "1", "--json", "--color", "never"], ["log", "note", "1", "--", "-x"],
            ["log", "rate", "1", "5", "--tag", "none"], ["log", "photo", "1", "--remove"],
            ["log", "delete", "1", "--yes"], ["log", "export", "a", "--csv", "--raw"],
            ["stats", "--svg=a", "--days=7"], ["backup", "a", "--state", "b"],
            ["restore", "a", "--yes"], ["complete", "logs", "a"], ["help", "recipe", "edit"],
            ["recipe", "list", "--search", "a", "--method", "b"], ["complete", "beans"],
            ["log", "list", "--method", "a", "--grinder", "b", "--bean", "c"],
            ["log", "add", "--method", "a", "--dose", "1", "--water", "2", "--rating", "5"],
            ["log", "set", "1", "--grinder", "none", "--setting=5.5", "--pressure", "9 bar"],
            ["method", "add", "a", "--category", "pourOver"], ["method", "show", "a", "--json"],
            ["grinder", "add", "a", "--minimum", "-1", "--maximum", "1", "--step", "0.5"],
            ["grinder", "list", "--search", "a", "--json"], ["grinder", "edit", "a", "--name=b"],
            ["bean", "open", "a", "--roasted", "2026-11-21", "--bag-weight", "250"],
            ["bean", "delete", "a", "--yes"], ["bake", "list", "--search", "a", "--json"],
            ["bake", "show", "a", "--pieces", "3", "--piece-weight", "500", "--json"],
            ["bake", "adjust", "a", "--hydration", "75", "--salt=2", "--total", "1600"],
            ["bake", "item", "a", "move", "b", "2"], ["bake", "undo", "a"], ["bake", "redo", "a"],
            ["bake", "paste"], ["bake", "paste", "-", "--name", "a", "--yes"],
            ["bake", "weigh", "a", "--actual", "b=1", "c=2", "--made", "d", "--json"],
            ["bake", "table", "a", "--csv"], ["bake", "table", "a", "b", "--svg"],
            ["bake", "log", "list", "--json"], ["bake", "log", "export", "--json", "a"],
        ])
    func understood(words: [String]) throws {
        guard
            case .run(let command, let invocation) = try CommandLineParser(.brewguide).parse(words)
        else {
            Issue.record("it was not understood")
            return
        }
        #expect(words.joined(separator: " ").hasPrefix(command.name))
        #expect(invocation.arguments.count >= command.arguments.filter { !$0.isOptional }.count)
    }

    @Test("a group of commands has help of its own")
    func groupHelp() throws {
        guard
            case .groupHelp("recipe") = try CommandLineParser(.brewguide).parse([
                "recipe", "--help",
            ])
        else {
            Issue.record("no help")
            return
        }
        #expect(HelpText(.brewguide).text(forGroup: "log").contains("\n  log photo  "))
        #expect(HelpText(.brewguide).text(for: nil).contains("\n  recipe …  "))
    }

    @Test("every exit status is in the manual")
    func statuses() {
        for status in ExitStatus.allCases {
            #expect(ManualPage.brewguide.text.contains(".TP\n\(status.rawValue)\n"))
        }
    }

    private static func failure(of words: [String]) -> CommandFailure? {
        do throws(CommandFailure) {
            _ = try CommandLineParser(.brewguide).parse(words)
            return nil
        } catch {
            return error
        }
    }
}
