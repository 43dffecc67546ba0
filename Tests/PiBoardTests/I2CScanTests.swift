import CPOSIX
import SystemCalls
import Testing

@testable import PiBoard

/// A bus on which some answer; it notes how each was asked.
private final class FakeScanBus: I2CScannable {
    var answering: Set<UInt8> = []
    var taken: Set<UInt8> = []
    var canQuick = true
    /// The errno of silence.
    var silence = EREMOTEIO
    /// The errno of asking this address.
    var failure: (address: UInt8, code: Int32)?
    private(set) var quick: [UInt8] = []
    private(set) var read: [UInt8] = []
    private var address: UInt8 = 0

    func canSendQuick() throws(SystemCallError) -> Bool { canQuick }

    func select(_ address: UInt8) throws(SystemCallError) {
        self.address = address
        if taken.contains(address) { throw SystemCallError(call: "ioctl", code: EBUSY) }
    }

    func sendQuick() throws(SystemCallError) {
        quick.append(address)
        try answer()
    }

    func receive() throws(SystemCallError) {
        read.append(address)
        try answer()
    }

    private func answer() throws(SystemCallError) {
        if let failure, failure.address == address {
            throw SystemCallError(call: "ioctl", code: failure.code)
        }
        guard answering.contains(address) else {
            throw SystemCallError(call: "ioctl", code: silence)
        }
    }
}

@Suite("Who else is on the bus")
struct I2CScanTests {
    private let bus = FakeScanBus()
    private let eeproms = Array<UInt8>(0x30...0x37) + Array(0x50...0x5F)

    @Test("each address is asked once, by a read where EEPROMs are and without one elsewhere")
    func ways() throws {
        _ = try I2CScan(bus, except: [0x27])
        #expect(bus.read == eeproms)
        let others = (UInt8(0x08)...0x77).filter { !eeproms.contains($0) && $0 != 0x27 }
        #expect(bus.quick == others)
    }

    @Test(
        "who answers and who belongs to the kernel is told, in order",
        arguments: [
            EREMOTEIO, ENXIO,
        ])
    func answers(silence: Int32) throws {
        bus.answering = [0x76, 0x2A, 0x50]
        bus.taken = [0x68]
        bus.silence = silence
        let scan = try I2CScan(bus, except: [])
        #expect(scan.answering == [0x2A, 0x50, 0x76])
        #expect(scan.taken == [0x68])
        #expect(!bus.quick.contains(0x68))
        #expect(scan.isComplete)
    }

    @Test("an adapter without the quick command is asked only where a read is safe")
    func withoutQuick() throws {
        bus.canQuick = false
        bus.answering = [0x2A, 0x50]
        let scan = try I2CScan(bus, except: [])
        #expect(scan.answering == [0x50])
        #expect(bus.quick == [])
        #expect(!scan.isComplete)
    }

    @Test("a bus that hangs is asked no further", arguments: [ETIMEDOUT, EIO, EAGAIN])
    func hangs(code: Int32) {
        bus.failure = (0x0A, code)
        #expect(throws: SystemCallError.self) { try I2CScan(bus, except: []) }
        #expect(bus.quick == [0x08, 0x09, 0x0A])
    }
}
