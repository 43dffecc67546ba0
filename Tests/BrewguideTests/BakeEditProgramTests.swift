import Baking
import Foundation
import Store
import Testing
import Units

@testable import brewguide

@Suite("Formulas changed by the command line")
struct BakeEditProgramTests {
    private let shell: Shell

    init() throws {
        shell = try Shell()
        _ = try shell.run(["bake", "new"], environment: ["EDITOR": "true"])
    }

    private func run(_ words: String...) throws -> Shell.Result { try shell.run(["bake"] + words) }

    private func edit(_ script: String) throws -> Shell.Result {
        try shell.run(
            ["bake", "edit", "country"], environment: ["EDITOR": shell.editor(script)])
    }

    private func loaf() throws -> Formula {
        let database = try Database(directory: shell.state)
        return try #require(try database.formulas.find(named: "Country loaf"))
    }

    private func drafts() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: shell.file("state/drafts")).sorted()
    }

    private static let breakIt =
        "sed -i -e 's/\"pieces\": 2/\"pieces\": 0/' -e 's/\"grams\": 800/\"grams\": -1/' "
        + "-e 's/\"kind\": \"salt\"/\"kind\": \"slat\"/' \"$1\""

    @Test("broken in three ways a formula shows three errors at their lines, and the draft is kept")
    func errors() throws {
        let before = try loaf()
        let broken = try edit(Self.breakIt)
        #expect(broken.status == 65)
        let lines = broken.complaint.split(separator: "\n")
        #expect(lines.filter { $0.hasPrefix("line ") }.count == 3, "\(broken.complaint)")
        #expect(broken.complaint.contains(": there must be at least 1 piece\n    \"pieces\": 0,\n"))
        #expect(broken.complaint.contains("not \"slat\""))
        #expect(broken.complaint.contains("Fix 3 issues to save"))
        #expect(try loaf() == before)
        let name = try #require(try drafts().first { $0.hasSuffix(".json") })
        #expect(name == "formula-\(before.id.rawValue).json")
        #expect(broken.complaint.contains(shell.file("state/drafts/\(name)")))
        let fixed = try edit(
            "sed -i -e 's/\"pieces\": 0/\"pieces\": 3/' -e 's/: -1/: 820/' -e s/slat/salt/ \"$1\"")
        #expect(fixed.status == 0 && fixed.output == "Country loaf is saved\n")
        #expect(fixed.complaint.contains("goes on with the draft"))
        #expect(try loaf().pieces == 3)
        #expect(try loaf().final[0].weight == Milligrams(grams: 820))
        #expect(try loaf().final.map(\.id) == before.final.map(\.id), "ids survive an edit")
        #expect(try drafts() == [])
    }

    @Test("an edit keeps the id, is not lost to somebody else's, and may change nothing")
    func meanwhile() throws {
        #expect(try edit("true").output == "nothing was changed\n")
        let id = try edit("sed -i 's/^  \"id\": \"......../  \"id\": \"00000000/' \"$1\"")
        #expect(id.status == 65 && id.complaint.contains("id: stays "), "\(id.complaint)")
        for name in try drafts() {
            try FileManager.default.removeItem(atPath: shell.file("state/drafts/\(name)"))
        }
        let other = "'\(Shell.program)' bake adjust country --salt 2.1 && "
        let lost = try edit(other + "sed -i 's/\"pieces\": 2/\"pieces\": 4/' \"$1\"")
        #expect(lost.status == 75)
        #expect(lost.complaint.contains("the formula was changed by somebody else meanwhile"))
        #expect(try loaf().pieces == 2)
        let failed = try shell.run(
            ["bake", "new", "--name", "x"], environment: ["EDITOR": "false"])
        #expect(failed.status == 69)
    }

    @Test("BK-010 · hydration is set by the final water; where that would be negative, not at all")
    func hydration() throws {
        let adjusted = try run("adjust", "country", "--hydration", "75")
        #expect(
            adjusted.output
                == "Country loaf is saved: hydration 75.0 %, salt 2.0 %, total 1770 g\n")
        #expect(try loaf().final[2].weight == Milligrams(grams: 650))
        let negative = try run("adjust", "country", "--hydration", "5")
        #expect(negative.status == 65)
        #expect(negative.complaint.contains("Country loaf: the final water would be -50 g"))
        #expect(try loaf().final[2].weight == Milligrams(grams: 650))
    }

    @Test("BK-009 · a target that is none is an error, with everything else that is wrong")
    func targets() throws {
        let before = try loaf()
        for (words, message) in [
            (["--total", "0"], "more than 0 g"), (["--total", "-5"], "more than 0 g"),
            (["--total", "nan"], "--total is no weight: 'nan'"),
            (["--total", "100001"], "at most 100 kg"),
            (["--pieces", "0"], "1 to 999 pieces"), (["--piece-weight", "20001"], "20 kg"),
            (["--hydration", "x"], "--hydration is a number of percent such as 75, not 'x'"),
            (["--pieces", "x", "--piece-weight", "y"], "--piece-weight is a number of grams"),
        ] {
            let result = try shell.run(["bake", "adjust", "country"] + words)
            #expect(result.status == 65, "\(words)")
            #expect(result.complaint.contains(message), "\(result.complaint)")
        }
        let two = try run("adjust", "country", "--total", "x", "--preferment", "Levain=1")
        #expect(two.status == 64)
        #expect(try run("adjust", "country").status == 64)
        #expect(try run("adjust", "country", "--preferment", "Levain").status == 64)
        let unknown = try run("adjust", "country", "--preferment", "Poolish=100")
        #expect(unknown.status == 66 && unknown.complaint.contains("\"Poolish\" is not in the"))
        #expect(try loaf() == before)
    }

    @Test("BK-003 · BK-004 · a formula is scaled for good by pieces, by a preferment, by its total")
    func scaling() throws {
        #expect(try run("adjust", "country", "--preferment", "levain=150").status == 0)
        #expect(try loaf().sums.total == Milligrams(grams: 1290))
        #expect(try run("adjust", "country", "--pieces", "3", "--piece-weight", "500").status == 0)
        #expect(try loaf().pieces == 3)
        let off = try loaf().sums.total.count - 1_500_000
        #expect(off.magnitude < 10, "each weight is rounded once, to 1 mg")
        let both = try run("adjust", "country", "--salt", "3", "--total", "1720")
        #expect(both.output.contains("salt 3.0 %"))
        #expect(both.complaint.contains("Salt 3.0 %, usual 1.8-2.2: take "))
    }

    @Test("an ingredient is copied, moved and counted as flour, each named in every way there is")
    func items() throws {
        let copy = try run("item", "country", "duplicate", "bread flour")
        #expect(copy.status == 0 && copy.output.hasPrefix("Country loaf is saved: hydration 38.9"))
        #expect(try loaf().final.map(\.name).prefix(2) == ["bread flour", "bread flour copy"])
        #expect(Set(try loaf().final.map(\.id)).count == 5)
        #expect(try run("item", "country", "move", "final/salt", "1").status == 0)
        #expect(try loaf().final[0].name == "salt")
        let water = try loaf().preferments[0].ingredients[1]
        #expect(try run("item", "country", "move", water.id.rawValue, "1").status == 0)
        #expect(try loaf().preferments[0].ingredients[0] == water)
        #expect(try run("item", "country", "flour", "LEVAIN/bread flour", "no").status == 0)
        #expect(try loaf().preferments[0].ingredients[1].countsAsFlour == false)
        #expect(try run("item", "country", "flour", "Levain/bread flour").status == 0)
        #expect(try loaf().preferments[0].ingredients[1].countsAsFlour)
        #expect(try run("item", "country", "duplicate", "salt").status == 0)
        for (words, status) in [
            (["move", "salt"], 64), (["move", "salt", "up"], 65), (["flour", "salt", "2"], 64),
            (["duplicate", "salt", "2"], 64), (["duplicate", "rye"], 66),
            (["duplicate", "Levain/starter"], 65), (["duplicate", "Levain/salt"], 66),
        ] as [([String], Int32)] {
            let result = try shell.run(["bake", "item", "country"] + words)
            #expect(result.status == status, "\(words): \(result.complaint)")
        }
        #expect(try run("item", "country", "move", "salt copy", "1").status == 0)
        let named = try edit("sed -i 's/salt copy/SALT/' \"$1\"")
        #expect(named.status == 0)
        let ambiguous = try run("item", "country", "duplicate", "salt")
        #expect(ambiguous.status == 65)
        #expect(ambiguous.complaint.contains("\"salt\" names 2 things of the formula: give the id"))
    }

    @Test("SPEC §10.4 · edits of all kinds are undone and made again, and a new one drops those")
    func undo() throws {
        let none = try run("undo", "country")
        #expect(none.status == 65)
        #expect(none.complaint.contains("there is nothing to undo of Country loaf"))
        var states = [try loaf()]
        for words in [
            ["adjust", "country", "--hydration", "75"], ["item", "country", "duplicate", "salt"],
        ] {
            #expect(try shell.run(["bake"] + words).status == 0)
            states.append(try loaf())
        }
        #expect(try edit("sed -i 's/\"pieces\": 2/\"pieces\": 4/' \"$1\"").status == 0)
        states.append(try loaf())
        for state in states.dropLast().reversed() {
            #expect(
                try run("undo", "country").output
                    == "Country loaf is as before its last edit\n")
            #expect(try loaf() == state)
        }
        #expect(try run("redo", "country").output == "Country loaf is edited again\n")
        #expect(try loaf() == states[1])
        #expect(try run("redo", "country").status == 0)
        #expect(try loaf() == states[2])
        #expect(try run("adjust", "country", "--salt", "2.2").status == 0)
        let dropped = try run("redo", "country")
        #expect(dropped.status == 65)
        #expect(dropped.complaint.contains("there is nothing to redo of Country loaf"))
        #expect(try run("rename", "country", "Sunday loaf").status == 0)
        #expect(try run("undo", "sunday").output == "Country loaf is as before its last edit\n")
    }
}
