/// Reads a command line by the table, in the usual way: `--option VALUE`, `--option=VALUE`, `--`
/// before words that begin with a dash.
enum CommandLineParser {
    /// What a command line asks for.
    enum Request {
        case run(CommandSpec, Invocation)
        case help(CommandSpec?)
        /// The help of a group of commands.
        case groupHelp(String)
        case version
    }

    static func parse(_ words: [String]) throws(CommandFailure) -> Request {
        guard let first = words.first else {
            throw usage("a command is missing; 'brewguide --help' lists them")
        }
        switch first {
        case "--help", "-h": return .help(nil)
        case "--version", "-V": return .version
        default: break
        }
        if let command = CommandTable.command(named: first) {
            return try parse(command, words.dropFirst())
        }
        if CommandTable.groups.contains(where: { $0.name == first }) {
            return try parse(group: first, words.dropFirst())
        }
        let kind = first.hasPrefix("-") ? "option" : "command"
        let names =
            CommandTable.shown.map(\.name) + CommandTable.groups.map(\.name)
            + ["--help", "--version"]
        throw usage("unknown \(kind) '\(first)'" + suggestion(first, among: names))
    }

    private static func parse(
        group: String, _ words: ArraySlice<String>
    ) throws(CommandFailure) -> Request {
        let names = CommandTable.members(of: group).map { $0.name.dropFirst(group.count + 1) }
            .map(String.init)
        guard let word = words.first else {
            throw usage("\(group): a command is missing: \(names.joined(separator: ", "))")
        }
        if word == "--help" || word == "-h" { return .groupHelp(group) }
        guard let command = CommandTable.command(named: "\(group) \(word)") else {
            let kind = word.hasPrefix("-") ? "option" : "command"
            throw usage(
                "\(group): unknown \(kind) '\(word)'"
                    + suggestion(word, among: names + ["--help"]))
        }
        return try parse(command, words.dropFirst())
    }

    private static func parse(
        _ command: CommandSpec, _ words: ArraySlice<String>
    ) throws(CommandFailure) -> Request {
        var invocation = Invocation()
        var rest = words
        var optionsAreOver = false
        while let word = rest.popFirst() {
            if optionsAreOver || !word.hasPrefix("-") || word == "-" {
                invocation.arguments.append(word)
            } else if word == "--" {
                optionsAreOver = true
            } else if word == "--help" || word == "-h" {
                return .help(command)
            } else {
                try option(word, of: command, &rest, &invocation)
            }
        }
        try check(invocation.arguments, of: command)
        return .run(command, invocation)
    }

    private static func option(
        _ word: String, of command: CommandSpec, _ rest: inout ArraySlice<String>,
        _ invocation: inout Invocation
    ) throws(CommandFailure) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0].dropFirst(2))
        guard word.hasPrefix("--"), let option = command.options.first(where: { $0.name == name })
        else {
            let names = (command.options + CommandTable.common).map { "--\($0.name)" }
            throw usage(
                "\(command.name): unknown option '\(parts[0])'"
                    + suggestion(String(parts[0]), among: names))
        }
        guard invocation.options[name] == nil else {
            throw usage("\(command.name): --\(name) is given twice")
        }
        if case .none = option.value {
            guard parts.count == 1 else {
                throw usage("\(command.name): --\(name) takes no value")
            }
            invocation.options[name] = ""
            return
        }
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst(), !value.isEmpty
        else { throw usage("\(command.name): a value is missing: \(option.usage)") }
        if case .choice(let choices) = option.value, !choices.contains(value) {
            throw usage(
                "\(command.name): --\(name) is one of \(choices.joined(separator: ", ")), "
                    + "not '\(value)'" + suggestion(value, among: choices))
        }
        invocation.options[name] = value
    }

    private static func check(
        _ words: [String], of command: CommandSpec
    ) throws(CommandFailure) {
        for (index, argument) in command.arguments.enumerated() {
            guard index < words.count else {
                if argument.isOptional { return }
                throw usage("\(command.name): \(argument.name) is missing: \(command.usage)")
            }
            if !argument.values.isEmpty, !argument.values.contains(words[index]) {
                throw usage(
                    "\(command.name): \(argument.name) is one of "
                        + "\(argument.values.joined(separator: ", ")), not '\(words[index])'"
                        + suggestion(words[index], among: argument.values))
            }
        }
        if command.arguments.last?.isRepeated == true { return }
        if words.count > command.arguments.count {
            throw usage("\(command.name): '\(words[command.arguments.count])' is too much")
        }
    }

    private static func usage(_ message: String) -> CommandFailure {
        CommandFailure(status: .usage, message: message)
    }

    /// The nearest right word, when one is near enough to have been meant.
    private static func suggestion(_ word: String, among words: [String]) -> String {
        let nearest = words.map { ($0, EditDistance.between(word, $0)) }.min { $0.1 < $1.1 }
        // Chosen: two letters that changed places count as two.
        guard let nearest, nearest.1 <= max(2, word.count / 3), nearest.1 < word.count else {
            return ""
        }
        return ": did you mean '\(nearest.0)'?"
    }
}

/// How many letters must change to make one word of another (Levenshtein, 1966).
enum EditDistance {
    static func between(_ left: String, _ right: String) -> Int {
        let target = Array(right)
        var row = Array(0...target.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in target.enumerated() {
                let replaced = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
            }
        }
        return row[target.count]
    }
}
