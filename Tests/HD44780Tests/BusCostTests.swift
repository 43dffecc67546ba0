import Fixtures
import DisplayBench
import HD44780
import Hardware
import SimBoard
import Testing

/// What the display costs on the bus, in bits: nine a state of the lines, eleven a transaction.
/// Workloads A, B and C are those that the peers were measured with.
struct BusCostTests {
    /// A driver and a display that show `frame` after something else, as in the middle of a brew.
    private func running(_ frame: Frame) -> (DisplayDriver, Bench) {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        bench.carryOut(driver.initialise(backlight: true))
        bench.carryOut(driver.update(to: .glass("a", "b", "c", "d")))
        bench.carryOut(driver.update(to: frame))
        return (driver, bench)
    }

    /// Every cell of the display filled with letters that differ for each `turn`.
    private func full(_ turn: UInt8) -> Frame {
        var frame = Frame(size: .twentyByFour)
        for row in 0..<4 {
            for column in 0..<20 {
                let letter = UInt8(ascii: "A") + (UInt8(row * 20 + column) + turn) % 26
                frame[row: row, column: column] = .scalar(Unicode.Scalar(letter))
            }
        }
        return frame
    }

    @Test("workload A · a full redraw, every cell different, takes at most 2945 bits")
    func fullRedraw() {
        var (driver, bench) = running(full(0))
        // The counter runs around the whole ring: no address at all, 80 × 4 states.
        #expect(bench.cost(of: driver.update(to: full(1))) == 11 + 320 * 9)
        #expect(bench.cost(of: driver.update(to: full(2))) <= 2945)
        #expect(bench.mistakes(in: full(2)) == [])
    }

    @Test("workload A · to find the step as well costs 300 bits more at most")
    func repainting() {
        var (driver, bench) = running(full(0))
        #expect(bench.cost(of: driver.repaint(full(1))) <= 11 + 321 * 9 + 300)
    }

    @Test("workload B · from 02:59 to 02:58 takes 101 bits")
    func countdownTick() {
        var (driver, bench) = running(.glass("02:59"))
        #expect(bench.cost(of: driver.update(to: .glass("02:58"))) == 101)
        #expect(bench.cost(of: driver.update(to: .glass("02:57"))) == 101)
    }

    @Test("workload C · a brew of five minutes: 300 ticks and 4 screen changes")
    func brew() {
        let frames = BrewWorkload.frames
        var (driver, bench) = running(frames[0])
        let (bits, transactions) = (bench.bits, bench.transactions)
        for frame in frames.dropFirst() {
            bench.carryOut(driver.update(to: frame))
            #expect(bench.mistakes(in: frame) == [])
        }
        #expect(bench.transactions - transactions == 304)
        #expect(bench.bits - bits == 36_572)
    }

    @Test("workload C · no tick of the brew could be had for fewer bits")
    func brewIsCheapest() throws {
        let frames = BrewWorkload.frames
        var (driver, bench) = running(frames[0].with(.scalar("!"), row: 3, column: 19))
        bench.carryOut(driver.update(to: frames[0]))
        // The last cell was written last: the counter has wrapped.
        var counter: Int? = 0
        var searched = 0
        for (old, new) in zip(frames, frames.dropFirst()) {
            let bits = bench.cost(of: driver.update(to: new))
            let cheapest = counter.flatMap {
                CheapestProgram.search(from: old, to: new, counter: $0)
            }
            counter = cheapest?.counter
            guard let cheapest else {
                // A new screen: the search goes on at the next tick, which ends at the clock.
                counter = CheapestProgram.cell(row: 0, column: 19) + 1
                continue
            }
            searched += 1
            #expect(bits == cheapest.bits)
        }
        #expect(searched >= 295)
    }

    @Test(
        "no program for a few changed cells could be had for fewer bits", arguments: UInt64(1)...40)
    func fewCells(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        let frame = full(0)
        var (driver, bench) = running(frame)
        var old = frame
        for turn in 0..<10 {
            // One cell first, so that it is known where the counter stands.
            let (row, column) = (Int.random(in: 0..<4, using: &random), turn + 3)
            old = old.with(.scalar("0"), row: row, column: column)
            bench.carryOut(driver.update(to: old))
            let counter = (CheapestProgram.cell(row: row, column: column) + 1) % 80
            var new = old
            let around = Int.random(in: 0..<80, using: &random)
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let index = (around + Int.random(in: 0..<12, using: &random)) % 80
                new[row: index / 20, column: index % 20] = .scalar("1")
            }
            let bits = bench.cost(of: driver.update(to: new))
            let cheapest = try #require(
                CheapestProgram.search(from: old, to: new, counter: counter))
            #expect(bits == cheapest.bits, "turn \(turn)")
            old = new.with(.scalar("2"), row: row, column: column)
            bench.carryOut(driver.update(to: old))
        }
    }

    @Test("the floor that is reckoned is the one that trying everything finds", arguments: 1...40)
    func floor(seed: Int) throws {
        var random = SeededNumbers(seed: UInt64(seed))
        let frame = full(0)
        let last = random.below(80)
        let counter = (CheapestProgram.cell(row: last / 20, column: last % 20) + 1) % 80
        for _ in 0..<10 {
            var new = frame
            let around = random.below(80)
            for _ in 0...random.below(8) {
                let index = (around + random.below(12)) % 80
                new[row: index / 20, column: index % 20] = .scalar("1")
            }
            var floor = BusFloor(showing: frame, counter: counter)
            let cheapest = try #require(
                CheapestProgram.search(from: frame, to: new, counter: counter))
            #expect(floor.bits(to: new) == cheapest.bits)
        }
    }

    @Test(
        "a gap of one unchanged cell is written over, one of two is jumped",
        arguments: [
            // An address and three cells; an address and a cell twice; an address and five cells.
            ("AbCdef", 18), ("AbcDef", 20), ("AbCdEf", 26),
        ] as [(String, Int)])
    func gaps(text: String, states: Int) {
        var (driver, bench) = running(.glass("abcdef", "", "", "z"))
        bench.carryOut(driver.update(to: .glass("abcdef", "", "", "y")))
        #expect(bench.cost(of: driver.update(to: .glass(text, "", "", "y"))) == 11 + states * 9)
    }

    @Test("what goes on where the counter stands needs no address")
    func goesOn() {
        var (driver, bench) = running(.glass("abc"))
        bench.carryOut(driver.update(to: .glass("abd")))
        #expect(bench.cost(of: driver.update(to: .glass("abde"))) == 11 + 4 * 9)
        #expect(bench.cost(of: driver.update(to: .glass("abde f"))) == 11 + 8 * 9)
    }

    @Test("after a custom character was loaded, a stretch across the ring's end is one stretch")
    func acrossTheEnd() {
        var (driver, bench) = running(.glass("a", "", "", "                   z"))
        let bar = Glyph("|", rows: Array(repeating: 16, count: 8))
        let frame = Frame.glass("", "", "", "                   y")
            .with(.glyph(bar), row: 0, column: 0)
        // The address of a slot and its eight rows, then an address and two cells.
        let states = 6 + 8 * 4 + 6 + 2 * 4
        #expect(bench.cost(of: driver.update(to: frame)) == 11 + states * 9)
        #expect(bench.mistakes(in: frame) == [])
    }
}
