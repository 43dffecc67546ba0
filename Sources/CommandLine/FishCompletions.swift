/// Completions for fish(1).
struct FishCompletions {
    private let words: ShellCompletions
    private var table: CommandTable { words.table }
    private var program: String { words.table.program }

    init(_ words: ShellCompletions) { self.words = words }

    var text: String {
        var lines = ["complete -c \(program) -f"]
        for word in words.firstWords {
            lines.append(line("-n __fish_use_subcommand -a \(word.name)", word.summary))
        }
        for group in table.groups {
            let members = words.secondWords(group.name)
            let names = members.map(\.name).joined(separator: " ")
            let condition =
                "-n '__fish_seen_subcommand_from \(group.name); "
                + "and not __fish_seen_subcommand_from \(names)'"
            for word in members { lines.append(line("\(condition) -a \(word.name)", word.summary)) }
        }
        for command in table.shown { lines += self.lines(of: command) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ what: String, _ summary: String) -> String {
        "complete -c \(program) \(what) -d '\(ShellCompletions.quoted(summary))'"
    }

    private func names(_ kind: String) -> String {
        "(\(program) complete \(kind) (commandline -ct) 2>/dev/null)"
    }

    private func lines(of command: CommandSpec) -> [String] {
        let seen = command.name.split(separator: " ").map { "__fish_seen_subcommand_from \($0)" }
        let condition = "-n '\(seen.joined(separator: "; and "))'"
        var lines: [String] = []
        for argument in command.arguments {
            for value in argument.values {
                lines.append("complete -c \(program) \(condition) -a \(value)")
            }
            switch argument.completion {
            case .none: break
            case .files: lines.append("complete -c \(program) \(condition) -F")
            case .names(let kind):
                lines.append("complete -c \(program) \(condition) -a '\(names(kind))'")
            }
        }
        for option in ShellCompletions.options(of: command) {
            let rest =
                switch option.form {
                case .flag: ""
                case .choice(let words), .offered(_, let words):
                    " -x -a '\(words.joined(separator: " "))'"
                case .file, .directory: " -r -F"
                case .text: " -x"
                case .name(_, let kind): " -x -a '\(names(kind))'"
                }
            lines.append(line("\(condition) -l \(option.name)\(rest)", option.summary))
        }
        return lines
    }
}
