import DisplayBench
import HD44780
import Hardware

/// The driver on the simulated chip: whatever frames come one after another, the display shows the
/// last one, and nothing is sent that the chip would not take.
final class DisplayTarget: OpenTarget {
    func take(_ input: [UInt8]) throws {
        var input = InputReader(input)
        let setting = input.byte()
        let size: DisplaySize = setting & 1 == 0 ? .twentyByFour : .sixteenByTwo
        let wiring: DisplayWiring = setting & 2 == 0 ? .pcf8574 : .parallel
        let characterSet: CharacterROM = setting & 4 == 0 ? .a00 : .a02
        let kilohertz = setting & 8 == 0 ? 100 : 400
        var driver = DisplayDriver(
            size: size, wiring: wiring, characterSet: characterSet,
            options: DriverOptions(
                bytesPerTransaction: setting & 16 == 0 ? .max : 1 + Int(setting >> 6),
                trustsAddressWrap: setting & 32 == 0, busKilohertz: kilohertz))
        var bench = Bench(
            size: size, characterSet: characterSet, wiring: wiring, kilohertz: kilohertz)
        start(&driver, &bench)
        var frame = Frame(size: size)
        repeat {
            change(&frame, &input)
            bench.carryOut(driver.update(to: frame))
            let mistakes = bench.mistakes(in: frame)
            try require(mistakes.isEmpty, "the glass: \(mistakes)")
            try require(driver.update(to: frame).isEmpty, "the same frame is sent twice")
            disturb(&driver, &bench, frame, &input)
        } while !input.isAtEnd
        let violations = bench.display.chip.violations
        try require(violations.isEmpty, "not as the chip wants it: \(violations)")
    }

    /// Some cells, from a few characters that stand in both ROMs and eight custom ones.
    private func change(_ frame: inout Frame, _ input: inout InputReader) {
        let family = input.byte()
        for index in frame.cells.indices {
            // Those of another family are too many together with the new ones.
            if case .glyph(let glyph) = frame.cells[index], glyph.row(0) != family & 0x1F {
                frame[row: index / frame.size.columns, column: index % frame.size.columns] = .blank
            }
        }
        for _ in 0..<1 + Int(family >> 5) {
            let location = Int(input.byte()) % frame.cells.count
            let length = 1 + Int(input.byte()) % 24
            let what = input.byte()
            for index in location..<min(location + length, frame.cells.count) {
                frame[row: index / frame.size.columns, column: index % frame.size.columns] =
                    cell(what &+ UInt8(index), family)
            }
        }
        if family == 0xFF { frame.backlight.toggle() }
    }

    private func cell(_ code: UInt8, _ family: UInt8) -> Cell {
        if code < 48 {
            let rows = (0..<8).map { (row: UInt8) in row == 0 ? family : (code & 7) &* row }
            return .glyph(Glyph("#", rows: rows))
        }
        // ASCII without what one of the ROMs lacks: `\` and `~`.
        let ascii = 0x20 + code % 0x5C
        return .scalar(Unicode.Scalar(ascii == 0x5C ? 0x7D : ascii))
    }

    /// What happens between two frames; the driver is told what the loop would tell it.
    private func disturb(
        _ driver: inout DisplayDriver, _ bench: inout Bench, _ frame: Frame,
        _ input: inout InputReader
    ) {
        switch input.byte() {
        case 0..<8:
            bench.display.glitch(at: bench.now)
            bench.carryOut(driver.repaint(frame))
        case 8..<16:
            bench.powerCycle()
            start(&driver, &bench)
        case 16..<24: bench.carryOut(driver.verify())
        case 24..<32: bench.carryOut(driver.refresh(to: frame))
        case 32..<40: look(&driver, &bench, frame)
        case 40..<44:
            bench.display.glitch(at: bench.now)
            mend(&driver, &bench, frame)
        case 44..<48:
            bench.display.losePulse()
            mend(&driver, &bench, frame)
        default: break
        }
    }

    /// From power-on to an empty display that is looked at, as the loop has it.
    private func start(_ driver: inout DisplayDriver, _ bench: inout Bench) {
        bench.carryOut(driver.initialise(backlight: true))
        bench.carryOut(driver.tryReading())
    }

    /// Ends what noise has done. A pulse may get lost within a look, or within the painting that
    /// follows: the next one finds that. On GPIO lines nothing is found, only painted over.
    private func mend(_ driver: inout DisplayDriver, _ bench: inout Bench, _ frame: Frame) {
        if driver.look().isEmpty { return bench.carryOut(driver.repaint(frame)) }
        for _ in 0..<4 { look(&driver, &bench, frame) }
    }

    /// Takes a look, and paints anew where the display is out of step.
    private func look(_ driver: inout DisplayDriver, _ bench: inout Bench, _ frame: Frame) {
        bench.forgetMisses()
        bench.carryOut(driver.look())
        guard !bench.isInStep else { return }
        driver.lookFailed()
        bench.carryOut(driver.repaint(frame))
    }
}
