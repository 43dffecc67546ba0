import Brewing
import CommandLine
import Documents
import JSON5

/// Recipes in a file of a person.
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
        case timerCoffee = "timer-coffee"

        static let option: Option<Format> = .choice(
            "format", summary: "ours, the Open Pour Over Specification's, or Timer.Coffee's")
        /// The formats that are also written.
        static let written: Option<Format> = .choice(
            "format", among: [Format.brewguide, .pourOver].map { ($0.rawValue, $0) },
            summary: "ours, or the Open Pour Over Specification's")
    }

    /// The recipes in it, under a new id where one names none; they may name these methods.
    func parsed(
        _ format: Format?, _ methods: KnownMethods
    ) throws(DocumentErrors) -> ImportedRecipes {
        let text = try String(document: bytes)
        return switch format {
        case .brewguide: try ImportedRecipes(parsing: text, newID: .new(), methods: methods)
        case .pourOver: try ImportedRecipes(pourOver: text, newID: .new())
        case .timerCoffee: try ImportedRecipes(timerCoffee: text, methods: methods)
        case nil: try ImportedRecipes(importing: text, newID: .new(), methods: methods)
        }
    }

    /// The same for a command that can't go on without them.
    func recipes(
        _ format: Format?, methods: KnownMethods
    ) throws(CommandFailure) -> ImportedRecipes {
        do throws(DocumentErrors) {
            return try parsed(format, methods)
        } catch {
            throw CommandFailure(
                status: .badData,
                message: error.errors.map(location).joined(separator: "\nbrewguide: "))
        }
    }

    /// Its one recipe, for a command that makes one of it.
    func recipe(methods: KnownMethods) throws(CommandFailure) -> Recipe {
        let found = try recipes(nil, methods: methods)
        guard let first = found.recipes.first, found.recipes.count == 1, found.leftOut.isEmpty
        else {
            throw CommandFailure(
                status: .badData, message: "\(path) has not just one recipe: 'recipe import'")
        }
        return first.recipe
    }

    /// An error as compilers write it, for editors that go to the place.
    func location(of error: DocumentError) -> String {
        "\(path):\(error.location.line):\(error.location.column): \(error.message.printable)"
    }
}

extension RecipeFile {
    /// Everything that is wrong with it.
    func errors(_ format: Format?, _ methods: KnownMethods) -> [DocumentError] {
        do throws(DocumentErrors) {
            return try parsed(format, methods).leftOut.map(\.error)
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
