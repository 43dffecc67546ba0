import CPOSIX
import Hardware
import SystemCalls

@testable import PiBoard

/// What a fake bus is wired to; shared between it and the test.
final class FakeWires {
    /// Who answers where, and the lines each would show.
    var answering: [UInt8: UInt8] = [:]
    /// The errno of opening the bus; 0 when the bus is there.
    var openCode: Int32 = 0
    /// The errno of every transaction; 0 when all goes well.
    var transferCode: Int32 = 0
    /// The most bytes that a write takes.
    var writeLimit = 8192
    /// What happened: `open`, `0x27?` for a probe, `0x27 0C 08` for a write.
    var log: [String] = []
}

/// An I2C bus that asks the test's wires.
final class FakeBus: I2CBus {
    private let wires: FakeWires
    private var address: UInt8 = 0

    init(_ wires: FakeWires) throws(SystemCallError) {
        self.wires = wires
        if wires.openCode != 0 { throw SystemCallError(call: "open", code: wires.openCode) }
        wires.log.append("open")
    }

    func select(_ address: UInt8) throws(SystemCallError) { self.address = address }

    func write(_ bytes: ArraySlice<UInt8>) throws(SystemCallError) -> Int {
        let digits = bytes.map { HardwareError.hex($0).dropFirst(2) }
        wires.log.append(([HardwareError.hex(address)[...]] + digits).joined(separator: " "))
        _ = try answer("write")
        return min(bytes.count, wires.writeLimit)
    }

    func readByte() throws(SystemCallError) -> UInt8 {
        wires.log.append(HardwareError.hex(address) + "?")
        return try answer("read")
    }

    private func answer(_ call: String) throws(SystemCallError) -> UInt8 {
        if wires.transferCode != 0 { throw SystemCallError(call: call, code: wires.transferCode) }
        guard let lines = wires.answering[address] else {
            throw SystemCallError(call: call, code: EREMOTEIO)
        }
        return lines
    }
}
