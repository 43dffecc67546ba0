// The script that bash(1) reads to complete a command line.
//
// **Responsible for** commands, options, choices and files, all of them from the table. **Not for**
// names that change (recipes, logs): the script asks the program for these (`complete KIND`).
//
// The script first finds the words that may stand at the cursor by the word before it (an option's
// value), then by the command. `place` is where the command's own words begin: behind one word,
// behind two in a group, behind three in a group of a group. `index` counts its arguments up to the
// cursor without the options.

/// Completions for bash(1).
struct BashCompletions {
    private let words: ShellCompletions
    private var table: CommandTable { words.table }
    private var program: String { words.table.program }

    init(_ words: ShellCompletions) { self.words = words }

    var text: String {
        """
        # Names may hold spaces: each line is one word, quoted for the shell.
        _\(program)_names() {
            local line
            COMPREPLY=()
            while IFS= read -r line; do
                COMPREPLY+=("$(printf '%q' "$line")")
            done < <(\(program) complete "$1" "${2//\\\\/}" 2>/dev/null)
        }
        _\(program)() {
            local word="${COMP_WORDS[COMP_CWORD]}" command="${COMP_WORDS[1]}" place=2
            local words="\(firstWords) --help --version"
            case "${COMP_WORDS[COMP_CWORD-1]}" in
        \(optionValues)
            esac
        \(groups)
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
        complete -F _\(program) \(program)

        """
    }

    private var firstWords: String {
        words.firstWords.map(\.name).joined(separator: " ")
    }

    private var groups: String {
        zip(2..., words.groupLevels).map { place, groups in
            let cases = groups.map { group in
                let members = words.words(in: group.name).map(\.name).joined(separator: " ")
                return """
                        "\(group.name)")
                            command="$command ${COMP_WORDS[\(place)]}" place=\(place + 1)
                            [ "$COMP_CWORD" -eq \(place) ] && words="\(members)" ;;
                    """
            }
            return (["    case \"$command\" in"] + cases + ["    esac"]).joined(separator: "\n")
        }.joined(separator: "\n")
    }

    private var commands: String {
        table.shown.map { command in
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

    private func action(_ argument: CommandSpec.Argument) -> String? {
        if !argument.values.isEmpty {
            return "words=\"\(argument.values.joined(separator: " ")) $words\""
        }
        switch argument.completion {
        case .none: return nil
        case .files: return "COMPREPLY=($(compgen -f -- \"$word\")); return"
        case .names(let kind): return "_\(program)_names \(kind) \"$word\"; return"
        }
    }

    private var optionValues: String {
        var lines: [String] = []
        for option in table.shown.flatMap(\.options) {
            let action: String
            switch option.form {
            case .choice(let words), .offered(_, let words):
                action =
                    "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\"))"
            case .file: action = "COMPREPLY=($(compgen -f -- \"$word\"))"
            case .directory: action = "COMPREPLY=($(compgen -d -- \"$word\"))"
            case .text, .list: action = "COMPREPLY=()"
            case .name(_, let kind): action = "_\(program)_names \(kind) \"$word\""
            case .flag: continue
            }
            let line = "    --\(option.name)) \(action); return ;;"
            if !lines.contains(line) { lines.append(line) }
        }
        return lines.joined(separator: "\n")
    }
}
