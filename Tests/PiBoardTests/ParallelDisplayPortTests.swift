import Hardware
import Testing

@testable import PiBoard

@Suite("A display on GPIO lines")
struct ParallelDisplayPortTests {
    private let lines = FakeLines()

    @Test(
        "each bit of a line state has its line: RS, E, D4 … D7, backlight",
        arguments: [
            (UInt8(0x01), 0), (0x04, 1), (0x10, 2), (0x20, 3), (0x40, 4), (0x80, 5), (0x08, 6),
        ])
    func order(state: UInt8, place: Int) throws {
        let lines = lines
        let port = ParallelDisplayTransport(hasBacklight: true) { () throws(HardwareError) in lines
        }
        try port.perform(.write([state]))
        #expect(lines.levels == [(0..<7).map { $0 == place }])
    }

    @Test("without a backlight line there are six, and R/W has none")
    func withoutBacklight() throws {
        let lines = lines
        let port = ParallelDisplayTransport(hasBacklight: false) { () throws(HardwareError) in lines
        }
        try port.perform(.write([0x0A, 0xFF]))
        #expect(
            lines.levels == [
                [false, false, false, false, false, false], [true, true, true, true, true, true],
            ])
    }

    @Test("the lines are asked for at the first write, and again after a failure")
    func opening() throws {
        let lines = lines
        var count = 0
        let port = ParallelDisplayTransport(hasBacklight: false) { () throws(HardwareError) in
            count += 1
            return lines
        }
        try port.perform(.wait(.zero))
        // Nothing comes back on these wires: whatever is asked is taken for true.
        try port.perform(.verify(0x12))
        try port.perform(.expect(0x50, mask: 0xF0))
        #expect(count == 0)
        try port.perform(.write([0]))
        try port.perform(.write([0]))
        #expect(count == 1)
        lines.failure = .chipRemoved
        let error = failure { () throws(HardwareError) in try port.perform(.write([0])) }
        #expect(error == .chipRemoved)
        lines.failure = nil
        try port.perform(.write([0]))
        #expect(count == 2)
    }

    @Test("lines that cannot be had fail the write, and are asked for again")
    func unavailable() throws {
        let lines = lines
        var isThere = false
        let port = ParallelDisplayTransport(hasBacklight: false) { () throws(HardwareError) in
            if !isThere { throw .lineBusy(line: "GPIO25", consumer: "fan") }
            return lines
        }
        let error = failure { () throws(HardwareError) in try port.perform(.write([0])) }
        #expect(error == .lineBusy(line: "GPIO25", consumer: "fan"))
        isThere = true
        try port.perform(.write([0]))
        #expect(lines.levels.count == 1)
    }
}
