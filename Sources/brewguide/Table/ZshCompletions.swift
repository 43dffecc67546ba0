/// Completions for zsh(1).
enum ZshCompletions {
    static var text: String {
        """
        #compdef brewguide
        # Names may hold spaces: each line is one. What precedes the kind is for compadd.
        _brewguide_names() {
            local -a names
            names=("${(@f)$(brewguide complete $@[-1] ${(Q)PREFIX} 2>/dev/null)}")
            compadd "$@[1,-2]" -M 'm:{a-zA-Z}={A-Za-z}' -a names
        }
        _brewguide() {
            local -a commands
            if (( CURRENT == 2 )); then
                commands=(\(described(ShellCompletions.firstWords)))
                _describe command commands
                return
            fi
            local command=$words[2]
            shift words
            (( CURRENT-- ))
            case $command in
        \(groups)
            esac
            case $command in
        \(commands)
            esac
        }
        _brewguide "$@"

        """
    }

    private static func described(_ words: [(name: String, summary: String)]) -> String {
        words.map { "'\($0.name):\(ShellCompletions.quoted($0.summary))'" }.joined(separator: " ")
    }

    private static var groups: String {
        CommandTable.groups.map { group in
            """
                \(group.name))
                    if (( CURRENT == 2 )); then
                        commands=(\(described(ShellCompletions.secondWords(group.name))))
                        _describe command commands
                        return
                    fi
                    command="\(group.name) $words[2]"
                    shift words
                    (( CURRENT-- )) ;;
            """
        }.joined(separator: "\n")
    }

    private static var commands: String {
        CommandTable.shown.map { command in
            let name = command.name.contains(" ") ? "\"\(command.name)\"" : command.name
            return "        \(name)) _arguments \(specifications(command)) ;;"
        }.joined(separator: "\n")
    }

    private static func specifications(_ command: CommandSpec) -> String {
        let options = ShellCompletions.options(of: command).map { option in
            let what = "--\(option.name)[\(ShellCompletions.quoted(option.summary))]"
            return switch option.value {
            case .none: "'\(what)'"
            case .choice(let choices): "'\(what):value:(\(choices.joined(separator: " ")))'"
            case .file: "'\(what):file:_files'"
            case .directory: "'\(what):directory:_files -/'"
            case .text(let name): "'\(what):\(name):'"
            }
        }
        let arguments = command.arguments.enumerated().map { index, argument in
            let place = argument.isRepeated ? "*" : "\(index + 1)"
            return "'\(place):\(argument.name):\(action(argument))'"
        }
        return (options + arguments).joined(separator: " ")
    }

    private static func action(_ argument: CommandSpec.Argument) -> String {
        if !argument.values.isEmpty { return "(\(argument.values.joined(separator: " ")))" }
        switch argument.completion {
        case .none: return ""
        case .files: return "_files"
        case .recipes, .logs: return argument.completion.kind.map { "_brewguide_names \($0)" } ?? ""
        }
    }
}
