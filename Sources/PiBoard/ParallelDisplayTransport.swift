import Hardware

/// A display in 4-bit parallel on GPIO lines, R/W tied to ground.
///
/// Like the bus of a backpack the lines are asked for when they are first needed and again after
/// every failure.
final class ParallelDisplayTransport: DisplayTransport {
    /// Asks for the lines; called anew after each failure.
    typealias Opening = () throws(HardwareError) -> any OutputLines

    private let openLines: Opening
    private let bits: [LCDPins]
    private var lines: (any OutputLines)?

    /// A display on the lines that `opening` gives, in the order of `LCDPin`.
    init(hasBacklight: Bool, opening: @escaping Opening) {
        openLines = opening
        bits = (hasBacklight ? LCDPin.allCases : LCDPin.required).map(\.bit)
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
            let levels = LCDPins(rawValue: state)
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
