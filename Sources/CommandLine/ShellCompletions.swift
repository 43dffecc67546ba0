/// Completions for the usual shells, made from the table. Names of recipes and logs are asked of
/// the program when they are needed.
package struct ShellCompletions {
    /// The shells there are completions for.
    package enum Shell: String, CaseIterable, Sendable {
        case bash, zsh, fish
    }

    let table: CommandTable

    package init(_ table: CommandTable) { self.table = table }

    /// What a shell reads at its start.
    package func text(for shell: Shell) -> String {
        switch shell {
        case .bash: BashCompletions(self).text
        case .zsh: ZshCompletions(self).text
        case .fish: FishCompletions(self).text
        }
    }

    /// What may follow the program's name.
    var firstWords: [(name: String, summary: String)] {
        table.shown.filter { !$0.name.contains(" ") }.map { ($0.name, $0.summary) }
            + table.groups(in: nil).map { ($0.name, $0.summary) }
    }

    /// What may follow a group's name.
    func words(in group: String) -> [(name: String, summary: String)] {
        table.members(of: group).map { ($0.word, $0.summary) }
            + table.groups(in: group).map { ($0.word, $0.summary) }
    }

    /// The groups by how many words they have: first those in no other one, then those in them.
    var groupLevels: [[CommandTable.Group]] {
        var levels: [[CommandTable.Group]] = []
        var level = table.groups(in: nil)
        while !level.isEmpty {
            levels.append(level)
            level = level.flatMap { table.groups(in: $0.name) }
        }
        return levels
    }

    static func options(of command: CommandSpec) -> [any OptionDeclaration] {
        command.options + CommandTable.common
    }

    /// Without what ends a quoted word or a zsh specification.
    static func quoted(_ text: String) -> String {
        text.filter { $0 != "'" && $0 != "[" && $0 != "]" && $0 != ":" }
    }
}
