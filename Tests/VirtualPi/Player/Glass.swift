import CPOSIX
import Hardware
import Panel
import SimBoard
import SystemCalls
import Timebase

/// What a person sees: the display chip's model, fed with what really went over the wires.
struct Glass {
    private(set) var display: SimulatedDisplay
    /// Since when nothing has been on its way to the display; nil while something is.
    private(set) var quietSince: Instant?
    private let rig: Rig
    /// The number the kernel has for the chip's first line.
    var lineBase: UInt32
    /// The update of the parallel lines that is coming in.
    private var update = LCDPins()
    /// How often a target answered, and how often nobody did.
    private(set) var transactions = 0
    private(set) var refusals = 0
    /// Changes of the lines since the last power.
    private(set) var changes = 0

    init(_ rig: Rig, lineBase: UInt32, poweredAt now: Instant) {
        self.rig = rig
        self.lineBase = lineBase
        quietSince = now
        display = SimulatedDisplay(
            size: rig.size, rom: .a00, glyphs: Glyphs.all, poweredAt: now)
    }

    var rows: [String] { display.lines }

    /// The rows as a script's person reads them: while a frame is on its way over I2C those before
    /// it, for half of 88 and half of 91 are 98. Parallel lines tell of no frame's end.
    var readRows: [String] { rig.wiring == .parallel ? rows : wholeRows }
    private var wholeRows: [String] = []

    /// Takes in what the kernel saw.
    mutating func take(_ record: BusRecord) throws {
        switch (record.kind, rig.wiring) {
        case (.overrun, _): throw BenchError("records of the bus were lost")
        case (.begin, .pcf8574):
            transactions += 1
            quietSince = nil
        case (.lines, .pcf8574): drive(UInt8(truncatingIfNeeded: record.value), at: record.instant)
        case (.end, .pcf8574):
            if record.value != 0 {
                refusals += 1
                display.senderCutOff()
            }
            quietSince = record.instant
            wholeRows = rows
        case (.unplugged, .pcf8574):
            display.unplug()
            wholeRows = rows
        case (.powered, .pcf8574):
            display.replug(at: record.instant)
            wholeRows = rows
        case (.level, .parallel): level(record)
        case (.begin, .parallel), (.lines, .parallel), (.end, .parallel), (.unplugged, .parallel),
            (.powered, .parallel), (.read, _), (.edge, _), (.write, _), (.start, _),
            (.level, .pcf8574), (.converter, _), (.complaint, _):
            break
        }
    }

    mutating func unplug() { display.unplug() }

    mutating func replug(at now: Instant) { display.replug(at: now) }

    /// Whoever was sending died.
    mutating func senderCutOff() { display.senderCutOff() }

    private mutating func drive(_ byte: UInt8, at now: Instant) {
        changes += 1
        display.drive(byte, at: now)
    }

    /// One line of an update: the kernel sets all of them, one after another.
    private mutating func level(_ record: BusRecord) {
        guard record.value / 2 >= lineBase,
            let lineIndex = Rig.displayLines.firstIndex(of: Int(record.value / 2 - lineBase))
        else { return }
        let bit = LCDPin.allCases[lineIndex].bit
        if record.value % 2 == 1 { update.insert(bit) } else { update.remove(bit) }
        guard lineIndex == Rig.displayLines.count - 1 else { return }
        quietSince = record.instant
        drive(update.rawValue, at: record.instant)
    }
}

/// Something that should not have been.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
