// The converter of a load cell, as its data sheet (rev. 1.7) describes it.
//
// **Responsible for** registers, power-up, calibration and conversions, and for noting what a real
// one would not have taken. **Not for** the bus that brings the bytes, nor for what lies on the
// cell: the bridge's signal is handed in. It knows nothing of the driver: the two are separate
// truths.
//
// Terms. The *ratio* is the bridge's signal by its supply, in picovolts a volt. *Full scale* is
// half the reference, by the gain, either way: the reference is the supply, so it cancels out.
import Timebase

/// The converter on the bench.
public struct NAU7802Chip: Sendable {
    /// What it would not have taken, in order; the first thousand.
    public private(set) var violations: [ConverterViolation] = []

    /// The registers, by number (section 10): 0x00 to 0x1F.
    private var registers = Self.resetRegisters
    /// Where the next byte is written or read.
    private var pointer: UInt8 = 0
    private var digitalReadyAt: Instant?
    private var analogReadyAt: Instant?
    private var calibratedAt: Instant?
    /// When the conversion under way is done; nil while none is.
    private var conversionEndsAt: Instant?
    /// Conversions done since the cycle was started, or anything was changed.
    private var conversions = 0
    /// Whether its offset was calibrated since it was reset.
    private var isCalibrated = false
    private var now: Instant

    /// The digital part is ready after about 200 µs (9.1), the analog one after 600 ms (electrical
    /// characteristics, RDY).
    static let digitalTime = Duration.microseconds(200)
    static let analogTime = Duration.milliseconds(600)
    /// Calibrating takes this long at ten conversions a second, as others have measured it.
    static let calibrationTime = Duration.milliseconds(344)
    /// Conversions until the filter has settled.
    static let settlingConversions = 4
    /// Counts by which one that was not calibrated is wrong. Chosen: plain to see, 3 g of an
    /// ordinary cell.
    static let offset = 1300
    /// The supply in tenths of a volt: a Pi's 3.3 V.
    private static let supply = 33

    /// After a reset: all 0, but for the gain of 1 and the revision (section 10).
    private static let resetRegisters: [UInt8] = {
        var registers = [UInt8](repeating: 0, count: 0x20)
        registers[0x07] = 0x80
        registers[0x0E] = 0x80
        registers[0x1F] = 0x0F
        return registers
    }()

    /// A chip that got its power at `now`.
    public init(poweredAt now: Instant) { self.now = now }

    /// Takes the power away and gives it back at `now`; what it complained of is kept.
    public mutating func powerCycle(at now: Instant) {
        let kept = violations
        self = NAU7802Chip(poweredAt: now)
        violations = kept
    }

    /// A register's value, as it would be read.
    public func register(_ number: UInt8) -> UInt8 {
        Int(number) < registers.count ? registers[Int(number)] : 0
    }

    // The bus.

    /// Takes a write transaction: the first byte says where, the others what.
    public mutating func write(_ bytes: [UInt8], at now: Instant) {
        guard let first = bytes.first else { return }
        pointer = first
        for byte in bytes.dropFirst() {
            set(pointer, to: byte, at: now)
            pointer &+= 1
        }
    }

    /// Takes a read transaction of so many bytes, from where the pointer stands.
    public mutating func read(_ count: Int, at now: Instant) -> [UInt8] {
        (0..<count).map { _ in
            defer { pointer &+= 1 }
            return get(pointer, at: now)
        }
    }

    private mutating func get(_ number: UInt8, at now: Instant) -> UInt8 {
        guard Int(number) < registers.count else {
            note(.reservedRegister, now)
            return 0
        }
        if (0x12...0x14).contains(number) {
            if number == 0x12, !has(Bit.cycleReady) { note(.nothingConverted, now) }
            registers[0] &= ~Bit.cycleReady
        }
        return registers[Int(number)]
    }

    private mutating func set(_ number: UInt8, to byte: UInt8, at now: Instant) {
        guard number <= 0x11 || [0x15, 0x1B, 0x1C].contains(number) else {
            return note(.reservedRegister, now)
        }
        guard number != 0 else { return setPower(byte, at: now) }
        if !has(Bit.isReady) { note(.notReady, now) }
        if calibratedAt != nil { note(.calibrating, now) }
        registers[Int(number)] = byte
        conversions = 0
        if number == 2 { setControl2(byte, at: now) }
    }

    private mutating func setPower(_ byte: UInt8, at now: Instant) {
        let old = registers[0]
        guard byte & Bit.reset == 0 else {
            registers = Self.resetRegisters
            registers[0] = Bit.reset
            (digitalReadyAt, analogReadyAt, calibratedAt, conversionEndsAt) = (nil, nil, nil, nil)
            isCalibrated = false
            return
        }
        let readOnly = Bit.isReady | Bit.cycleReady
        registers[0] = byte & ~readOnly | old & readOnly
        let rose = byte & ~old
        if byte & Bit.digital == 0 {
            registers[0] &= ~readOnly
            digitalReadyAt = nil
        } else if rose & Bit.digital != 0 {
            digitalReadyAt = now + Self.digitalTime
        }
        if byte & Bit.analog == 0 {
            analogReadyAt = nil
        } else if rose & Bit.analog != 0 {
            analogReadyAt = now + Self.analogTime
        }
        if byte & Bit.ownRegulator != 0, regulator + 3 > Self.supply { note(.regulator, now) }
        startCycle(byte, at: now)
    }

    private mutating func startCycle(_ byte: UInt8, at now: Instant) {
        let isRunning = byte & Bit.cycleStart != 0 && byte & Bit.analog != 0
        guard isRunning, byte & Bit.digital != 0 else {
            if byte & Bit.cycleStart != 0 { note(.notReady, now) }
            return conversionEndsAt = nil
        }
        guard conversionEndsAt == nil else { return }
        if !isAnalogReady(at: now) { note(.analogUnsettled, now) }
        conversions = 0
        conversionEndsAt = now + period
    }

    private mutating func setControl2(_ byte: UInt8, at now: Instant) {
        if byte & 0x03 == 0x01 || (0b100...0b110).contains(byte >> 4 & 0b111) {
            note(.reservedValue, now)
        }
        guard byte & Bit.calibrate != 0 else { return }
        if !isAnalogReady(at: now) { note(.analogUnsettled, now) }
        calibratedAt = now + Self.calibrationTime
    }

    // Time.

    /// Lets time pass until `instant`; `ratio` tells the bridge's signal at a moment, in picovolts
    /// a volt.
    public mutating func advance(to instant: Instant, ratio: (Instant) -> Int) {
        now = max(now, instant)
        if let digitalReadyAt, digitalReadyAt <= now { registers[0] |= Bit.isReady }
        if let calibratedAt, calibratedAt <= now {
            self.calibratedAt = nil
            registers[2] &= ~(Bit.calibrate | Bit.calibrationError)
            isCalibrated = true
            conversions = 0
            // The cycle begins anew.
            if conversionEndsAt != nil { conversionEndsAt = calibratedAt + period }
        }
        guard calibratedAt == nil, let first = conversionEndsAt, first <= now else { return }
        // Only the last few of those nobody read can still be seen.
        let missed = Int((now - first).nanoseconds / period.nanoseconds)
        conversions += max(0, missed - Self.settlingConversions)
        var end = first + period * max(0, missed - Self.settlingConversions)
        while end <= now {
            convert(ratio(end))
            end += period
        }
        conversionEndsAt = end
    }

    private mutating func convert(_ ratio: Int) {
        conversions += 1
        var counts = Self.counts(of: ratio, gain: gain)
        if !isCalibrated { counts += Self.offset }
        // The filter still holds some of the nothing that was there before.
        counts = counts * min(conversions, Self.settlingConversions) / Self.settlingConversions
        let code = UInt32(truncatingIfNeeded: min(max(counts, -0x80_0000), 0x7F_FFFF))
        registers[0x12] = UInt8(truncatingIfNeeded: code >> 16)
        registers[0x13] = UInt8(truncatingIfNeeded: code >> 8)
        registers[0x14] = UInt8(truncatingIfNeeded: code)
        registers[0] |= Bit.cycleReady
    }

    /// What a signal in picovolts a volt converts to, once the offset is calibrated.
    static func counts(of ratio: Int, gain: Int = 128) -> Int {
        // Full scale is half the reference: twice 2^23 counts for all of it.
        min(max(ratio, -ratioMax), ratioMax) * gain * (1 << 24) / 1_000_000_000_000
    }

    /// No bridge gives more than 4 mV/V, and the sum fits.
    private static let ratioMax = 4_000_000_000

    private var gain: Int { 1 << Int(registers[1] & 0b111) }
    /// The regulator's voltage in tenths: 4.5 V less 0.3 V a step.
    private var regulator: Int { 45 - 3 * Int(registers[1] >> 3 & 0b111) }
    private var period: Duration {
        switch registers[2] >> 4 & 0b111 {
        case 0: .milliseconds(100)
        case 1: .milliseconds(50)
        case 2: .milliseconds(25)
        case 3: .microseconds(12_500)
        default: .microseconds(3125)
        }
    }
    private func isAnalogReady(at now: Instant) -> Bool { analogReadyAt.map { $0 <= now } ?? false }
    private func has(_ bit: UInt8) -> Bool { registers[0] & bit != 0 }

    private mutating func note(_ kind: ConverterViolation.Kind, _ now: Instant) {
        // Bounded, for a broken driver would complain for ever.
        guard violations.count < 1000 else { return }
        violations.append(ConverterViolation(kind: kind, instant: now))
    }

    /// Bits of registers 0x00 and 0x02 (section 11).
    private enum Bit {
        static let reset: UInt8 = 1 << 0
        static let digital: UInt8 = 1 << 1
        static let analog: UInt8 = 1 << 2
        static let isReady: UInt8 = 1 << 3
        static let cycleStart: UInt8 = 1 << 4
        static let cycleReady: UInt8 = 1 << 5
        static let ownRegulator: UInt8 = 1 << 7
        static let calibrate: UInt8 = 1 << 2
        static let calibrationError: UInt8 = 1 << 3
    }
}
