import Baking
import Documents
import JSON5
import Testing
import Units

@Suite("SPEC §10.1 · percentages in the place of grams")
struct FormulaPercentTests {
    /// A file of these ingredients, each `name kind amount`, where an amount ends in % or in g.
    private static func file(_ final: [String], more: String = "") -> String {
        let lines = final.map { line in
            let words = line.split(separator: " ")
            let key = words[2].hasSuffix("%") ? "percent" : "grams"
            return "{ \"name\": \"\(words[0])\", \"kind\": \"\(words[1])\", "
                + "\"\(key)\": \(words[2].dropLast()) }"
        }
        return "{ \(more)\n\"final\": [\n" + lines.joined(separator: ",\n") + "\n] }"
    }

    @Test(
        "they are of all flour, exact, and rounded once to 1 mg",
        arguments: [
            (["a flour 500g", "b water 70%", "c salt 2%"], [500_000, 350_000, 10_000]),
            // Flours may have them too: F = 900 ÷ 0.9.
            (["a flour 900g", "b flour 10%", "c water 65%"], [900_000, 100_000, 650_000]),
            // F = 700 ÷ 0.7, not rounded before the end: 33.333333 % are 333.33333 g.
            (["a flour 700g", "b flour 30%", "c water 33.333333%"], [700_000, 300_000, 333_333]),
            (["a flour 333.333g", "b water 66.6%"], [333_333, 222_000]),
            (["a flour 1000g", "b yeast 0.0005%"], [1_000_000, 5]),
            (["a flour 1000g", "b yeast 0%"], [1_000_000, 0]),
        ])
    func ofFlour(lines: [String], milligrams: [Int]) throws {
        let formula = try Formula(sample: Self.file(lines))
        #expect(formula.final.map(\.weight.count) == milligrams)
    }

    @Test("flour of preferments and starters counts, and what counts as flour without being one")
    func everywhere() throws {
        let formula = try Formula(
            sample: Self.file(
                ["a flour 800g", "b water 60%"],
                more: """
                    "preferments": [ { "starter": { "flour": 10, "water": 10 }, "ingredients": [
                        { "name": "rye", "kind": "flour", "grams": 90 },
                        { "name": "water", "kind": "water", "percent": 9 } ] } ],
                    "soakers": [ { "ingredients": [ { "name": "oats", "kind": "other",
                        "countsAsFlour": true, "percent": 10 } ] } ],
                    """))
        // F = (800 + 90 + 10) ÷ 0.9.
        #expect(formula.sums.flour == Milligrams(grams: 1000))
        #expect(formula.preferments[0].ingredients[1].weight == Milligrams(grams: 90))
        #expect(formula.soakers[0].ingredients[0].weight == Milligrams(grams: 100))
        #expect(formula.final[1].weight == Milligrams(grams: 600))
        // Saved as grams.
        #expect(!formula.fileText.contains("percent"))
    }

    @Test("nothing but percentages: the flour is the dough ÷ their sum")
    func nothingElse() throws {
        // 4 × 335 g ÷ 182 %: 736 g of flour (RESEARCH E: dawghousebakery.com).
        let formula = try Formula(
            sample: Self.file(
                ["a flour 100%", "b water 80%", "c salt 2%"],
                more: "\"pieces\": 4, \"pieceWeight\": 335,"))
        #expect(formula.final.map(\.weight.count) == [736_264, 589_011, 14_725])
        #expect(formula.pieces == 4 && formula.pieceWeight == Milligrams(grams: 335))
    }

    @Test(
        "percentages of nothing are told once, at the first of them",
        arguments: [
            (["a flour 100%", "b water 80%"], "", 3, "a flour with grams"),
            (["a flour 100%", "b water 80%"], "\"pieces\": 2,", 3, "pieces, pieceWeight"),
            (["a water 700g", "b flour 100%", "c salt 2%"], "", 4, "a flour with grams"),
            (["a flour 0g", "b water 80%"], "", 4, "a flour with grams"),
            (
                ["a flour 60%", "b flour 30%", "c water 80%"],
                "\"pieces\": 1, \"pieceWeight\": 500,", 3, "are 90.0 % together, not 100 %"
            ),
            (["a flour 10g", "b flour 60%", "c flour 40%"], "", 4, "leaves nothing"),
        ])
    func errors(lines: [String], more: String, line: Int, words: String) throws {
        let errors = FormulaFileTests.errors(in: Self.file(lines, more: more))
        #expect(errors.count == 1, "\(errors)")
        let error = try #require(errors.first)
        #expect(error.line == line && error.code == "invalidWeight")
        #expect(error.key == "final.\(line - 2).percent")
        #expect(error.message.contains(words), "\(error.message)")
    }

    @Test("what makes a percentage unknown is told, and not what follows from it")
    func follows() {
        let text = Self.file(["a flour x%", "b water 80%"]).replacing("x", with: "\"x\"")
        #expect(FormulaFileTests.errors(in: text).map(\.code) == ["wrongValue"])
        let pieces = Self.file(
            ["a flour 100%", "b water 80%"], more: "\"pieces\": 0, \"pieceWeight\": 500,")
        #expect(FormulaFileTests.errors(in: pieces).map(\.code) == ["invalidYield"])
    }

    @Test("a percentage that comes to more than 100 kg is out of bounds, at its place")
    func tooMuch() {
        let text = Self.file(["a flour 90000g", "b water 200%"])
        #expect(
            FormulaFileTests.errors(in: text).map { "\($0.key) \($0.code)" }
                == ["final.2.percent outOfBounds"])
    }
}
