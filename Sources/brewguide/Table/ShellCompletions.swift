/// Completions for the usual shells, made from the table. Names of recipes and logs are asked of
/// the program when they are needed.
enum ShellCompletions {
    static let shells = ["bash", "zsh", "fish"]

    static func text(for shell: String) -> String {
        switch shell {
        case "zsh": ZshCompletions.text
        case "fish": FishCompletions.text
        default: BashCompletions.text
        }
    }

    /// What may follow the program's name.
    static var firstWords: [(name: String, summary: String)] {
        CommandTable.shown.filter { !$0.name.contains(" ") }.map { ($0.name, $0.summary) }
            + CommandTable.groups
    }

    /// What may follow a group's name.
    static func secondWords(_ group: String) -> [(name: String, summary: String)] {
        CommandTable.members(of: group).map {
            (String($0.name.dropFirst(group.count + 1)), $0.summary)
        }
    }

    static func options(of command: CommandSpec) -> [CommandSpec.Option] {
        command.options + CommandTable.common
    }

    /// Without what ends a quoted word or a zsh specification.
    static func quoted(_ text: String) -> String {
        text.filter { $0 != "'" && $0 != "[" && $0 != "]" && $0 != ":" }
    }
}

extension CommandSpec.Completion {
    /// What `brewguide complete` is asked for; nil when the database has nothing to say.
    var kind: String? {
        switch self {
        case .none, .files: nil
        case .recipes: "recipes"
        case .logs: "logs"
        }
    }
}
