import Hardware
import Timebase

/// A display in 4-bit parallel on GPIO lines, R/W tied to ground.
///
/// Like the bus of a backpack the lines are asked for when they are first needed and again after
/// every failure.
final class ParallelDisplayPort: DisplayPort {
    /// Asks for the lines; called anew after each failure.
    typealias Opening = () throws(HardwareError) -> any OutputLines

    private let openLines: Opening
    private let bits: [DisplayLines]
    private var lines: (any OutputLines)?

    /// The bits of a line state in the order RS, E, D4 … D7, and the backlight where it is wired.
    static let order: [DisplayLines] = [
        .registerSelect, .enable, DisplayLines(rawValue: 1 << 4), DisplayLines(rawValue: 1 << 5),
        DisplayLines(rawValue: 1 << 6), DisplayLines(rawValue: 1 << 7), .backlight,
    ]

    /// A display on the lines that `opening` gives.
    init(hasBacklight: Bool, opening: @escaping Opening) {
        openLines = opening
        bits = hasBacklight ? Self.order : Self.order.dropLast()
    }

    func perform(_ operation: BusOperation) throws(HardwareError) {
        switch operation {
        case .wait(let span): pause(span)
        case .write(let states):
            do throws(HardwareError) {
                try put(states)
            } catch {
                lines = nil
                throw error
            }
        // Nothing comes back on these wires.
        case .verify, .expect: break
        }
    }

    private func put(_ states: ArraySlice<UInt8>) throws(HardwareError) {
        let lines = try requested()
        for state in states {
            let levels = DisplayLines(rawValue: state)
            try lines.set(bits.map { levels.contains($0) })
            // The contract: each state is kept for 1 µs; a sleep is never shorter.
            pause(.microseconds(1))
        }
    }

    private func requested() throws(HardwareError) -> any OutputLines {
        if let lines { return lines }
        let new = try openLines()
        lines = new
        return new
    }
}
