// What can be asked of a command beside its arguments.
//
// **Responsible for** the name, the form and the type of an option, each told in one declaration.
// Help, manual page, completions and the parser see the declaration without its type
// (`OptionDeclaration`); the command reads the value with it. **Not for** which options go
// together: that is the command's to say.
//
// Terms: the *form* is what the help shows behind the name; a *choice* is one of a few words; the
// *rule* completes the error `--limit is …, not 'x'`.
//
// Choices are checked where they stand on the command line, other values after the arguments
// (CommandLineParser). So what a command reads has been found right, and reading can't fail.

/// An option of a command, always with two dashes. It is declared once, with the type of its value,
/// and is read by that declaration: `invocation[limit]`.
package struct Option<Value: Sendable>: OptionDeclaration {
    package let name: String
    package let form: OptionForm
    package let summary: String
    /// What the value is, for the error of a word that is not one: `a number from 1`. Choices are
    /// told by their words, and a path is always one.
    fileprivate let rule: String
    /// Whether that error begins with the command's name.
    fileprivate let namesCommand: Bool
    /// The value a word stands for; nil when it stands for none.
    let value: @Sendable (String) -> Value?

    fileprivate init(
        _ name: String, _ form: OptionForm, _ summary: String, rule: String = "",
        namesCommand: Bool = true, value: @escaping @Sendable (String) -> Value?
    ) {
        self.name = name
        self.form = form
        self.summary = summary
        self.rule = rule
        self.namesCommand = namesCommand
        self.value = value
    }

    package func check(_ word: String, of command: String) throws(CommandFailure) {
        guard value(word) == nil else { return }
        let sender = namesCommand ? "\(command): " : ""
        throw CommandFailure(
            status: .usage, message: "\(sender)--\(name) is \(rule), not '\(word)'")
    }
}

extension Option {
    /// One of these words, each with what it stands for.
    package static func choice(
        _ name: String, among choices: [(word: String, value: Value)], summary: String
    ) -> Option {
        Option(name, .choice(choices.map(\.word)), summary) { word in
            choices.first { $0.word == word }?.value
        }
    }

    /// A word that `read` understands, by this placeholder in the help. `rule` says what it may be,
    /// for the error; `namesCommand` whether that begins with the command's name.
    package static func text(
        _ name: String, _ placeholder: String, is rule: String, summary: String,
        namesCommand: Bool = true, _ read: @escaping @Sendable (String) -> Value?
    ) -> Option {
        Option(
            name, .text(placeholder), summary, rule: rule, namesCommand: namesCommand, value: read)
    }
}

extension Option where Value: CaseIterable & RawRepresentable<String> {
    /// One of the cases, by its raw value.
    package static func choice(_ name: String, summary: String) -> Option {
        choice(name, among: Value.allCases.map { ($0.rawValue, $0) }, summary: summary)
    }
}

extension Option<String> {
    /// A file's path.
    package static func file(_ name: String, summary: String) -> Option {
        Option(name, .file, summary) { $0 }
    }

    /// A directory's path.
    package static func directory(_ name: String, summary: String) -> Option {
        Option(name, .directory, summary) { $0 }
    }

    /// Anything, by this placeholder in the help.
    package static func text(_ name: String, _ placeholder: String, summary: String) -> Option {
        Option(name, .text(placeholder), summary) { $0 }
    }

    /// Anything, by this placeholder in the help, with words that a shell offers: what is right is
    /// the command's to say, which may tell of all that is wrong at once.
    package static func text(
        _ name: String, _ placeholder: String, offering words: [String], summary: String
    ) -> Option {
        Option(name, .offered(placeholder, words), summary) { $0 }
    }

    /// Words that are told one after the other or by several such options, by this placeholder in
    /// the help: `--made A B`, `--made A --made B`.
    package static func list(_ name: String, _ placeholder: String, summary: String) -> Option {
        Option(name, .list(placeholder), summary) { $0 }
    }

    /// The name of something, by this placeholder in the help; the program tells which there are:
    /// `PROGRAM complete KIND`.
    package static func name(
        _ name: String, _ placeholder: String, kind: String, summary: String
    ) -> Option {
        Option(name, .name(placeholder, kind: kind), summary) { $0 }
    }
}

extension Option<Bool> {
    /// An option without a value: it is given or not.
    package static func flag(_ name: String, summary: String) -> Option {
        Option(name, .flag, summary) { _ in true }
    }
}

/// What follows an option.
package enum OptionForm: Hashable, Sendable {
    /// Nothing.
    case flag
    /// One of these words.
    case choice([String])
    /// A file's path.
    case file
    /// A directory's path.
    case directory
    /// Any word, by this placeholder in the help.
    case text(String)
    /// One such word or several.
    case list(String)
    /// Any word; these words are offered by a shell.
    case offered(String, [String])
    /// The same; the program tells a shell which names there are: `PROGRAM complete KIND`.
    case name(String, kind: String)

    /// Whether it may be given several times.
    var isList: Bool {
        switch self {
        case .list: true
        case .flag, .choice, .file, .directory, .text, .offered, .name: false
        }
    }
}

/// An option as the table has it, whatever the type of its value.
package protocol OptionDeclaration: Sendable {
    /// Its name, without the dashes.
    var name: String { get }
    /// What follows it.
    var form: OptionForm { get }
    /// What it is for, a few words.
    var summary: String { get }

    /// Whether a word is such a value, for a command of this name.
    /// - Throws: a failure with `.usage` that says what it may be.
    func check(_ word: String, of command: String) throws(CommandFailure)
}

extension OptionDeclaration {
    /// The option as the help writes it: `--lcd 20x4|16x2`.
    package var usage: String {
        switch form {
        case .flag: "--\(name)"
        case .choice(let words): "--\(name) \(words.joined(separator: "|"))"
        case .file: "--\(name) FILE"
        case .directory: "--\(name) DIR"
        case .list(let placeholder): "--\(name) \(placeholder)…"
        case .text(let placeholder), .offered(let placeholder, _), .name(let placeholder, _):
            "--\(name) \(placeholder)"
        }
    }
}
