import Brewing
import Documents
import Foundation
import Testing

@Suite("SPEC §4 · the page")
struct SpecifiedRecipeTests {
    @Test("the recipe that the specification shows has the starter's values")
    func example() throws {
        let path = "../../Sources/brewguide/Documentation.docc/Specification/Recipes.md"
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent(path)
        let page = try String(contentsOf: file, encoding: .utf8)
        let block = page.components(separatedBy: "```")[1]
        var shown = try Recipe(parsing: block, newID: Recipe.starter.id)
        #expect(shown.name == "Morning V60")
        shown.name = Recipe.starter.name
        #expect(shown == Recipe.starter)
    }
}
