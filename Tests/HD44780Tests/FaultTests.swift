import DisplayBench
import Fixtures
import HD44780
import Hardware
import SimBoard
import Testing

struct FaultTests {
    /// What else befalls a display whose program is cut.
    enum Mishap: CaseIterable, Sendable {
        /// Nothing: it stays where the program left it, in the middle of a nibble or a byte.
        case none
        /// It loses its power.
        case powerLoss
        /// A spike on E makes it take one more nibble.
        case spike
        /// It takes a whole shift of the picture.
        case shift
        /// It takes an entry mode: from now on it counts down.
        case countDown
        /// It takes an entry mode: from now on each character shifts the picture.
        case shiftAlong
        /// It takes an order to show nothing.
        case off
    }

    @Test(
        "whatever cut a program short, initialisation and the next frame put it right",
        arguments: Mishap.allCases, [DisplayWiring.pcf8574, .parallel])
    func cutPrograms(mishap: Mishap, wiring: DisplayWiring) {
        for seed: UInt64 in 1...40 {
            var source = FrameSource(size: .twentyByFour, seed: seed)
            var driver = DisplayDriver(size: .twentyByFour, wiring: wiring)
            var bench = Bench(wiring: wiring)
            bench.carryOut(driver.initialise(backlight: true) + driver.update(to: source.next()))
            cut(&driver, &bench, &source)
            befall(mishap, &bench)
            driver.invalidate()
            bench.carryOut(driver.initialise(backlight: true))
            let complaints = bench.display.chip.violations.count
            for _ in 0..<5 {
                let frame = source.next()
                bench.carryOut(driver.update(to: frame))
                #expect(bench.mistakes(in: frame) == [], "seed \(seed)")
            }
            #expect(bench.display.chip.violations.count == complaints, "seed \(seed)")
        }
    }

    @Test(
        "whatever upset a display, stepping in and repainting puts it right",
        arguments: [Mishap.none, .spike, .shift, .countDown, .shiftAlong, .off],
        [DisplayWiring.pcf8574, .parallel])
    func resynchronisation(mishap: Mishap, wiring: DisplayWiring) {
        for seed: UInt64 in 1...40 {
            var source = FrameSource(size: .twentyByFour, seed: seed)
            var driver = DisplayDriver(size: .twentyByFour, wiring: wiring)
            var bench = Bench(wiring: wiring)
            bench.carryOut(driver.initialise(backlight: true) + driver.update(to: source.next()))
            cut(&driver, &bench, &source)
            befall(mishap, &bench)
            let frame = source.next()
            bench.carryOut(driver.repaint(frame))
            #expect(bench.mistakes(in: frame) == [], "seed \(seed)")
        }
    }

    @Test(
        "a small layout on a large display leaves the rest blank, whatever noise has written there",
        arguments: [DisplayWiring.pcf8574, .parallel])
    func restOfTheGlass(wiring: DisplayWiring) {
        var driver = DisplayDriver(size: .twentyByFour, wiring: wiring)
        var bench = Bench(wiring: wiring)
        let whole = Frame.glass("2/6 Bloom", "Pour 45 g", "noise", "Next   Pause Restart")
        bench.carryOut(driver.initialise(backlight: true) + driver.update(to: whole))
        var small = driver.resized(to: .sixteenByTwo)
        var frame = Frame(size: .sixteenByTwo)
        frame[row: 0, column: 0] = .scalar("2")
        bench.carryOut(small.repaint(frame))
        let blank = String(repeating: " ", count: 20)
        #expect(bench.display.lines == ["2" + blank.dropLast(), blank, blank, blank])
    }

    @Test("an initialisation that is itself cut short is put right by the next one")
    func cutInitialisation() {
        for states in 0..<30 {
            var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
            var bench = Bench()
            bench.carryOut(driver.initialise(backlight: true), states: states)
            driver.invalidate()
            let frame = Frame.glass("2/6 Bloom", "", "", "Next   Pause Restart")
            bench.carryOut(driver.initialise(backlight: true) + driver.update(to: frame))
            #expect(bench.mistakes(in: frame) == [], "after \(states) states")
        }
    }

    @Test(
        "a power loss shows when the backpack is asked, whatever it was doing",
        arguments: UInt64(1)...20)
    func powerLossIsSeen(seed: UInt64) {
        var source = FrameSource(size: .twentyByFour, seed: seed)
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        bench.carryOut(driver.initialise(backlight: true))
        for _ in 0..<10 {
            bench.carryOut(driver.update(to: source.next()) + driver.verify())
            #expect(bench.isAsExpected)
        }
        bench.powerCycle()
        bench.carryOut(driver.verify())
        #expect(!bench.isAsExpected)
    }

    /// Carries out a part of the next program.
    private func cut(
        _ driver: inout DisplayDriver, _ bench: inout Bench, _ source: inout FrameSource
    ) {
        let program = driver.update(to: source.next())
        let states = program.reduce(0) { sum, operation in
            guard case .write(let states) = operation else { return sum }
            return sum + states.count
        }
        bench.carryOut(program, states: source.number(below: states + 1))
    }

    private func befall(_ mishap: Mishap, _ bench: inout Bench) {
        switch mishap {
        case .none: break
        case .powerLoss: bench.powerCycle()
        case .spike: bench.carryOut([.write([0x08, 0x0C, 0x08]), .wait(.milliseconds(5))])
        case .shift:
            // Two nibbles; out of phase they are something else again, which is as good.
            bench.carryOut([
                .write([0x08, 0x1C, 0x18]), .write([0x8C, 0x88]), .wait(.milliseconds(5)),
            ])
        case .countDown:
            bench.carryOut([.write([0x08, 0x0C, 0x08, 0x4C, 0x48]), .wait(.milliseconds(5))])
        case .off:
            bench.carryOut([.write([0x08, 0x0C, 0x08, 0x8C, 0x88]), .wait(.milliseconds(5))])
        case .shiftAlong:
            bench.carryOut([.write([0x08, 0x0C, 0x08, 0x7C, 0x78]), .wait(.milliseconds(5))])
        }
    }
}
