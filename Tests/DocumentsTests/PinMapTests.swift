import Documents
import Foundation
import Hardware
import Testing

/// hardware/pins.json, which the drawings and tables of hardware/ are made of.
private struct PinMap: Decodable {
    struct Entry: Decodable {
        let signal: String
        let pin: Int
        let line: String
        let config: String?
    }

    let header: [String: String]
    let buttons: [Entry]
    let buzzer: [Entry]
    let i2c: [Entry]
    let parallel: [Entry]
    let scale: [Entry]

    var all: [Entry] { buttons + buzzer + i2c + parallel + scale }

    static func read() throws -> PinMap {
        try JSONDecoder().decode(PinMap.self, from: Data(text(of: "hardware/pins.json").utf8))
    }

    static func text(of path: String) throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../..")
        return try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
}

@Suite("The pin map")
struct PinMapTests {
    @Test("every wire is on the pin that has its line, and no pin is used twice in a build")
    func pins() throws {
        let map = try PinMap.read()
        for entry in map.all {
            #expect(map.header["\(entry.pin)"] == entry.line, "\(entry.signal)")
        }
        // A scale has a bus of its own beside a display on I2C; beside one on GPIO lines it has bus 1.
        let builds = [
            map.buttons + map.buzzer + map.i2c + map.scale,
            map.buttons + map.buzzer + map.parallel,
        ]
        for build in builds {
            let pins = build.map(\.pin)
            #expect(Set(pins).count == pins.count)
        }
    }

    @Test("the buttons are on the lines the program takes when nothing is configured")
    func buttons() throws {
        let map = try PinMap.read()
        var lines: [String: String] = [:]
        for entry in map.buttons { if let key = entry.config { lines[key] = entry.line } }
        for button in Button.allCases {
            let line = Configuration().buttons[button]
            #expect(lines["buttons.\(button.rawValue)"] == line.description)
        }
    }

    @Test("the display is on the pins of the bus that is the default")
    func bus() throws {
        let map = try PinMap.read()
        #expect(Configuration().display.bus == "/dev/i2c-1")
        // The header's bus 1: Raspberry Pi documentation, GPIO.
        #expect(map.i2c.first { $0.signal == "SDA" }?.line == "GPIO2")
        #expect(map.i2c.first { $0.signal == "SCL" }?.line == "GPIO3")
    }

    @Test("what the shipped configuration offers in its comments is what is drawn")
    func comments() throws {
        let map = try PinMap.read()
        let offered = try PinMap.text(of: "deploy/config.json")
            .replacingOccurrences(of: "// \"lines\"", with: "\"lines\"")
            .replacingOccurrences(of: "// \"buzzer\"", with: "\"buzzer\"")
            .replacingOccurrences(of: "\"wiring\": \"i2c\"", with: "\"wiring\": \"parallel\"")
        let configuration = try Configuration(parsing: offered)
        #expect(configuration.buzzer == .named("GPIO12"))
        #expect(map.buzzer.first?.line == "GPIO12")
        let lines = try #require(configuration.display.lines)
        #expect(lines.wired.map(\.pin) == LCDPin.allCases)
        for (pin, line) in lines.wired {
            let drawn = map.parallel.first { $0.config == "display.lines.\(pin.rawValue)" }?.line
            #expect(drawn == "GPIO\(line)", "\(pin)")
        }
    }

    @Test("the tables of hardware/README.md have every wire")
    func tables() throws {
        let map = try PinMap.read()
        let readme = try PinMap.text(of: "hardware/README.md")
        for entry in map.all {
            #expect(readme.contains("| \(entry.signal) | \(entry.pin) | \(entry.line) |"))
        }
    }
}
