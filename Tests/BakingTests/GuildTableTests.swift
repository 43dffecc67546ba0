import Baking
import Testing
import Units

@Suite("SPEC §10.10 · the Guild's form")
struct GuildTableTests {
    private func lines(_ formula: Formula, _ batch: BatchSize = .asWritten) throws -> [String] {
        let table = GuildTable(try ScaledFormula(formula, batch))
        return (table.rows + [table.totals]).map { row in
            ([row.total] + row.premixes + [row.final]).reduce(row.name) { $0 + " | " + text($1) }
        }
    }

    private func text(_ cell: GuildCell?) -> String {
        guard let cell else { return "-" }
        let share = cell.share.map { " " + Percentage.text(of: $0) }
        return WeightText.text(of: cell.weight) + (share ?? "")
    }

    @Test("BK-001 · the total includes the levain's, the final dough has weights only")
    func countryLoaf() throws {
        #expect(
            try lines(.countryLoaf) == [
                "bread flour | 890 89.0 | 90 90.0 | 800",
                "whole wheat | 100 10.0 | - | 100",
                "starter: flour | 10.0 1.0 | 10.0 10.0 | -",
                "water | 690 69.0 | 90 90.0 | 600",
                "starter: water | 10.0 1.0 | 10.0 10.0 | -",
                "salt | 20 2.0 | - | 20",
                "Levain | - | - | 200",
                "Total | 1720 172.0 | 200 200.0 | 1720",
            ])
        let table = GuildTable(try ScaledFormula(.countryLoaf, .asWritten))
        #expect(table.premixes == ["Levain"])
        #expect(table.prefermentedShare == Fraction(1, over: 10))
    }

    @Test("BK-006 · a soaker without flour has weights and no percentages of its own")
    func soaker() throws {
        let lines = try lines(.withSoaker(seedsAreFlour: false))
        #expect(lines.contains("soaker water | 60 6.0 | - | 60 | -"))
        #expect(lines.contains("seeds | 50 5.0 | - | 50 | -"))
        #expect(lines.contains("Soaker | - | - | - | 110"))
        #expect(lines.last == "Total | 1830 183.0 | 200 200.0 | 110 | 1830")
        let flour = try self.lines(.withSoaker(seedsAreFlour: true))
        #expect(flour.contains("seeds | 50 4.8 | - | 50 100.0 | -"))
    }

    @Test("BK-002 · today's table has today's weights and the same percentages")
    func scaled() throws {
        let lines = try lines(.countryLoaf, .pieces(2, each: Milligrams(grams: 800)))
        #expect(lines[0] == "bread flour | 828 89.0 | 84 90.0 | 744")
        #expect(lines.last == "Total | 1600 172.0 | 186 200.0 | 1600")
    }

    @Test("SPEC §10.10 · without preferments there is no column and no share of one")
    func straight() throws {
        let table = GuildTable(try ScaledFormula(.template(.focaccia), .asWritten))
        #expect(table.premixes == [])
        #expect(table.prefermentedShare == nil)
        #expect(table.rows.map(\.name) == ["bread flour", "water", "salt", "yeast", "olive oil"])
    }

    @Test("SPEC §10.10 · ingredients of one name and kind are one line, two premixes stay two")
    func merging() throws {
        var formula = Formula.countryLoaf
        formula.final.append(Ingredient("Water", .water, 10_000))
        formula.final.append(Ingredient("other water", .water, 10_000))
        formula.final.append(Ingredient("water", .other, 1000))
        formula.preferments.append(
            Premix(
                id: ItemID(rawValue: "p2"), name: "Levain",
                ingredients: [Ingredient("rye", .flour, 50_000)]))
        let table = GuildTable(try ScaledFormula(formula, .asWritten))
        #expect(table.rows.filter { $0.name == "water" }.count == 2)
        #expect(table.rows.filter { $0.name == "Levain" }.count == 2)
        #expect(table.rows.first { $0.name == "water" }?.total?.weight == Fraction(700_000))
    }
}
