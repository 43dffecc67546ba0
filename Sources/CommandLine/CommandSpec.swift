/// A command as the table has it: help, errors, the man page and the completions are all made
/// from this.
package struct CommandSpec: Sendable {
    /// A word after the command.
    package struct Argument: Sendable {
        package let name: String
        /// What it may be; empty when anything goes.
        package let values: [String]
        package let isOptional: Bool
        /// Whether more of the same may follow.
        package let isRepeated: Bool
        /// What a shell completes it by, when it is not one of `values`.
        package let completion: Completion
        package let summary: String

        package init(
            name: String, values: [String] = [], isOptional: Bool = false,
            isRepeated: Bool = false, completion: Completion = .none, summary: String
        ) {
            self.name = name
            self.values = values
            self.isOptional = isOptional
            self.isRepeated = isRepeated
            self.completion = completion
            self.summary = summary
        }

        /// The argument as the help writes it: `[FILE…]`.
        package var usage: String {
            let word =
                (values.isEmpty ? name : values.joined(separator: "|"))
                + (isRepeated ? "…" : "")
            return isOptional ? "[\(word)]" : word
        }
    }

    /// What a shell knows an argument by.
    package enum Completion: Hashable, Sendable {
        case none, files
        /// Names that the program tells: `PROGRAM complete KIND`.
        case names(String)
    }

    /// One word, or a group and a word: `recipe list`.
    package let name: String
    package let summary: String
    /// Whether only scripts use it: it is in no list.
    package let isHidden: Bool
    package let arguments: [Argument]
    package let options: [any OptionDeclaration]
    /// What more there is to know, a paragraph each.
    package let details: [String]
    package let examples: [String]
    package let perform: @Sendable (Invocation) throws(CommandFailure) -> Void

    package init(
        name: String, summary: String, isHidden: Bool = false, arguments: [Argument] = [],
        options: [any OptionDeclaration] = [], details: [String] = [], examples: [String] = [],
        perform: @escaping @Sendable (Invocation) throws(CommandFailure) -> Void
    ) {
        self.name = name
        self.summary = summary
        self.isHidden = isHidden
        self.arguments = arguments
        self.options = options
        self.details = details
        self.examples = examples
        self.perform = perform
    }

    /// What stands behind the program's name in the help.
    package var usage: String {
        ([name] + arguments.map(\.usage) + options.map { "[\($0.usage)]" })
            .joined(separator: " ")
    }
}
