import DisplayBench
import Fixtures
import HD44780
import Hardware
import SimBoard
import Testing

struct OptionTests {
    private static let frames = [
        Frame.glass("2/6 Bloom       0:38", "Let it bloom", "################ 45g", "Next"),
        .glass("3/6 First pour  1:05", "Pour to 148 g       ", "##      112/148 g", "Next"),
        .glass("abcdefghijklmnopqrst", "abcdefghijklmnopqrst", "abcdefghijklmnopqrst", "abc"),
    ]

    /// The programs of an initialisation and of `frames`, after they were carried out.
    private func programs(
        _ options: DriverOptions, wiring: DisplayWiring = .pcf8574
    ) -> [BusTransfer] {
        var driver = DisplayDriver(size: .twentyByFour, wiring: wiring, options: options)
        var bench = Bench(wiring: wiring, kilohertz: options.busKilohertz)
        var programs = [driver.initialise(backlight: true)]
        bench.carryOut(programs[0])
        for frame in Self.frames {
            programs.append(driver.update(to: frame))
            bench.carryOut(programs[programs.count - 1])
            #expect(bench.mistakes(in: frame) == [])
        }
        #expect(bench.display.chip.violations == [])
        return programs
    }

    @Test("a frame is one transaction without any wait")
    func oneTransaction() {
        for program in programs(DriverOptions()).dropFirst() {
            #expect(program.count == 1)
        }
    }

    @Test("a limit of states a transaction is kept", arguments: [1, 4, 32])
    func burstLimit(limit: Int) {
        let limited = programs(DriverOptions(bytesPerTransaction: limit))
        let unlimited = programs(DriverOptions())
        for (left, right) in zip(limited, unlimited) {
            #expect(left.allSatisfy { $0.states.count <= limit })
            #expect(left.flatMap(\.states) == right.flatMap(\.states))
        }
    }

    @Test("SPEC §16.5 · beside a scale no transaction lasts 30 ms", arguments: [50, 100, 400])
    func sharedBus(kilohertz: Int) {
        let alone = DriverOptions(busKilohertz: kilohertz)
        func longest(_ options: DriverOptions) -> Int {
            programs(options).flatMap { $0.map { $0.states.count * 9 + 11 } }.max() ?? 0
        }
        #expect(longest(alone.sharingBus) <= 29 * kilohertz)
        if kilohertz == 50 { #expect(longest(alone) > 30 * kilohertz) }
        #expect(DriverOptions(bytesPerTransaction: 4).sharingBus.bytesPerTransaction == 4)
    }

    @Test("limits that make no sense count as one")
    func nonsense() {
        let options = DriverOptions(bytesPerTransaction: 0, busKilohertz: -100)
        #expect(options.bytesPerTransaction == 1)
        #expect(options.busKilohertz == 1)
    }

    @Test("without trust in the wrap each of the two lines is addressed")
    func addressWrap() {
        var options = DriverOptions()
        #expect(addresses(of: options) == [])
        options.trustsAddressWrap = false
        #expect(addresses(of: options) == [0xC0])
    }

    /// The addresses set for a full frame on a display just cleared.
    private func addresses(of options: DriverOptions) -> [UInt8] {
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574, options: options)
        _ = driver.initialise(backlight: true)
        let full = Frame.glass(
            "abcdefghijklmnopqrst", "abcdefghijklmnopqrst", "abcdefghijklmnopqrst",
            "abcdefghijklmnopqrst")
        return driver.update(to: full).instructions
    }

    @Test("without trust in the wrap a display whose counter stops at a line's end is right too")
    func counterThatDoesNotWrap() {
        let options = DriverOptions(trustsAddressWrap: false)
        for program in programs(options) {
            var cells = 0
            for byte in program.bytes {
                // A line holds 40 cells: no run of data may go on past its end.
                cells = byte.isData ? cells + 1 : 0
                #expect(cells <= 40)
            }
        }
    }

    @Test("at 400 kHz states are repeated until the display is ready")
    func fastBus() {
        let fast = programs(DriverOptions(busKilohertz: 400))
        #expect(fast[1].count == 1)
        #expect(fast[1].bytes == programs(DriverOptions())[1].bytes)
        #expect(
            fast[1].flatMap(\.states).count > programs(DriverOptions())[1].flatMap(\.states).count)
    }

    @Test(
        "slow clones get the time they need",
        arguments: [
            (DisplayWiring.pcf8574, 100), (.pcf8574, 400), (.parallel, 100),
        ])
    func slowClones(wiring: DisplayWiring, kilohertz: Int) {
        let options = DriverOptions(busKilohertz: kilohertz, isSlow: true)
        let stateTime: Duration =
            wiring == .parallel ? .zero : .nanoseconds(9_000_000 / kilohertz)
        for program in programs(options, wiring: wiring) {
            #expect(program.shortestPause(stateTime: stateTime) >= .microseconds(120))
        }
        // After the clear, and after the first nibble, which may end a home.
        let waits = programs(options, wiring: wiring)[0].count { $0 == .wait(.microseconds(4900)) }
        #expect(waits == 2)
    }

    @Test(
        "displays that keep to the data sheet get its worst time",
        arguments: [
            (DisplayWiring.pcf8574, 50), (.pcf8574, 100), (.pcf8574, 400), (.parallel, 100),
        ])
    func usualDisplays(wiring: DisplayWiring, kilohertz: Int) {
        let options = DriverOptions(busKilohertz: kilohertz)
        let stateTime: Duration =
            wiring == .parallel ? .zero : .nanoseconds(9_000_000 / kilohertz)
        for program in programs(options, wiring: wiring) {
            #expect(program.shortestPause(stateTime: stateTime) >= .nanoseconds(58_300))
        }
    }
}
