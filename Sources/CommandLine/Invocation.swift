/// A command line that has been understood: every word of it is what its declaration asks for.
package struct Invocation: Sendable {
    /// The words after the command.
    package internal(set) var arguments: [String] = []
    /// The options that were given, by their names, with the words behind them; flags have none.
    private(set) var words: [String: [String]] = [:]
    /// The names of all options the command declares.
    private let declared: Set<String>

    init(of command: CommandSpec) { declared = Set(command.options.map(\.name)) }

    /// The argument at an index, from 0, if it was given.
    package func argument(_ index: Int) -> String? {
        arguments.indices.contains(index) ? arguments[index] : nil
    }

    /// The value of an option; nil when it was not given. Only what the command declares can be
    /// read: anything else is a fault in the command.
    package subscript<Value>(option: Option<Value>) -> Value? {
        words(of: option.name)?.first.flatMap(option.value)
    }

    /// The values of an option that may be given several times, in their order.
    package subscript<Value>(list list: Option<Value>) -> [Value] {
        words(of: list.name)?.compactMap(list.value) ?? []
    }

    /// Whether an option without a value was given.
    package subscript(flag: Option<Bool>) -> Bool { words(of: flag.name) != nil }

    /// An option as it was given, to hand it on to another program.
    package func words(for option: any OptionDeclaration) -> [String] {
        guard let words = words(of: option.name) else { return [] }
        return option.form == .flag
            ? ["--\(option.name)"] : words.flatMap { ["--\(option.name)", $0] }
    }

    private func words(of name: String) -> [String]? {
        precondition(declared.contains(name), "the command reads --\(name) and does not declare it")
        return words[name]
    }

    mutating func take(_ word: String, of name: String) {
        words[name, default: []].append(word)
    }
}
