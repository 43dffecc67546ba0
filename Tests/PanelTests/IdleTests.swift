import Hardware
import Panel
import Testing
import Timebase

/// SPEC §2, §3: idle is counted from the last press, or from the moment a screen came by itself.
@Suite("Idle")
struct IdleTests {
    /// A brew that was saved, at the moment when Confirm comes back by itself.
    private func saved(_ size: DisplaySize, backlightMinutes: Int = 5) -> Bench {
        var bench = Bench(
            size, start: StartingPoint(), backlightMinutes: backlightMinutes, store: ModelStore())
        bench.brewToRating()
        bench.taps(.pause, .next, .next, .next)
        bench.press(.next)
        for _ in 0..<100 where bench.panel.screenName != "confirm" {
            bench.wait(.milliseconds(20))
        }
        #expect(bench.panel.screenName == "confirm")
        return bench
    }

    @Test("SPEC §2 · a screen that came by itself keeps its second row for 4 s, then the legend's")
    func legendAfterScreen() {
        var bench = saved(.sixteenByTwo)
        bench.wait(.milliseconds(3900))
        #expect(!bench.lines[1].contains("Start"), "\(bench.lines)")
        bench.wait(.milliseconds(200))
        #expect(bench.lines[1].contains("Start"), "\(bench.lines)")
    }

    @Test("SPEC §3 · a screen that came by itself is lit for the whole of the backlight's time")
    func backlightAfterScreen() {
        var bench = saved(.twentyByFour, backlightMinutes: 1)
        bench.wait(.milliseconds(59_900))
        #expect(bench.panel.frame(at: bench.now).backlight)
        bench.wait(.milliseconds(200))
        #expect(!bench.panel.frame(at: bench.now).backlight)
    }
}
