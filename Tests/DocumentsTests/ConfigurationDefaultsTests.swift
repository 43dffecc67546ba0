import Documents
import Hardware
import Testing
import Timebase

/// What holds without a file is told here once more, value by value.
@Suite("SPEC §14 · what the configuration is without a file")
struct ConfigurationDefaultsTests {
    @Test("SPEC §14 · the display is a 20x4 on a usual backpack on bus 1 at 100 kHz")
    func display() {
        let display = Configuration().display
        #expect(display.size == .twentyByFour && display.wiring == .pcf8574)
        #expect(display.rom == .a00 && display.bus == "/dev/i2c-1" && display.address == nil)
        #expect(display.busKilohertz == 100 && display.bytesPerTransaction == nil)
        #expect(display.addressWrap && !display.slow && display.lines == nil)
    }

    @Test("SPEC §14 · the keys are on GPIO17, 27 and 22, believed after 2 and 10 ms")
    func buttons() {
        let configuration = Configuration()
        #expect(configuration.chip == nil && configuration.buzzer == nil)
        #expect(
            configuration.buttons
                == ButtonLines(
                    next: .named("GPIO17"), pause: .named("GPIO27"), restart: .named("GPIO22")))
        #expect(configuration.debounce.press == .milliseconds(2))
        #expect(configuration.debounce.release == .milliseconds(10))
    }

    @Test("SPEC §14 · the light goes out after 5 minutes, and there is no scale")
    func theRest() {
        let configuration = Configuration()
        #expect(configuration.backlightMinutes == 5 && configuration.scale == nil)
        #expect(configuration.notePhrases == nil && configuration.pressurePhrases == nil)
        #expect(configuration.stateDirectory == "/var/lib/brewguide")
        #expect(Configuration.defaultPath == "/etc/brewguide/config.json")
    }

    @Test("the board is opened with what the configuration says")
    func wiring() throws {
        var configuration = Configuration()
        #expect(
            configuration.wiring
                == BoardWiring(
                    chip: nil, buttons: .usual, size: .twentyByFour,
                    display: .pcf8574(bus: "/dev/i2c-1", address: nil), buzzer: nil, scale: nil))
        configuration = try Configuration(
            parsing: """
                { gpio: { chip: "c" }, buzzer: 12, display: { size: "16x2", bus: 3, address: 0x3F },
                  scale: { kind: "decent", device: "/dev/ttyUSB0" } }
                """)
        #expect(
            configuration.wiring
                == BoardWiring(
                    chip: "c", buttons: .usual, size: .sixteenByTwo,
                    display: .pcf8574(bus: "/dev/i2c-3", address: 0x3F), buzzer: .offset(12),
                    scale: .decent(device: "/dev/ttyUSB0")))
    }

    @Test(
        "SPEC §14 · an address is a number, or hexadecimal digits behind 0x, from 0x03 to 0x77",
        arguments: [
            ("\"0x03\"", 0x03), ("\"0x77\"", 0x77), ("3", 3), ("119", 119), ("null", nil),
            ("\"0x7f\"", -1), ("\"0x02\"", -1), ("2", -1), ("120", -1), ("\"27\"", -1),
            ("\"0x\"", -1), ("\"0X27\"", -1), ("39.5", -1), ("\"0x2 7\"", -1),
        ] as [(String, Int?)])
    func addresses(text: String, address: Int?) throws {
        let read = try? Configuration(parsing: "{ display: { address: \(text) } }")
        guard address != -1 else {
            #expect(read == nil)
            return
        }
        #expect(try #require(read).display.address == address.map { UInt8($0) })
    }

    @Test(
        "SPEC §14 · a bus is a number up to 255, or a path",
        arguments: [
            ("0", "/dev/i2c-0"), ("255", "/dev/i2c-255"), ("\"/dev/i2c-7\"", "/dev/i2c-7"),
            ("256", nil), ("-1", nil), ("1.5", nil), ("\"i2c-1\"", nil), ("\"\"", nil),
            ("true", nil),
        ] as [(String, String?)])
    func buses(text: String, bus: String?) {
        let read = try? Configuration(parsing: "{ display: { bus: \(text) } }")
        #expect(read?.display.bus == bus)
    }

    @Test(
        "SPEC §14 · a line is a number up to 511, or a name that the kernel may have",
        arguments: [
            ("0", .offset(0)), ("511", .offset(511)), ("\"GPIO5\"", .named("GPIO5")),
            ("\"PIN_32\"", .named("PIN_32")), ("\"GPIO\"", .named("GPIO")),
            ("\"+5\"", .named("+5")), ("512", nil), ("-1", nil), ("1.5", nil), ("\"\"", nil),
            ("\"GPIO+5\"", nil), ("\"GPIO-5\"", nil), ("false", nil),
        ] as [(String, GPIOLine?)])
    func lines(text: String, line: GPIOLine?) {
        let read = try? Configuration(parsing: "{ buzzer: \(text) }")
        #expect(read?.buzzer == line && (read == nil) == (line == nil))
    }

    @Test(
        "SPEC §16.1 · a shot runs on for up to 5 s",
        arguments: [("0", 0), ("5", 5000), ("0.0014", 1), ("5.001", nil), ("-0.1", nil)]
            as [(String, Int?)])
    func lag(text: String, milliseconds: Int?) {
        let read = try? Configuration(parsing: "{ scale: { kind: 'nau7802', lag: \(text) } }")
        #expect(read?.scale?.lag == milliseconds.map { .milliseconds($0) })
    }
}
