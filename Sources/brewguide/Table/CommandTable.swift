import CommandLine

extension CommandTable {
    /// Every command there is.
    static let brewguide: CommandTable = CommandTable(
        program: "brewguide",
        summary: "guides a pour-over brew by three buttons and a character display",
        groups: [
            Group(name: "recipe", summary: "lists, shows, edits and exchanges recipes"),
            Group(name: "log", summary: "lists, shows, adds, rates and exports brews"),
            Group(name: "bake", summary: "keeps baker's formulas, and works them out"),
            Group(name: "bake log", summary: "lists, shows and exports bakes"),
            Group(name: "method", summary: "keeps the ways of brewing"),
            Group(name: "grinder", summary: "keeps the grinders"),
            Group(name: "bean", summary: "keeps the beans and their bags"),
            Group(name: "journal", summary: "takes beans, grinders and brews in"),
            Group(name: "scale", summary: "reads, tares and calibrates the scale"),
            Group(name: "mqtt", summary: "tries the bridge to Home Assistant"),
            Group(name: "sync", summary: "keeps several devices alike, by a WebDAV server"),
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
        let journal = methodCommands + grinderCommands + beanCommands + [.journalImport]
        let apart = scaleCommands + mqttCommands + syncCommands
        return device + recipeCommands + logCommands + bakeCommands + journal + apart + rest
    }
}
