import Brewing
import Hardware
import Scales
import Testing
import Timebase
import Units

@testable import Panel

@Suite("A scale at the panel")
struct ScaleTests {
    private var panel: Panel
    private var now = Instant.origin
    private var effects: [Effect] = []

    init() {
        let scale = ScaleSetup(.weights, device: "here")
        panel = Panel(Panel.Configuration(size: .twentyByFour, scale: scale), at: .origin)
    }

    private mutating func press(_ button: Button) {
        // Longer than an echo, and no gap for the scale.
        now += .milliseconds(450)
        effects += panel.handle(.pressed(button, since: now), at: now)
        effects += panel.handle(.tapped(button, repetition: 0), at: now)
        effects += panel.handle(.released(button), at: now)
    }

    /// Lets the scale say this for so many seconds.
    private mutating func weigh(_ grams: Double, for seconds: Int) {
        for _ in 0..<seconds * 10 {
            now += .milliseconds(100)
            let sample = ScaleSample(Milligrams(rounding: grams), at: now)
            effects += panel.weigh(.sample(sample), at: now)
        }
    }

    private var rows: [String] { panel.frame(at: now).lines }

    @Test("WS-001 · PAUSE tares, NEXT takes what stands still, RESTART skips")
    mutating func weighsTheDose() {
        #expect(!panel.isWeighing)
        press(.pause)
        #expect(panel.isWeighing)
        #expect(effects.contains(.tareScale))
        weigh(0, for: 3)
        #expect(rows[1].contains("0.0 g"))
        weigh(16.4, for: 2)
        #expect(rows[1].contains("16.4 g"))
        press(.next)
        #expect(rows[1].contains("16.4 g"))
        #expect(!panel.isWeighing)
    }

    @Test(
        "WS-001, RV-010 · a dose that wants more than 2 kg of water is not taken",
        arguments: [(120, 120, true), (120, 120.2, false), (188, 188, false)])
    mutating func tooMuchCoffee(first: Double, then grams: Double, isTaken: Bool) {
        press(.pause)
        weigh(0, for: 3)
        for part in 1...9 { weigh(first * Double(part) / 10, for: 1) }
        weigh(grams, for: 3)
        #expect(rows[2].hasPrefix(isTaken ? "Next takes it" : "Too much coffee"))
        press(.next)
        #expect(panel.isWeighing != isTaken)
        #expect(panel.context.inputs.dose == Grams(isTaken ? 120 : 15))
        #expect(panel.context.inputs.yield == (isTaken ? RecipeLimit.water : Grams(250)))
    }

    @Test("WS-002 · Start tells a scale with a tare of its own, and nobody weighs after the brew")
    mutating func taresAtStart() {
        press(.next)
        #expect(panel.isWeighing)
        #expect(effects.contains(.tareScale))
    }

    @Test("WS-009 · a scale that fails in a brew is told once, and paces no step")
    mutating func fails() {
        press(.next)
        weigh(0, for: 4)
        effects += panel.weigh(.failed(.unplugged, reason: "no plug"), at: now)
        #expect(rows.contains { $0.contains("Scale unplugged") })
        now += .seconds(3)
        effects += panel.weigh(.failed(.unplugged, reason: "no plug"), at: now)
        #expect(!rows.contains { $0.contains("Scale unplugged") })
    }

    @Test("a panel without a scale wants none, whatever is said to it")
    func withoutScale() {
        var panel = Panel(Panel.Configuration(size: .twentyByFour), at: .origin)
        let before = panel.frame(at: .origin)
        _ = panel.weigh(.failed(.unplugged, reason: "no plug"), at: .origin)
        #expect(!panel.isWeighing)
        #expect(panel.frame(at: .origin) == before)
    }

    @Test("WS-007, WS-009 · a scale that fails takes its Stop with it, and brings it back")
    func stopWithoutScale() {
        var bench = WeighedBench(
            recipe: RecipeTemplate.espresso.recipe(id: RecipeID(rawValue: "shot")))
        bench.put(120)
        bench.wait(2)
        bench.press(.next)
        bench.wait(6)
        bench.press(.next)
        bench.wait(18, pouring: 36)
        #expect(bench.shows("Stop"))
        let load = Double(bench.load ?? 0) / 1000
        bench.unplug()
        bench.wait(4)
        #expect(!bench.shows("Stop"))
        bench.replug(with: load)
        bench.wait(2)
        #expect(bench.shows("Stop"))
    }
}
