import Hardware
import SimBoard
import Testing
import Timebase

@Suite("Reading the display controller")
struct ChipReadingTests {
    @Test("busy flag and address counter come in two halves, the upper one first")
    func addressCounter() {
        var probe = Probe.initialised()
        probe.instruction(0x80 | 0x5A)
        #expect(probe.read() == 0x5A)
        // As often as anybody likes, and what follows is in step.
        #expect(probe.read() == 0x5A)
        probe.write([0x41])
        #expect(probe.chip.displayData[0x5A] == 0x41)
        #expect(probe.read() == 0x5B)
        probe.instruction(0x40 | 0x2F)
        #expect(probe.read() == 0x2F)
        #expect(probe.kinds == [])
    }

    @Test("the busy flag is set for as long as an instruction takes, and may be read meanwhile")
    func busyFlag() {
        var probe = Probe.initialised()
        probe.byte(0x80 | 0x25, data: false)
        #expect(probe.read().map { $0 & 0x80 } == 0x80)
        probe.rest(.microseconds(37))
        #expect(probe.read() == 0x25)
        #expect(probe.kinds == [])
    }

    @Test("a chip that has taken a half too many, or too few, gives the halves in the wrong order")
    func outOfStep() {
        for mishap in [Mishap.glitch, .lostPulse] {
            var probe = Probe.initialised()
            probe.instruction(0x80 | 0x25)
            switch mishap {
            case .glitch: probe.chip.glitch(at: probe.now)
            case .lostPulse:
                probe.chip.losePulse()
                probe.instruction(0x80 | 0x25)
            }
            #expect(probe.read() == 0x52)
        }
    }

    private enum Mishap { case glitch, lostPulse }

    @Test("a pulse that gets lost is not seen by a reader either: the lines stay high")
    func lostReadPulse() {
        var probe = Probe.initialised()
        probe.instruction(0x80 | 0x25)
        probe.chip.losePulse()
        #expect(probe.readHalf() == nil)
        #expect(probe.readHalf() == 0x20)
    }

    @Test("in 8-bit mode each pulse gives the upper half")
    func eightBitMode() {
        var probe = Probe(after: .milliseconds(50))
        probe.nibble(0x30)
        probe.rest(.milliseconds(5))
        #expect(probe.readHalf() == 0x00)
        #expect(probe.readHalf() == 0x00)
        probe.nibble(0x30)
        probe.rest(.milliseconds(5))
        probe.nibble(0x30)
        probe.rest(.milliseconds(5))
        probe.nibble(0x80)
        #expect(probe.readHalf().map { $0 & 0x80 } == 0x80)
    }

    @Test("with RS high the memory is read, and the address counter goes on")
    func memory() {
        var probe = Probe.initialised()
        probe.instruction(0x80)
        probe.write([0x41, 0x42])
        probe.instruction(0x40)
        probe.write([0x1F])
        probe.instruction(0x80)
        #expect(probe.read(data: true) == 0x41)
        probe.rest(.microseconds(41))
        #expect(probe.read(data: true) == 0x42)
        probe.rest(.microseconds(41))
        probe.instruction(0x40)
        #expect(probe.read(data: true) == 0x1F)
        probe.rest(.microseconds(41))
        #expect(probe.read() == 1)
        #expect(probe.kinds == [])
    }

    @Test("a read of the memory takes the chip its time, as a write does")
    func busyAfterRead() {
        for (pause, kinds) in [(41, []), (36, [Violation.Kind.busy])] {
            var probe = Probe.initialised()
            probe.instruction(0x80)
            _ = probe.read(data: true)
            probe.rest(.microseconds(pause))
            probe.nibble(0x80)
            #expect(probe.kinds == kinds, "\(pause) µs")
        }
    }

    @Test("whoever looks sooner than t_DDR after E rose may see anything, and is told")
    func tooEarly() {
        var probe = Probe.initialised()
        #expect(probe.readHalf(after: .nanoseconds(360)) != nil)
        #expect(probe.kinds == [])
        #expect(probe.readHalf(after: .nanoseconds(359)) != nil)
        #expect(probe.kinds == [.dataNotReady])
    }

    @Test("a byte of which one half is written and the other read has lost its phase")
    func mixed() {
        var probe = Probe.initialised()
        probe.nibble(0x40, data: true)
        probe.rest(.microseconds(1))
        _ = probe.readHalf(data: true)
        #expect(probe.kinds == [.phaseBroken])
        #expect(probe.chip.displayData[0] == 0x20)
    }

    @Test("a backpack reads what the display pulls down of lines that it left high")
    func backpack() {
        for (isReadWired, first, second) in [(true, 0x5F, 0xAF), (false, 0xFF, 0xFF)] {
            var display = SimulatedDisplay(
                size: .twentyByFour, rom: .a00, glyphs: [], isReadWired: isReadWired,
                poweredAt: .origin)
            var now = Instant.origin + .milliseconds(50)
            let initialisation = Wire.initialisation + [.write(Wire.byte(0x80 | 0x5A))]
            for operation in initialisation {
                switch operation {
                case .wait(let span): now += span
                case .write(let states):
                    for state in states {
                        now += .microseconds(90)
                        display.drive(state, at: now)
                    }
                case .verify, .expect: break
                }
            }
            var seen: [UInt8] = []
            for state: UInt8 in [0xFA, 0xFE, 0xFA, 0xFE, 0xFA] {
                now += .microseconds(90)
                display.drive(state, at: now)
                if state == 0xFE { seen.append(display.readPort(at: now + .microseconds(90)) | 1) }
            }
            #expect(seen == [UInt8(first), UInt8(second)])
            // While E is low nobody pulls.
            #expect(display.readPort(at: now) == 0xFA)
            display.unplug()
            #expect(display.readPort(at: now) == 0xFF)
        }
    }
}

extension Probe {
    /// Half a byte as the chip gives it `delay` after E rose; nil when it gives none.
    mutating func readHalf(
        data: Bool = false, after delay: Duration = .microseconds(1)
    ) -> UInt8? {
        let lines: LCDPins = data ? [.read, .registerSelect] : [.read]
        rest(.microseconds(1))
        drive(lines)
        rest(.microseconds(1))
        drive(lines.union(.enable))
        let half = chip.output(at: now + delay)
        rest(.microseconds(1))
        drive(lines)
        rest(.microseconds(1))
        return half
    }

    /// A byte in two halves.
    mutating func read(data: Bool = false) -> UInt8? {
        guard let upper = readHalf(data: data) else { return nil }
        return readHalf(data: data).map { upper | $0 >> 4 }
    }
}
