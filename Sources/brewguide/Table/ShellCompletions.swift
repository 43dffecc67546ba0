/// Completions for the usual shells, made from the table.
enum ShellCompletions {
    static let shells = ["bash", "zsh", "fish"]

    static func text(for shell: String) -> String {
        switch shell {
        case "zsh": zsh
        case "fish": fish
        default: bash
        }
    }

    private static var names: String { CommandTable.all.map(\.name).joined(separator: " ") }

    /// The words that may follow a command: its options, and what its first argument may be.
    private static func words(_ command: CommandSpec) -> String {
        let options = (command.options + CommandTable.common).map { "--\($0.name)" }
        return ((command.arguments.first?.values ?? []) + options).joined(separator: " ")
    }

    private static var bash: String {
        let commands = CommandTable.all.map { command in
            "    \(command.name)) words=\"\(words(command))\" ;;"
        }
        var values: [String] = []
        for option in CommandTable.all.flatMap(\.options) {
            let action: String
            switch option.value {
            case .choice(let choices):
                action =
                    "COMPREPLY=($(compgen -W \"\(choices.joined(separator: " "))\" -- \"$word\"))"
            case .file: action = "COMPREPLY=($(compgen -f -- \"$word\"))"
            case .directory: action = "COMPREPLY=($(compgen -d -- \"$word\"))"
            case .text: action = "COMPREPLY=()"
            case .none: continue
            }
            let line = "    --\(option.name)) \(action); return ;;"
            if !values.contains(line) { values.append(line) }
        }
        return """
            _brewguide() {
                local word="${COMP_WORDS[COMP_CWORD]}" words="\(names) --help --version"
                case "${COMP_WORDS[COMP_CWORD-1]}" in
            \(values.joined(separator: "\n"))
                esac
                if [ "$COMP_CWORD" -gt 1 ]; then
                    case "${COMP_WORDS[1]}" in
            \(commands.map { "    \($0)" }.joined(separator: "\n"))
                    *) words="" ;;
                    esac
                fi
                COMPREPLY=($(compgen -W "$words" -- "$word"))
            }
            complete -F _brewguide brewguide

            """
    }

    private static var zsh: String {
        let commands = CommandTable.all.map { command in
            "        \(command.name)) _arguments \(zshArguments(command)) ;;"
        }
        let described = CommandTable.all.map { "'\($0.name):\(quoted($0.summary))'" }
        return """
            #compdef brewguide
            _brewguide() {
                local -a commands
                commands=(\(described.joined(separator: " ")))
                if (( CURRENT == 2 )); then
                    _describe command commands
                    return
                fi
                local command=$words[2]
                shift words
                (( CURRENT-- ))
                case $command in
            \(commands.joined(separator: "\n"))
                esac
            }
            _brewguide "$@"

            """
    }

    private static func zshArguments(_ command: CommandSpec) -> String {
        let options = (command.options + CommandTable.common).map { option in
            let what = "--\(option.name)[\(quoted(option.summary))]"
            return switch option.value {
            case .none: "'\(what)'"
            case .choice(let choices): "'\(what):value:(\(choices.joined(separator: " ")))'"
            case .file: "'\(what):file:_files'"
            case .directory: "'\(what):directory:_files -/'"
            case .text(let name): "'\(what):\(name):'"
            }
        }
        let arguments = command.arguments.enumerated().map { index, argument in
            "'\(index + 1):\(argument.name):(\(argument.values.joined(separator: " ")))'"
        }
        return (options + arguments).joined(separator: " ")
    }

    private static var fish: String {
        var lines = ["complete -c brewguide -f"]
        for command in CommandTable.all {
            lines.append(
                "complete -c brewguide -n __fish_use_subcommand -a \(command.name) "
                    + "-d '\(quoted(command.summary))'")
            let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
            for value in command.arguments.first?.values ?? [] {
                lines.append("complete -c brewguide \(condition) -a \(value)")
            }
            for option in command.options {
                let rest =
                    switch option.value {
                    case .none: ""
                    case .choice(let choices): " -x -a '\(choices.joined(separator: " "))'"
                    case .file, .directory: " -r -F"
                    case .text: " -x"
                    }
                lines.append(
                    "complete -c brewguide \(condition) -l \(option.name)\(rest) "
                        + "-d '\(quoted(option.summary))'")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Without what ends a quoted word or a zsh specification.
    private static func quoted(_ text: String) -> String {
        text.filter { $0 != "'" && $0 != "[" && $0 != "]" && $0 != ":" }
    }
}
