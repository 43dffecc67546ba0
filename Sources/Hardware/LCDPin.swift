/// A pin of the display that has a line of its own in 4-bit parallel wiring, by the name it has in
/// the data sheet (HD44780U, "Pin functions") and in the configuration. R/W is tied to ground.
public enum LCDPin: String, CaseIterable, Hashable, Sendable {
    case rs, e, d4, d5, d6, d7
    /// The backlight's switch, which not every display has.
    case backlight

    /// The pins without which a display shows nothing.
    public static let required: [LCDPin] = [.rs, .e, .d4, .d5, .d6, .d7]

    /// Its bit in a line state.
    public var bit: LCDPins {
        switch self {
        case .rs: .registerSelect
        case .e: .enable
        case .d4: LCDPins(rawValue: 1 << 4)
        case .d5: LCDPins(rawValue: 1 << 5)
        case .d6: LCDPins(rawValue: 1 << 6)
        case .d7: LCDPins(rawValue: 1 << 7)
        case .backlight: .backlight
        }
    }
}

/// The GPIO lines of a display in 4-bit parallel.
public struct ParallelLines: Hashable, Sendable {
    private let required: [GPIOLine]
    /// The backlight's line, if it has one.
    public let backlight: GPIOLine?

    /// The display whose pins are on the lines that `line` tells; nil when a required one has none.
    public init?(_ line: (LCDPin) -> GPIOLine?) {
        required = LCDPin.required.compactMap(line)
        guard required.count == LCDPin.required.count else { return nil }
        backlight = line(.backlight)
    }

    /// The pins that are wired, in the order of `LCDPin`, each with its line.
    public var wired: [(pin: LCDPin, line: GPIOLine)] {
        var wired = zip(LCDPin.required, required).map { (pin: $0, line: $1) }
        if let backlight { wired.append((.backlight, backlight)) }
        return wired
    }
}
