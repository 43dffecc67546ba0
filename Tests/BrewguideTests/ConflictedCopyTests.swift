import Testing

@testable import Store

@Suite("A recipe changed on both sides")
struct ConflictedCopyTests {
    @Test("SPEC §3 · the other side's copy is told in the list and in full, in words and as JSON")
    func told() throws {
        let shell = try Shell()
        #expect(try shell.run(["recipe", "duplicate", "starter", "Mine"]).status == 0)
        do {
            let database = try Database(directory: shell.state)
            try database.connection.execute(
                "UPDATE recipe SET is_conflicted = 1 WHERE name = 'Mine'")
            let lines = try database.recipes.page(after: nil, count: 9).lines
            for line in lines {
                #expect(try database.recipes.isConflictedCopy(line.id) == (line.name == "Mine"))
            }
        }
        let words = try shell.run(["recipe", "show", "Mine"]).output
        #expect(words.hasPrefix("Mine  ⇄ the other side's copy: changed on both\n"))
        for (name, flag) in [("Mine", true), ("starter", false)] {
            let json = try shell.run(["recipe", "show", name, "--json"]).output
            #expect(json.contains("\"conflictedCopy\": \(flag)"))
        }
    }
}
