import Baking
import CommandLine
import Reports
import Testing
import Units

@Suite("SPEC §10.10 · the Guild's form on paper")
struct GuildReportTests {
    private func table(_ change: (inout Formula) -> Void = { _ in }) throws -> GuildTable {
        var formula = FormulaReportTests.countryLoaf
        change(&formula)
        return GuildTable(try ScaledFormula(formula, .asWritten))
    }

    @Test("BK-001 · as text: percentages in the total and the preferment, weights in the dough")
    func text() throws {
        let levain = try table()
        #expect(
            GuildText(levain, FormulaReportTests.plain).text == """
                Country loaf, 2 x 800 g

                INGREDIENT      TOTAL      %  Levain      %  DOUGH
                bread flour       890   89.0      90   90.0    800
                whole wheat       100   10.0                   100
                starter: flour   10.0    1.0    10.0   10.0
                water             690   69.0      90   90.0    600
                starter: water   10.0    1.0    10.0   10.0
                salt               20    2.0                    20
                Levain                                         200
                Total            1720  172.0     200  200.0   1720

                % of flour prefermented: 10.0

                """)
        let straight = try table { $0.preferments = [] }
        let text = GuildText(straight, FormulaReportTests.plain).text
        #expect(text.contains("INGREDIENT   TOTAL      %  DOUGH\n"))
        #expect(!text.contains("prefermented"))
    }

    @Test("SPEC §10.10 · a long or hostile name neither moves the columns nor steers a terminal")
    func hostileText() throws {
        let hostile = try table { formula in
            formula.name = "A\u{1B}[2JB"
            formula.preferments[0].name = "A preferment\u{7} of many words"
        }
        let text = GuildText(hostile, FormulaReportTests.plain).text
        #expect(!text.contains("\u{1B}") && !text.contains("\u{7}"))
        #expect(text.contains("  A prefermen…      %  DOUGH\n"))
        #expect(text.split(separator: "\n").allSatisfy { String($0).displayWidth <= 80 })
    }

    @Test("SPEC §10.10 · as a picture: every cell, the same bytes each time")
    func picture() throws {
        let (table, again) = (try table(), try table())
        let picture = GuildPicture(table).text
        #expect(picture == GuildPicture(again).text)
        for part in [
            "<title>Country loaf, 2 x 800 g</title>", ">Total formula</text>", ">Levain</text>",
            ">Final dough</text>", ">890</text>", ">89.0</text>", ">172.0</text>",
            ">% of flour prefermented: 10.0</text>",
        ] { #expect(picture.contains(part), "\(part)") }
        let straight = GuildPicture(try self.table { $0.preferments = [] }).text
        #expect(!straight.contains("prefermented"))
    }

    @Test("SPEC §10.10 · a name is never markup of the picture")
    func hostilePicture() throws {
        let hostile = try table { formula in
            formula.name = "<script>&\u{1B}"
            // A `<` with a mark on it is one character of another kind.
            formula.final[0].name = "a <\u{338}b\u{FFFF}"
        }
        let picture = GuildPicture(hostile).text
        #expect(picture.contains(">&lt;script&gt;&amp; </text>"))
        #expect(picture.contains(">a &lt;\u{338}b </text>"))
        #expect(!picture.contains("<script") && !picture.contains("\u{1B}"))
    }

    @Test("SPEC §10.10 · each premix widens the picture by its column, each row makes it higher")
    func size() throws {
        func size(_ picture: String) -> [Int] {
            let parts = picture.split(separator: "\"")
            return [parts[3], parts[5]].compactMap { Int($0) }
        }
        let one = size(GuildPicture(try table()).text)
        let two = size(
            GuildPicture(
                try table { formula in
                    let id = ItemID(rawValue: "p2")
                    formula.preferments.append(Premix(id: id, name: "Biga", ingredients: []))
                }
            ).text)
        #expect(one.count == 2 && two == [one[0] + 140, one[1] + 26])
    }
}
