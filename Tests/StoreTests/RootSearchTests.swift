import Testing

@testable import Store

/// SPEC §8: what can be read of a damaged database is recovered, wherever it begins.
@Suite("Where the tables of a damaged file begin")
struct RootSearchTests {
    private static let names = ["bean", "index", "log", "recipe"]
    private static let sound = ["bean": 4, "index": 5, "log": 2, "recipe": 3]

    @Test("what the schema tells is believed where it can be")
    func told() {
        let search = RootSearch(of: Self.names, told: Self.sound, places: [2, 3, 4, 5])
        #expect(search.missing == [])
        #expect(Array(search.trials(of: [])) == [])
        #expect(search.roots == Self.sound)
    }

    @Test(
        "what it does not tell, or tells as it can't be, is missing",
        arguments: [
            (["index": 5, "log": 2, "recipe": 3], ["bean"]),
            (["bean": 9, "index": 5, "log": 2, "recipe": 3], ["bean"]),
            (["bean": 3, "index": 5, "log": 2, "recipe": 3], ["bean", "recipe"]),
        ])
    func missing(told: [String: Int], missing: [String]) {
        let search = RootSearch(of: Self.names, told: told, places: [2, 3, 4, 5])
        #expect(search.missing == missing)
    }

    @Test("a table begins where most of its rows can be read, each at a page of its own")
    func mostRows() {
        var search = RootSearch(
            of: Self.names, told: ["log": 2], places: [2, 3, 4, 5, 6, 7])
        let tables = ["bean", "recipe"]
        #expect(Array(search.trials(of: tables)) == [3, 4, 5, 6, 7])
        // Rows of recipes look like some of beans.
        for (place, beans, recipes) in [(3, 9, 9), (4, 2, 0), (5, 0, 0), (6, 3, 0)] {
            let roots = search.roots(whereAllOf: tables, beginAt: place)
            #expect(roots["bean"] == place && roots["recipe"] == place && roots["log"] == 2)
            #expect(roots["index"].map { ![2, place].contains($0) } == true)
            search.found(beans, of: "bean", at: place)
            search.found(recipes, of: "recipe", at: place)
        }
        let roots = search.roots
        #expect(roots["recipe"] == 3 && roots["bean"] == 6 && roots["log"] == 2)
        #expect(roots["index"] == 4)
    }

    @Test("of two pages with as many rows the first is taken")
    func equal() {
        var search = RootSearch(
            of: Self.names, told: ["index": 5, "log": 2, "recipe": 3], places: [2, 3, 4, 5, 6])
        for place in [6, 4] { search.found(2, of: "bean", at: place) }
        #expect(search.roots["bean"] == 4)
    }

    @Test("what is found nowhere begins where nothing else does, behind all places if need be")
    func nowhere() {
        for (log, bean, index, recipe) in [(2, 7, 3, 4), (7, 2, 3, 4), (2, 4, 3, 5), (3, 2, 4, 5)] {
            let search = RootSearch(
                of: Self.names, told: ["log": log], places: [log, bean].sorted())
            #expect(search.roots == ["log": log, "bean": bean, "index": index, "recipe": recipe])
        }
        #expect(
            RootSearch(of: Self.names, told: [:], places: []).roots
                == ["bean": 2, "index": 3, "log": 4, "recipe": 5])
    }

    @Test("so many pages are tried, and no more")
    func limit() {
        let search = RootSearch(of: Self.names, told: [:], places: Array(2...100))
        #expect(Array(search.trials(of: ["log"])) == Array(2...65))
    }
}
