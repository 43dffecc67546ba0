import JSON5
import Documents
import Hardware
import Testing

@Suite("SPEC §14 · the configuration")
struct ConfigurationTests {
    @Test(
        "an empty configuration is the defaults", arguments: ["{}", "// nothing\n{ /* to say */ }"])
    func defaults(text: String) throws {
        #expect(try Configuration(parsing: text) == Configuration())
    }

    @Test("every key is read, comments and trailing commas are fine")
    func everything() throws {
        let configuration = try Configuration(
            parsing: """
                {
                  // the board
                  gpio: { chip: "pinctrl-rp1" },
                  "buttons": { "next": 5, "pause": "GPIO6", "restart": "GPIO13",
                               "pressMilliseconds": 4, "releaseMilliseconds": 40, },
                  "display": { "size": "16x2", "wiring": "parallel", "rom": "A02", "bus": 3,
                    "address": "0x3f", "busKilohertz": 400, "bytesPerTransaction": 4,
                    "addressWrap": false, "slow": true,
                    "lines": { "rs": 7, "e": 8, "d4": 25, "d5": 24, "d6": 23, "d7": 18, "backlight": 15 } },
                  "buzzer": "GPIO12",
                  "backlightMinutes": 0,
                  "stateDirectory": "/srv/brew",
                }
                """)
        #expect(configuration.chip == "pinctrl-rp1")
        #expect(
            configuration.buttons
                == ButtonLines(next: .offset(5), pause: .named("GPIO6"), restart: .named("GPIO13")))
        #expect(
            configuration.debounce
                == DebounceTimes(press: .milliseconds(4), release: .milliseconds(40)))
        #expect(configuration.display.size == .sixteenByTwo)
        #expect(configuration.display.wiring == .parallel)
        #expect(configuration.display.rom == .a02)
        #expect(configuration.display.bus == "/dev/i2c-3")
        #expect(configuration.display.address == 0x3F)
        #expect(configuration.display.busKilohertz == 400)
        #expect(configuration.display.bytesPerTransaction == 4)
        #expect(!configuration.display.addressWrap)
        #expect(configuration.display.slow)
        let lines = [7, 8, 25, 24, 23, 18, 15].map(GPIOLine.offset)
        #expect(configuration.display.lines?.wired.map(\.line) == lines)
        #expect(configuration.display.lines?.backlight == .offset(15))
        #expect(configuration.buzzer == .named("GPIO12"))
        #expect(configuration.backlightMinutes == 0)
        #expect(configuration.stateDirectory == "/srv/brew")
    }

    @Test(
        "what is wrong is told with its key, its line and what is allowed",
        arguments: [
            ("{\n \"gpoi\": {} }", 2, "gpoi", "there is no such key; there is gpio"),
            ("{\n\n \"display\": { \"adress\": 1 } }", 3, "display.adress", "there is no such key"),
            (
                "{ \"display\": {\n \"address\": \"0x02\" } }", 2, "display.address",
                "from \"0x03\" to \"0x77\""
            ),
            ("{ \"display\": {\n \"address\": \"0x78\" } }", 2, "display.address", "not \"0x78\""),
            ("{ \"display\": {\n \"address\": true } }", 2, "display.address", "not true"),
            (
                "{ \"display\": {\n \"size\": \"40x2\" } }", 2, "display.size",
                "\"20x4\" or \"16x2\""
            ),
            (
                "{ \"display\": {\n \"wiring\": \"spi\" } }", 2, "display.wiring",
                "\"i2c\" or \"parallel\""
            ),
            ("{ \"display\": {\n \"rom\": 0 } }", 2, "display.rom", "\"A00\" or \"A02\", not 0"),
            ("{ \"display\": {\n \"bus\": \"i2c\" } }", 2, "display.bus", "from 0 to 255"),
            (
                "{ \"display\": {\n \"busKilohertz\": 3400 } }", 2, "display.busKilohertz",
                "from 10 to 400, not 3400"
            ),
            ("{ \"display\": {\n \"slow\": 1 } }", 2, "display.slow", "true or false"),
            ("{ \"display\": \n 4 }", 1, "display", "a group of keys"),
            ("{ \"buttons\": {\n \"next\": -1 } }", 2, "buttons.next", "from 0 to 511"),
            ("{ \"buttons\": {\n \"next\": null } }", 2, "buttons.next", "not null"),
            (
                "{ \"buttons\": {\n \"pressMilliseconds\": 201 } }", 2, "buttons.pressMilliseconds",
                "from 1 to 200"
            ),
            (
                "{ \"buttons\": {\n \"pressMilliseconds\": 2.5 } }", 2, "buttons.pressMilliseconds",
                "not 2.5"
            ),
            ("{ \"buttons\": {\n \"pause\": 17 } }", 2, "buttons.pause", "buttons.next's already"),
            (
                "{ \"buttons\": { \"next\": 3,\n \"pause\": \"GPIO3\" } }", 2, "buttons.pause",
                "one purpose"
            ),
            ("{\n \"buzzer\": \"GPIO22\" }", 2, "buzzer", "buttons.restart's already"),
            (
                "{\n \"backlightMinutes\": \"5\" }", 2, "backlightMinutes",
                "a whole number from 0 to 1440"
            ),
            (
                "{\n \"stateDirectory\": \"/tmp\\u0000x\" }", 2, "stateDirectory",
                "a directory's path"
            ),
            (
                "{ \"display\": {\n \"bus\": \"/dev/i2c-1\\u0000x\" } }", 2, "display.bus",
                "from 0 to 255"
            ),
            ("{ \"gpio\": {\n \"chip\": \"a\\u0000\" } }", 2, "gpio.chip", "a chip's label"),
            ("{\n \"buzzer\": \"GPIO1\\u00002\" }", 2, "buzzer", "a line's name"),
            ("{\n \"buzzer\": \"GPIO+12\" }", 2, "buzzer", "a line's name"),
            (
                "{ \"display\": {\n \"address\": \"0x+3f\" } }", 2, "display.address",
                "not \"0x+3f\""
            ),
            ("{\n \"stateDirectory\": \"\" }", 2, "stateDirectory", "a directory's path"),
            (
                "{ \"display\": {\n \"wiring\": \"parallel\" } }", 1, "display.lines.rs",
                "is missing"
            ),
            ("[]", 1, "", "a group of keys"), ("null", 1, "", "a group of keys"),
            ("{\n \"gpio\": null }", 2, "gpio", "a group of keys"),
            ("{ \"display\": { \"bus\": 1,\n \"bus\": 2 } }", 2, "display.bus", "is there twice"),
        ])
    func errors(text: String, line: Int, key: String, words: String) throws {
        let errors = Self.errors(in: text)
        #expect(errors.map(\.key) == [key])
        #expect(errors.first?.line == line)
        #expect(errors.first?.description.contains(words) == true, "\(errors)")
    }

    @Test(
        "no line serves two purposes, whichever two they are",
        arguments: [
            "buttons.next", "buttons.pause", "buttons.restart", "buzzer", "display.lines.rs",
            "display.lines.e", "display.lines.d4", "display.lines.d5", "display.lines.d6",
            "display.lines.d7", "display.lines.backlight",
        ])
    func sharedLine(key: String) {
        let keys = [
            "buttons.next", "buttons.pause", "buttons.restart", "buzzer", "display.lines.rs",
            "display.lines.e", "display.lines.d4", "display.lines.d5", "display.lines.d6",
            "display.lines.d7", "display.lines.backlight",
        ]
        for other in keys where other != key {
            // All lines differ, but the two.
            func line(_ name: String) -> Int {
                name == key || name == other ? 40 : keys.firstIndex(of: name) ?? 0
            }
            func group(_ prefix: String) -> String {
                keys.filter { $0.hasPrefix(prefix) }
                    .map { "\($0.dropFirst(prefix.count)): \(line($0))" }.joined(separator: ", ")
            }
            let errors = Self.errors(
                in: """
                    { buttons: { \(group("buttons.")) }, buzzer: \(line("buzzer")),
                      display: { wiring: "parallel", lines: { \(group("display.lines.")) } } }
                    """)
            #expect(errors.count == 1, "\(key) and \(other): \(errors)")
            let told = (errors.first?.key ?? "") + " " + (errors.first?.message ?? "")
            #expect(told.contains(key) && told.contains("\(other)"), "\(told)")
        }
    }

    @Test(
        "what is no JSON5 is told with its line and what is missing",
        arguments: [
            ("{\n \"gpio\": {\n }", 3, "the { of line 1 is never closed"),
            ("{\n \"gpio\" {} }", 2, "a colon is missing after \"gpio\", before '{'"),
            (
                "{\n \"buzzer\": 12 // a piezo\n\n \"backlightMinutes\": 5 }", 2,
                "a comma is missing before 'backlightMinutes'"
            ),
            ("{ \"buzzer\":\n GPIO12 }", 2, "'GPIO12' stands where a value should be: texts stand"),
            ("", 1, "there is nothing in it"),
        ])
    func syntax(text: String, line: Int, words: String) {
        let errors = Self.errors(in: text)
        #expect(errors.map(\.line) == [line])
        #expect(errors.first?.message.hasPrefix(words) == true, "\(errors)")
    }

    @Test("all errors come at once, in the order of their lines")
    func allAtOnce() {
        let errors = Self.errors(
            in: "{\n \"buzzer\": true,\n \"display\": { \"rom\": 1,\n \"size\": 2 },\n \"x\": 1 }")
        #expect(errors.map(\.line) == [2, 3, 4, 5])
    }

    private static func errors(in text: String) -> [DocumentError] {
        do throws(DocumentErrors) {
            _ = try Configuration(parsing: text)
            return []
        } catch {
            return error.errors
        }
    }
}
