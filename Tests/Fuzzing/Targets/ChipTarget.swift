import DisplayBench
import HD44780
import Hardware
import SimBoard
import Timebase

/// The model of the display chip: any states of its lines at any times leave it in a state that
/// its data sheet knows, and a driver that begins anew brings it back.
final class ChipTarget: OpenTarget {
    func take(_ input: [UInt8]) throws {
        var bench = Bench(size: .twentyByFour)
        let start = bench.now
        let noise = disturb(&bench.display, input, from: start)
        try check(bench.display)
        var twin = Bench(size: .twentyByFour)
        _ = disturb(&twin.display, input, from: start)
        try require(twin.display.lines == bench.display.lines, "two runs, two pictures")
        // Nobody knows what state it is in: that is what initialisation is for.
        bench.carryOut([.wait(noise - start + .milliseconds(50))])
        var driver = DisplayDriver(size: .twentyByFour, wiring: .pcf8574)
        bench.carryOut(driver.initialise(backlight: true))
        var frame = Frame(size: .twentyByFour)
        for (column, scalar) in "Ready".unicodeScalars.enumerated() {
            frame[row: 2, column: column] = .scalar(scalar)
        }
        bench.carryOut(driver.update(to: frame))
        try require(
            bench.mistakes(in: frame).isEmpty, "it does not come back: \(bench.display.lines)")
    }

    /// Bytes in pairs: the lines, and how long they stay; some pairs pull the plug.
    private func disturb(
        _ display: inout SimulatedDisplay, _ input: [UInt8], from start: Instant
    ) -> Instant {
        var input = InputReader(input)
        var now = start + .milliseconds(100)
        while !input.isAtEnd {
            let lines = input.byte()
            let time = input.byte()
            switch time {
            case 0xFF: display.replug(at: now)
            case 0xFE: display.glitch(at: now)
            case 0xFD: display.unplug()
            case 0xFC: display.senderCutOff()
            default: display.drive(lines, at: now)
            }
            // From 1 ns to 4 ms.
            now += .nanoseconds(Int64(1) << Int64(time % 23))
        }
        if !display.isConnected { display.replug(at: now) }
        return now
    }

    private func check(_ display: SimulatedDisplay) throws {
        let chip = display.chip
        try require(chip.violations.count <= 1000, "complaints without end")
        try require(chip.addressCounter < 128, "an address beyond seven bits")
        try require(!chip.addressesGenerator || chip.addressCounter < 64, "no such row of dots")
        try require((0..<80).contains(chip.shift), "shifted by \(chip.shift)")
        try require(chip.characterGenerator.allSatisfy { $0 < 32 }, "more than five dots")
        try require(display.lines.count == 4, "\(display.lines.count) rows")
        try require(
            display.lines.allSatisfy { $0.unicodeScalars.count == 20 }, "rows of odd length")
    }
}
