import Brewing
import Fixtures
import Hardware
import Store
import Testing
import Units

@Suite("The first owner")
struct JourneyTests {
    /// `pages` are the presses of Down from the first to the last page of the starter.
    private static func journey(_ pages: Int) -> String {
        let downs = String(repeating: "press pause\nwait 0.5\n", count: pages)
        return "expect \"V60 Starter\" within 2\n" + BrewScript.toRating + """
            wait 1
            press pause
            press pause
            press pause
            press pause
            press next
            wait 1
            press pause
            expect "too sour" within 1
            press next
            wait 1
            press next
            wait 1
            press next
            expect "Saved" within 1
            wait 3
            press restart
            wait 1
            press pause
            wait 1
            press pause
            expect ">Logs" within 1
            press next
            expect "★4" within 1
            wait 1
            press next
            wait 1
            hold restart 2.3
            expect "Delete" within 1
            wait 1
            hold restart 2.3
            expect "No brews yet" within 2
            wait 1
            press restart
            wait 1
            press pause
            wait 1
            press pause
            wait 1
            press pause
            wait 1
            press pause
            wait 1
            press pause
            expect ">Recipes" within 1
            press next
            wait 1
            press next
            expect "Use" within 5

            """ + downs + """
                expect "Make a copy?" within 1
                expect "Copy"
                press next
                expect "V60 Starter co" within 5
                wait 2
                press next
                expect "V60 Starter copy" within 5
                expect "15.0" within 5

                """ + BrewScript.toRating + """
                wait 1
                press pause
                press next
                wait 1
                press next
                wait 1
                press next
                wait 1
                press next
                expect "Saved" within 1
                wait 3
                restart power
                expect "V60 Starter copy" within 3
                """
    }

    @Test(
        "US-001 … US-024 · the first owner's whole journey by three keys alone",
        arguments: DisplaySize.all)
    func journey(size: DisplaySize) throws {
        let kitchen = try Kitchen(
            Self.journey(size == .twentyByFour ? 9 : 18), size: size)
        try kitchen.run()
        let logs = try kitchen.logs
        #expect(logs.map(\.title) == ["V60 Starter copy"])
        #expect(logs.first?.rating == Rating(stars: 1))
        let recipes = try kitchen.database.recipes.page(after: nil, count: 9).lines
        #expect(recipes.map(\.name) == ["V60 Starter", "V60 Starter copy"])
    }
}
