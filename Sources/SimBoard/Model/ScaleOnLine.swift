import DecentScale
import Scales
import Timebase
import Units

/// A Half Decent Scale at the end of a serial line, with what drives it.
package struct ScaleOnLine: Sendable {
    /// The scale, and what lies on it.
    package var scale: SimulatedDecent
    /// What a Pi has in a thread of its own; nil while the line is closed.
    var driver: DecentDriver?
    /// Whether somebody weighs: a line that went with its plug is opened again with it.
    var isWanted = false

    package init(_ scale: SimulatedDecent) { self.scale = scale }

    /// When one of the two has something to say.
    var nextDeadline: Instant? {
        driver.flatMap { Instant.earliest($0.nextDeadline, scale.nextDeadline) }
    }

    /// Nobody drives it any more.
    mutating func close() { driver = nil }

    /// The power was away, and the time begins again at `instant`; what lies there lies there.
    mutating func reboot(at instant: Instant) {
        driver = nil
        scale.reboot(at: instant)
    }

    /// Lets both say what is due, and gives the weights.
    mutating func advance(to now: Instant) -> [ScaleSample] {
        while let command = driver?.command(at: now) { scale.take(command.bytes, at: now) }
        guard let message = scale.takeMessage(at: now) else { return [] }
        return driver?.take(message, at: now) ?? []
    }
}

/// The serial line's part of the agenda.
extension BoardModel {
    /// Whatever scale there is: whether it is plugged in, and what lies on it.
    package var lyingOnScale: (isConnected: Bool, weight: Grams)? {
        if let scale {
            let load = scale.converter.load.load(at: now)
            return (scale.converter.isConnected, Grams(rounding: load))
        }
        return line.map { ($0.scale.isConnected, Grams(rounding: $0.scale.load.load(at: now))) }
    }

    /// Asks a scale that has a tare of its own for it.
    package mutating func tareScale() {
        line?.driver?.tare()
        scheduleLine()
    }

    /// Opens or closes the line.
    mutating func setLineOpen(_ isOpen: Bool) {
        guard line != nil else { return }
        line?.isWanted = isOpen
        if isOpen {
            openLine()
        } else if line?.driver != nil {
            line?.scale.take(DecentCommand.stop.bytes, at: now)
            line?.close()
        }
        scheduleLine()
    }

    private static var unplugged: String { "the simulated scale is unplugged" }

    private mutating func openLine() {
        guard line?.driver == nil else { return }
        guard line?.scale.isConnected == true else {
            return tell(.failed(.unplugged, reason: Self.unplugged))
        }
        line?.driver = DecentDriver(openedAt: now)
    }

    /// Hands at the scale; its plug takes the line with it.
    mutating func touchLine(_ act: ScaleAct) {
        guard line != nil else { return }
        let wasOpen = line?.driver != nil
        line?.scale.perform(act, at: now)
        switch act {
        case .unplug:
            line?.close()
            if wasOpen { tell(.failed(.unplugged, reason: Self.unplugged)) }
        case .replug: if line?.isWanted == true { openLine() }
        case .put, .take, .pour, .lift, .freeze, .noise: break
        }
        scheduleLine()
    }

    /// Puts the line's next turn on the agenda.
    mutating func scheduleLine() {
        removeLineDue()
        guard let due = line?.nextDeadline else { return }
        schedule(.lineDue, at: max(due, now))
    }

    /// The line's turn.
    mutating func takeLineTurn() {
        for sample in line?.advance(to: now) ?? [] { tell(.sample(sample)) }
        scheduleLine()
    }
}
