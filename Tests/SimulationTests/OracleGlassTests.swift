import Testing

@testable import SimulationOracle

/// How long the oracle lets a display be wrong.
@Suite("The oracle and a display that may be wrong")
struct OracleGlassTests {
    private static func milliseconds(_ count: Int64) -> Int64 { count * 1_000_000 }

    @Test("a display whose plug is out while the bus hangs is there again after both")
    func twoTroubles() {
        var glass = GlassClock()
        glass.trouble(.begins, at: 0)
        glass.trouble(.begins, at: Self.milliseconds(1000))
        glass.trouble(.ends, at: Self.milliseconds(2000))
        let later = Self.milliseconds(9000)
        glass.handed(at: Self.milliseconds(3000), isOtherScreen: true, isParallel: true)
        #expect(glass.isDoubtful(at: later))
        glass.trouble(.ends, at: Self.milliseconds(4000))
        glass.handed(at: Self.milliseconds(5000), isOtherScreen: true, isParallel: true)
        #expect(!glass.isDoubtful(at: later))
    }

    @Test("a stopwatch's next tenth is no other screen, with which noise would end")
    func stopwatchNoise() throws {
        var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: [])
        let rows = { (time: String) in
            [time, "First pour       2/4", "", "Next   Pause  ↧Reset"]
        }
        try oracle.handed(rows("0:59.2"), lamp: true, at: 0)
        oracle.display(.phaseUpset, at: Self.milliseconds(10))
        try oracle.handed(rows("0:59.3"), lamp: true, at: Self.milliseconds(100))
        #expect(oracle.glass.isDoubtful(at: Self.milliseconds(9000)))
        let start = ["Stopwatch", "", "", "Start   Guide   Back"]
        try oracle.handed(start, lamp: true, at: Self.milliseconds(200))
        #expect(!oracle.glass.isDoubtful(at: Self.milliseconds(9000)))
    }

    /// Seed 2000031: of a name that went by the first word was another, and noise was over for the
    /// oracle that the device had no reason to see.
    @Test("a name that goes by in its row makes no other screen")
    func longName() throws {
        var oracle = Oracle(columns: 20, rows: 4, isParallel: false, phrases: [])
        let rows = { (name: String) in
            [name, "60.0g → 1000g 1:16.7", "french-press", "Start   Edit    Menu"]
        }
        try oracle.handed(rows("g pot for the famil…"), lamp: true, at: 0)
        oracle.display(.phaseUpset, at: Self.milliseconds(10))
        try oracle.handed(rows("pot for the family,…"), lamp: true, at: Self.milliseconds(500))
        #expect(oracle.glass.isDoubtful(at: Self.milliseconds(9000)))
        let menu = ["Menu 1/7", ">Recipes", " Reset to defaults", "Select  Down    Back"]
        try oracle.handed(menu, lamp: true, at: Self.milliseconds(600))
        #expect(!oracle.glass.isDoubtful(at: Self.milliseconds(9000)))
    }

    /// Seed 2120062: the note in a log of an old release, which the oracle wanted as it was written.
    @Test("a picture has no likeness on a display, and a sign that its ROM has is no picture")
    func pictures() {
        for (wanted, shown, isRight) in [
            ("Täglich ☕", "Täglich ?", true), ("Grüße 🥖", "Grüße ?", true),
            ("Täglich ☕", "Täglich ☕", true), ("Täglich ☕", "Täglich C", false),
            ("93.0°C", "93.0?C", false), ("60g → 1000g", "60g ? 1000g", false),
            ("Ärger", "?rger", false),
        ] {
            #expect(Oracle.isPicture([wanted], [shown]) == isRight, "\(wanted) as \(shown)")
        }
    }

    @Test("a step's words that take turns with its number are no other screen")
    func turningWords() throws {
        var oracle = Oracle(columns: 16, rows: 2, isParallel: false, phrases: [])
        for place in [Oracle.Place.brew, .unknown] {
            oracle.place = place
            try oracle.handed(["Swirl and serve ", "Paused          "], lamp: true, at: 0)
            oracle.display(.phaseUpset, at: Self.milliseconds(10))
            let turned = ["6/6 Swirl and s…", "    Resume↧ ↧Rst"]
            try oracle.handed(turned, lamp: true, at: Self.milliseconds(2000))
            #expect(oracle.glass.isDoubtful(at: Self.milliseconds(9000)))
            let next = ["5/6 Drawdown    ", "    Resume↧ ↧Rst"]
            try oracle.handed(next, lamp: true, at: Self.milliseconds(2100))
            #expect(!oracle.glass.isDoubtful(at: Self.milliseconds(9000)))
        }
    }
}
