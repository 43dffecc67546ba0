import Baking
import Foundation
import Store
import Testing
import Units

@testable import brewguide

@Suite("Recipes as text by the command line")
struct BakePasteProgramTests {
    private let shell: Shell

    init() throws { shell = try Shell() }

    private func paste(_ text: String, _ options: String...) throws -> Shell.Result {
        let path = try shell.write(text, to: "recipe.txt")
        return try shell.run(["bake", "paste", path] + options)
    }

    private func names() throws -> [String] {
        try Database(directory: shell.state).formulas.page(after: nil, count: 100).lines
            .map(\.name)
    }

    private func drafts() -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: shell.file("state/drafts"))) ?? []
    }

    private static let loaf = "500 g bread flour\nWater: 350 g (70%)\nsalt 2%\n"

    @Test("BK-020 · BK-021 · BK-022 · what was understood is shown line by line, and taken in")
    func understood() throws {
        let result = try paste(Self.loaf, "--name", "Loaf", "--yes")
        #expect(result.status == 0, "\(result.complaint)")
        #expect(
            result.output == """
                LINE  SECTION  NAME         KIND   GRAMS      %
                   1  Dough    bread flour  flour    500  100.0
                   2  Dough    Water        water    350   70.0
                   3  Dough    salt         salt    10.0    2.0

                hydration 70.0 %, salt 2.0 %, total 860 g
                Loaf is saved

                """)
        let loaf = try #require(
            try Database(directory: shell.state).formulas.find(named: "loaf"))
        #expect(loaf.pieces == 1 && loaf.pieceWeight == Milligrams(grams: 860))
        #expect(drafts() == [])
        let again = try paste(Self.loaf, "--yes")
        #expect(again.output.hasSuffix("Untitled is saved\n"))
    }

    @Test("without --yes it is asked, which takes a terminal; --preview takes nothing")
    func asked() throws {
        let asked = try paste(Self.loaf)
        #expect(asked.status == 64)
        #expect(asked.output.contains("bread flour"))
        #expect(asked.complaint.contains("Take it in? Say --yes to do it"))
        #expect(try paste(Self.loaf, "--preview").status == 0)
        #expect(try names() == [])
    }

    @Test(
        "BK-023 · with a line that is not understood --yes takes nothing in, and says what is kept")
    func notUnderstood() throws {
        let text = Self.loaf + "2 cups milk\na pinch of love\n"
        let result = try paste(text, "--yes", "--name", "Loaf")
        #expect(result.status == 65)
        #expect(
            result.output.contains(
                "not understood:\n  line 4: 2 cups milk\n    a volume: weigh it and write grams\n"))
        #expect(result.output.contains("  line 5: a pinch of love\n"))
        #expect(result.complaint.contains("2 lines were not understood; the draft is kept: "))
        #expect(try names() == [])
        let name = try #require(drafts().first)
        let path = shell.file("state/drafts/\(name)")
        #expect(result.complaint.contains(path))
        #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // Still wrong it stays where it is; put right it goes.
        #expect(try shell.run(["bake", "paste", path, "--yes"]).status == 65)
        #expect(drafts() == [name])
        try Self.loaf.write(toFile: path, atomically: true, encoding: .utf8)
        #expect(try shell.run(["bake", "paste", path, "--yes"]).status == 0)
        #expect(drafts() == [])
    }

    @Test("SPEC §10.5 · a draft is known by any path: it is kept once, and goes once it is saved")
    func otherPaths() throws {
        let text = Self.loaf + "2 cups milk\n"
        #expect(try paste(text, "--yes", "--name", "Loaf").status == 65)
        let name = try #require(drafts().first)
        let folder = shell.file("state/drafts")
        let winding = "drafts/../drafts/\(name)"
        for (here, path) in [(folder, name), (folder, "./\(name)"), (shell.state, winding)] {
            let result = try shell.run(
                ["bake", "paste", path, "--yes"], script: "cd '\(here)' && \"$0\" \"$@\"")
            #expect(result.status == 65)
            #expect(result.complaint.contains("the draft is kept: \(path)"))
            #expect(drafts() == [name], "\(path)")
        }
        // What comes by standard input is no draft, wherever one stands.
        let piped = try shell.run(
            ["bake", "paste", "-", "--yes"], script: "cd '\(folder)' && \"$0\" \"$@\" <'\(name)'")
        #expect(piped.status == 65)
        #expect(drafts().count == 2)
        try Self.loaf.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
        let saved = try shell.run(
            ["bake", "paste", name, "--yes"], script: "cd '\(folder)' && \"$0\" \"$@\"")
        #expect(saved.status == 0, "\(saved.complaint)")
        #expect(!drafts().contains(name))
    }

    @Test("what can't be saved is kept too: no flour, or a name that is taken")
    func unsavable() throws {
        let dry = try paste("350 g water\n", "--yes")
        #expect(dry.status == 65)
        #expect(dry.output.contains("nothing counts as flour"))
        #expect(dry.complaint.contains("it can't be saved as it is; the draft is kept: "))
        #expect(try paste(Self.loaf, "--yes", "--name", "Loaf").status == 0)
        let taken = try paste(Self.loaf, "--yes", "--name", "LOAF")
        #expect(taken.status == 65)
        #expect(taken.complaint.contains("there is a formula named Loaf already"))
        #expect(drafts().count == 2)
    }

    @Test("BK-025 · an empty text and 10,000 lines are errors; there is no such file")
    func limits() throws {
        #expect(try paste("\n \n", "--yes").complaint.contains("there is nothing in it"))
        let long = try paste(String(repeating: "1 g flour\n", count: 10_000), "--yes")
        #expect(long.status == 65 && long.complaint.contains("more than 1000 lines"))
        #expect(try shell.run(["bake", "paste", shell.file("none")]).status == 66)
        #expect(drafts() == [])
    }

    @Test("a text comes by standard input too, and is told to programs")
    func input() throws {
        let path = try shell.write(Self.loaf + "1 cup milk\n", to: "recipe.txt")
        for words in [["bake", "paste"], ["bake", "paste", "-"]] {
            let result = try shell.run(
                words + ["--json", "--preview"], script: "\"$0\" \"$@\" <'\(path)'")
            #expect(result.status == 0, "\(result.complaint)")
            let json = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
            let preview = try #require(json as? [String: Any])
            #expect(preview["complete"] as? Bool == false)
            #expect((preview["lines"] as? [Any])?.count == 3)
        }
    }
}
