import Names
import Testing
import Units

@testable import Baking

@Suite("SPEC §10.5 · pasted recipes, at their bounds")
struct PasteBoundsTests {
    @Test("a text has 1,000 lines at most, and the end of its last line begins none")
    func lineCount() throws {
        let lines = String(repeating: "1 g flour\n", count: 1000)
        #expect(PastedFormula.lineLimit == 1000)
        #expect(try PastedFormula(sample: lines).lines.count == 1000)
        #expect(try PastedFormula(sample: String(lines.dropLast())).lines.count == 1000)
        #expect(throws: PasteError.tooManyLines(limit: 1000)) {
            try PastedFormula(sample: lines + "1 g flour")
        }
    }

    @Test("a line has 200 characters at most, a name or a heading as many as a name may have")
    func lengths() throws {
        let begin = "500 g "
        let limit = UniqueName.limit
        for (count, reasons): (Int, [PasteReason]) in [
            (limit, []), (limit + 1, [.nameTooLong]), (200 - begin.count, [.nameTooLong]),
            (201 - begin.count, [.tooLong]),
        ] {
            let line = begin + String(repeating: "x", count: count)
            #expect(try PastedFormula(sample: line).unread.map(\.reason) == reasons, "\(count)")
        }
        for (count, reasons): (Int, [PasteReason]) in [
            (limit, []), (limit + 1, [.nameTooLong]),
        ] {
            let heading = String(repeating: "h", count: count) + ":\n1 g flour"
            #expect(try PastedFormula(sample: heading).unread.map(\.reason) == reasons)
        }
    }

    @Test("what was not understood is told with 80 characters of it")
    func told() throws {
        for (count, told) in [(80, 80), (81, 80), (5000, 80)] {
            let line = String(repeating: "x", count: count)
            let unread = try PastedFormula(sample: "1 g flour\n" + line).unread
            let text = try #require(unread.first).text
            #expect(text.count == told && text.hasPrefix(line.prefix(told - 1)))
        }
    }

    @Test("the number of a list has one or two digits, a full stop or a bracket, and a blank")
    func bullets() throws {
        for bullet in ["1. ", "12. ", "1) ", "99) ", "- ", "– ", "• 1. ", "1. - "] {
            let lines = try PastedFormula.lines(bullet + "500 g flour")
            #expect(lines == ["1 Dough: flour, flour, 500.0"], "\(bullet)")
        }
        #expect(try PastedFormula.reasons("123. 500 g flour").count == 1)
        #expect(try PastedFormula.lines("1.5 kg flour") == ["1 Dough: flour, flour, 1500.0"])
    }

    @Test(
        "a type of flour is a T with two or three digits",
        arguments: [
            ("t5", .other), ("t55", .flour), ("T150", .flour), ("t1500", .other), ("tea", .other),
            ("t5x", .other), ("x55", .other), ("t٥٥", .other),
        ] as [(String, IngredientKind)])
    func types(word: String, kind: IngredientKind) {
        #expect(PasteWords("farine " + word).kind == kind)
    }

    @Test(
        "a number is exact, or doubtful where a thousand could be meant, or none",
        arguments: [
            ("7", .exact(7), 1), ("0", .exact(0), 1), ("1.5", .exact(3), 2), ("1,5", .exact(3), 2),
            (".5", .exact(1), 2), ("½", .exact(1), 2), ("1½", .exact(3), 2), ("1 ½", .exact(3), 2),
            ("1/2", .exact(1), 2), ("3 1/2", .exact(7), 2), ("⅒", .exact(1), 10),
            ("⅞", .exact(7), 8), ("1.500", .doubtful(3), 2), ("12,250", .doubtful(49), 4),
            ("0.125", .exact(1), 8), ("1.25", .exact(5), 4), ("1.2500", .exact(5), 4),
        ] as [(String, Told, Int)])
    private func numbers(text: String, told: Told, under: Int) throws {
        let number = PastedNumber(Array(text)[...])
        switch told {
        case .exact(let over):
            let amount = try #require(Fraction(over, over: under))
            #expect(number == .exact(amount))
        case .doubtful(let over):
            let amount = try #require(Fraction(over, over: under))
            #expect(number == .doubtful(amount))
        }
    }

    private enum Told { case exact(Int), doubtful(Int) }

    @Test(
        "what can be anything is no number",
        arguments: [
            "", "00", "007", "1/2/3", "1//2", "1/", "/2", "1/0", "1 2", "1 2 3", "1.2.3", "½½",
            "1.5½",
            "½ 1", "1 1.5", "1234567890",
        ])
    func none(text: String) {
        #expect(PastedNumber(Array(text)[...]) == nil)
    }

    @Test("all of a dough is one piece, of more than 20 kg as few as can be")
    func yield() {
        let most = 20_000_000
        for (total, pieces, weight) in [
            (0, 1, 0), (1, 1, 1), (most, 1, most), (most + 1, 2, 10_000_001),
            (2 * most, 2, most), (2 * most + 1, 3, 13_333_334), (2 * most + 2, 3, 13_333_334),
        ] {
            var formula = Formula.countryLoaf
            formula.takeYield(ofTotal: Milligrams(total))
            #expect(formula.pieces == pieces && formula.pieceWeight == Milligrams(weight))
        }
    }

    @Test("SPEC §10.1 · percentages are of the flour that has grams, or of a dough of their own")
    func flourBase() throws {
        func base(_ parts: [(WrittenWeight, Bool)]) -> FlourBase {
            parts.reduce(into: FlourBase()) { $0.add($1.0, countsAsFlour: $1.1) }
        }
        func share(_ percent: Int) throws -> WrittenWeight {
            .share(try #require(Fraction(percent, over: 100)))
        }
        let grams = WrittenWeight.weight(Milligrams(900_000))
        let more = try base([(grams, true), (share(10), true)])
        #expect(try more.flour(total: nil) == Fraction(1_000_000))
        let wet = try base([(grams, true), (share(70), false)])
        #expect(try wet.flour(total: nil) == Fraction(900_000))
        let whole = try base([(share(100), true), (share(70), false), (share(2), false)])
        let total = Milligrams(1_720_000)
        #expect(try whole.flour(total: total) == Fraction(1_000_000))
        func error(_ base: FlourBase, _ total: Milligrams?) -> FlourBaseError? {
            do throws(FlourBaseError) {
                _ = try base.flour(total: total)
                return nil
            } catch { return error }
        }
        #expect(error(whole, nil) == .noBase && error(whole, .zero) == .noBase)
        #expect(error(FlourBase(), total) == .noBase)
        // Water in grams says nothing of the flour.
        #expect(error(try base([(grams, false), (share(100), true)]), total) == .noBase)
        let ninety = try #require(Fraction(90, over: 100))
        #expect(error(try base([(share(90), true)]), total) == .notWhole(ninety))
        #expect(error(try base([(grams, true), (share(100), true)]), nil) == .noRoom(.one))
        #expect(error(try base([(share(70), false)]), total) == .noBase)
    }
}
