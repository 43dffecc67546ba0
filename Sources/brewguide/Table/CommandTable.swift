/// Every command there is.
enum CommandTable {
    static let all: [CommandSpec] =
        devices + [.status, .screen, .press] + CommandSpec.recipeCommands + CommandSpec.logCommands
        + [.stats, .backup, .restore, .doctor, .completions, .manual, .help, .complete]

    /// Those that run a device.
    private static let devices: [CommandSpec] = [.run, .sim]

    /// The command of this name. A device's start does not wait until all the others are made up.
    static func command(named name: String) -> CommandSpec? {
        devices.first { $0.name == name } ?? all.first { $0.name == name }
    }

    /// What people are told of.
    static var shown: [CommandSpec] { all.filter { !$0.isHidden } }

    /// Words that stand before others, with what these do.
    static let groups: [(name: String, summary: String)] = [
        ("recipe", "lists, shows, edits and exchanges recipes"),
        ("log", "lists, shows, rates and exports brews"),
    ]

    /// The commands of a group.
    static func members(of group: String) -> [CommandSpec] {
        shown.filter { $0.name.hasPrefix(group + " ") }
    }

    static let summary = "guides a pour-over brew by three buttons and a character display"

    /// Options every command takes.
    static let common: [CommandSpec.Option] = [
        CommandSpec.Option(name: "help", value: .none, summary: "how to use it")
    ]
}
