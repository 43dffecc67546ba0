import DisplayBench
import Fixtures
import HD44780
import Hardware
import SimBoard
import Testing

@Suite("Reading the address counter back")
struct LookTests {
    /// A driver and a display that show `frame`.
    private func running(
        _ frame: Frame, options: DriverOptions = DriverOptions(), isReadWired: Bool = true
    ) -> (DisplayDriver, Bench) {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574, options: options)
        var bench = Bench(kilohertz: options.busKilohertz, isReadWired: isReadWired)
        bench.carryOut(driver.initialise(backlight: true))
        if isReadWired { bench.carryOut(driver.tryReading()) }
        bench.carryOut(driver.update(to: frame))
        return (driver, bench)
    }

    private let frame = Frame.glass("2/6 Bloom       0:38", "", "", "Next   Pause Restart")

    @Test("a look sets an address and expects its two halves on lines that are left high")
    func golden() {
        var (driver, _) = running(frame)
        let read: UInt8 = 0x02
        #expect(
            driver.look() == [
                // RS low, the address 0x5A; R/W and data high, E high.
                .write([0x08, 0xDC, 0xD8, 0xAC, 0xA8, 0xF8 | read, 0xFC | read]),
                .expect(0x50, mask: 0xF0), .write([0xF8 | read, 0xFC | read]),
                .expect(0xA0, mask: 0xF0), .write([0xF8 | read]),
            ])
    }

    @Test("a display in step passes it for 163 bits, shows the same and takes what comes next")
    func inStep() {
        var (driver, bench) = running(frame)
        #expect(bench.cost(of: driver.look()) == 163)
        #expect(bench.isInStep)
        #expect(bench.mistakes(in: frame) == [])
        let next = Frame.glass("2/6 Bloom       0:37", "", "", "Next   Pause Restart")
        // R/W goes low with the state in which RS would.
        #expect(bench.cost(of: driver.update(to: next)) == 101)
        #expect(bench.mistakes(in: next) == [])
        bench.carryOut(driver.look() + driver.look() + driver.verify())
        #expect(bench.isInStep && bench.isAsExpected)
        #expect(bench.display.chip.violations == [])
    }

    @Test(
        "every bus it may run on gives the display its time",
        arguments: [
            DriverOptions(busKilohertz: 400), DriverOptions(busKilohertz: 400, isSlow: true),
            DriverOptions(isSlow: true), DriverOptions(bytesPerTransaction: 1),
            DriverOptions(bytesPerTransaction: 3, trustsAddressWrap: false),
        ])
    func options(options: DriverOptions) {
        var (driver, bench) = running(frame, options: options)
        bench.carryOut(driver.tryReading() + driver.look())
        #expect(bench.isInStep)
        let next = frame.with(.scalar("!"), row: 2, column: 0)
        bench.carryOut(driver.update(to: next))
        #expect(bench.mistakes(in: next) == [])
        #expect(bench.display.chip.violations == [])
    }

    @Test("a power loss is found after a look as before it")
    func powerLoss() {
        var (driver, bench) = running(frame)
        bench.carryOut(driver.look())
        bench.carryOut(driver.verify())
        #expect(bench.isAsExpected)
        bench.powerCycle()
        bench.carryOut(driver.verify())
        #expect(!bench.isAsExpected)
    }

    @Test(
        "one half of a byte lost or taken twice, anywhere, is found by the next look",
        arguments: UInt64(1)...30, [true, false])
    func outOfStep(seed: UInt64, isLost: Bool) {
        var source = FrameSource(size: .twentyByFour, seed: seed)
        for _ in 0..<20 {
            var (driver, bench) = running(source.next())
            let frame = source.next()
            let program = driver.update(to: frame)
            let count = program.reduce(0) { $0 + $1.states.count }
            guard count > 0 else { continue }
            bench.disturb(afterStates: source.number(below: count)) { display, now in
                if isLost { display.losePulse() } else { display.glitch(at: now) }
            }
            bench.carryOut(program)
            bench.carryOut(driver.look())
            #expect(!bench.isInStep)
            driver.lookFailed()
            #expect(!driver.shows(frame))
            bench.carryOut(driver.repaint(frame))
            #expect(bench.mistakes(in: frame) == [], "seed \(seed)")
            // Custom characters that did not stand there are loaded anew.
            for _ in 0..<3 {
                let next = source.next()
                bench.carryOut(driver.update(to: next))
                #expect(bench.mistakes(in: next) == [], "seed \(seed)")
            }
            #expect(bench.display.chip.violations == [])
        }
    }

    @Test("noise within a look or within the painting that follows is found by the next one")
    func disturbedLook() {
        for isLost in [true, false] {
            for states in 0..<370 {
                var (driver, bench) = running(frame)
                bench.disturb(afterStates: states) { display, now in
                    if isLost { display.losePulse() } else { display.glitch(at: now) }
                }
                bench.display.glitch(at: bench.now)
                for _ in 0..<4 {
                    bench.forgetMisses()
                    bench.carryOut(driver.look())
                    if bench.isInStep { continue }
                    driver.lookFailed()
                    bench.carryOut(driver.repaint(frame))
                }
                #expect(bench.isInStep, "after \(states) states")
                #expect(bench.mistakes(in: frame) == [], "after \(states) states")
            }
        }
    }

    @Test("where R/W goes nowhere the trial fails, and painting puts right what it did")
    func readNotWired() {
        for isReadWired in [true, false] {
            var (driver, bench) = running(frame, isReadWired: isReadWired)
            bench.carryOut(driver.tryReading())
            #expect(bench.isInStep == isReadWired)
            guard !isReadWired else { continue }
            driver.lookFailed()
            bench.carryOut(driver.repaint(frame))
            #expect(bench.mistakes(in: frame) == [])
        }
    }

    @Test("the trial sees each bit of the address counter at 0 and at 1")
    func trial() {
        var (driver, _) = running(frame)
        let halves = driver.tryReading().compactMap { operation -> UInt8? in
            guard case .expect(let lines, let mask) = operation else { return nil }
            #expect(mask == 0xF0)
            return lines
        }
        #expect(halves == [0x20, 0x50, 0x50, 0xA0])
    }

    @Test("GPIO lines can't be read: there is no look")
    func parallel() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .parallel)
        _ = driver.initialise(backlight: true)
        #expect(driver.look().isEmpty && driver.tryReading().isEmpty)
    }

    @Test("after the last look it paints as where no look was ever tried, and else does not")
    func lastLook() {
        // What looks forbid concerns custom characters.
        let star = Glyph("★", rows: [4, 4, 31, 14, 14, 27, 17, 0])
        let frame = frame.with(.glyph(star), row: 2, column: 0)
        func painting(tries: Bool, isLast: Bool) -> [TakenByte] {
            var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
            _ = driver.initialise(backlight: true)
            if tries { _ = driver.tryReading() }
            driver.lookFailed(isLast: isLast)
            return driver.repaint(frame).bytes
        }
        #expect(painting(tries: true, isLast: true) == painting(tries: false, isLast: false))
        #expect(painting(tries: true, isLast: false) != painting(tries: false, isLast: false))
    }
}
