/// A command as the table has it: help, errors, the man page and the completions are all made
/// from this.
struct CommandSpec: Sendable {
    /// A word after the command.
    struct Argument: Sendable {
        let name: String
        /// What it may be; empty when anything goes.
        var values: [String] = []
        var isOptional = false
        /// Whether more of the same may follow.
        var isRepeated = false
        /// What a shell completes it by, when it is not one of `values`.
        var completion = Completion.none
        let summary: String

        /// The argument as the help writes it: `[FILE…]`.
        var usage: String {
            let word =
                (values.isEmpty ? name : values.joined(separator: "|"))
                + (isRepeated ? "…" : "")
            return isOptional ? "[\(word)]" : word
        }
    }

    /// What a shell knows an argument by.
    enum Completion: Sendable {
        case none, files
        /// Names the database tells: `brewguide complete KIND`.
        case recipes, logs
    }

    /// An option, always with two dashes.
    struct Option: Sendable {
        /// What follows it.
        enum Value: Sendable {
            case none
            /// One of these words.
            case choice([String])
            /// A file's path.
            case file
            /// A directory's path.
            case directory
            /// Anything, by this name in the help.
            case text(String)
        }

        let name: String
        let value: Value
        let summary: String

        /// The option as the help writes it: `--lcd 20x4|16x2`.
        var usage: String {
            switch value {
            case .none: "--\(name)"
            case .choice(let words): "--\(name) \(words.joined(separator: "|"))"
            case .file: "--\(name) FILE"
            case .directory: "--\(name) DIR"
            case .text(let placeholder): "--\(name) \(placeholder)"
            }
        }
    }

    /// One word, or a group and a word: `recipe list`.
    let name: String
    let summary: String
    /// Whether only scripts use it: it is in no list.
    var isHidden = false
    var arguments: [Argument] = []
    var options: [Option] = []
    /// What more there is to know, a paragraph each.
    var details: [String] = []
    var examples: [String] = []
    let run: @Sendable (Invocation) throws(CommandFailure) -> Void

    /// The command as the help writes it.
    var usage: String {
        (["brewguide", name] + arguments.map(\.usage) + options.map { "[\($0.usage)]" })
            .joined(separator: " ")
    }
}

/// A command line that has been understood.
struct Invocation {
    /// The words after the command.
    var arguments: [String] = []
    /// The options with their values; those without one have an empty text.
    var options: [String: String] = [:]

    /// The argument at a place, if it was given.
    func argument(_ index: Int) -> String? {
        arguments.indices.contains(index) ? arguments[index] : nil
    }

    /// Whether an option without a value was given.
    func has(_ option: String) -> Bool { options[option] != nil }
}
