/// One thing that is wrong with a file a person has written.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Where it stands.
    public let location: TextLocation
    /// The line it stands on, from 1.
    public var line: Int { location.line }
    /// The key, as `display.address` or `steps.2.kind`, where lists count from 1; empty when it is
    /// about the whole file.
    public let key: String
    /// The word scripts know it by: `syntax`, `unknownKey`, `duplicateKey`, `missingKey`,
    /// `wrongValue`, `lineInUse`, or that of a `RecipeError` or a
    /// `FormulaError`.
    public let code: String
    /// What is wrong and what is allowed, with the key as people read it.
    public let message: String

    /// An error of the file's form.
    static func syntax(at location: TextLocation, message: String) -> DocumentError {
        DocumentError(location: location, key: "", code: "syntax", message: message)
    }

    /// An error of the key at a path, lists counted from 0, in a text that can be read.
    public init(at path: [String], of text: String, code: String, message: String) {
        let location = (try? JSONDocument(text))?.location(of: path) ?? .start
        self.init(
            location: location, key: JSONObjectDecoder.key(path), code: code, message: message)
    }

    package init(location: TextLocation, key: String, code: String, message: String) {
        self.location = location
        self.key = key
        self.code = code
        self.message = message
    }

    /// One line for a person.
    public var description: String { "line \(line): \(message)" }
}

/// Everything that is wrong with a file, at once.
public struct DocumentErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors by their lines; at least one.
    public let errors: [DocumentError]

    /// These errors, put in the order of their places.
    public init(_ errors: [DocumentError]) {
        // Those of one place keep their order.
        self.errors = errors.enumerated()
            .sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }
            .map(\.element)
    }

    /// A line for each.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}
