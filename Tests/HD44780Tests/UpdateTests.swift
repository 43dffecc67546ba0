import DisplayBench
import Fixtures
import HD44780
import Hardware
import SimBoard
import Testing

struct UpdateTests {
    /// One display, and one row of random frames for it.
    struct Setting: CustomTestStringConvertible, Sendable {
        let size: DisplaySize
        let wiring: DisplayWiring
        let characterSet: CharacterROM
        let seed: UInt64

        var testDescription: String {
            "\(size.name) \(wiring) \(characterSet.rawValue) seed \(seed)"
        }

        static let all = DisplaySize.all.flatMap { size in
            [DisplayWiring.pcf8574, .parallel].flatMap { wiring in
                CharacterROM.allCases.flatMap { set in
                    (1...3).map {
                        Setting(size: size, wiring: wiring, characterSet: set, seed: $0)
                    }
                }
            }
        }
    }

    @Test("whatever frames come, the display shows the newest one", arguments: Setting.all)
    func randomFrames(setting: Setting) {
        var driver = DisplayDriver(
            size: setting.size, wiring: setting.wiring, characterSet: setting.characterSet)
        var bench = Bench(
            size: setting.size, characterSet: setting.characterSet, wiring: setting.wiring)
        var source = FrameSource(size: setting.size, seed: setting.seed)
        bench.carryOut(driver.initialise(backlight: true))
        for number in 0..<200 {
            let frame = source.next()
            bench.carryOut(driver.update(to: frame))
            let mistakes = bench.mistakes(in: frame)
            #expect(mistakes == [], "frame \(number)")
            #expect(bench.display.chip.violations == [], "frame \(number)")
            guard mistakes.isEmpty else { return }
        }
    }

    @Test("a frame that the display shows already needs nothing")
    func nothingToDo() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        _ = driver.initialise(backlight: true)
        #expect(driver.update(to: .glass()) == [])
        #expect(driver.update(to: .glass("Bloom")) != [])
        #expect(driver.update(to: .glass("Bloom")) == [])
    }

    @Test("characters that look the same on the display are not sent again")
    func sameLikeness() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        _ = driver.initialise(backlight: true)
        _ = driver.update(to: .glass("café"))
        #expect(driver.update(to: .glass("cafe")) == [])
    }

    @Test("the driver tells which frame the display was made to show")
    func shows() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        _ = driver.initialise(backlight: true)
        #expect(!driver.shows(.glass()))
        _ = driver.update(to: .glass("Bloom"))
        #expect(driver.shows(.glass("Bloom")))
        #expect(!driver.shows(.glass("Bloom", backlight: false)))
        driver.invalidate()
        #expect(!driver.shows(.glass("Bloom")))
    }

    @Test(
        "switching only the backlight takes one state of the lines",
        arguments: [
            DisplayWiring.pcf8574, .parallel,
        ])
    func backlightOnly(wiring: DisplayWiring) {
        var driver = DisplayDriver(size: .twentyByFour, wiring: wiring)
        var bench = Bench(wiring: wiring)
        bench.carryOut(driver.initialise(backlight: true) + driver.update(to: .glass("2")))
        let program = driver.update(to: .glass("2", backlight: false))
        #expect(program == [.write([0x01])])
        bench.carryOut(program)
        #expect(bench.mistakes(in: .glass("2", backlight: false)) == [])
        #expect(driver.update(to: .glass("2")) == [.write([0x09])])
    }

    @Test("a backlight that changes together with the text takes nothing of its own")
    func backlightWithText() {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        _ = driver.initialise(backlight: true)
        _ = driver.update(to: .glass("2"))
        #expect(
            driver.update(to: .glass("23", backlight: false)) == [
                .write([0x35, 0x31, 0x35, 0x31])
            ])
    }
}
