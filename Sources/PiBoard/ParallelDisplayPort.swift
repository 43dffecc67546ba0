import Hardware

/// A display in 4-bit parallel on GPIO lines, R/W tied to ground.
final class ParallelDisplayPort: DisplayPort {
    private let lines: GPIOOutputs
    private let bits: [DisplayLines]

    /// The bits of a line state in the order RS, E, D4 … D7, and the backlight where it is wired.
    static let order: [DisplayLines] = [
        .registerSelect, .enable, DisplayLines(rawValue: 1 << 4), DisplayLines(rawValue: 1 << 5),
        DisplayLines(rawValue: 1 << 6), DisplayLines(rawValue: 1 << 7), .backlight,
    ]

    /// A display on these lines.
    init(_ lines: GPIOOutputs, hasBacklight: Bool) {
        self.lines = lines
        bits = hasBacklight ? Self.order : Self.order.dropLast()
    }

    func perform(_ operation: BusOperation) throws(HardwareError) {
        switch operation {
        case .wait(let span): pause(span)
        case .write(let states):
            for state in states {
                let levels = DisplayLines(rawValue: state)
                try lines.set(bits.map { levels.contains($0) })
                // The contract: each state is kept for 1 µs; a sleep is never shorter.
                pause(.microseconds(1))
            }
        // Nothing comes back on these wires.
        case .verify: break
        }
    }
}
