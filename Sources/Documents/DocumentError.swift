/// One thing that is wrong with a file a person has written.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line it stands on, from 1.
    public let line: Int
    /// The key, as `display.address`; empty when it is about the whole file.
    public let key: String
    /// What is wrong and what is allowed.
    public let message: String

    /// One line for a person.
    public var description: String {
        "line \(line): \(key.isEmpty ? "" : "\(key): ")\(message)"
    }
}

/// Everything that is wrong with a file, at once.
public struct DocumentErrors: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors by their lines; at least one.
    public let errors: [DocumentError]

    /// A line for each.
    public var description: String { errors.map(\.description).joined(separator: "\n") }
}
