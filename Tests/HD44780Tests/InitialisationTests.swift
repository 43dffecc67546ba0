import DisplayBench
import Fixtures
import HD44780
import Hardware
import SimBoard
import Testing

struct InitialisationTests {
    @Test("initialisation by instruction follows the data sheet's figure 24 through a backpack")
    func goldenThroughBackpack() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        #expect(
            driver.initialise(backlight: true) == [
                .write([0x08]), .wait(.milliseconds(50)),
                .write([0x3C, 0x38]), .wait(.microseconds(4500)),
                .write([0x3C, 0x38]), .wait(.microseconds(150)),
                .write([0x3C, 0x38]), .wait(.microseconds(150)),
                .write([0x2C, 0x28]), .wait(.microseconds(150)),
                // Function set 0x28, display off 0x08, clear 0x01.
                .write([
                    0x2C, 0x28, 0x8C, 0x88, 0x0C, 0x08, 0x8C, 0x88, 0x0C, 0x08, 0x1C, 0x18,
                ]),
                .wait(.microseconds(2200)),
                // Entry mode 0x06, display on 0x0C.
                .write([0x0C, 0x08, 0x6C, 0x68, 0x0C, 0x08, 0xCC, 0xC8]),
            ])
    }

    @Test("initialisation by instruction follows the data sheet's figure 24 on GPIO lines")
    func goldenOnLines() {
        var driver = DisplayDriver(size: .sixteenByTwo, wiring: .parallel)
        #expect(
            driver.initialise(backlight: false) == [
                .write([0x00]), .wait(.milliseconds(50)),
                .write([0x34, 0x30]), .wait(.microseconds(4500)),
                .write([0x34, 0x30]), .wait(.microseconds(150)),
                .write([0x34, 0x30]), .wait(.microseconds(150)),
                .write([0x24, 0x20]), .wait(.microseconds(150)),
                .write([0x24, 0x20, 0x84, 0x80]), .wait(.microseconds(60)),
                .write([0x04, 0x00, 0x84, 0x80]), .wait(.microseconds(60)),
                .write([0x04, 0x00, 0x14, 0x10]), .wait(.microseconds(60)),
                .wait(.microseconds(2200)),
                .write([0x04, 0x00, 0x64, 0x60]), .wait(.microseconds(60)),
                .write([0x04, 0x00, 0xC4, 0xC0]), .wait(.microseconds(60)),
            ])
    }

    @Test(
        "a display fresh from power-on takes the initialisation without complaint",
        arguments: [
            DisplayWiring.pcf8574, .parallel,
        ])
    func takenFromPowerOn(wiring: DisplayWiring) {
        var driver = DisplayDriver(size: .twentyByFour, wiring: wiring)
        var bench = Bench(wiring: wiring)
        bench.carryOut(driver.initialise(backlight: true))
        #expect(bench.display.chip.violations == [])
        #expect(bench.display.chip.isDisplayOn)
        #expect(bench.mistakes(in: .glass()) == [])
    }

    @Test("after an initialisation the next update repaints everything that is not blank")
    func repaints() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        var bench = Bench()
        let frame = Frame.glass("2/6 Bloom       0:38", "", "", "Next   Pause Restart")
        bench.carryOut(driver.initialise(backlight: true) + driver.update(to: frame))
        bench.powerCycle()
        bench.carryOut(driver.initialise(backlight: true) + driver.update(to: frame))
        #expect(bench.mistakes(in: frame) == [])
        #expect(bench.display.chip.violations == [])
    }

    @Test(
        "a display in step is brought into step unseen",
        arguments: [
            DisplayWiring.pcf8574, .parallel,
        ])
    func resynchroniseIsUnseen(wiring: DisplayWiring) {
        let glyph = Glyph("↧", rows: [4, 4, 4, 14, 4, 0, 15, 0])
        let other = Glyph("…", rows: [0, 0, 0, 0, 0, 0, 21, 0])
        let first = Frame.glass("Bloom").with(.glyph(other), row: 1, column: 0)
        let frame = Frame.glass("Bloom           0:38").with(.glyph(glyph), row: 3, column: 19)
        var driver = DisplayDriver(size: .twentyByFour, wiring: wiring)
        var bench = Bench(wiring: wiring, glyphs: [glyph, other])
        bench.carryOut(driver.initialise(backlight: true) + driver.update(to: first))
        bench.carryOut(driver.update(to: frame))
        let lines = bench.display.lines
        bench.watch = { display in #expect(display.lines == lines) }
        bench.carryOut(driver.repaint(frame))
        #expect(bench.mistakes(in: frame) == [])
        #expect(bench.display.chip.violations == [])
    }

    @Test("the check of a backpack asks for the lines as they were left, GPIO lines cannot tell")
    func verify() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        #expect(driver.verify() == [])
        _ = driver.initialise(backlight: true)
        _ = driver.update(to: .glass("2"))
        #expect(driver.verify() == [.verify(0x29)])
        driver.invalidate()
        #expect(driver.verify() == [])

        var parallel = DisplayDriver(size: .twentyByFour, wiring: .parallel)
        _ = parallel.initialise(backlight: true)
        #expect(parallel.verify() == [])
    }
}
