import Hardware

/// How the virtual Pi is wired, and the configuration that says so.
struct Rig {
    enum Wiring: String {
        case i2c, parallel
    }

    /// SPEC §2: the default lines of the keys.
    static let lines: [Button: Int] = [.next: 17, .pause: 27, .restart: 22]
    /// RS, E, D4 … D7 and the backlight of the parallel wiring, in the order they are set.
    static let displayLines = [7, 8, 25, 24, 23, 18, 15]
    static let displayBits: [DisplayLines] = [
        .registerSelect, .enable, DisplayLines(rawValue: 1 << 4), DisplayLines(rawValue: 1 << 5),
        DisplayLines(rawValue: 1 << 6), DisplayLines(rawValue: 1 << 7), .backlight,
    ]

    let size: DisplaySize
    let wiring: Wiring
    /// Where the program keeps its things.
    let state: String

    /// The text of the configuration file.
    var configuration: String {
        let lines = zip(["rs", "e", "d4", "d5", "d6", "d7", "backlight"], Self.displayLines)
            .map { "\"\($0)\": \"GPIO\($1)\"" }.joined(separator: ", ")
        let display =
            switch wiring {
            case .i2c: "\"wiring\": \"i2c\""
            case .parallel: "\"wiring\": \"parallel\", \"lines\": { \(lines) }"
            }
        return """
            { "display": { "size": "\(size.name)", \(display) },
              "buzzer": "GPIO12", "stateDirectory": "\(state)" }

            """
    }
}
