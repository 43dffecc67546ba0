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
            let members = words.words(in: group.name)
            let seen = group.name.split(separator: " ").map(String.init)
            let condition = condition(seen: seen, in: group.name, but: members.map(\.name))
            for word in members { lines.append(line("\(condition) -a \(word.name)", word.summary)) }
        }
        for command in table.shown { lines += self.lines(of: command) }
        return lines.joined(separator: "\n") + "\n"
    }

    private func line(_ what: String, _ summary: String) -> String {
        "complete -c \(program) \(what) -d '\(ShellCompletions.quoted(summary))'"
    }

    /// When the line has these words and none of the others; nor those that would make another
    /// group of it: fish looks for words wherever they stand, and `log` is also one of `bake`.
    private func condition(
        seen: [String], in group: String?, but others: [String] = []
    ) -> String {
        let ours = Set((group ?? "").split(separator: " ").map(String.init))
        let larger = table.groups.map { Set($0.name.split(separator: " ").map(String.init)) }
            .filter { !ours.isEmpty && $0.isStrictSuperset(of: ours) }
        let absent =
            others + larger.flatMap { $0.subtracting(ours) }.filter { !others.contains($0) }
        let parts = seen.map { "__fish_seen_subcommand_from \($0)" }
        let end =
            absent.isEmpty
            ? [] : ["not __fish_seen_subcommand_from \(absent.joined(separator: " "))"]
        return "-n '\((parts + end).joined(separator: "; and "))'"
    }

    private func names(_ kind: String) -> String {
        "(\(program) complete \(kind) (commandline -ct) 2>/dev/null)"
    }

    private func lines(of command: CommandSpec) -> [String] {
        let seen = command.name.split(separator: " ").map(String.init)
        let condition = condition(seen: seen, in: command.group)
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
                case .text, .list: " -x"
                case .name(_, let kind): " -x -a '\(names(kind))'"
                }
            lines.append(line("\(condition) -l \(option.name)\(rest)", option.summary))
        }
        return lines
    }
}
