import CommandLine

extension CommandSpec {
    static let help: CommandSpec = CommandSpec(
        name: "help", summary: "tells how to use a command",
        arguments: [
            Argument(name: "COMMAND", isOptional: true, isRepeated: true, summary: "the command")
        ]
    ) { invocation throws(CommandFailure) in
        guard !invocation.arguments.isEmpty else {
            return try Console.print(HelpText(.brewguide).text(for: nil))
        }
        // The parser says it best when there is no such command.
        switch try CommandLineParser(.brewguide).parse(invocation.arguments + ["--help"]) {
        case .help(let command): try Console.print(HelpText(.brewguide).text(for: command))
        case .groupHelp(let group): try Console.print(HelpText(.brewguide).text(forGroup: group))
        case .run, .version: break
        }
    }

    static let completions: CommandSpec = CommandSpec(
        name: "completions", summary: "prints completions for a shell",
        arguments: [
            Argument(
                name: "SHELL", values: ShellCompletions.Shell.allCases.map(\.rawValue),
                summary: "the shell")
        ],
        examples: ["brewguide completions bash > /etc/bash_completion.d/brewguide"]
    ) { invocation throws(CommandFailure) in
        let shell = ShellCompletions.Shell(rawValue: invocation.arguments[0]) ?? .bash
        try Console.print(ShellCompletions(.brewguide).text(for: shell))
    }

    static let manual: CommandSpec = CommandSpec(
        name: "manual", summary: "prints the manual page, for man(1)",
        examples: ["brewguide manual | man -l -"]
    ) { _ throws(CommandFailure) in
        try Console.print(ManualPage.brewguide.text)
    }
}
