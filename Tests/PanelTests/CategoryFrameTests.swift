import Brewing
import Hardware
import Panel
import Testing
import Units

/// What the screens tell of other ways of brewing than pouring over.
@Suite("The frames of other ways of brewing")
struct CategoryFrameTests {
    private func recipe(_ template: RecipeTemplate) -> Recipe {
        template.recipe(id: RecipeID(rawValue: "x"), name: "Mine")
    }

    /// The rows below the first of each field of Edit, but the legend.
    private func ranges(_ template: RecipeTemplate, _ size: DisplaySize, fields: Int) -> [String] {
        var bench = Bench(size, recipe: recipe(template))
        bench.press(.pause)
        return (0..<fields).map { _ in
            defer { bench.press(.next) }
            return bench.lines[size == .sixteenByTwo ? 1 : 2]
        }
    }

    @Test("SPEC §9.2 · Confirm warns of nothing in an espresso of 18 g to 36 g")
    func espresso() {
        #expect(
            Bench(recipe: recipe(.espresso)).lines == [
                "Mine        espresso",
                "18.0g → 36g    1:2.0",
                "93 °C fine          ",
                "Start   Edit    Menu",
            ])
        var small = Bench(.sixteenByTwo, recipe: recipe(.espresso))
        #expect(
            small.lines == [
                "18.0→36    1:2.0",
                "Mine            ",
            ])
        small.wait(.seconds(2))
        #expect(small.lines[1] == "93°C fine       ")
    }

    @Test("SPEC §9.2 · Edit tells the ranges of the kind, 20x4")
    func rangesLarge() {
        #expect(
            ranges(.espresso, .twentyByFour, fields: 3) == [
                "Recommended 14-22 g ", "Recommended 25-60g  ", "Recommended 88-96 °C",
            ])
        #expect(
            ranges(.immersion, .twentyByFour, fields: 3) == [
                "Recommended 10-75 g ", "Recommended 150-1100", "Recommended 80-100°C",
            ])
        #expect(
            ranges(.other, .twentyByFour, fields: 3)
                == Array(repeating: String(repeating: " ", count: 20), count: 3))
    }

    @Test("SPEC §9.2 · Edit tells the ranges of the kind, 16x2")
    func rangesSmall() {
        #expect(
            ranges(.immersion, .sixteenByTwo, fields: 2) == [
                "10-75 g      1/4", "150-1100g →30.0g",
            ])
    }

    @Test("SPEC §9.2 · a warning of an espresso names its own range")
    func unusualEspresso() {
        var shot = recipe(.espresso)
        shot.dose = Grams(30)
        var bench = Bench(recipe: shot)
        #expect(bench.lines[2] == "93 °C fine        !2")
        bench.press(.pause)
        while !bench.lines[0].hasPrefix("Unusual") { bench.press(.next) }
        #expect(
            bench.lines == [
                "Unusual          1/2",
                "Recommended dose    ",
                "14-22 g             ",
                "Next                ",
            ])
    }

    @Test(
        "SPEC §9.2 · where there is no ratio its place has two dashes", arguments: DisplaySize.all)
    func noRatio(size: DisplaySize) {
        var nothing = recipe(.other)
        nothing.dose = .zero
        let frame = Bench(size, recipe: nothing).lines
        #expect(frame[size == .sixteenByTwo ? 0 : 1].hasSuffix(" --"))
    }

    @Test("SPEC §9.3 · a wait without a time counts up", arguments: DisplaySize.all)
    func openWait(size: DisplaySize) {
        var bench = Bench(size, recipe: recipe(.other))
        bench.press(.next)
        bench.wait(.seconds(65))
        let columns = size.columns
        #expect(
            bench.lines[0] == "1/1 Brew" + String(repeating: " ", count: columns - 12) + "1:05")
        bench.press(.pause)
        bench.wait(.seconds(60))
        #expect(bench.lines[0].hasSuffix("1:05"))
        bench.press(.pause)
        bench.wait(.seconds(3600))
        #expect(bench.lines[0].hasSuffix(" 1:01:05"))
    }

    @Test("SPEC §9.2 · a step that pours without an amount names none", arguments: DisplaySize.all)
    func pourWithoutAmount(size: DisplaySize) {
        var shot = recipe(.espresso)
        shot.steps = [
            RecipeStep(kind: .bloom, text: "Wet it", length: .seconds(5)),
            RecipeStep(kind: .pour, text: "Pull"),
        ]
        var bench = Bench(size, recipe: shot)
        bench.press(.next)
        bench.wait(.seconds(1))
        let isSmall = size == .sixteenByTwo
        #expect(bench.lines[1] == (isSmall ? "Done? Press Next" : "Press Next when done"))
        bench.press(.next)
        bench.wait(.seconds(5))
        bench.press(.next)
        #expect(bench.lines[0].hasPrefix("2/2 Pull"))
        #expect(bench.lines[1] == "Pour".padding(to: size.columns))
    }
}

extension String {
    /// With blanks up to so many columns.
    fileprivate func padding(to columns: Int) -> String {
        self + String(repeating: " ", count: columns - count)
    }
}
