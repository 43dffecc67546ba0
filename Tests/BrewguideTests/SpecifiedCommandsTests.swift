import CommandLine
import Foundation
import Testing

@testable import brewguide

/// The specification's page about the command line, held against the command table.
@Suite("SPEC §12 · the page")
struct SpecifiedCommandsTests {
    private static let page: String = {
        let path = "../../Sources/brewguide/Documentation.docc/Specification/CommandLine.md"
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent(path)
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }()

    /// `recipe list|show` are two commands, `bake log list` is one.
    private static var commands: Set<String> {
        let groups = CommandTable.brewguide.groups.map(\.name)
        var names: Set<String> = []
        for line in page.components(separatedBy: "\n") where line.hasPrefix("brewguide ") {
            for call in line.components(separatedBy: " · ") {
                let words = call.split(separator: " ").map { $0.split(separator: "|") }
                var found = words[1].map(String.init)
                for word in words.dropFirst(2) where groups.contains(found[0]) {
                    found = found.flatMap { group in word.map { "\(group) \($0)" } }
                }
                names.formUnion(found)
            }
        }
        return names
    }

    @Test("it has every command there is, and no other one")
    func namesEach() {
        #expect(Self.commands == Set(CommandTable.brewguide.shown.map(\.name)))
    }

    @Test("it has every exit status")
    func statuses() {
        let rows = Self.page.components(separatedBy: "\n").compactMap { line in
            line.hasPrefix("| ") ? Int32(line.dropFirst(2).prefix { $0.isNumber }) : nil
        }
        #expect(rows == ExitStatus.allCases.map(\.rawValue))
    }
}
