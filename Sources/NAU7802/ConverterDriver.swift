// The way to a load cell behind an NAU7802.
//
// **Responsible for** the order of the transfers and the waits between them: power-up, calibration,
// conversions, standby, and beginning anew after a failure. **Not for** carrying transfers out
// (whoever owns the bus does, one at a time), nor for what counts weigh (`Scales`).
//
// Terms. A *task* is a transfer with what its answer is for. It is *due* at a moment, then *under
// way* until its answer or failure is handed in.
//
// What happens in which order, and why (data sheet rev. 1.7, 9.1): all registers are reset; the
// digital part is powered, and says when it is ready; the revision tells that it is this chip and
// not another one at the address. Then come the settings, the regulator's voltage before the
// regulator, and the analog part, which takes its time. The offset is calibrated once conversions
// run; the first of them are still settling and are dropped.
//
// A conversion is found by asking for it, shortly before it is due and then every few milliseconds.
// A question that comes too early costs 0.4 ms of the bus at 100 kHz.
//
// Idle is standby: nothing is asked, and the settings are kept by the chip (9.1). Because a chip
// that lost its power meanwhile has forgotten them, one of them is read back before it is woken:
// the regulator must not be switched on with the voltage it has after a reset. A plug that was out
// while the analog part was waited for is found by asking whether that is still powered.
import Scales
import Timebase

/// Drives an NAU7802, as a state machine that does no input or output.
public struct ConverterDriver: Hashable, Sendable {
    /// What there is to tell.
    public enum Event: Hashable, Sendable {
        /// A conversion, with the moment it was done.
        case reading(RawReading)
        /// It failed, and is tried again by itself.
        case failed(ConverterFailure)
    }

    enum Task: Hashable, Sendable {
        case reset, powerDigital, awaitDigital(until: Instant), identify
        case configure(Int), powerAnalog, confirmPower, startCycle
        case calibrate, awaitCalibration(until: Instant)
        case poll, fetch
        case standBy, wake, verify
    }

    private enum Phase: Hashable, Sendable {
        case idle
        case due(Task, at: Instant)
        case underWay(Task)
    }

    private var phase = Phase.idle
    /// Whether somebody weighs.
    private var isWanted = false
    /// Whether the chip has its settings and is calibrated.
    private var keepsSettings = false
    /// Conversions still to drop.
    private var dropped = 0
    /// When the last conversion was done, by our reckoning.
    private var convertedAt = Instant.origin
    /// The last moment at which the next conversion was known not to be done.
    private var notReadyAt = Instant.origin
    private var backOff = ConverterTiming.backOffFirst

    /// A chip that nobody has used.
    public init() {}

    // What is wanted.

    /// Somebody weighs from now on.
    public mutating func begin(at now: Instant) {
        guard !isWanted else { return }
        isWanted = true
        if case .idle = phase { phase = .due(keepsSettings ? .verify : .reset, at: now) }
    }

    /// Nobody weighs any more.
    public mutating func end(at now: Instant) {
        isWanted = false
        if case .due(let task, _) = phase {
            phase = task.isWhileConverting ? .due(.standBy, at: now) : .idle
        }
    }

    /// When `transfer` has one; nil while one is under way, and while there is nothing to do.
    public var nextDeadline: Instant? {
        if case .due(_, let instant) = phase { instant } else { nil }
    }

    /// The transfer that is due, which is under way from now on; nil when none is.
    public mutating func transfer(at now: Instant) -> RegisterTransfer? {
        guard case .due(let task, let instant) = phase, instant <= now else { return nil }
        phase = .underWay(task)
        return task.transfer
    }

    // What became of it.

    /// The transfer under way has ended at `now`, with this answer; one of another length than was
    /// asked for is no answer.
    public mutating func take(_ answer: [UInt8], at now: Instant) -> Event? {
        guard case .underWay(let task) = phase else { return nil }
        guard answer.count == task.transfer.answerCount else { return fail(.noAnswer, at: now) }
        guard isWanted || task == .standBy else {
            let isPowered = task.isWhileConverting || task == .powerAnalog || task == .wake
            phase = isPowered ? .due(.standBy, at: now) : .idle
            return nil
        }
        return carryOn(after: task, answer, at: now)
    }

    /// The transfer under way was not acknowledged, or the bus hung.
    public mutating func fail(at now: Instant) -> Event? {
        guard case .underWay = phase else { return nil }
        return fail(.noAnswer, at: now)
    }

    private mutating func fail(_ failure: ConverterFailure, at now: Instant) -> Event? {
        keepsSettings = false
        guard isWanted else {
            phase = .idle
            return nil
        }
        phase = .due(.reset, at: now + backOff)
        backOff = min(backOff * 2, ConverterTiming.backOffMax)
        return .failed(failure)
    }

    private mutating func carryOn(
        after task: Task, _ answer: [UInt8], at now: Instant
    ) -> Event? {
        let byte = answer.first ?? 0
        switch task {
        case .reset: phase = .due(.powerDigital, at: now + ConverterTiming.reset)
        case .powerDigital:
            let limit = now + ConverterTiming.digitalMax
            phase = .due(.awaitDigital(until: limit), at: now + ConverterTiming.digital)
        case .awaitDigital(let limit): return awaitDigital(until: limit, byte, at: now)
        case .identify:
            guard byte & 0x0F == ConverterSetting.revision else {
                return fail(.otherChip(revision: byte), at: now)
            }
            phase = .due(.configure(0), at: now)
        case .configure(let index):
            let isLast = index + 1 == Task.settings.count
            phase = .due(isLast ? .powerAnalog : .configure(index + 1), at: now)
        case .powerAnalog, .wake: phase = .due(.confirmPower, at: now + ConverterTiming.analog)
        case .confirmPower:
            guard PowerUpBits(rawValue: byte).isSuperset(of: .powered) else {
                return fail(.lostPower, at: now)
            }
            phase = .due(.startCycle, at: now)
        case .startCycle: startConverting(at: now)
        case .calibrate, .awaitCalibration: return calibrate(after: task, byte, at: now)
        case .poll: return poll(byte, at: now)
        case .fetch: return fetch(answer, at: now)
        case .standBy:
            phase = isWanted ? .due(keepsSettings ? .verify : .reset, at: now) : .idle
        case .verify:
            guard byte == ConverterSetting.control1 else { return fail(.lostPower, at: now) }
            phase = .due(.wake, at: now)
        }
        return nil
    }

    private mutating func awaitDigital(
        until limit: Instant, _ byte: UInt8, at now: Instant
    ) -> Event? {
        if PowerUpBits(rawValue: byte).contains(.isReady) {
            phase = .due(.identify, at: now)
        } else {
            guard now < limit else { return fail(.notReady, at: now) }
            // One that is not ready at once leaves the bus to others meanwhile.
            phase = .due(.awaitDigital(until: limit), at: now + ConverterTiming.pollFast)
        }
        return nil
    }

    /// Conversions run; a chip that was only asleep is calibrated already.
    private mutating func startConverting(at now: Instant) {
        guard keepsSettings else { return phase = .due(.calibrate, at: now) }
        expectConversion(at: now)
    }

    private mutating func calibrate(after task: Task, _ byte: UInt8, at now: Instant) -> Event? {
        guard case .awaitCalibration(let limit) = task else {
            let limit = now + ConverterTiming.calibrationMax
            phase = .due(.awaitCalibration(until: limit), at: now + ConverterTiming.calibration)
            return nil
        }
        guard byte & ConverterSetting.isCalibrating == 0 else {
            guard now < limit else { return fail(.notCalibrated, at: now) }
            phase = .due(task, at: now + ConverterTiming.pollSlow)
            return nil
        }
        guard byte & ConverterSetting.calibrationError == 0 else {
            return fail(.notCalibrated, at: now)
        }
        expectConversion(at: now)
        return nil
    }

    private mutating func expectConversion(at now: Instant) {
        keepsSettings = true
        dropped = ConverterTiming.settlingConversions
        (convertedAt, notReadyAt) = (now, now)
        phase = .due(.poll, at: now + ConverterTiming.pollFrom)
    }

    private mutating func poll(_ byte: UInt8, at now: Instant) -> Event? {
        let bits = PowerUpBits(rawValue: byte)
        guard bits.isSuperset(of: .powered.union(.cycleStart)) else {
            return fail(.lostPower, at: now)
        }
        guard bits.contains(.cycleReady) else {
            let silence = now - convertedAt
            guard silence < ConverterTiming.silenceMax else { return fail(.silent, at: now) }
            notReadyAt = now
            let isLate = silence > ConverterTiming.period * 2
            phase = .due(
                .poll, at: now + (isLate ? ConverterTiming.pollSlow : ConverterTiming.pollFast))
            return nil
        }
        // Done since it was last known not to be: most likely a period after the one before.
        convertedAt = min(max(convertedAt + ConverterTiming.period, notReadyAt), now)
        phase = .due(.fetch, at: now)
        return nil
    }

    private mutating func fetch(_ answer: [UInt8], at now: Instant) -> Event? {
        notReadyAt = now
        backOff = ConverterTiming.backOffFirst
        phase = .due(.poll, at: max(now, convertedAt + ConverterTiming.pollFrom))
        guard dropped == 0 else {
            dropped -= 1
            return nil
        }
        // 24 bits with a sign, the highest byte first.
        let bits = answer.prefix(3).reduce(0) { $0 * 256 + Int32($1) }
        let counts = bits > RawReading.range.upperBound ? bits - 0x100_0000 : bits
        return .reading(RawReading(counts: counts, at: convertedAt))
    }
}
