import Baking
import Testing
import Units

extension PastedFormula {
    /// Understands a text; ids are made in a row.
    init(sample text: String, name: String = "") throws(PasteError) {
        var number = 0
        try self.init(text, id: FormulaID(rawValue: "pasted"), name: name) {
            number += 1
            return ItemID(rawValue: "\(number)")
        }
    }

    /// What was understood of a text: `1 Dough: water, water, 350`.
    static func lines(_ text: String) throws -> [String] {
        try PastedFormula(sample: text).lines.map { line in
            let grams = Double(line.weight.count) / 1000
            return "\(line.number) \(line.section): \(line.name), \(line.kind.rawValue), \(grams)"
        }
    }

    /// What was not: `1 a volume`.
    static func reasons(_ text: String) throws -> [String] {
        try PastedFormula(sample: text).unread.map { "\($0.number) \($0.reason)" }
    }
}

@Suite("SPEC §10.5 · pasted recipes")
struct PasteTests {
    @Test("BK-020 · a line of amount, unit and name")
    func amountFirst() throws {
        let pasted = try PastedFormula(sample: "500 g bread flour")
        let line = try #require(pasted.lines.first)
        #expect(pasted.lines.count == 1 && pasted.unread == [])
        #expect(line.number == 1 && line.section == "Dough" && line.name == "bread flour")
        #expect(line.kind == .flour && line.weight == Milligrams(grams: 500))
        #expect(line.share == .one && line.remark == nil)
    }

    @Test("BK-021 · a name, a colon and an amount; what stands in brackets is ignored")
    func nameFirst() throws {
        #expect(
            try PastedFormula.lines("Water: 350 g (70%)") == ["1 Dough: Water, water, 350.0"])
    }

    @Test("BK-022 · a percentage of the flour comes to grams, wherever it stands")
    func percentage() throws {
        #expect(
            try PastedFormula.lines("salt 2%\n500 g flour") == [
                "1 Dough: salt, salt, 10.0", "2 Dough: flour, flour, 500.0",
            ])
        #expect(
            try PastedFormula.reasons("salt 2%\nwater 300 g") == [
                "1 a percentage needs a flour with a weight"
            ])
    }

    @Test("BK-023 · a volume is not understood, and told with its line")
    func volume() throws {
        let pasted = try PastedFormula(sample: "500 g flour\n\n2 cups milk")
        #expect(pasted.lines.map(\.name) == ["flour"])
        #expect(pasted.unread.map(\.number) == [3])
        #expect(pasted.unread.map(\.text) == ["2 cups milk"])
        #expect(pasted.unread.map(\.reason) == [.volume])
        #expect(!pasted.isComplete)
    }

    @Test("BK-024 · ends of lines of Windows, tabs, blanks that don't break, fractions as one sign")
    func odd() throws {
        let text = "\u{FEFF}½ kg\tflour\r\n\twater:\u{A0}350\u{A0}g\r\nsalt\t10,5\tg\r\n"
        #expect(
            try PastedFormula.lines(text) == [
                "1 Dough: flour, flour, 500.0", "2 Dough: water, water, 350.0",
                "3 Dough: salt, salt, 10.5",
            ])
        #expect(try PastedFormula.reasons(text) == [])
    }

    @Test("BK-025 · nothing, and 10 000 lines, are errors at once")
    func sizes() {
        for empty in ["", " ", "\n\r\n\t\n", "---\n(none)"] {
            #expect(throws: PasteError.empty) { try PastedFormula(sample: empty) }
        }
        let long = String(repeating: "500 g flour\n", count: 10_000)
        #expect(throws: PasteError.tooManyLines(limit: 1000)) { try PastedFormula(sample: long) }
    }

    @Test(
        "a number is read exactly, in every unit",
        arguments: [
            ("500g flour", 500_000), ("500 G flour", 500_000), ("500 gr. flour", 500_000),
            ("1.5 kg flour", 1_500_000), ("1,5 kg flour", 1_500_000), (".5kg flour", 500_000),
            ("1/2 kg flour", 500_000), ("1 1/2 kg flour", 1_500_000), ("1½ kg flour", 1_500_000),
            ("1 ½ kg flour", 1_500_000), ("⅓ kg flour", 333_333), ("1⁄4 kg flour", 250_000),
            ("250 mg flour", 250), ("0,1 g flour", 100), ("0.125 g flour", 125),
            ("1.250 kg flour", 1_250_000), ("1 oz flour", 28_350), ("10 ounces flour", 283_495),
            ("1 lb flour", 453_592), ("2 lbs. flour", 907_184), ("1 lb 4 oz flour", 566_990),
            ("1 kg 200 g flour", 1_200_000), ("1 000 g flour", 1_000_000),
            ("1\u{202F}500 g flour", 1_500_000), ("500 g of flour", 500_000),
            ("flour 500 g", 500_000), ("flour: 500 g", 500_000), ("flour - 500 g", 500_000),
            ("flour = 500g", 500_000), ("flour, 500 g.", 500_000), ("flour ..... 500 g", 500_000),
            ("| flour | 500 g | 100 % |", 500_000), ("- [ ] 500 g flour", 500_000),
            ("* 500 g flour", 500_000), ("• 500 g flour", 500_000), ("1. 500 g flour", 500_000),
            ("2) flour 500 g", 500_000), ("**500 g** flour", 500_000),
            ("100 % 500 g flour", 500_000),
            ("500 g 100% flour", 500_000), ("500 g flour 100%", 500_000),
            ("500g/100% flour", 500_000),
            ("flour 100% 500 g", 500_000), ("500 g (1 lb 2 oz) flour [sifted]", 500_000),
        ])
    func numbers(text: String, milligrams: Int) throws {
        let pasted = try PastedFormula(sample: text)
        #expect(pasted.unread == [])
        #expect(pasted.lines.map(\.weight.count) == [milligrams])
        #expect(pasted.lines.map(\.name) == ["flour"])
    }

    /// With its type, and outside the macro: Swift 6.0 can't look into a text with `\()` there.
    private static let unread: [(String, PasteReason)] = [
        ("Country bread", PasteReason.noAmount), ("flour (500 g)", .noAmount),
        ("flour 500", .noUnit), ("3 eggs", .noUnit), ("500 g", .noName), ("70 %", .noName),
        ("500 g 65", .noName), ("2 cups milk", .volume), ("1 tbsp. honey", .volume),
        ("350 ml water", .volume), ("8 fl oz water", .volume), ("½ tsp salt", .volume),
        ("240 g / 1 cup water", .severalAmounts), ("16 oz / 454 g flour", .severalAmounts),
        ("200 g water, 10 g salt", .severalAmounts), ("add 20 g of salt to it", .amountInside),
        ("300-350 g water", .range), ("300 – 350 g water", .range),
        ("water 300 to 350 g", .range),
        ("2 x 250 g flour", .range), ("eggs 2 × 50 g", .range), ("1,000 g flour", .thousands),
        ("1.500 g flour", .thousands), ("flour 1 500 g", .thousands),
        ("1/0 kg flour", .badNumber),
        ("1.2.3 g flour", .badNumber), ("flour 1 000 g", .thousands),
        ("1234567890 g flour", .badNumber), ("flour (strong 500 g", .openBracket),
        ("101 kg flour", .tooMuch), ("Divide into pieces of 800 g", .instruction),
        ("Total 1720 g", .total), ("Dough: 1720 g", .total),
        ("Makes 2 loaves of 860 g", .total),
        ("500 g \(String(repeating: "x", count: 41))", .nameTooLong),
        ("500 g \(String(repeating: "x ", count: 200))", .tooLong),
    ]

    @Test("what is not understood says why", arguments: unread)
    func reasons(text: String, reason: PasteReason) throws {
        // A flour beside it, so that percentages are of something.
        let pasted = try PastedFormula(sample: "1 g flour\n" + text)
        #expect(pasted.unread.map(\.reason) == [reason])
        #expect(pasted.unread.map(\.number) == [2])
        #expect(pasted.lines.count == 1)
    }

    @Test("numbers of types of flour are names")
    func types() throws {
        let text = """
            Type 550 500 g
            wheat 1050 500 g
            500 g T65
            Tipo 00 500 g
            rye flour type 65 500 g
            """
        #expect(
            try PastedFormula.lines(text) == [
                "1 Dough: Type 550, flour, 500.0", "2 Dough: wheat 1050, flour, 500.0",
                "3 Dough: T65, flour, 500.0", "4 Dough: Tipo 00, flour, 500.0",
                "5 Dough: rye flour type 65, flour, 500.0",
            ])
    }

    @Test(
        "the kind is told by words",
        arguments: [
            (
                IngredientKind.flour,
                [
                    "bread flour", "Whole Wheat", "rye", "dark rye flour", "spelt", "semolina",
                    "gluten-free flour", "wholemeal", "T65", "almond flour", "00 flour", "einkorn",
                ]
            ),
            (.water, ["water", "Warm Water", "water at 28 °C", "ice water"]),
            (.salt, ["salt", "sea salt", "fine salt"]),
            (.yeast, ["yeast", "instant yeast", "Fresh yeast"]),
            (
                .other,
                [
                    "milk", "buttermilk", "salted butter", "wheat bran", "wheat germ",
                    "rye flakes", "cracked wheat", "wheat gluten", "yeast extract",
                    "coconut water", "rose water", "honey", "levain", "wheat beer", "oats",
                    "tahini", "tea",
                ]
            ),
        ])
    func kinds(kind: IngredientKind, names: [String]) throws {
        for name in names {
            let pasted = try PastedFormula(sample: "10 g " + name)
            #expect(pasted.lines.map(\.kind) == [kind], "\(name)")
        }
    }
}
