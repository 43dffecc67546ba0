import Baking
import Testing
import Units

@Suite("SPEC §10.5 · sections of pasted recipes")
struct PasteSectionTests {
    @Test("a heading with a colon, or one of the known words alone, opens its section")
    func headings() throws {
        let text = """
            Levain (the evening before):
            90 g bread flour
            90 g water
            20 g ripe starter
            Soaker
            50 g seeds
            60 g water
            FINAL DOUGH
            800 g bread flour
            """
        let formula = try PastedFormula(sample: text).formula
        #expect(formula.preferments.map(\.name) == ["Levain"])
        #expect(formula.preferments[0].ingredients.map(\.name) == ["bread flour", "water"])
        #expect(
            formula.preferments[0].starter
                == Starter(flour: Milligrams(grams: 10), water: Milligrams(grams: 10)))
        #expect(formula.soakers.map(\.name) == ["Soaker"])
        #expect(formula.soakers[0].ingredients.map(\.name) == ["seeds", "water"])
        #expect(formula.final.map(\.name) == ["bread flour"])
        #expect(formula.pieces == 1 && formula.pieceWeight == Milligrams(grams: 1110))
        #expect(formula.validationErrors == [])
    }

    @Test(
        "what a heading opens is told by its words",
        arguments: [
            ("For the levain:", 1, 0), ("Poolish", 1, 0), ("Biga:", 1, 0), ("sponge", 1, 0),
            ("Pâte fermentée", 1, 0), ("pate fermentee:", 1, 0), ("Old dough:", 1, 0),
            ("Starter", 1, 0), ("Overnight sponge:", 1, 0), ("Sourdough:", 1, 0),
            ("Seed soaker:", 0, 1), ("Tangzhong:", 0, 1), ("Dough", 0, 0), ("Final mix", 0, 0),
            ("Sourdough bread:", 0, 0), ("Topping:", 0, 0), ("For the dough:", 0, 0),
            ("## Levain", 1, 0), ("**Levain**", 1, 0),
        ])
    func kinds(heading: String, preferments: Int, soakers: Int) throws {
        let pasted = try PastedFormula(sample: heading + "\n10 g flour")
        #expect(pasted.unread == [])
        #expect(pasted.formula.preferments.count == preferments)
        #expect(pasted.formula.soakers.count == soakers)
        #expect(pasted.formula.sums.total == Milligrams(grams: 10))
    }

    @Test("the same heading again goes on with its section; one without anything in it is none")
    func again() throws {
        let text = "Levain:\n10 g flour\nSoaker:\nDough:\n90 g flour\nLevain:\n10 g water"
        let formula = try PastedFormula(sample: text).formula
        #expect(formula.preferments.map { $0.ingredients.map(\.name) } == [["flour", "water"]])
        #expect(formula.soakers == [])
    }

    @Test("a preferment that the dough calls by its name is there once, before or behind it")
    func called() throws {
        let levain = "Levain:\n100 g flour\n100 g water\n"
        let dough = "Dough:\n900 g flour\n200 g ripe levain\n"
        for text in [levain + dough, dough + levain] {
            let pasted = try PastedFormula(sample: text)
            #expect(pasted.unread == [])
            #expect(pasted.formula.sums.total == Milligrams(grams: 1100))
            #expect(pasted.formula.final.map(\.name) == ["flour"])
            #expect(pasted.lines.compactMap(\.remark) == [.section("Levain")])
        }
        // By its weight, when it has another name.
        let starter = try PastedFormula(sample: levain + dough.replacing("levain", with: "starter"))
        #expect(starter.formula.sums.total == Milligrams(grams: 1100))
        #expect(starter.lines.compactMap(\.remark) == [.section("Levain")])
    }

    @Test("one that weighs something else is told with what it weighs")
    func otherWeight() throws {
        let text = "Levain:\n100 g flour\n100 g water\nDough:\n900 g flour\n180 g levain"
        let pasted = try PastedFormula(sample: text)
        #expect(pasted.unread.map(\.number) == [6])
        #expect(pasted.unread.map(\.reason) == [.otherWeight("Levain", Milligrams(grams: 200))])
        #expect(pasted.unread[0].reason.description == "Levain weighs 200 g as it is written here")
    }

    @Test(
        "it may differ by a gram, or by half a percent of much",
        arguments: [
            (200, 201, true), (200, 199, true), (200, 202, false), (200, 198, false),
            (1000, 1005, true), (1000, 1006, false), (1000, 995, true), (1000, 994, false),
        ])
    func tolerance(weight: Int, told: Int, isSame: Bool) throws {
        let text = "Levain:\n\(weight) g flour\nDough:\n900 g flour\n\(told) g levain"
        #expect(try PastedFormula(sample: text).unread.isEmpty == isSame)
    }

    @Test("a preferment without a section stays in the dough, and it is told what is not counted")
    func unknownMix() throws {
        let pasted = try PastedFormula(sample: "500 g flour\n100 g sourdough starter")
        #expect(pasted.unread == [])
        #expect(pasted.lines.compactMap(\.remark) == [.unknownMix])
        #expect(pasted.formula.sums.flour == Milligrams(grams: 500))
        #expect(pasted.formula.sums.total == Milligrams(grams: 600))
    }

    @Test("a preferment within another is not understood")
    func nested() throws {
        let text = """
            Starter:
            50 g flour
            50 g water
            Levain:
            100 g starter
            100 g flour
            """
        let pasted = try PastedFormula(sample: text)
        #expect(pasted.unread.map(\.number) == [5])
        #expect(pasted.unread.map(\.reason) == [.nested("Starter")])
    }

    @Test("percentages are of all flour, also that of preferments and starters")
    func percentages() throws {
        let text = """
            Poolish:
            rye flour 10 %
            water 10%
            starter 2 %
            Dough:
            890 g bread flour
            water 59%
            salt 2%
            """
        let formula = try PastedFormula(sample: text).formula
        #expect(formula.sums.flour == Milligrams(grams: 1000))
        #expect(formula.sums.water == Milligrams(grams: 700))
        #expect(formula.sums.salt == Milligrams(grams: 20))
        let whole = try PastedFormula(sample: "500 g flour\nrye flour 100 %")
        #expect(whole.unread.map(\.number) == [2])
        #expect(whole.unread.map(\.reason) == [.percentage(.noRoom(.one))])
    }

    @Test("names of the formula are those that are given; all of it is one piece, of at most 20 kg")
    func yield() throws {
        let one = try PastedFormula(sample: "500 g flour", name: " Mine ")
        #expect(one.formula.name == "Mine" && one.isComplete)
        #expect(one.formula.pieces == 1 && one.formula.pieceWeight == Milligrams(grams: 500))
        let much = try PastedFormula(sample: "50 kg flour")
        #expect(much.formula.pieces == 3 && much.isComplete)
        #expect(!(try PastedFormula(sample: "500 g honey").isComplete))
    }

    @Test("headings without end, lines without end and noise end somewhere")
    func hostile() throws {
        let headings = (1...500).map { "Levain \($0):\n1 g flour" }.joined(separator: "\n")
        let pasted = try PastedFormula(sample: headings)
        #expect(pasted.lines.count == 500)
        #expect(pasted.formula.validationErrors.contains(.tooMany(.preferments, limit: 8)))
        let calls = String(repeating: "1 g levain\n", count: 400) + headings
        #expect(throws: PasteError.self) { try PastedFormula(sample: calls) }
        let marks = "500 g a" + String(repeating: "\u{301}", count: 100_000)
        #expect(try PastedFormula(sample: marks).unread.map(\.reason) == [.tooLong])
        let digits = String(repeating: "1/", count: 90) + "1 g flour"
        #expect(try PastedFormula(sample: digits).unread.map(\.reason) == [.badNumber])
    }
}
