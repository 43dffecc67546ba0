import Hardware
import Timebase

/// The display controller itself, as its data sheet describes it: fed with the states of its
/// lines, it keeps its memories and its address counter and notes every violation of its timing.
///
/// It knows nothing of the driver: the two are separate truths.
public struct HD44780Chip: Sendable {
    /// What it would not have taken, in order.
    public private(set) var violations: [Violation] = []
    /// Display data RAM by address; 0x00–0x27 and 0x40–0x67 exist in two-line mode.
    public private(set) var displayData = [UInt8](repeating: 0x20, count: 128)
    /// Character generator RAM: eight characters of eight rows.
    public private(set) var characterGenerator = [UInt8](repeating: 0, count: 64)
    /// Whether the display is switched on.
    public private(set) var isDisplayOn = false
    /// How far the display is shifted to the left.
    public private(set) var shift = 0

    private var poweredAt: Instant
    /// Whether the power came back unannounced: what is sent before the next initialisation
    /// is sent by somebody who cannot know yet, and not held against them.
    private var isUnannounced = false
    private var functionSetRun = 0
    private var lines: DisplayLines = []
    private var enableRoseAt: Instant?
    private var selectChangedAt: Instant
    private var dataChangedAt: Instant
    private var busyUntil: Instant
    private var isFourBit = false
    private var isTwoLine = false
    private var upperNibble: UInt8?
    private var functionSets = 0
    private var addressCounter: UInt8 = 0
    private var addressesGenerator = false
    private var counts = 1
    private var shiftsOnWrite = false

    /// HD44780U data sheet, table 6 at fosc 270 kHz, and bus timing at 2.7–4.5 V.
    private enum Timing {
        static let clear = Duration.microseconds(1520)
        static let instruction = Duration.microseconds(37)
        static let dataWrite = Duration.microseconds(41)
        static let enablePulse = Duration.nanoseconds(450)
        static let enableCycle = Duration.nanoseconds(1000)
        static let addressSetUp = Duration.nanoseconds(40)
        static let powerUp = Duration.milliseconds(40)
        static let firstFunctionSet = Duration.microseconds(4100)
        static let secondFunctionSet = Duration.microseconds(100)
    }

    /// A display that got its power at `now`, with its lines in these states.
    public init(poweredAt now: Instant, lines: DisplayLines = []) {
        poweredAt = now
        self.lines = lines
        selectChangedAt = now
        dataChangedAt = now
        busyUntil = now
    }

    /// Takes the power away and gives it back at `now`; what it complained of is kept.
    /// `unannounced`, what is sent before the next initialisation is no violation: nobody can know.
    public mutating func powerCycle(
        at now: Instant, lines: DisplayLines = [], unannounced: Bool = false
    ) {
        let kept = violations
        self = HD44780Chip(poweredAt: now, lines: lines)
        violations = kept
        isUnannounced = unannounced
    }

    // The lines.

    /// Puts new states on its lines at `now`.
    public mutating func drive(_ new: DisplayLines, at now: Instant) {
        let old = lines
        lines = new
        let changed = old.symmetricDifference(new)
        if !changed.isDisjoint(with: [.registerSelect, .read]) { selectChangedAt = now }
        if !changed.isDisjoint(with: .data) { dataChangedAt = now }
        guard changed.contains(.enable) else { return }
        if new.contains(.enable) {
            if now - selectChangedAt < Timing.addressSetUp { note(.registerSelectUnsteady, now) }
            if let enableRoseAt, now - enableRoseAt < Timing.enableCycle {
                note(.enableCycleTooShort, now)
            }
            enableRoseAt = now
        } else if !old.contains(.read) {
            enableFell(old, at: now)
        }
    }

    private mutating func enableFell(_ old: DisplayLines, at now: Instant) {
        if let enableRoseAt, now - enableRoseAt < Timing.enablePulse {
            note(.enablePulseTooShort, now)
        }
        if selectChangedAt == now { note(.registerSelectUnsteady, now) }
        if dataChangedAt == now { note(.dataUnsteady, now) }
        take(nibble: old.rawValue & 0xF0, isData: old.contains(.registerSelect), at: now)
    }

    private mutating func take(nibble: UInt8, isData: Bool, at now: Instant) {
        if isUnannounced { watchForInitialisation(nibble, isData: isData) }
        if now - poweredAt < Timing.powerUp { note(.powerUpTooShort, now) }
        if now < busyUntil { note(.busy, now) }
        guard isFourBit else {
            if isData || nibble & 0xF0 > 0x30 || functionSets < 3 && nibble != 0x30 {
                note(.notInitialised, now)
            }
            return execute(nibble, isData: isData, at: now)
        }
        guard let upper = upperNibble else {
            upperNibble = nibble
            return
        }
        upperNibble = nil
        execute(upper | nibble >> 4, isData: isData, at: now)
    }

    /// Three function sets in a row and the one to 4-bit mode: somebody knows.
    private mutating func watchForInitialisation(_ nibble: UInt8, isData: Bool) {
        if nibble == 0x20, !isData, functionSetRun >= 3 { isUnannounced = false }
        functionSetRun = nibble == 0x30 && !isData ? functionSetRun + 1 : 0
    }

    // The instructions (data sheet, table 6).

    private mutating func execute(_ byte: UInt8, isData: Bool, at now: Instant) {
        busyUntil = now + (isData ? Timing.dataWrite : Timing.instruction)
        if isData { return write(byte) }
        switch byte {
        case 0x80...: setDisplayAddress(byte & 0x7F, at: now)
        case 0x40...:
            addressesGenerator = true
            addressCounter = byte & 0x3F
        case 0x20...: functionSet(byte, at: now)
        case 0x10...: shiftOrMove(byte)
        case 0x08...: isDisplayOn = byte & 0x04 != 0
        case 0x04...:
            counts = byte & 0x02 != 0 ? 1 : -1
            shiftsOnWrite = byte & 0x01 != 0
        case 0x02...:
            home()
            busyUntil = now + Timing.clear
        case 0x01:
            for index in displayData.indices { displayData[index] = 0x20 }
            home()
            counts = 1
            busyUntil = now + Timing.clear
        default: break
        }
    }

    private mutating func home() {
        addressesGenerator = false
        addressCounter = 0
        shift = 0
    }

    private mutating func functionSet(_ byte: UInt8, at now: Instant) {
        let wasFourBit = isFourBit
        isFourBit = byte & 0x10 == 0
        if wasFourBit || !isFourBit { isTwoLine = byte & 0x08 != 0 }
        functionSets = isFourBit ? functionSets : functionSets + 1
        if functionSets == 1 { busyUntil = now + Timing.firstFunctionSet }
        if functionSets == 2 { busyUntil = now + Timing.secondFunctionSet }
    }

    private mutating func setDisplayAddress(_ address: UInt8, at now: Instant) {
        if !isTwoLine || !(0x00...0x27).contains(address) && !(0x40...0x67).contains(address) {
            note(.addressOutOfRange, now)
        }
        addressesGenerator = false
        addressCounter = address
    }

    private mutating func shiftOrMove(_ byte: UInt8) {
        let toTheRight = byte & 0x04 != 0
        if byte & 0x08 != 0 {
            shift = (shift + (toTheRight ? 39 : 1)) % 40
        } else {
            step(by: toTheRight ? 1 : -1)
        }
    }

    private mutating func write(_ byte: UInt8) {
        if addressesGenerator {
            characterGenerator[Int(addressCounter & 0x3F)] = byte & 0x1F
        } else {
            displayData[Int(addressCounter & 0x7F)] = byte
            if shiftsOnWrite { shift = (shift + (counts > 0 ? 1 : 39)) % 40 }
        }
        step(by: counts)
    }

    private mutating func step(by count: Int) {
        let next = Int(addressCounter) + count
        guard !addressesGenerator else {
            addressCounter = UInt8((next + 64) % 64)
            return
        }
        // Two-line mode: 0x27 runs on into 0x40, and 0x67 into 0x00.
        switch next {
        case 0x28: addressCounter = 0x40
        case 0x68: addressCounter = 0x00
        case 0x3F: addressCounter = 0x27
        case -1: addressCounter = 0x67
        default: addressCounter = UInt8(next & 0x7F)
        }
    }

    private mutating func note(_ kind: Violation.Kind, _ now: Instant) {
        // Bounded, for a broken driver would complain for ever.
        guard !isUnannounced, violations.count < 1000 else { return }
        violations.append(Violation(kind: kind, instant: now))
    }
}
