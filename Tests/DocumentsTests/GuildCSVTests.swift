import Baking
import Documents
import Testing
import Units

@Suite("SPEC §10.10 · the Guild's form for spreadsheets")
struct GuildCSVTests {
    private func table(_ change: (inout Formula) -> Void = { _ in }) throws -> GuildTable {
        var number = 0
        var formula = FormulaTemplate.countryLoaf.formula(id: FormulaID(rawValue: "loaf")) {
            number += 1
            return ItemID(rawValue: "\(number)")
        }
        change(&formula)
        let batch = BatchSize.pieces(2, each: Milligrams(grams: 800))
        return GuildTable(try ScaledFormula(formula, batch))
    }

    @Test("BK-002 · grams and percentages to 0.001, the final dough in grams only")
    func rows() throws {
        let lines = [
            "ingredient,total_g,total_percent,Levain_g,Levain_percent,final_g",
            "bread flour,827.907,89,83.721,90,744.186", "whole wheat,93.023,10,,,93.023",
            "starter: flour,9.302,1,9.302,10,", "water,641.86,69,83.721,90,558.14",
            "starter: water,9.302,1,9.302,10,", "salt,18.605,2,,,18.605", "Levain,,,,,186.047",
            "Total,1600,172,186.047,200,1600", "% of flour prefermented,,10,,,",
        ]
        let text = GuildCSV().text(try table())
        #expect(text == lines.map { $0 + "\r\n" }.joined())
    }

    @Test("SPEC §10.10 · a name is quoted where it must be, and never computed")
    func names() throws {
        let hostile = try table { formula in
            formula.final[1].name = "=HYPERLINK(\"x\")"
            formula.preferments[0].name = "a, b"
        }
        let text = GuildCSV().text(hostile)
        #expect(text.contains("\"'=HYPERLINK(\"\"x\"\")\",93.023"))
        #expect(text.contains("\"a, b_g\",\"a, b_percent\",final_g"))
        let asItIs = GuildCSV(isGuarded: false).text(hostile)
        #expect(asItIs.contains("\"=HYPERLINK(\"\"x\"\")\",93.023"))
        let widths = Set(
            text.split(separator: "\r\n").dropFirst().map { line in
                line.filter { $0 == "," }.count
            })
        #expect(widths == [5, 6])
    }
}
