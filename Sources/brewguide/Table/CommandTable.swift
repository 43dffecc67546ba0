import CommandLine

extension CommandTable {
    /// Every command there is.
    static let brewguide: CommandTable = CommandTable(
        program: "brewguide",
        summary: "guides a pour-over brew by three buttons and a character display",
        groups: [
            Group(name: "recipe", summary: "lists, shows, edits and exchanges recipes"),
            Group(name: "log", summary: "lists, shows, rates and exports brews"),
        ],
        groupDetails: StateDirectory.explanation, urgent: [.run, .sim]
    ) { CommandSpec.others }
}

extension CommandSpec {
    /// Those that run no device, in the order of the help.
    fileprivate static var others: [CommandSpec] {
        let device: [CommandSpec] = [.status, .screen, .press]
        let rest: [CommandSpec] = [
            .stats, .backup, .restore, .doctor, .completions, .manual, .help, .complete,
        ]
        return device + recipeCommands + logCommands + rest
    }
}
