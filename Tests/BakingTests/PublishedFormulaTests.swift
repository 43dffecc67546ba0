import Baking
import Testing
import Units

/// Formulas as bakers printed them: the numbers must come out to the digits they print.
@Suite("SPEC §10.10 · published formulas")
struct PublishedFormulaTests {
    /// A formula with one preferment; weights in grams.
    private func formula(
        preferment: [(String, IngredientKind, Double)],
        final: [(String, IngredientKind, Double)]
    ) -> Formula {
        func ingredients(
            _ parts: [(String, IngredientKind, Double)], _ section: String
        ) -> [Ingredient] {
            parts.map { name, kind, grams in
                Ingredient(
                    id: ItemID(rawValue: section + name), name: name, kind: kind,
                    weight: Milligrams(rounding: grams))
            }
        }
        let premix = Premix(
            id: ItemID(rawValue: "preferment"), name: "Preferment",
            ingredients: ingredients(preferment, "preferment "))
        return Formula(
            id: FormulaID(rawValue: "published"), name: "Published", pieces: 1,
            pieceWeight: Milligrams(grams: 1000),
            preferments: preferment.isEmpty ? [] : [premix], final: ingredients(final, "final "))
    }

    /// Grams with so many decimals, as the source prints them.
    private func text(_ weight: Fraction?, decimals: Int) -> String {
        // A percentage of a hundred grams is grams.
        guard let grams = weight?.divided(by: Fraction(100_000)) else { return "-" }
        return Percentage.text(of: grams, decimals: decimals)
    }

    private func percent(_ share: Fraction?, decimals: Int = 1) -> String {
        share.map { Percentage.text(of: $0, decimals: decimals) } ?? "-"
    }

    /// A column of the table, as weights with so many decimals.
    private func column(
        _ table: GuildTable, decimals: Int, _ cell: (GuildRow) -> GuildCell?
    ) -> [String] {
        (table.rows + [table.totals]).map { text(cell($0)?.weight, decimals: decimals) }
    }

    @Test("BK-001 · ciabatta with biga (King Arthur Flour, professional formulas: ciabatta)")
    func ciabatta() throws {
        // Grams stand for the page's kilograms.
        let ciabatta = formula(
            preferment: [("flour", .flour, 3000), ("water", .water, 1800), ("yeast", .yeast, 3)],
            final: [
                ("flour", .flour, 7000), ("water", .water, 5800), ("salt", .salt, 200),
                ("yeast", .yeast, 117),
            ])
        let table = GuildTable(try ScaledFormula(ciabatta, .asWritten))
        #expect(
            column(table, decimals: 0, \.total) == ["10000", "7600", "200", "120", "-", "17920"])
        #expect(
            column(table, decimals: 0) { $0.premixes[0] } == [
                "3000", "1800", "-", "3", "-", "4803",
            ])
        #expect(
            column(table, decimals: 0, \.final) == ["7000", "5800", "200", "117", "4803", "17920"])
        #expect(
            (table.rows + [table.totals]).map { percent($0.total?.share) }
                == ["100.0", "76.0", "2.0", "1.2", "-", "179.2"])
        #expect(
            (table.rows + [table.totals]).map { percent($0.premixes[0]?.share) }
                == ["100.0", "60.0", "-", "0.1", "-", "160.1"])
        #expect(percent(table.prefermentedShare) == "30.0")
        #expect(ciabatta.warnings == [])
    }

    private func poolish(yeast: Double) -> Formula {
        formula(
            preferment: [
                ("flour", .flour, 3300), ("water", .water, 3300), ("yeast", .yeast, yeast),
            ],
            final: [
                ("flour", .flour, 6700), ("water", .water, 3400), ("salt", .salt, 200),
                ("yeast", .yeast, 103),
            ])
    }

    @Test("BK-001 · French bread with poolish (bakemag.com 10807, King Arthur)")
    func frenchBread() throws {
        let bread = poolish(yeast: 7)
        let table = GuildTable(try ScaledFormula(bread, .asWritten))
        #expect(
            column(table, decimals: 0, \.total) == ["10000", "6700", "200", "110", "-", "17010"])
        #expect(
            column(table, decimals: 0, \.final) == ["6700", "3400", "200", "103", "6607", "17010"])
        #expect(
            (table.rows + [table.totals]).map { percent($0.total?.share) }
                == ["100.0", "67.0", "2.0", "1.1", "-", "170.1"])
        #expect(percent(table.totals.premixes[0]?.share) == "200.2")
        #expect(percent(table.prefermentedShare) == "33.0")
        #expect(bread.warnings == [])
    }

    @Test("SPEC §10.10 · the same with its misprint, 20 % yeast in the poolish: it is doubted")
    func misprint() throws {
        let bread = poolish(yeast: 660)
        let table = GuildTable(try ScaledFormula(bread, .asWritten))
        // What the page prints below its column.
        #expect(percent(table.totals.premixes[0]?.share) == "220.0")
        #expect(
            bread.warnings.map(\.description) == [
                "Instant yeast 7.6 %, usual 0-1.5: take 688 g off",
                "Preferment: yeast 20.0 % of its flour, is 0.2 % meant?",
            ])
        #expect(bread.validationErrors == [])
    }

    @Test("BK-001 · baguette with poolish (wildyeastblog.com bakers-percentage-4)")
    func baguette() throws {
        let baguette = formula(
            preferment: [
                ("flour", .flour, 468), ("water", .water, 468), ("yeast", .yeast, 0.3),
            ],
            final: [
                ("flour", .flour, 900), ("water", .water, 468), ("yeast", .yeast, 9),
                ("salt", .salt, 27),
            ])
        let sums = baguette.sums
        let table = GuildTable(try ScaledFormula(baguette, .asWritten))
        #expect(column(table, decimals: 0, \.final) == ["900", "468", "27", "9", "936", "2340"])
        #expect(percent(table.totals.premixes[0]?.share, decimals: 2) == "200.06")
        #expect(sums.flour == Milligrams(grams: 1368))
        #expect(percent(sums.hydration) == "68.4")
        #expect(percent(sums.saltShare, decimals: 2) == "1.97")
        #expect(percent(sums.prefermentedShare) == "34.2")
        #expect(percent(Fraction(sums.total.count, over: 900_000), decimals: 0) == "260")
    }

    @Test("BK-002 · Hamelman's country bread, 600 g of 170.4 % (thefreshloaf.com node 60712)")
    func countryBread() throws {
        let bread = formula(
            preferment: [("flour", .flour, 50), ("water", .water, 30)],
            final: [
                ("flour", .flour, 50), ("water", .water, 38), ("salt", .salt, 1.8),
                ("yeast", .yeast, 0.6),
            ])
        #expect(percent(bread.sums.sumShare) == "170.4")
        let today = try ScaledFormula(bread, .total(Milligrams(grams: 600)))
        #expect(text(today.factor.multiplied(by: Fraction(1000)), decimals: 2) == "3.52")
        #expect(text(today.weight(of: bread.sums.flour), decimals: 0) == "352")
        #expect(text(today.weight(of: bread.sums.prefermentedFlour), decimals: 0) == "176")
        let water = bread.preferments[0].ingredients[1].weight
        #expect(text(today.weight(of: water), decimals: 1) == "105.6")
    }

    @Test("BK-003 · 4 × 335 g of 182 % are 1340 g and 736 g flour (dawghousebakery.com, 2022)")
    func fourPieces() throws {
        let bread = formula(
            preferment: [],
            final: [("flour", .flour, 100), ("water", .water, 80), ("salt", .salt, 2)])
        let today = try ScaledFormula(bread, .pieces(4, each: Milligrams(grams: 335)))
        #expect(today.total == Fraction(1_340_000))
        #expect(today.finalTexts[0] == "736")
    }

    @Test("BK-002 · pan pizza, 340.2 g of 173.35 % (pizzamaking.com topic 19129)")
    func panPizza() throws {
        // A tenth of the flour's weight as preferment, half of the dough as soaker: half water.
        var pizza = formula(
            preferment: [("flour", .flour, 50), ("water", .water, 50)],
            final: [
                ("flour", .flour, 516.625), ("water", .water, 186.625), ("salt", .salt, 19.5),
                ("yeast", .yeast, 4), ("oil", .other, 20), ("sugar", .other, 20),
            ])
        pizza.soakers = [
            Premix(
                id: ItemID(rawValue: "soaker"), name: "Soaker",
                ingredients: [
                    Ingredient("soaker flour", .flour, 433_375),
                    Ingredient("soaker water", .water, 433_375),
                ])
        ]
        #expect(percent(pizza.sums.sumShare, decimals: 2) == "173.35")
        #expect(percent(pizza.sums.hydration, decimals: 0) == "67")
        let today = try ScaledFormula(pizza, .total(Milligrams(340_200)))
        let sums = today.sums
        let weights = [sums.flour, sums.water, sums.salt, sums.instantYeast, pizza.final[4].weight]
        #expect(
            weights.map { text(today.weight(of: $0), decimals: 2) }
                == ["196.25", "131.49", "3.83", "0.79", "3.93"])
        let inPreferment = pizza.preferments[0].ingredients.map(\.weight)
        #expect(inPreferment.map { text(today.weight(of: $0), decimals: 2) } == ["9.81", "9.81"])
        #expect(text(today.weight(of: pizza.preferments[0].total), decimals: 2) == "19.63")
        let inSoaker = pizza.soakers[0].ingredients.map(\.weight)
        #expect(inSoaker.map { text(today.weight(of: $0), decimals: 2) } == ["85.05", "85.05"])
    }

    @Test("BK-002 · rule of three: 100, 100 and 1 % to 402 g (TandoorRecipes issue 3107)")
    func ruleOfThree() throws {
        let rule = formula(
            preferment: [],
            final: [("flour", .flour, 100), ("water", .water, 100), ("salt", .salt, 1)])
        let today = try ScaledFormula(rule, .total(Milligrams(grams: 402)))
        #expect(today.saved.final.map(\.weight.count) == [200_000, 200_000, 2000])
    }
}
