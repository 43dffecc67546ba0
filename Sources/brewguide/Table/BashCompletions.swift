/// Completions for bash(1).
enum BashCompletions {
    static var text: String {
        """
        # Names may hold spaces: each line is one word, quoted for the shell.
        _brewguide_names() {
            local line
            COMPREPLY=()
            while IFS= read -r line; do
                COMPREPLY+=("$(printf '%q' "$line")")
            done < <(brewguide complete "$1" "${2//\\\\/}" 2>/dev/null)
        }
        _brewguide() {
            local word="${COMP_WORDS[COMP_CWORD]}" command="${COMP_WORDS[1]}" place=2
            local words="\(firstWords) --help --version"
            case "${COMP_WORDS[COMP_CWORD-1]}" in
        \(optionValues)
            esac
            case "$command" in
        \(groups)
            esac
            if [ "$COMP_CWORD" -ge "$place" ] && [ "$COMP_CWORD" -gt 1 ]; then
                words=""
                # Which argument it is: options and what stands before are none.
                local index=0 i
                for ((i = place; i < COMP_CWORD; i++)); do
                    [[ ${COMP_WORDS[i]} == -* ]] || index=$((index + 1))
                done
                case "$command" in
        \(commands)
                esac
            fi
            COMPREPLY=($(compgen -W "$words" -- "$word"))
        }
        complete -F _brewguide brewguide

        """
    }

    private static var firstWords: String {
        ShellCompletions.firstWords.map(\.name).joined(separator: " ")
    }

    private static var groups: String {
        CommandTable.groups.map { group in
            let words = ShellCompletions.secondWords(group.name).map(\.name).joined(separator: " ")
            return """
                    \(group.name)) command="\(group.name) ${COMP_WORDS[2]}" place=3
                        [ "$COMP_CWORD" -eq 2 ] && words="\(words)" ;;
                """
        }.joined(separator: "\n")
    }

    private static var commands: String {
        CommandTable.shown.map { command in
            let options = ShellCompletions.options(of: command).map { "--\($0.name)" }
                .joined(separator: " ")
            let actions = command.arguments.enumerated().compactMap { index, argument in
                action(argument).map { action in
                    let test = argument.isRepeated ? "-ge" : "-eq"
                    return "[[ $index \(test) \(index) && $word != -* ]] && { \(action); }"
                }
            }
            let name = command.name.contains(" ") ? "\"\(command.name)\"" : command.name
            let words = "words=\"\(options)\""
            return "        \(name)) \(([words] + actions).joined(separator: "; ")) ;;"
        }.joined(separator: "\n")
    }

    private static func action(_ argument: CommandSpec.Argument) -> String? {
        if !argument.values.isEmpty {
            return "words=\"\(argument.values.joined(separator: " ")) $words\""
        }
        switch argument.completion {
        case .none: return nil
        case .files: return "COMPREPLY=($(compgen -f -- \"$word\")); return"
        case .recipes, .logs:
            return argument.completion.kind.map { "_brewguide_names \($0) \"$word\"; return" }
        }
    }

    private static var optionValues: String {
        var lines: [String] = []
        for option in CommandTable.shown.flatMap(\.options) {
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
            if !lines.contains(line) { lines.append(line) }
        }
        return lines.joined(separator: "\n")
    }
}
