import Baking
import Foundation
import Store
import Testing
import Units

/// A baker with a recipe from somewhere and a keyboard.
@Suite("A formula's way through the command line")
struct BakeJourneyTests {
    @Test("pasted, shown, adjusted, undone and redone, tabled, exported, deleted, taken in again")
    func journey() throws {
        let shell = try Shell()
        func run(_ words: String...) throws -> Shell.Result {
            let result = try shell.run(["bake"] + words)
            #expect(result.status == 0, "\(words): \(result.complaint)")
            return result
        }
        let text = try shell.write(
            """
            Poolish:
            - 150 g bread flour
            - 150 g water
            - 0.2 g yeast
            Dough:
            - bread flour 350 g
            - Water: 200 g (cold)
            - salt 10 g
            - 2 g yeast

            """, to: "recipe.txt")
        #expect(try run("paste", text, "--name", "Friday", "--yes").output.contains("is saved"))
        func formula() throws -> Formula? {
            try Database(directory: shell.state).formulas.find(named: "Friday")
        }
        let pasted = try #require(try formula())
        #expect(try run("show", "friday").output.contains("hydration      70.0 %\n"))
        #expect(try run("adjust", "friday", "--hydration", "75").output.contains("75.0 %"))
        let adjusted = try #require(try formula())
        _ = try run("undo", "friday")
        #expect(try formula() == pasted)
        _ = try run("redo", "friday")
        #expect(try formula() == adjusted, "ids included")
        let csv = try run("table", "friday", "--csv").output
        #expect(csv.contains("\r\nbread flour,500,100,150,100,350\r\n"), "\(csv)")
        #expect(csv.contains("% of flour prefermented,,30,"), "\(csv)")
        _ = try run("export", "friday", shell.file("friday.json"))
        _ = try run("delete", "friday", "--yes")
        #expect(try formula() == nil)
        #expect(try run("import", shell.file("friday.json")).output == "Friday is taken in\n")
        #expect(try formula() == adjusted)
    }
}
