import CommandLine
import Testing

/// A table with a group in a group.
@Suite("Groups of commands")
struct GroupTests {
    private static let made: Option<String> = .list("made", "PART", summary: "what is there")

    private static let table = CommandTable(
        program: "tool", summary: "makes things",
        groups: [
            CommandTable.Group(name: "bread", summary: "makes bread"),
            CommandTable.Group(name: "bread log", summary: "tells of bread"),
            CommandTable.Group(name: "log", summary: "tells of coffee"),
        ], groupDetails: "All in one place.", urgent: [],
        others: {
            ["bread show", "bread log list", "bread log show", "log list"].map { name in
                CommandSpec(
                    name: name, summary: "does \(name)",
                    arguments: [CommandSpec.Argument(name: "WHAT", summary: "what")],
                    options: [made, Option.flag("quick", summary: "at once")]
                ) { _ in }
            }
        })

    private func request(_ words: String...) throws -> CommandLineParser.Request {
        try CommandLineParser(Self.table).parse(words)
    }

    private func failure(_ words: String...) -> String? {
        do throws(CommandFailure) {
            _ = try CommandLineParser(Self.table).parse(words)
            return nil
        } catch {
            return error.message
        }
    }

    @Test("a command of a group in a group is found by all its words")
    func nested() throws {
        for name in ["bread show", "bread log list", "bread log show", "log list"] {
            let words = name.split(separator: " ").map(String.init) + ["x"]
            guard case .run(let command, _) = try CommandLineParser(Self.table).parse(words) else {
                Issue.record("\(name) was not understood")
                continue
            }
            #expect(command.name == name)
        }
        guard case .groupHelp("bread log") = try request("bread", "log", "--help") else {
            Issue.record("no help of the inner group")
            return
        }
    }

    @Test("what can't be understood is told with the words that may follow")
    func errors() {
        #expect(failure("bread") == "bread: a command is missing: show, log")
        #expect(failure("bread", "log") == "bread log: a command is missing: list, show")
        #expect(
            failure("bread", "lgo") == "bread: unknown command 'lgo': did you mean 'log'?")
        #expect(
            failure("bread", "log", "lsit")
                == "bread log: unknown command 'lsit': did you mean 'list'?")
        #expect(failure("loh")?.hasSuffix("did you mean 'log'?") == true)
    }

    @Test("the help of a group names the groups in it, that of the program does not")
    func help() {
        let help = HelpText(Self.table)
        #expect(
            help.text(forGroup: "bread").contains(
                "  bread show   does bread show\n  bread log …  tells of bread\n"))
        #expect(!help.text(forGroup: "bread").contains("log list"))
        #expect(help.text(forGroup: "bread log").contains("  bread log list  does"))
        #expect(help.text(for: nil).contains("  bread …  makes bread\n  log …    tells of coffee"))
        #expect(!help.text(for: nil).contains("tells of bread"))
    }

    @Test("each shell completes the words of both groups at their places")
    func completions() {
        let completions = ShellCompletions(Self.table)
        let bash = completions.text(for: .bash)
        #expect(bash.contains("words=\"bread log --help --version\""))
        #expect(bash.contains("[ \"$COMP_CWORD\" -eq 2 ] && words=\"show log\" ;;"))
        #expect(bash.contains("command=\"$command ${COMP_WORDS[3]}\" place=4"))
        #expect(bash.contains("[ \"$COMP_CWORD\" -eq 3 ] && words=\"list show\" ;;"))
        let zsh = completions.text(for: .zsh)
        #expect(zsh.contains("command=\"bread log $words[2]\""))
        #expect(zsh.contains("'*--made[what is there]:PART:'"))
        let fish = completions.text(for: .fish)
        #expect(
            fish.contains(
                "-n '__fish_seen_subcommand_from bread; and __fish_seen_subcommand_from log; and "
                    + "not __fish_seen_subcommand_from list show' -a list"))
        #expect(
            fish.contains(
                "-n '__fish_seen_subcommand_from log; and __fish_seen_subcommand_from list; and "
                    + "not __fish_seen_subcommand_from bread' -l quick"))
    }

    @Test(
        "a list takes words one by one, and those behind it once the arguments are there",
        arguments: [
            (["x", "--made", "a", "--made", "b"], ["a", "b"]),
            (["x", "--made", "a", "b"], ["a", "b"]),
            (["--made", "a", "x", "b"], ["a", "b"]),
            (["--made", "a", "x"], ["a"]),
            (["x", "--made=a b", "--quick", "--made", "c", "d"], ["a b", "c", "d"]),
            (["x"], []),
        ] as [([String], [String])])
    func lists(words: [String], made: [String]) throws {
        guard
            case .run(_, let invocation) = try CommandLineParser(Self.table)
                .parse(["log", "list"] + words)
        else {
            Issue.record("it was not understood")
            return
        }
        #expect(invocation.arguments == ["x"])
        #expect(invocation[list: Self.made] == made)
        #expect(
            HelpText(Self.table).text(for: Self.table.command(named: "log list")).contains(
                "--made PART…"))
    }

    @Test("behind another option a word is too much, as it is without such a list")
    func tooMuch() {
        #expect(
            failure("log", "list", "x", "--made", "a", "--quick", "b")
                == "log list: 'b' is too much")
        #expect(
            failure("log", "list", "x", "--made", "a", "--", "b") == "log list: 'b' is too much")
        #expect(
            failure("log", "list", "x", "--made") == "log list: a value is missing: --made PART…")
    }
}
