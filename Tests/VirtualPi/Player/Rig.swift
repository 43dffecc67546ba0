import Hardware

/// How the virtual Pi is wired, and the configuration that says so.
struct Rig {
    /// SPEC §2: the default lines of the keys.
    static let lines: [Button: Int] = [.next: 17, .pause: 27, .restart: 22]
    /// The lines of `LCDPin.allCases` in the parallel wiring, in the order they are set.
    static let displayLines = [7, 8, 25, 24, 23, 18, 15]

    let size: DisplaySize
    let wiring: DisplayWiring
    /// Where the program keeps its things.
    let state: String

    /// The text of the configuration file.
    var configuration: String {
        let lines = zip(LCDPin.allCases, Self.displayLines)
            .map { "\"\($0.rawValue)\": \"GPIO\($1)\"" }.joined(separator: ", ")
        let display =
            switch wiring {
            case .pcf8574: "\"wiring\": \"i2c\""
            case .parallel: "\"wiring\": \"parallel\", \"lines\": { \(lines) }"
            }
        return """
            { "display": { "size": "\(size.name)", \(display) },
              "buzzer": "GPIO12", "stateDirectory": "\(state)" }

            """
    }
}
