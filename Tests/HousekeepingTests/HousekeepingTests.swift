import Foundation
import Testing

/// What a reviewer would check by eye.
@Suite("Housekeeping")
struct HousekeepingTests {
    @Test("the simulation's oracle knows nothing of the program that it judges: it imports nothing")
    func independentOracle() {
        let files = Project.swiftFiles(in: "Tests/Simulation/Oracle")
        #expect(!files.isEmpty)
        for file in files { #expect(!("\n" + file.text).contains("\nimport "), "\(file.path)") }
    }

    @Test("files stay under 300 lines and rows under 100 columns")
    func lengths() {
        for file in Project.swiftFiles(in: "Sources") {
            let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 300, "\(file.path) has \(lines.count) lines")
            #expect(lines.allSatisfy { $0.count <= 100 }, "\(file.path) is too wide")
        }
    }

    @Test("functions stay under 40 lines")
    func functionLengths() {
        for file in Project.swiftFiles(in: "Sources") {
            for function in Self.functions(in: file.text) {
                #expect(function.length <= 42, "\(file.path): \(function.name)")
            }
        }
    }

    /// Functions with their lines, by the indentation that the formatter guarantees.
    private static func functions(in text: String) -> [(name: String, length: Int)] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        var found: [(String, Int)] = []
        for (start, line) in lines.enumerated() {
            let indent = line.prefix { $0 == " " }
            let words = line.dropFirst(indent.count)
            guard words.contains("func ") || words.hasPrefix("init("), !words.hasPrefix("//") else {
                continue
            }
            // One that stands in a single line ends there.
            let end =
                line.hasSuffix("}")
                ? start
                : lines[start...].firstIndex { $0 == "\(indent)}" }
                    ?? start
            found.append((String(words), end - start + 1))
        }
        return found
    }

    @Test("nothing is left over that wants a reason")
    func leftovers() {
        let words = [
            "try!", "fatalError(", "TO" + "DO", "FIX" + "ME", "as! ", "@unchecked Sendable",
            "nonisolated(unsafe)", "Placeholder",
        ]
        for file in Project.swiftFiles(in: "Sources") {
            for word in words { #expect(!file.text.contains(word), "\(file.path): \(word)") }
        }
    }

    @Test("the package depends on no other package")
    func noDependencies() {
        let manifest = Project.text(of: "Package.swift")
        #expect(manifest.contains("// swift-tools-version: 6.0"))
        #expect(!manifest.contains(".package("))
    }

    @Test("the top level holds what it should and nothing else")
    func topLevel() throws {
        let allowed: Set = [
            "Package.swift", "Sources", "Tests", "deploy", "hardware", "README.md", "LICENSE",
            "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md",
        ]
        let found = try FileManager.default.contentsOfDirectory(atPath: Project.root.path)
            .filter { !$0.hasPrefix(".") && $0 != "Package.resolved" }
        #expect(Set(found).isSubset(of: allowed), "\(found)")
        #expect(Set(found).isSuperset(of: allowed.subtracting(["CONTRIBUTING.md"])), "\(found)")
    }

    @Test("the manual pages tell the version and the day that the changelog begins with")
    func datesOfThePages() throws {
        let changelog = Project.text(of: "deploy/debian/changelog").split(separator: "\n")
        let version = try #require(changelog.first?.split(whereSeparator: { "()".contains($0) })[1])
        let words = try #require(changelog.first { $0.hasPrefix(" -- ") }).split(separator: " ")
        let months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(separator: " ")
        // … Wed, 01 Jul 2026 12:00:00 +0000
        let month = try #require(months.firstIndex(of: words[words.count - 4])) + 1
        let (year, dayOfMonth) = (words[words.count - 3], words[words.count - 5])
        let day = "\(year)-\(month < 10 ? "0" : "")\(month)-\(dayOfMonth)"
        for name in ["config", "recipe"] {
            let page = Project.text(of: "deploy/man/brewguide-\(name).5")
            #expect(page.contains(" 5 \(day) \"BrewGuide \(version)\""), "\(name): \(day)")
        }
        let code = Project.text(of: "Sources/Control/BrewGuideVersion.swift")
        #expect(code.contains("current = \"\(version)\""))
        #expect(code.contains("date = \"\(day)\""))
    }

    @Test("the README names only commands that there are, and every one of them")
    func readmeFollowsTheTable() {
        let readme = Project.text(of: "README.md")
        let commands = [
            "run", "sim", "status", "screen", "press", "recipe", "log", "stats", "backup", "doctor",
            "completions", "manual",
        ]
        for command in commands {
            #expect(readme.contains("brewguide \(command)"), "README lacks \(command)")
        }
        for path in ["deploy/simulate", "deploy/test", "hardware/glass.svg"] {
            #expect(readme.contains(path))
            #expect(
                FileManager.default.fileExists(
                    atPath: Project.root.appendingPathComponent(path).path))
        }
    }
}
