import Hardware
import Timebase

/// The display controller itself, as its data sheet describes it: fed with the states of its
/// lines, it keeps its memories and its address counter and notes every violation of its timing.
///
/// It knows nothing of the driver: the two are separate truths.
///
/// Reads and writes share the phase of the 4-bit mode, as the data sheet's 4-bit sequences do: each
/// pulse of E is one half, whichever way it goes.
public struct HD44780Chip: Sendable {
    /// What it would not have taken, in order; the first thousand.
    public private(set) var violations: [Violation] = []
    /// Whether the display is switched on.
    public private(set) var isDisplayOn = false
    /// Whether a line is drawn under the cell of the address counter.
    public private(set) var isCursorOn = false
    /// Whether the cell of the address counter blinks.
    public private(set) var isBlinkOn = false
    /// Whether it takes a byte in two halves.
    public private(set) var isFourBit = false

    private let timing: ChipTiming
    var memory = ChipMemory()

    // The lines.
    private var lines: LCDPins
    private var enableRoseAt: Instant?
    private var enableFellAt: Instant?
    private var selectChangedAt: Instant
    private var dataChangedAt: Instant

    // The work.
    private var poweredAt: Instant
    private var busyUntil: Instant
    /// The half of a byte that has come or gone; nil between two bytes.
    private var upperHalf: Half?
    /// Whether the pulse of E that is under way, or else the next one, gets lost.
    private var losesPulse = false
    /// Function sets since the power in 8-bit mode.
    private var functionSets = 0
    /// Whether a whole function set has come since 4-bit mode was entered.
    private var isFunctionSet = false

    /// Whether whoever sends cannot know the state: what comes before the next initialisation is
    /// not held against them.
    var isForgiving = false
    private var functionSetRun = 0

    /// What came with one pulse of E.
    private struct Half {
        let nibble: UInt8
        let isData: Bool
        var isRead = false
    }

    /// A display that got its power at `now`, with its lines in these states.
    public init(
        poweredAt now: Instant, lines: LCDPins = [], timing: ChipTiming = .standard
    ) {
        self.timing = timing
        self.lines = lines
        poweredAt = now
        selectChangedAt = now
        dataChangedAt = now
        busyUntil = now
    }

    /// Takes the power away and gives it back at `now`; what it complained of is kept. When it is
    /// `unannounced`, what is sent before the next initialisation is no violation: nobody can know.
    public mutating func powerCycle(
        at now: Instant, lines: LCDPins = [], unannounced: Bool = false
    ) {
        let kept = violations
        self = HD44780Chip(poweredAt: now, lines: lines, timing: timing)
        violations = kept
        isForgiving = unannounced
    }

    /// A disturbance on E: what stands on the data lines is taken once, which upsets the 4-bit
    /// phase. Nobody can know, so nothing is a violation before the next initialisation.
    public mutating func glitch(at now: Instant) {
        isForgiving = true
        takeHalf(lines, at: now)
    }

    /// The pulse of E that is under way, or else the next one, is not seen: one half of a byte is
    /// lost. As with a glitch nothing is a violation before the next initialisation.
    public mutating func losePulse() {
        isForgiving = true
        losesPulse = true
    }

    /// Whoever was sending was cut off, maybe within a byte or with E high: what its successor
    /// sends to find the phase again is no violation, for it cannot know the lines' state.
    public mutating func senderCutOff() {
        if upperHalf != nil || lines.contains(.enable) { isForgiving = true }
    }

    // What it shows.

    /// Display data RAM by its two-line address; 0x00–0x27 and 0x40–0x67 exist.
    public var displayData: [UInt8] { memory.displayData }
    /// Character generator RAM: eight characters of eight rows.
    public var characterGenerator: [UInt8] { memory.characterGenerator }
    /// Where the next data goes.
    public var addressCounter: UInt8 { memory.addressCounter }
    /// Whether the address counter walks through the character generator RAM.
    public var addressesGenerator: Bool { memory.addressesGenerator }
    /// Whether it drives two lines of 40 characters; else one of 80.
    public var isTwoLine: Bool { memory.isTwoLine }
    /// How far the display is shifted to the left.
    public var shift: Int { memory.shift }

    /// The code that stands at `column` of line 0 or 1 of the display, with the shift; nil where
    /// nothing is driven: the second line in one-line mode.
    public func code(line: Int, column: Int) -> UInt8? { memory.code(line: line, column: column) }

    // The lines.

    /// Puts new states on its lines at `now`.
    public mutating func drive(_ new: LCDPins, at now: Instant) {
        let old = lines
        lines = new
        let changed = old.symmetricDifference(new)
        let sinceFall = enableFellAt.map { now - $0 }
        if !changed.isDisjoint(with: [.registerSelect, .read]) {
            selectChangedAt = now
            if let sinceFall, sinceFall < timing.addressHold { note(.registerSelectUnsteady, now) }
        }
        if !changed.isDisjoint(with: .data) {
            dataChangedAt = now
            if let sinceFall, sinceFall < timing.dataHold { note(.dataUnsteady, now) }
        }
        guard changed.contains(.enable) else { return }
        if new.contains(.enable) {
            enableRises(at: now)
        } else if losesPulse {
            losesPulse = false
        } else {
            enableFalls(old, at: now)
        }
    }

    /// What it puts on D4–D7 at `now`, as the upper half of a byte; nil while it is not read: the
    /// busy flag and the address counter, or with RS what stands there (data sheet, table 6).
    public mutating func output(at now: Instant) -> UInt8? {
        guard lines.isSuperset(of: [.read, .enable]), !losesPulse else { return nil }
        if let enableRoseAt, now - enableRoseAt < timing.dataDelay { note(.dataNotReady, now) }
        let isBusy = now < busyUntil
        let byte =
            lines.contains(.registerSelect)
            ? memory.current : memory.addressCounter | (isBusy ? 0x80 : 0)
        return isFourBit && upperHalf != nil ? byte << 4 : byte & 0xF0
    }

    private mutating func enableRises(at now: Instant) {
        if now - selectChangedAt < timing.addressSetUp { note(.registerSelectUnsteady, now) }
        if let enableRoseAt, now - enableRoseAt < timing.enableCycle {
            note(.enableCycleTooShort, now)
        }
        enableRoseAt = now
        enableFellAt = nil
    }

    private mutating func enableFalls(_ old: LCDPins, at now: Instant) {
        enableFellAt = now
        if let enableRoseAt {
            if now - enableRoseAt < timing.enablePulse { note(.enablePulseTooShort, now) }
            if selectChangedAt > enableRoseAt { note(.registerSelectUnsteady, now) }
        }
        if !old.contains(.read), now - dataChangedAt < timing.dataSetUp {
            note(.dataUnsteady, now)
        }
        takeHalf(old, at: now)
    }

    private mutating func takeHalf(_ lines: LCDPins, at now: Instant) {
        let isData = lines.contains(.registerSelect)
        if lines.contains(.read) {
            endRead(isData: isData, at: now)
        } else {
            take(nibble: lines.rawValue & 0xF0, isData: isData, at: now)
        }
    }

    private mutating func endRead(isData: Bool, at now: Instant) {
        // A backpack has all lines high as its power comes: that is no pulse.
        guard enableRoseAt != nil else { return }
        functionSetRun = 0
        if isData { checkReadiness(at: now) }
        if isFourBit {
            guard let upper = upperHalf else {
                // What it put there itself stands on the lines.
                upperHalf = Half(nibble: 0xF0, isData: isData, isRead: true)
                return
            }
            upperHalf = nil
            if !upper.isRead || upper.isData != isData { return note(.phaseBroken, now) }
        }
        guard isData else { return }
        memory.stepOn()
        busyUntil = now + timing.dataWrite
    }

    private mutating func take(nibble: UInt8, isData: Bool, at now: Instant) {
        checkReadiness(at: now)
        if isForgiving { watchForInitialisation(nibble, isData: isData, at: now) }
        guard isFourBit else {
            let isExpected = nibble == 0x30 || nibble == 0x20 && functionSets >= 3
            if isData || !isExpected { note(.notInitialised, now) }
            return execute(nibble, isData: isData, at: now)
        }
        guard let upper = upperHalf else {
            upperHalf = Half(nibble: nibble, isData: isData)
            return
        }
        upperHalf = nil
        if upper.isRead || upper.isData != isData { note(.phaseBroken, now) }
        execute(upper.nibble | nibble >> 4, isData: isData, at: now)
    }

    private mutating func checkReadiness(at now: Instant) {
        if now - poweredAt < timing.powerUp { note(.powerUpTooShort, now) }
        // It must be ready when E rises, not only when it falls.
        guard (enableRoseAt ?? now) < busyUntil else { return }
        note(isFourBit || functionSets > 2 ? .busy : .initialisationTooShort, now)
    }

    /// Three function sets in a row and the one to 4-bit mode: somebody knows. Who sends them
    /// before it takes anything does so by chance, and cannot know that the power has just come.
    private mutating func watchForInitialisation(_ nibble: UInt8, isData: Bool, at now: Instant) {
        if nibble == 0x20, !isData, functionSetRun >= 3 {
            isForgiving = now - poweredAt < timing.powerUp
            // Half of them may have been taken in a 4-bit mode that noise had led to.
            functionSets = max(functionSets, 3)
        }
        functionSetRun = nibble == 0x30 && !isData ? functionSetRun + 1 : 0
    }

    // The instructions (HD44780U data sheet, table 6).

    mutating func execute(_ byte: UInt8, isData: Bool, at now: Instant) {
        let isFunctionSetByte = !isData && byte & 0xE0 == 0x20
        if isFourBit, !isFunctionSet, !isFunctionSetByte { note(.notInitialised, now) }
        busyUntil = now + (isData ? timing.dataWrite : timing.instruction)
        if isData { return memory.write(byte) }
        switch byte {
        case 0x80...: addressDisplay(byte & 0x7F, at: now)
        case 0x40...: memory.addressGenerator(byte & 0x3F)
        case 0x20...: functionSet(byte, at: now)
        case 0x10...:
            let toTheRight = byte & 0x04 != 0
            if byte & 0x08 != 0 {
                memory.shiftPicture(toTheRight: toTheRight)
            } else {
                memory.moveCursor(toTheRight: toTheRight)
            }
        case 0x08...:
            isDisplayOn = byte & 0x04 != 0
            isCursorOn = byte & 0x02 != 0
            isBlinkOn = byte & 0x01 != 0
        case 0x04...:
            memory.stride = byte & 0x02 != 0 ? 1 : -1
            memory.shiftsOnWrite = byte & 0x01 != 0
        case 0x02...:
            memory.home()
            busyUntil = now + timing.clear
        case 0x01:
            memory.clear()
            busyUntil = now + timing.clear
        default: break
        }
    }

    private mutating func addressDisplay(_ address: UInt8, at now: Instant) {
        if !memory.exists(address) { note(.addressOutOfRange, now) }
        memory.addressDisplay(address)
    }

    private mutating func functionSet(_ byte: UInt8, at now: Instant) {
        let wasFourBit = isFourBit
        isFourBit = byte & 0x10 == 0
        // In 8-bit mode D0–D3, which say how many lines there are, are not wired. A whole function
        // set back to 8-bit mode is the way through it to 4-bit mode, and says nothing either.
        isFunctionSet = wasFourBit && isFourBit
        if isFunctionSet { memory.isTwoLine = byte & 0x08 != 0 }
        guard !isFourBit else { return }
        functionSets += 1
        if functionSets == 1 { busyUntil = now + timing.firstFunctionSet }
        if functionSets == 2 { busyUntil = now + timing.secondFunctionSet }
    }

    private mutating func note(_ kind: Violation.Kind, _ now: Instant) {
        // Bounded, for a broken driver would complain for ever.
        guard !isForgiving, violations.count < 1000 else { return }
        violations.append(Violation(kind: kind, instant: now))
    }
}
