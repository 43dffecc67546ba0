import Brewing
import Hardware
import Scales
import Testing
import Timebase
import Units

@testable import Panel

/// Settings → Scale, by its keys and with a converter of 430 counts a gram.
@Suite("SPEC §16.2 · the calibration by three keys")
struct CalibrationScreenTests {
    private static let zero = 20_000
    private static let countsPerGram = 430

    private struct Bench {
        var panel: Panel
        var now = Instant.origin
        var effects: [Effect] = []

        init(_ size: DisplaySize) {
            let scale = ScaleSetup(.counts(calibration: nil), device: "here")
            panel = Panel(Panel.Configuration(size: size, scale: scale), at: .origin)
            press(.restart)
            for _ in 0..<10 where !shows(">Settings") { press(.pause) }
            press(.next)
            for _ in 0..<10 where !shows(">Scale") { press(.pause) }
            press(.next)
        }

        mutating func press(_ button: Button, repetition: Int = 0) {
            // Longer than an echo.
            now += .milliseconds(500)
            effects += panel.handle(.pressed(button, since: now), at: now)
            effects += panel.handle(.tapped(button, repetition: repetition), at: now)
            effects += panel.handle(.released(button), at: now)
        }

        /// So many grams lie there for two seconds.
        mutating func weigh(_ grams: Int) {
            let counts = Int32(zero + grams * countsPerGram)
            for _ in 0..<20 {
                now += .milliseconds(100)
                effects += panel.weigh(.reading(RawReading(counts: counts, at: now)), at: now)
            }
        }

        func shows(_ text: String) -> Bool {
            panel.frame(at: now).lines.contains { $0.contains(text) }
        }
    }

    @Test("+ and - choose the weight, faster the longer they are held", arguments: DisplaySize.all)
    func weight(size: DisplaySize) {
        var bench = Bench(size)
        #expect(bench.shows("Empty the scale"))
        bench.weigh(0)
        bench.press(.next)
        #expect(bench.shows("Put on 500 g"))
        for (button, repetition, grams) in [
            (Button.pause, 0, 501), (.pause, 8, 511), (.pause, 32, 611), (.restart, 0, 610),
            (.restart, 8, 600), (.restart, 32, 500),
        ] {
            bench.press(button, repetition: repetition)
            #expect(bench.shows("Put on \(grams) g"))
        }
    }

    @Test("what is weighed twice alike is kept, with the weight that was chosen")
    func kept() throws {
        var bench = Bench(.twentyByFour)
        bench.weigh(0)
        bench.press(.next)
        bench.press(.pause)
        bench.weigh(501)
        bench.press(.next)
        #expect(bench.shows("Lift the weight"))
        bench.weigh(0)
        #expect(bench.shows("Put it back"))
        bench.weigh(501)
        #expect(bench.shows("The scale is right"))
        #expect(bench.panel.preferences.calibration == nil)
        bench.effects = []
        bench.press(.next)
        let calibration = try #require(bench.panel.preferences.calibration)
        #expect(calibration.weight == Milligrams(grams: 501) && calibration.device == "here")
        #expect(calibration.zero == Self.zero && calibration.span == 501 * Self.countsPerGram)
        #expect(bench.effects.contains(.change(.setPreferences(bench.panel.preferences))))
        #expect(bench.shows("Scale calibrated"))
    }
}
