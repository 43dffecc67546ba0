import Brewing
import CommandLine
import Reports
import Testing

@Suite("A recipe as a person reads it")
struct RecipeSheetTests {
    @Test("US-026 · a recipe with errors shows them, and the way to fix them")
    func invalidRecipe() {
        var recipe = Recipe.starter
        recipe.id = RecipeID(rawValue: "x")
        recipe.dose = .zero
        let text = RecipeSheet(recipe, TextStyle(hasColours: false)).text
        #expect(
            text.hasSuffix(
                """
                ! the dose must be more than 0 g
                It can't be brewed: 'brewguide recipe edit' fixes it.

                """))
        #expect(!text.contains("(1:"))
    }
}
