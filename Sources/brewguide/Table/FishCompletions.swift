/// Completions for fish(1).
enum FishCompletions {
    static var text: String {
        var lines = ["complete -c brewguide -f"]
        for word in ShellCompletions.firstWords {
            lines.append(line("-n __fish_use_subcommand -a \(word.name)", word.summary))
        }
        for group in CommandTable.groups {
            let members = ShellCompletions.secondWords(group.name)
            let names = members.map(\.name).joined(separator: " ")
            let condition =
                "-n '__fish_seen_subcommand_from \(group.name); "
                + "and not __fish_seen_subcommand_from \(names)'"
            for word in members { lines.append(line("\(condition) -a \(word.name)", word.summary)) }
        }
        for command in CommandTable.shown { lines += self.lines(of: command) }
        return lines.joined(separator: "\n") + "\n"
    }

    private static func line(_ what: String, _ summary: String) -> String {
        "complete -c brewguide \(what) -d '\(ShellCompletions.quoted(summary))'"
    }

    private static func lines(of command: CommandSpec) -> [String] {
        let seen = command.name.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
        let condition = "-n '\(seen.joined(separator: "; and "))'"
        var lines: [String] = []
        for argument in command.arguments {
            for value in argument.values {
                lines.append("complete -c brewguide \(condition) -a \(value)")
            }
            switch argument.completion {
            case .none: break
            case .files: lines.append("complete -c brewguide \(condition) -F")
            case .recipes, .logs:
                let kind = argument.completion.kind ?? ""
                lines.append(
                    "complete -c brewguide \(condition) "
                        + "-a '(brewguide complete \(kind) (commandline -ct) 2>/dev/null)'")
            }
        }
        for option in ShellCompletions.options(of: command) {
            let rest =
                switch option.value {
                case .none: ""
                case .choice(let choices): " -x -a '\(choices.joined(separator: " "))'"
                case .file, .directory: " -r -F"
                case .text: " -x"
                }
            lines.append(line("\(condition) -l \(option.name)\(rest)", option.summary))
        }
        return lines
    }
}
