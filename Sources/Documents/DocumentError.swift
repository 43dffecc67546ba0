/// One thing that is wrong with a file a person has written.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line it stands on, from 1.
    public let line: Int
    /// The key, as `display.address` or `steps.2.kind`, where lists count from 1; empty when it is
    /// about the whole file.
    public let key: String
    /// The word scripts know it by: `syntax`, `unknownKey`, `duplicateKey`, `missingKey`,
    /// `wrongValue`, `lineInUse`, or that of a `RecipeError`.
    public let code: String
    /// What is wrong and what is allowed, with the key as people read it.
    public let message: String

    /// An error of the file's form.
    static func syntax(line: Int, message: String) -> DocumentError {
        DocumentError(line: line, key: "", code: "syntax", message: message)
    }

    /// One line for a person.
    public var description: String { "line \(line): \(message)" }
}

/// Everything that is wrong with a file, at once.
public struct DocumentErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors by their lines; at least one.
    public let errors: [DocumentError]

    init(_ errors: [DocumentError]) {
        // Those of one line keep their order.
        self.errors = errors.enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
    }

    /// A line for each.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}
