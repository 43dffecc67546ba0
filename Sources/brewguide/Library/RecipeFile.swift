import Brewing
import CommandLine
import JSON5

/// A recipe in a file of a person.
struct RecipeFile {
    let path: String
    private let bytes: [UInt8]

    /// Reads it; `-` is standard input.
    init(_ path: String) throws(CommandFailure) {
        self.path = path == "-" ? "standard input" : path
        bytes = try Files.bytes(
            at: path == "-" ? "/dev/stdin" : path, limit: Files.textLimit)
    }

    /// The formats there are, by the names of `--format`.
    enum Format: String, CaseIterable, Sendable {
        case brewguide
        case pourOver = "pour-over"

        static let option: Option<Format> = .choice(
            "format", summary: "ours, or the Open Pour Over Specification's")
    }

    /// The recipe in it, under a new id when it names none.
    func parsed(_ format: Format?) throws(DocumentErrors) -> Recipe {
        let text = try String(document: bytes)
        return switch format {
        case .brewguide: try Recipe(parsing: text, newID: .new())
        case .pourOver: try Recipe(pourOver: text, newID: .new())
        case nil: try Recipe(importing: text, newID: .new())
        }
    }

    /// The same for a command that can't go on without it.
    func recipe(_ format: Format? = nil) throws(CommandFailure) -> Recipe {
        do throws(DocumentErrors) {
            return try parsed(format)
        } catch {
            throw CommandFailure(
                status: .badData,
                message: error.errors.map(location).joined(separator: "\nbrewguide: "))
        }
    }

    /// An error as compilers write it, for editors that go to the place.
    func location(of error: DocumentError) -> String {
        "\(path):\(error.location.line):\(error.location.column): \(error.message.printable)"
    }
}

extension RecipeFile {
    /// Everything that is wrong with it.
    func errors(_ format: Format?) -> [DocumentError] {
        do throws(DocumentErrors) {
            _ = try parsed(format)
            return []
        } catch {
            return error.errors
        }
    }

    /// What is wrong with it, for programs. The keys stay.
    func json(_ errors: [DocumentError]) -> JSONValue {
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
