import CommandLine
import Testing

/// A table of one command, with an option of each form.
@Suite("Options with types")
struct OptionTests {
    private enum Size: String, CaseIterable, Sendable {
        case small, large
    }

    private static let size: Option<Size> = .choice("size", summary: "how large")
    private static let pair: Option<Int?> = .choice(
        "pair", among: [("one", 1), ("none", nil)], summary: "a number or none")
    private static let count: Option<Int> = .text(
        "count", "N", is: "a number from 1", summary: "how many"
    ) { word in
        Int(word).flatMap { $0 > 0 ? $0 : nil }
    }
    private static let shared: Option<Int> = .text(
        "shared", "N", is: "a number", summary: "of several commands", namesCommand: false
    ) { Int($0) }
    private static let file: Option<String> = .file("file", summary: "where to")
    private static let folder: Option<String> = .directory("folder", summary: "where in")
    private static let name: Option<String> = .text("name", "NAME", summary: "what it is called")
    private static let quick: Option<Bool> = .flag("quick", summary: "at once")

    private static let table = CommandTable(
        program: "tool", summary: "makes things", groups: [], groupDetails: "",
        urgent: [
            CommandSpec(
                name: "make", summary: "makes one",
                arguments: [CommandSpec.Argument(name: "WHAT", summary: "what")],
                options: [size, pair, count, shared, file, folder, name, quick]
            ) { _ in }
        ], others: { [] })

    private func invocation(_ words: String...) throws -> Invocation {
        guard
            case .run(_, let invocation) = try CommandLineParser(Self.table)
                .parse(["make", "it"] + words)
        else { throw CommandFailure(status: .software, message: "it was not understood") }
        return invocation
    }

    private func failure(_ words: String...) -> String? {
        do throws(CommandFailure) {
            _ = try CommandLineParser(Self.table).parse(["make"] + words)
            return nil
        } catch {
            #expect(error.status == .usage)
            return error.message
        }
    }

    @Test("each is read by its declaration, as a value of its type")
    func values() throws {
        let given = try invocation(
            "--size", "large", "--pair=one", "--count", "3", "--shared", "-4", "--file", "a b",
            "--folder=/", "--name", "x=y", "--quick")
        #expect(given[Self.size] == .large)
        #expect(given[Self.pair] == .some(1))
        #expect(given[Self.count] == 3)
        #expect(given[Self.shared] == -4)
        #expect(given[Self.file] == "a b")
        #expect(given[Self.folder] == "/")
        #expect(given[Self.name] == "x=y")
        #expect(given[Self.quick])
    }

    @Test("one that was not given has no value")
    func absent() throws {
        let given = try invocation("--pair", "none")
        #expect(given[Self.size] == nil)
        #expect(given[Self.count] == nil)
        #expect(given[Self.pair] == .some(nil))
        #expect(!given[Self.quick])
    }

    @Test(
        "a word that is no such value is told with what it may be",
        arguments: [
            (
                "--size", "larg",
                "make: --size is one of small, large, not 'larg': did you mean 'large'?"
            ),
            ("--count", "0", "make: --count is a number from 1, not '0'"),
            ("--count", "many", "make: --count is a number from 1, not 'many'"),
            ("--shared", "many", "--shared is a number, not 'many'"),
        ])
    func wrong(option: String, word: String, message: String) {
        #expect(failure("it", option, word) == message)
    }

    @Test("a missing argument is told before a wrong value, a wrong choice before both")
    func order() {
        #expect(
            failure("--count", "0") == "make: WHAT is missing: tool make WHAT "
                + "[--size small|large] [--pair one|none] [--count N] [--shared N] [--file FILE] "
                + "[--folder DIR] [--name NAME] [--quick]")
        #expect(failure("--count", "0", "--size", "x")?.contains("--size is one of") == true)
        #expect(failure("it", "--shared", "x", "--count", "0")?.contains("--count is") == true)
    }
}
