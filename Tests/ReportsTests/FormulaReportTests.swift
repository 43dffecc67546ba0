import Baking
import CommandLine
import Reports
import Testing
import Units

@Suite("Formulas as a person reads them")
struct FormulaReportTests {
    static let plain = TextStyle(hasColours: false)

    /// SPEC §10.1's.
    static var countryLoaf: Formula {
        var number = 0
        return FormulaTemplate.countryLoaf.formula(id: FormulaID(rawValue: "loaf")) {
            number += 1
            return ItemID(rawValue: "\(number)")
        }
    }

    @Test("BK-001 · the sheet has what the formula comes to, each bowl, and the steps")
    func sheet() {
        #expect(
            FormulaSheet(Self.countryLoaf, Self.plain).text == """
                Country loaf

                pieces         2 x 800 g
                dough          1720 g, 172.0 %
                flour          1000 g
                hydration      70.0 %
                salt           2.0 %
                pre-fermented  10.0 %
                id             loaf

                BOWL    INGREDIENT      KIND   GRAMS     %
                Levain  bread flour     flour     90   9.0
                        water           water     90   9.0
                        starter: flour  flour   10.0   1.0
                        starter: water  water   10.0   1.0
                Dough   bread flour     flour    800  80.0
                        whole wheat     flour    100  10.0
                        water, 28 °C    water    600  60.0
                        salt            salt      20   2.0
                        Levain                   200  20.0

                   STEP    TIME
                1  Bulk  4:00 h

                ✓ all figures are usual

                """)
    }

    @Test("BK-002 · scaled, the sheet has today's weights and pieces, and the same percentages")
    func scaledSheet() throws {
        let batch = BatchSize.pieces(3, each: Milligrams(grams: 500))
        let text = FormulaSheet(try ScaledFormula(Self.countryLoaf, batch), Self.plain).text
        for line in [
            "pieces         3 x 500 g\n", "dough          1500 g, 172.0 %\n",
            "hydration      70.0 %\n", "Dough   bread flour     flour    698  80.0\n",
            "        salt            salt    17.4   2.0\n",
        ] { #expect(text.contains(line), "\(line)") }
    }

    @Test("BK-006 · with a soaker the sheet has the dough's hydration beside the whole one")
    func soakerSheet() {
        var formula = Self.countryLoaf
        formula.soakers = [
            Premix(
                id: ItemID(rawValue: "soaker"), name: "Soaker",
                ingredients: [
                    Ingredient(
                        id: ItemID(rawValue: "seeds"), name: "seeds", kind: .other,
                        countsAsFlour: true, weight: Milligrams(grams: 50)),
                    Ingredient(
                        id: ItemID(rawValue: "wet"), name: "water", kind: .water,
                        weight: Milligrams(grams: 60)),
                ])
        ]
        formula.steps.append(FormulaStep(text: "Shape", minutes: nil))
        formula.steps.append(FormulaStep(text: "Bake", minutes: 45))
        formula.notes = "With steam.\nDark."
        let text = FormulaSheet(formula, Self.plain).text
        for part in [
            "hydration      72.4 %, 66.7 % without soakers\n", "other, as flour     50   4.8\n",
            "2  Shape\n3  Bake   45 min\n", "\nWith steam.\nDark.\n",
        ] { #expect(text.contains(part), "\(part)") }
    }

    @Test("SPEC §10.3 · below the sheet stand warnings, or errors and the way to fix them")
    func remarks() {
        var formula = Self.countryLoaf
        formula.final[3].weight = Milligrams(grams: 30)
        #expect(
            FormulaSheet(formula, Self.plain).text.hasSuffix(
                "\n! Salt 3.0 %, usual 1.8-2.2: take 10 g off\n"))
        formula.final[3].weight = Milligrams(-1)
        #expect(
            FormulaSheet(formula, Self.plain).text.hasSuffix(
                """

                ! final, ingredient 4: the weight must be 0 g or more
                It can't be baked: 'brewguide bake edit' fixes it.

                """))
        let empty = FormulaTemplate.empty.formula(id: formula.id) { ItemID(rawValue: "x") }
        #expect(FormulaSheet(empty, Self.plain).text.contains("hydration  - %\n"))
    }

    @Test("SPEC §10.2 · in the list hydration is to 1 %, and ! marks what can't be baked")
    func list() {
        let formulas = [
            FormulaSummary(
                id: FormulaID(rawValue: "a"), name: "Country loaf",
                hydration: Fraction(6946, over: 10_000),
                total: Milligrams(grams: 1720), isValid: true),
            FormulaSummary(
                id: FormulaID(rawValue: "b"), name: String(repeating: "long ", count: 8),
                hydration: nil, total: .zero, isValid: false),
        ]
        #expect(
            FormulaTable(Self.plain, terminalWidth: 48).text(formulas) == """
                   NAME                HYDRATION   TOTAL
                   Country loaf             69 %  1720 g
                !  long long long lo…                0 g

                """)
        let wide = FormulaTable(Self.plain, terminalWidth: nil).text(formulas)
        #expect(wide.contains("long long long long long long long long"))
    }
}
