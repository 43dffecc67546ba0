import CommandLine
import JSON5

/// A file of a person with recipes or a formula in it.
struct DocumentFile {
    let path: String
    /// Whether it has no path: what `path` says is for people alone.
    let isStandardInput: Bool
    private let bytes: [UInt8]

    /// Reads it; `-` is standard input.
    init(_ path: String) throws(CommandFailure) {
        isStandardInput = path == "-"
        self.path = isStandardInput ? "standard input" : path
        bytes = try Files.bytes(
            at: isStandardInput ? "/dev/stdin" : path, limit: Files.textLimit)
    }

    /// What stands in it.
    func text() throws(DocumentErrors) -> String { try String(document: bytes) }

    /// What is read from it, for a command that can't go on without.
    func told<Value>(
        _ read: () throws(DocumentErrors) -> Value
    ) throws(CommandFailure) -> Value {
        do throws(DocumentErrors) {
            return try read()
        } catch {
            throw CommandFailure(
                status: .badData,
                message: error.errors.map(location).joined(separator: "\nbrewguide: "))
        }
    }

    /// An error as compilers write it, for editors that go to the place.
    private func location(of error: DocumentError) -> String {
        "\(path):\(error.location.line):\(error.location.column): \(error.message.printable)"
    }
}

extension DocumentFile {
    /// Tells everything that is wrong with files, as text or as JSON.
    /// - Throws: a failure with `.badData` when anything is.
    static func tell(
        _ findings: [(file: DocumentFile, errors: [DocumentError])], asJSON: Bool
    ) throws(CommandFailure) {
        if asJSON {
            try Console.print(JSONValue.array(findings.map { $0.file.json($0.errors) }).text)
        } else {
            for (file, errors) in findings {
                for error in errors { Console.ask(file.location(of: error) + "\n") }
                if errors.isEmpty { try Console.print("\(file.path) is right\n") }
            }
        }
        guard findings.allSatisfy({ $0.errors.isEmpty }) else {
            throw CommandFailure(status: .badData, message: "")
        }
    }

    /// What is wrong with it, for programs. The keys stay.
    private func json(_ errors: [DocumentError]) -> JSONValue {
        .group([
            "file": .string(path), "valid": .bool(errors.isEmpty),
            "errors": .array(
                errors.map {
                    .group([
                        "line": .integer($0.location.line), "column": .integer($0.location.column),
                        "key": .string($0.key), "code": .string($0.code),
                        "message": .string($0.message),
                    ])
                }),
        ])
    }
}
