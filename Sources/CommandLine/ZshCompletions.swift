/// Completions for zsh(1).
struct ZshCompletions {
    private let words: ShellCompletions
    private var table: CommandTable { words.table }
    private var program: String { words.table.program }

    init(_ words: ShellCompletions) { self.words = words }

    var text: String {
        """
        #compdef \(program)
        # Names may hold spaces: each line is one. What precedes the kind is for compadd.
        _\(program)_names() {
            local -a names
            names=("${(@f)$(\(program) complete $@[-1] ${(Q)PREFIX} 2>/dev/null)}")
            compadd "$@[1,-2]" -M 'm:{a-zA-Z}={A-Za-z}' -a names
        }
        _\(program)() {
            local -a commands
            if (( CURRENT == 2 )); then
                commands=(\(described(words.firstWords)))
                _describe command commands
                return
            fi
            local command=$words[2]
            shift words
            (( CURRENT-- ))
        \(groups)
            case $command in
        \(commands)
            esac
        }
        _\(program) "$@"

        """
    }

    private func described(_ words: [(name: String, summary: String)]) -> String {
        words.map { "'\($0.name):\(ShellCompletions.quoted($0.summary))'" }.joined(separator: " ")
    }

    private var groups: String {
        words.groupLevels.map { groups in
            let cases = groups.map { group in
                """
                    "\(group.name)")
                        if (( CURRENT == 2 )); then
                            commands=(\(described(words.words(in: group.name))))
                            _describe command commands
                            return
                        fi
                        command="\(group.name) $words[2]"
                        shift words
                        (( CURRENT-- )) ;;
                """
            }
            return (["    case $command in"] + cases + ["    esac"]).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private var commands: String {
        table.shown.map { command in
            let name = command.name.contains(" ") ? "\"\(command.name)\"" : command.name
            return "        \(name)) _arguments \(specifications(command)) ;;"
        }.joined(separator: "\n")
    }

    private func specifications(_ command: CommandSpec) -> String {
        let options = ShellCompletions.options(of: command).map { option in
            let what = "--\(option.name)[\(ShellCompletions.quoted(option.summary))]"
            return switch option.form {
            case .flag: "'\(what)'"
            case .choice(let words), .offered(_, let words):
                "'\(what):value:(\(words.joined(separator: " ")))'"
            case .file: "'\(what):file:_files'"
            case .directory: "'\(what):directory:_files -/'"
            case .list(let name): "'*\(what):\(ShellCompletions.quoted(name)):'"
            case .text(let name): "'\(what):\(ShellCompletions.quoted(name)):'"
            case .name(let name, let kind):
                "'\(what):\(ShellCompletions.quoted(name)):_\(program)_names \(kind)'"
            }
        }
        let arguments = command.arguments.enumerated().map { index, argument in
            let position = argument.isRepeated ? "*" : "\(index + 1)"
            return "'\(position):\(argument.name):\(action(argument))'"
        }
        return (options + arguments).joined(separator: " ")
    }

    private func action(_ argument: CommandSpec.Argument) -> String {
        if !argument.values.isEmpty { return "(\(argument.values.joined(separator: " ")))" }
        switch argument.completion {
        case .none: return ""
        case .files: return "_files"
        case .names(let kind): return "_\(program)_names \(kind)"
        }
    }
}
