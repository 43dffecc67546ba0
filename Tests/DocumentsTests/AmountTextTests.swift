import Testing
import Units

@testable import Documents

@Suite("Amounts in the words of a step")
struct AmountTextTests {
    private static let grams = ["water": Fraction(250), "coffee_amount": Fraction(15)]

    private func parts(_ text: String) -> [AmountText.Part] {
        AmountText(text, grams: Self.grams).parts
    }

    @Test(
        "an expression is reckoned exactly, and rounded to tenths of a gram at its end",
        arguments: [
            ("<water>", 2500), ("(<water>)", 2500), ("(0.6 x <water>)", 1500),
            ("(<water> × 0,5)", 1250), ("(<water> / 3)", 833), ("(<water> ÷ 4)", 625),
            ("(<WATER> - 2 x <coffee_amount>)", 2200), ("(<water> − 50 + 1)", 2010),
            ("((<water> + 50) * (1 - 0.5))", 1500), ("(2 X <coffee_amount> · 3)", 900),
            ("(<water> - 300)", -500), ("(1/3 x <water>)", 833), ("(<water> х 2)", 5000),
            ("(\u{A0}<water>\u{A0})", 2500), ("(<water> - 100 - 50)", 1000),
            ("(<water> / 5 / 5)", 100), ("(<water> x 400)", 1_000_000),
        ])
    func values(text: String, tenths: Int) {
        #expect(parts(text) == [.amount(tenths)])
    }

    @Test(
        "what can't be reckoned is told as it stands there",
        arguments: [
            "<ice>", "(<water> x)", "(<water> 5)", "(x <water>)", "(<water> / 0)", "(<water>))(",
            "(<water> x 400.1)", "(<water> + <ice>)", "(1..5 x <water>)", "(<water> ^ 2)",
        ])
    func unreadable(text: String) {
        let expected = text == "(<water>))(" ? "" : text
        guard !expected.isEmpty else {
            return #expect(parts(text) == [.amount(2500), .words(")(")])
        }
        #expect(parts(text) == [.unreadable(expected)])
    }

    @Test("words stay words: brackets without a name, names that are none, and what is not closed")
    func words() {
        for text in [
            "Pour slowly", "(slowly)", "(2 x 3)", "<>", "<no name>", "<water", "a < b > c",
            "(about <water>g)", "(<water> of it)", "(<water>", "", "(вода <water>)", "(ж<water>)",
        ] {
            let expected: [AmountText.Part] = text.isEmpty ? [] : [.words(text)]
            let found = parts(text)
            if text.hasPrefix("(") && text.contains("<water>") {
                // The name by itself is an amount.
                #expect(found.contains(.amount(2500)) && found.count > 1, "\(text)")
            } else {
                #expect(found == expected, "\(text)")
            }
        }
    }

    @Test(
        "the unit goes with the number, as long as it is one",
        arguments: [
            ("g", ""), (" g.", ""), (" grams now", " now"), (" gram", ""), ("ml of", " of"),
            (" gr.", ""), ("グラムを", "を"), ("克水", "水"), (" г воды", " воды"), ("公克", ""),
            (" gently", " gently"), (" mlx", " mlx"), ("Grams", ""), (" gramme", " gramme"),
            (" kg", " kg"), (". Then", ". Then"), (" g..", "."),
        ])
    func units(behind: String, left: String) {
        let expected: [AmountText.Part] = left.isEmpty ? [] : [.words(left)]
        #expect(parts("Pour <water>" + behind) == [.words("Pour "), .amount(2500)] + expected)
    }

    @Test("pieces stand in their order, with the words between them")
    func order() {
        #expect(
            parts("Pour <coffee_amount>g, then (2 x <coffee_amount>)g to <water>g!") == [
                .words("Pour "), .amount(150), .words(", then "), .amount(300), .words(" to "),
                .amount(2500), .words("!"),
            ])
        #expect(parts("<water><water>") == [.amount(2500), .amount(2500)])
    }

    @Test("an expression has at most 200 characters and eight brackets within each other")
    func limits() {
        func padded(_ length: Int) -> String {
            "(<water>" + String(repeating: " ", count: length - 9) + ")"
        }
        #expect(parts(padded(200)) == [.amount(2500)])
        #expect(parts(padded(201)).count > 1)
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "<water>" + String(repeating: ")", count: depth)
        }
        #expect(parts(nested(8)) == [.amount(2500)])
        #expect(parts(nested(9)) == [.unreadable(nested(9))])
        // Brackets beside one another are not within each other.
        let many = "(" + Array(repeating: "(1)", count: 20).joined(separator: " x ") + " x <water>)"
        #expect(parts(many) == [.amount(2500)])
    }

    @Test("a name has at most 40 letters; of what can't be read 40 characters are told")
    func names() {
        for (length, isName) in [(1, true), (40, true), (41, false)] {
            let name = "<" + String(repeating: "n", count: length) + ">"
            let told = String(name.prefix(40))
            #expect(parts(name) == [isName ? .unreadable(told) : .words(name)], "\(length)")
        }
    }
}

@Suite("What the amounts of a recipe mean")
struct WaterReadingTests {
    /// A reading of amounts in grams, `!` behind those that words call a total.
    private func reading(_ amounts: [String], aside: Int = 0, total: Int) -> WaterReading? {
        WaterReading(
            amounts.map { text in
                WaterReading.Amount(
                    tenths: (Int(text.filter(\.isNumber)) ?? 0) * 10, isTotal: text.hasSuffix("!"))
            }, aside: aside * 10, total: total * 10)
    }

    private func told(_ reading: WaterReading?) -> String? {
        reading.map { reading in
            let targets = reading.targets.map { $0.map { "\($0 / 10)" } ?? "-" }
            let other = reading.other.map { other in
                " or " + other.map { "\($0 / 10)" }.joined(separator: " ")
            }
            return targets.joined(separator: " ") + " of \(reading.water / 10)"
                + (other ?? "") + (reading.isByWords ? "" : " by numbers")
        }
    }

    @Test("with all of the water aside nothing is left to pour", arguments: [300, 301, 400])
    func allAside(aside: Int) { #expect(reading([], aside: aside, total: 300) == nil) }

    @Test(
        "the reading that comes to the water is taken, by words where they fit",
        arguments: [
            (["50", "100", "100"], 0, 250, "50 150 250 of 250"),
            (["50!", "150!", "250!"], 0, 250, "50 150 250 of 250"),
            (["50", "150", "250"], 0, 250, "50 150 250 of 250 by numbers"),
            (["50", "150!", "100"], 0, 250, "50 150 250 of 250"),
            (["250"], 0, 250, "250 of 250"), (["250!"], 0, 250, "250 of 250"),
            (["0", "250"], 0, 250, "0 250 of 250"),
            (["125", "125"], 0, 250, "125 250 of 250"),
            // The ice that is poured over at the end is no water.
            (["50", "200", "100"], 0, 250, "50 250 - of 250"),
            (["50", "200", "100"], 0, 350, "50 250 350 of 350"),
            // Ice that lies there before the clock.
            (["50", "150"], 100, 300, "50 200 of 200"),
            (["100", "200"], 100, 300, "100 200 of 200 by numbers"),
            (["50", "150"], 300, 200, "50 200 of 200"),
        ] as [([String], Int, Int, String)])
    func fits(amounts: [String], aside: Int, total: Int, words: String) {
        #expect(told(reading(amounts, aside: aside, total: total)) == words)
    }

    @Test("where every amount could be the water so far as well, that is told")
    func other() {
        // The last amount is within what a recipe's water may be off.
        #expect(told(reading(["0", "1", "249"], total: 250)) == "0 1 250 of 250 or 0 1 249")
        for amounts in [["0", "250"], ["125", "125"], ["50!", "250!"]] {
            #expect(reading(amounts, total: 250)?.other == nil, "\(amounts)")
        }
    }

    @Test("what fits no reading is none")
    func none() {
        #expect(reading([], total: 250) == nil)
        #expect(reading(["50", "100"], total: 250) == nil)
        #expect(reading(["250!", "100!"], total: 100) == nil, "water never falls")
        #expect(reading(["2000", "2001"], total: 4001) == nil, "twice what a recipe may have")
        #expect(told(reading(["2000", "2000"], total: 4000)) == "2000 4000 of 4000")
    }

    @Test(
        "a total stands behind its word, in Japanese and Korean before it",
        arguments: [
            ("Pour to ", "", true), ("Pour TO", "", true), ("pour", "", false),
            ("toto ", "", false),
            ("Gieße bis ", "g", true), ("注水至", "", true), ("倒到", "", true), ("达到 ", "", true),
            ("", " まで注ぐ", true), ("", "까지", true), ("", "g まで", false), ("", "", false),
            ("to the ", "", false),
        ])
    func saysTotal(before: String, behind: String, isTotal: Bool) {
        #expect(WaterReading.saysTotal(before: before, behind: behind) == isTotal)
    }
}
