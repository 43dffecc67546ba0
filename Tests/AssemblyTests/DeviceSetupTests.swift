import Assembly
import Documents
import HD44780
import Hardware
import Panel
import Testing

@Suite("What a configuration becomes")
struct DeviceSetupTests {
    @Test(
        "the board is wired as the configuration says",
        arguments: [
            (
                "{}",
                BoardWiring(
                    chip: nil,
                    buttons: ButtonLines(
                        next: .named("GPIO17"), pause: .named("GPIO27"), restart: .named("GPIO22")),
                    size: .twentyByFour, display: .pcf8574(bus: "/dev/i2c-1", address: nil),
                    buzzer: nil)
            ),
            (
                """
                { gpio: { chip: "pinctrl-rp1" }, buttons: { pause: 4 }, buzzer: "GPIO12",
                  display: { size: "16x2", bus: 3, address: 0x3f } }
                """,
                BoardWiring(
                    chip: "pinctrl-rp1",
                    buttons: ButtonLines(
                        next: .named("GPIO17"), pause: .offset(4), restart: .named("GPIO22")),
                    size: .sixteenByTwo, display: .pcf8574(bus: "/dev/i2c-3", address: 0x3F),
                    buzzer: .named("GPIO12"))
            ),
        ])
    func boards(text: String, wiring: BoardWiring) throws {
        #expect(try Configuration(parsing: text).wiring == wiring)
    }

    @Test("each pin of a parallel display is on its own line, with or without a backlight's")
    func parallelBoards() throws {
        for lines in [
            ["rs": 7, "e": 8, "d4": 25, "d5": 24, "d6": 23, "d7": 18],
            ["rs": 7, "e": 8, "d4": 25, "d5": 24, "d6": 23, "d7": 18, "backlight": 15],
        ] {
            let text = lines.map { "\($0): \($1)" }.sorted().joined(separator: ", ")
            let configuration = try Configuration(
                parsing: "{ display: { wiring: 'parallel', lines: { \(text) } } }")
            guard case .parallel(let wires) = configuration.wiring.display else {
                Issue.record("\(configuration.wiring.display)")
                continue
            }
            #expect(wires.wired.count == lines.count)
            for (pin, line) in wires.wired {
                #expect(lines[pin.rawValue].map(GPIOLine.offset) == line, "\(pin)")
            }
        }
    }

    @Test("what is unusual about a display is told to its driver")
    func driver() throws {
        let setup = DeviceSetup(
            try Configuration(
                parsing: """
                    { buttons: { pressMilliseconds: 4, releaseMilliseconds: 40 },
                      display: { rom: "A02", busKilohertz: 400, bytesPerTransaction: 4,
                        addressWrap: false, slow: true } }
                    """))
        #expect(setup.wiring == .pcf8574)
        #expect(setup.rom == .a02)
        #expect(
            setup.options
                == DriverOptions(
                    bytesPerTransaction: 4, trustsAddressWrap: false, busKilohertz: 400,
                    isSlow: true))
        #expect(
            setup.debounce
                == DebounceTimes(press: .milliseconds(4), release: .milliseconds(40)))
        #expect(DeviceSetup(Configuration()).options == DriverOptions())
    }

    @Test("what is configured for the person is told to the user interface")
    func panel() throws {
        let setup = DeviceSetup(
            try Configuration(
                parsing: """
                    { display: { size: "16x2" }, buzzer: 12, backlightMinutes: 0,
                      notePhrases: ["Too bitter"], pressurePhrases: ["8 bar"] }
                    """))
        #expect(setup.panel.size == .sixteenByTwo)
        #expect(setup.panel.hasBuzzer)
        #expect(setup.panel.backlightMinutes == 0)
        #expect(setup.panel.quickPhrases == ["Too bitter"])
        #expect(setup.panel.pressurePhrases == ["8 bar"])
        let usual = DeviceSetup(Configuration()).panel
        #expect(!usual.hasBuzzer && usual.backlightMinutes == 5)
        #expect(usual.quickPhrases == Panel.Configuration.usualPhrases)
        #expect(usual.pressurePhrases == ["9 bar", "6 bar", "declining"])
    }

    @Test(
        "About tells where the display is",
        arguments: [
            ("{}", "I2C, searched"), ("{ display: { address: '0x3F' } }", "I2C 0x3f"),
            (
                """
                { display: { wiring: 'parallel',
                    lines: { rs: 7, e: 8, d4: 25, d5: 24, d6: 23, d7: 18 } } }
                """, "GPIO"
            ),
        ])
    func about(text: String, place: String) throws {
        #expect(DeviceSetup(try Configuration(parsing: text)).panel.displayAddress == place)
    }

    @Test("About tells that a simulated display is none")
    func simulated() {
        let setups = DisplayWiring.allCases.map {
            DeviceSetup(simulated: .sixteenByTwo, wiring: $0)
        }
        #expect(setups.map(\.panel.displayAddress) == ["simulated 0x27", "simulated GPIO"])
    }
}
