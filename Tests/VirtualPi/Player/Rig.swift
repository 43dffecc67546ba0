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
    /// What is weighed with, if anything is.
    var scale: Scale?

    /// A scale beside the display.
    struct Scale {
        let kind: Kind
        /// Whether it starts pours, goes on from them and from a weigh-in.
        let isAutomatic: Bool

        enum Kind: String {
            case nau7802, decent
        }

        fileprivate var configuration: String {
            let place =
                switch kind {
                case .nau7802: "\"bus\": 1, \"address\": \"0x2A\""
                case .decent: "\"device\": \"\(SerialScale.path)\""
                }
            return """
                "scale": { "kind": "\(kind.rawValue)", \(place), "autoStart": \(isAutomatic),
                    "autoAdvance": \(isAutomatic), "autoNext": \(isAutomatic) },
                """
        }
    }

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
              \(scale?.configuration ?? "")
              "buzzer": "GPIO12", "stateDirectory": "\(state)" }

            """
    }
}
