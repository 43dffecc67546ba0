import Hardware
import SimBoard
import Testing
import Timebase

@Suite("HD44780U data sheet, timing · what the chip complains of")
struct ChipViolationTests {
    @Test("each wrong is seen when it is done, once", arguments: Violation.Kind.allCases)
    func provoked(kind: Violation.Kind) {
        #expect(Self.provoke(kind, margin: .nanoseconds(-1)) == [kind])
    }

    @Test("at its limit nothing is wrong", arguments: Violation.Kind.allCases)
    func atTheLimit(kind: Violation.Kind) {
        #expect(Self.provoke(kind, margin: .zero) == [])
    }

    @Test("an initialisation is one whatever mode the noise before it had led to")
    func initialisedAfterAnUnknownPower() {
        var probe = Probe.initialised()
        probe.rest(.milliseconds(5))
        probe.chip.powerCycle(at: probe.now, unannounced: true)
        // Frames of somebody who does not know of it: 0x2 leads to 4-bit mode, half a byte follows.
        for upper: UInt8 in [0x20, 0x10] {
            probe.nibble(upper)
            probe.rest(.milliseconds(50))
        }
        probe.enterFourBitMode()
        probe.instruction(0x28)
        probe.instruction(0x0C)
        #expect(probe.kinds == [])
        probe.write([0x41])
        #expect(probe.kinds == [])
    }

    @Test("who comes after a sender that was cut off with E high cannot know its lines")
    func cutOffWithEnableHigh() {
        var probe = Probe.initialised()
        probe.rest(.milliseconds(5))
        probe.drive([.registerSelect])
        probe.rest(.microseconds(1))
        probe.drive([.registerSelect, .enable])
        probe.chip.senderCutOff()
        probe.rest(.milliseconds(200))
        probe.drive([])
        probe.rest(.milliseconds(50))
        probe.enterFourBitMode()
        probe.instruction(0x28)
        #expect(probe.kinds == [])
    }

    @Test("who initialises by chance just after an unannounced power cannot know of it")
    func initialisedByChance() {
        var probe = Probe.initialised()
        probe.rest(.milliseconds(5))
        probe.chip.powerCycle(at: probe.now, unannounced: true)
        probe.rest(.milliseconds(20))
        probe.enterFourBitMode()
        probe.instruction(0x28)
        #expect(probe.kinds == [])
        probe.rest(.milliseconds(50))
        probe.enterFourBitMode()
        probe.instruction(0x28)
        probe.byte(0x01, data: false)
        probe.byte(0x02, data: false)
        #expect(probe.kinds.contains(.busy))
    }

    /// Comes within `margin` of the data sheet's limit; where the limit is no time, a negative
    /// margin does the wrong thing and any other the right one.
    private static func provoke(_ kind: Violation.Kind, margin: Duration) -> [Violation.Kind] {
        let isWrong = margin < .zero
        var probe = Probe.initialised()
        switch kind {
        case .enablePulseTooShort: probe.nibble(0x80, pulse: .nanoseconds(450) + margin)
        case .enableCycleTooShort:
            probe.nibble(0x80, pulse: .nanoseconds(450))
            probe.nibble(0x80, setUp: .nanoseconds(550) + margin)
        case .registerSelectUnsteady:
            probe.nibble(0x80, data: true, setUp: .nanoseconds(60) + margin)
        case .dataUnsteady:
            probe.drive([.enable])
            probe.rest(.microseconds(1))
            probe.drive(LCDPins(rawValue: 0x80).union(.enable))
            probe.rest(.nanoseconds(195) + margin)
            probe.drive(LCDPins(rawValue: 0x80))
        case .dataNotReady: _ = probe.readHalf(after: .nanoseconds(360) + margin)
        case .busy:
            probe.byte(0x06, data: false)
            probe.rest(.microseconds(1))
            probe.nibble(0x00, setUp: .microseconds(36) + margin)
        case .powerUpTooShort:
            // A nibble takes 2 µs to its end.
            probe = Probe(after: .milliseconds(40) - .microseconds(2) + margin)
            probe.nibble(0x30)
        case .initialisationTooShort:
            probe = Probe()
            probe.nibble(0x30)
            probe.nibble(0x30, setUp: .microseconds(4100) + margin)
        case .notInitialised:
            probe = Probe()
            if !isWrong { probe.enterFourBitMode() }
            probe.nibble(0x20)
        case .phaseBroken:
            probe.nibble(0x40, data: true)
            probe.rest(.microseconds(1))
            probe.nibble(0x10, data: !isWrong)
        case .addressOutOfRange: probe.instruction(0x80 | (isWrong ? 0x28 : 0x27))
        }
        return probe.kinds
    }

    @Test(
        "each instruction takes its time",
        arguments: [
            (0x01, false, 1_520_000), (0x02, false, 1_520_000), (0x06, false, 37_000),
            (0x0C, false, 37_000), (0x14, false, 37_000), (0x28, false, 37_000),
            (0x40, false, 37_000), (0x80, false, 37_000), (0x41, true, 41_000),
        ] as [(UInt8, Bool, Int)])
    func executionTimes(byte: UInt8, isData: Bool, nanoseconds: Int) {
        for early in [1, 0] {
            var probe = Probe.initialised()
            probe.byte(byte, data: isData)
            probe.rest(.microseconds(1))
            probe.nibble(0x00, data: isData, setUp: .nanoseconds(nanoseconds - 1000 - early))
            #expect(probe.kinds == (early == 1 ? [.busy] : []))
        }
    }

    @Test(
        "a slow clone takes longer",
        arguments: [(0x01, 4_900_000), (0x06, 120_000)] as [(UInt8, Int)])
    func slowClone(byte: UInt8, nanoseconds: Int) {
        for early in [1, 0] {
            var probe = Probe.initialised(timing: .slowClone)
            probe.byte(byte, data: false)
            probe.rest(.microseconds(1))
            probe.nibble(0x00, setUp: .nanoseconds(nanoseconds - 1000 - early))
            #expect(probe.kinds == (early == 1 ? [.busy] : []))
        }
    }

    @Test("after the second function set it wants 100 µs", arguments: [-1, 0])
    func secondFunctionSet(margin: Int) {
        var probe = Probe()
        probe.nibble(0x30)
        probe.rest(.milliseconds(5))
        probe.nibble(0x30)
        probe.nibble(0x30, setUp: .microseconds(100) + .nanoseconds(margin))
        #expect(probe.kinds == (margin < 0 ? [.initialisationTooShort] : []))
    }

    @Test("from the third function set on, what comes too early finds it busy", arguments: [-1, 0])
    func thirdFunctionSet(margin: Int) {
        var probe = Probe()
        for _ in 0..<2 {
            probe.nibble(0x30)
            probe.rest(.milliseconds(5))
        }
        probe.nibble(0x30)
        probe.rest(.microseconds(1))
        probe.nibble(0x20, setUp: .microseconds(36) + .nanoseconds(margin))
        #expect(probe.kinds == (margin < 0 ? [.busy] : []))
    }

    @Test("RS that changes while E is high, or as it falls, is unsteady", arguments: [0, 500])
    func selectWhileEnabled(nanosecondsBeforeTheFall: Int) {
        var probe = Probe.initialised()
        probe.drive([.enable])
        probe.rest(.microseconds(1))
        if nanosecondsBeforeTheFall > 0 {
            probe.drive([.enable, .registerSelect])
            probe.rest(.nanoseconds(nanosecondsBeforeTheFall))
        }
        probe.drive([.registerSelect])
        #expect(probe.kinds == [.registerSelectUnsteady])
    }

    @Test(
        "RS is kept 20 ns after E has fallen, data 10 ns",
        arguments: [
            (.registerSelect, 19, .registerSelectUnsteady), (.registerSelect, 20, nil),
            (LCDPins(rawValue: 0x10), 9, .dataUnsteady),
            (LCDPins(rawValue: 0x10), 10, nil),
        ] as [(LCDPins, Int, Violation.Kind?)])
    func holdTimes(change: LCDPins, nanoseconds: Int, kind: Violation.Kind?) {
        var probe = Probe.initialised()
        probe.nibble(0x00)
        probe.rest(.nanoseconds(nanoseconds))
        probe.drive(change)
        #expect(probe.kinds == (kind.map { [$0] } ?? []))
    }

    @Test("before the first whole function set in 4-bit mode nothing else may come")
    func functionSetFirst() {
        var probe = Probe()
        probe.enterFourBitMode()
        probe.instruction(0x0C)
        #expect(probe.kinds == [.notInitialised])
    }

    @Test("a character outside the visible part is nothing wrong")
    func outsideTheGlass() {
        var probe = Probe.initialised()
        probe.instruction(0x80 | 0x27)
        probe.write([0x41])
        #expect(probe.kinds == [])
    }

    @Test("a broken driver's complaints are bounded")
    func bounded() {
        var probe = Probe.initialised()
        for _ in 0..<1100 { probe.instruction(0x80 | 0x30) }
        #expect(probe.chip.violations.count == 1000)
    }

    @Test("after a glitch nobody is blamed until the next initialisation, and then again")
    func glitch() {
        var probe = Probe.initialised()
        probe.chip.glitch(at: probe.now)
        probe.rest(.milliseconds(5))
        probe.instruction(0x80 | 0x30)
        probe.write([0x99])
        #expect(probe.kinds == [])
        probe.enterFourBitMode()
        probe.instruction(0x28)
        probe.instruction(0x80 | 0x30)
        #expect(probe.kinds == [.addressOutOfRange])
    }

    @Test("a glitch cuts what follows in the wrong place")
    func glitchUpsetsThePhase() {
        var probe = Probe.initialised()
        probe.chip.glitch(at: probe.now)
        probe.rest(.milliseconds(5))
        probe.write([0x41])
        #expect(probe.chip.displayData[0] != 0x41)
    }

    @Test("a complaint reads as one line")
    func description() {
        var probe = Probe(after: .milliseconds(39))
        probe.nibble(0x30)
        #expect(probe.chip.violations.map(\.description) == ["powerUpTooShort at 39002000 ns"])
    }
}

extension ChipTiming {
    /// A clone with a slow oscillator. Its data sheet at 160 kHz: up to 120 µs, 4.9 ms for a clear.
    fileprivate static let slowClone: ChipTiming = {
        var timing = standard
        timing.clear = .microseconds(4900)
        timing.instruction = .microseconds(120)
        timing.dataWrite = .microseconds(120)
        return timing
    }()
}
