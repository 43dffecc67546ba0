// From the words behind the program's name to what they ask for.
//
// **Responsible for** the form of a command line: commands, groups, options and the words behind
// them, and for the error that says what is wrong, with the nearest right word. **Not for** what
// only the command can judge: two options that exclude each other, a file that is not there.
//
// A *group* is a word before a command (`recipe list`); it may be in another one (`bake log list`).
// An *argument* is a word that is no option. A *list* is an option that may be given several times;
// once the command has all its arguments, words behind it belong to it too.
//
// Words are taken from left to right. An unknown option, a missing value and a choice that is none
// are told where they stand; then missing or superfluous arguments; last the values that must be of
// a type, in the order of the declarations. So of several errors it is always the same one that is
// told.

/// Reads a command line by the table, in the usual way: `--option VALUE`, `--option=VALUE`, `--`
/// before words that begin with a dash.
package struct CommandLineParser {
    /// What a command line asks for.
    package enum Request {
        case run(CommandSpec, Invocation)
        case help(CommandSpec?)
        /// The help of a group of commands.
        case groupHelp(String)
        case version
    }

    private let table: CommandTable

    package init(_ table: CommandTable) { self.table = table }

    /// Reads the words behind the program's name.
    /// - Throws: a failure with `.usage` that says what is wrong.
    package func parse(_ words: [String]) throws(CommandFailure) -> Request {
        guard let first = words.first else {
            throw usage("a command is missing; '\(table.program) --help' lists them")
        }
        switch first {
        case "--help", "-h": return .help(nil)
        case "--version", "-V": return .version
        default: break
        }
        if let command = table.command(named: first) {
            return try parse(command, words.dropFirst())
        }
        if table.groups(in: nil).contains(where: { $0.name == first }) {
            return try parse(group: first, words.dropFirst())
        }
        let kind = first.hasPrefix("-") ? "option" : "command"
        let names =
            table.shown.map(\.name) + table.groups(in: nil).map(\.name)
            + ["--help", "--version"]
        throw usage("unknown \(kind) '\(first)'" + suggestion(first, among: names))
    }

    private func parse(
        group: String, _ words: ArraySlice<String>
    ) throws(CommandFailure) -> Request {
        let groups = table.groups(in: group)
        let names = table.members(of: group).map(\.word) + groups.map(\.word)
        guard let word = words.first else {
            throw usage("\(group): a command is missing: \(names.joined(separator: ", "))")
        }
        if word == "--help" || word == "-h" { return .groupHelp(group) }
        if let inner = groups.first(where: { $0.word == word }) {
            return try parse(group: inner.name, words.dropFirst())
        }
        guard let command = table.command(named: "\(group) \(word)") else {
            let kind = word.hasPrefix("-") ? "option" : "command"
            throw usage(
                "\(group): unknown \(kind) '\(word)'"
                    + suggestion(word, among: names + ["--help"]))
        }
        return try parse(command, words.dropFirst())
    }

    private func parse(
        _ command: CommandSpec, _ words: ArraySlice<String>
    ) throws(CommandFailure) -> Request {
        var invocation = Invocation(of: command)
        var rest = words
        var optionsAreOver = false
        var list: (any OptionDeclaration)?
        while let word = rest.popFirst() {
            if optionsAreOver || !word.hasPrefix("-") || word == "-" {
                if let list, invocation.arguments.count >= command.arguments.count {
                    invocation.take(word, of: list.name)
                } else {
                    invocation.arguments.append(word)
                }
            } else if word == "--" {
                (optionsAreOver, list) = (true, nil)
            } else if word == "--help" || word == "-h" {
                return .help(command)
            } else {
                let option = try option(word, of: command, &rest, &invocation)
                list = option.form.isList ? option : nil
            }
        }
        try check(invocation.arguments, of: command)
        for option in command.options {
            for word in invocation.words[option.name] ?? [] {
                try option.check(word, of: command.name)
            }
        }
        return .run(command, invocation)
    }

    private func option(
        _ word: String, of command: CommandSpec, _ rest: inout ArraySlice<String>,
        _ invocation: inout Invocation
    ) throws(CommandFailure) -> any OptionDeclaration {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0].dropFirst(2))
        guard word.hasPrefix("--"), let option = command.options.first(where: { $0.name == name })
        else {
            let names = (command.options + CommandTable.common).map { "--\($0.name)" }
            throw usage(
                "\(command.name): unknown option '\(parts[0])'"
                    + suggestion(String(parts[0]), among: names))
        }
        guard invocation.words[name] == nil || option.form.isList else {
            throw usage("\(command.name): --\(name) is given twice")
        }
        if option.form == .flag {
            guard parts.count == 1 else {
                throw usage("\(command.name): --\(name) takes no value")
            }
            invocation.take("", of: name)
            return option
        }
        guard let value = parts.count > 1 ? String(parts[1]) : rest.popFirst(), !value.isEmpty
        else { throw usage("\(command.name): a value is missing: \(option.usage)") }
        if case .choice(let choices) = option.form, !choices.contains(value) {
            throw usage(
                "\(command.name): --\(name) is one of \(choices.joined(separator: ", ")), "
                    + "not '\(value)'" + suggestion(value, among: choices))
        }
        invocation.take(value, of: name)
        return option
    }

    private func check(
        _ words: [String], of command: CommandSpec
    ) throws(CommandFailure) {
        for (index, argument) in command.arguments.enumerated() {
            guard index < words.count else {
                if argument.isOptional { return }
                throw usage(
                    "\(command.name): \(argument.name) is missing: "
                        + "\(table.program) \(command.usage)")
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

    private func usage(_ message: String) -> CommandFailure {
        CommandFailure(status: .usage, message: message)
    }

    /// The nearest right word, when one is near enough to have been meant.
    private func suggestion(_ word: String, among words: [String]) -> String {
        let nearest = words.map { ($0, EditDistance.between(word, $0)) }.min { $0.1 < $1.1 }
        // Chosen: two letters that changed places count as two.
        guard let nearest, nearest.1 <= max(2, word.count / 3), nearest.1 < word.count else {
            return ""
        }
        return ": did you mean '\(nearest.0)'?"
    }
}
