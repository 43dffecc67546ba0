import Hardware
import SimBoard
import Timebase

/// A logic probe on the lines of a chip: puts levels on them with exact times.
struct Probe {
    var chip: HD44780Chip
    private(set) var now = Instant.origin

    /// A chip that got its power at the origin, and a probe that has waited since.
    init(timing: ChipTiming = .standard, after wait: Duration = .milliseconds(50)) {
        chip = HD44780Chip(poweredAt: .origin, timing: timing)
        now += wait
    }

    /// A chip in 4-bit mode with two lines, the display on, everything at rest.
    static func initialised(timing: ChipTiming = .standard) -> Probe {
        var probe = Probe(timing: timing)
        probe.enterFourBitMode()
        probe.instruction(0x28)
        probe.instruction(0x0C)
        probe.instruction(0x06)
        return probe
    }

    mutating func enterFourBitMode() {
        for upper: UInt8 in [0x30, 0x30, 0x30, 0x20] {
            nibble(upper)
            rest(.milliseconds(5))
        }
    }

    mutating func rest(_ span: Duration) { now += span }

    /// Puts these states on the lines now.
    mutating func drive(_ lines: LCDPins) { chip.drive(lines, at: now) }

    /// Half a byte: set up, E high, E low.
    mutating func nibble(
        _ upper: UInt8, data: Bool = false, setUp: Duration = .microseconds(1),
        pulse: Duration = .microseconds(1)
    ) {
        var lines = LCDPins(rawValue: upper & 0xF0)
        if data { lines.insert(.registerSelect) }
        drive(lines)
        rest(setUp)
        drive(lines.union(.enable))
        rest(pulse)
        drive(lines)
    }

    /// A byte in two halves, without any rest after it.
    mutating func byte(_ byte: UInt8, data: Bool) {
        nibble(byte, data: data)
        rest(.microseconds(1))
        nibble(byte << 4, data: data)
    }

    /// An instruction, and a rest longer than any.
    mutating func instruction(_ byte: UInt8) {
        self.byte(byte, data: false)
        rest(.milliseconds(5))
    }

    /// Data, and a rest longer than any write.
    mutating func write(_ bytes: [UInt8]) {
        for byte in bytes {
            self.byte(byte, data: true)
            rest(.milliseconds(5))
        }
    }

    /// What it complained of.
    var kinds: [Violation.Kind] { chip.violations.map(\.kind) }
}
