import NAU7802
import Scales
import Timebase

/// A converter on the display's bus, with what drives it.
package struct ScaleOnBus: Sendable {
    /// The converter, and what lies on its cell.
    package var converter: SimulatedConverter
    /// What a Pi has in a thread of its own.
    var driver = ConverterDriver()
    /// What the bus has carried for it since somebody asked.
    var traffic = ScaleTraffic()

    /// A converter that nobody uses yet.
    package init(converter: SimulatedConverter) { self.converter = converter }

    /// The process is another one, and knows nothing of the converter.
    mutating func surviveRestart() { driver = ConverterDriver() }

    /// The power was away, and the time begins again at `instant`; what lies there lies there.
    mutating func reboot(at instant: Instant) {
        driver = ConverterDriver()
        converter.reboot(at: instant)
    }
}

/// What a converter takes of the bus that it shares with the display.
package struct ScaleTraffic: Hashable, Sendable {
    /// Bits that the bus has carried for it.
    package private(set) var bits = 0
    /// The longest of its transfers: so long a key may wait for the bus.
    package private(set) var longestTransfer = Duration.zero
    /// The longest that one of them waited for the end of a display's.
    package private(set) var longestWait = Duration.zero

    mutating func count(_ bits: Int, taking span: Duration, lateBy wait: Duration) {
        self.bits += bits
        longestTransfer = max(longestTransfer, span)
        longestWait = max(longestWait, wait)
    }
}

/// The converter's part of the agenda. One bus: who comes while it is in use waits for the end of
/// the transaction, as Linux has it. A display's transfer is several.
extension BoardModel {
    /// What the bus has carried for the converter since this was asked for last.
    package mutating func takeScaleTraffic() -> ScaleTraffic {
        defer { scale?.traffic = ScaleTraffic() }
        return scale?.traffic ?? ScaleTraffic()
    }

    /// Lets the scale weigh, or sleep.
    package mutating func setWeighing(_ on: Bool) {
        setLineOpen(on)
        guard scale != nil else { return }
        if on { scale?.driver.begin(at: now) } else { scale?.driver.end(at: now) }
        scheduleConverter()
    }

    /// Hands at the scale, or at its plug.
    package mutating func touchScale(_ act: ScaleAct) {
        scale?.converter.perform(act, at: now)
        touchLine(act)
    }

    /// Puts the converter's next transfer on the agenda.
    mutating func scheduleConverter() {
        guard let due = scale?.driver.nextDeadline else { return }
        removeConverterDue()
        schedule(.converterDue, at: max(due, now))
    }

    /// The converter's turn, if the bus is free.
    mutating func beginConverterTransfer() {
        guard let due = scale?.driver.nextDeadline else { return }
        if transferIsUnderWay {
            // With nothing more to come, the end of what is under way schedules it again.
            guard let free = nextTransaction else { return }
            if free > now { return schedule(.converterDue, at: free) }
        }
        guard let transfer = scale?.driver.transfer(at: now) else { return }
        // A bus that hangs does so for everybody.
        let span = busHangs ? .seconds(1) : bit * transfer.bits
        if transferIsUnderWay { delayTransfer(by: span) }
        scale?.traffic.count(transfer.bits, taking: span, lateBy: now - due)
        occupyBus(until: now + span)
        schedule(.converterAnswers(busHangs ? nil : transfer), at: now + span)
    }

    /// When the display's next transaction begins that has not begun; nil when none is to come. The
    /// bus is free just then.
    private var nextTransaction: Instant? {
        agenda.first { $0.event.isTransactionBegin && $0.instant >= now + bit * 10 }
            .map { $0.instant - bit * 10 }
    }

    /// What is still to come of the display's transfer comes so much later: the scale has the bus.
    private mutating func delayTransfer(by span: Duration) {
        agenda.postpone(by: span, where: \.event.isTransferStep)
    }

    /// The converter's transfer is over; nil when the bus hung.
    mutating func endConverterTransfer(_ transfer: RegisterTransfer?) {
        let answer = transfer.flatMap { scale?.converter.carryOut($0, at: now) }
        let event =
            answer.flatMap { scale?.driver.take($0, at: now) }
            ?? (answer == nil ? scale?.driver.fail(at: now) : nil)
        if let event { tell(event.news) }
        scheduleConverter()
    }
}

extension RegisterTransfer {
    /// What it takes of the bus: start, stop, and nine bits a byte.
    fileprivate var bits: Int {
        switch self {
        case .write: 29
        case .read(_, let count): 30 + 9 * count
        }
    }
}

extension SimulatedConverter {
    /// What comes back; nil when nobody acknowledges.
    fileprivate mutating func carryOut(_ transfer: RegisterTransfer, at now: Instant) -> [UInt8]? {
        switch transfer {
        case .write(let register, let value):
            return write([register, value], at: now) ? [] : nil
        case .read(let register, let count):
            return write([register], at: now) ? read(count, at: now) : nil
        }
    }
}
