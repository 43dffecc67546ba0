import CPOSIX
import Hardware
import SystemCalls
import Testing
import Timebase

@testable import PiBoard

@Suite("A backpack on the I2C bus")
struct I2CDisplayTransportTests {
    private let wires = FakeWires()

    private func port(address: UInt8? = nil) -> I2CDisplayTransport {
        let wires = wires
        return I2CDisplayTransport(path: "/dev/i2c-1", address: address) {
            _ throws(SystemCallError) in
            try FakeBus(wires)
        }
    }

    @Test("the bus is left alone until something is to be written")
    func lazy() throws {
        let port = port()
        #expect(wires.log == [])
        try port.perform(.wait(.zero))
        #expect(wires.log == [])
    }

    @Test("a display that is not configured is searched at 0x27, then 0x3F")
    func search() throws {
        wires.answering[0x3F] = 0x08
        try port().perform(.write([0x0C, 0x08]))
        #expect(wires.log == ["open", "0x27?", "open", "0x3F?", "0x3F 0C 08"])
    }

    @Test("once found it is written to, each write one transaction")
    func found() throws {
        wires.answering[0x27] = 0x08
        let port = port()
        try port.perform(.write([1, 2, 3]))
        try port.perform(.write([4]))
        #expect(wires.log == ["open", "0x27?", "0x27 01 02 03", "0x27 04"])
    }

    @Test("a configured address is the only one tried")
    func configured() throws {
        wires.answering[0x27] = 0x08
        let error = failure { () throws(HardwareError) in
            try port(address: 0x20).perform(.write([0]))
        }
        #expect(error == .displayAbsent(address: 0x20))
        #expect(wires.log == ["open", "0x20?"])
    }

    @Test("where none answers, the addresses that were tried are told")
    func notFound() {
        let error = failure { () throws(HardwareError) in try port().perform(.write([0])) }
        #expect(error == .displayNotFound(tried: [0x27, 0x3F]))
    }

    @Test("a bus that hangs is not asked again for the next address")
    func hung() {
        wires.transferCode = ETIMEDOUT
        let error = failure { () throws(HardwareError) in try port().perform(.write([0])) }
        #expect(error == .busHung)
        #expect(wires.log == ["open", "0x27?"])
    }

    @Test("a bus that is missing at first is used once it is there")
    func lateBus() throws {
        wires.answering[0x27] = 0x08
        wires.openCode = ENOENT
        let port = port()
        let error = failure { () throws(HardwareError) in try port.perform(.write([0])) }
        #expect(error == .deviceMissing(path: "/dev/i2c-1"))
        wires.openCode = 0
        try port.perform(.write([0]))
        #expect(wires.log == ["open", "0x27?", "0x27 00"])
    }

    @Test("after a failure the bus is opened and the display searched anew")
    func replugged() throws {
        wires.answering[0x27] = 0x08
        let port = port()
        try port.perform(.write([1]))
        wires.answering = [:]
        let error = failure { () throws(HardwareError) in try port.perform(.write([2])) }
        #expect(error == .displayAbsent(address: 0x27))
        wires.answering[0x3F] = 0x08
        wires.log = []
        try port.perform(.write([3]))
        #expect(wires.log == ["open", "0x27?", "open", "0x3F?", "0x3F 03"])
    }

    @Test("lines that are not what was written tell of a power loss")
    func powerLoss() throws {
        wires.answering[0x27] = 0x08
        let port = port()
        try port.perform(.verify(0x08))
        // The backlight's transistor pulls its line down though it was left high.
        wires.answering[0x27] = 0x00
        try port.perform(.verify(0x08))
        wires.answering[0x27] = 0xFF
        let error = failure { () throws(HardwareError) in try port.perform(.verify(0x08)) }
        #expect(error == .displayReset)
    }

    @Test("what a display gives while it is read is compared under the mask alone")
    func expectation() throws {
        wires.answering[0x27] = 0x5E
        let port = port()
        try port.perform(.expect(0x50, mask: 0xF0))
        wires.log = []
        let error = failure { () throws(HardwareError) in
            try port.perform(.expect(0xA0, mask: 0xF0))
        }
        #expect(error == .displayOutOfStep)
        // The bus is as good as before.
        try port.perform(.write([1]))
        #expect(wires.log == ["0x27?", "0x27 01"])
        wires.answering = [:]
        let absence = failure { () throws(HardwareError) in
            try port.perform(.expect(0x50, mask: 0xF0))
        }
        #expect(absence == .displayAbsent(address: 0x27))
    }

    @Test("a write of which the kernel took only a part has failed")
    func shortWrite() {
        wires.answering[0x27] = 0x08
        wires.writeLimit = 2
        let error = failure { () throws(HardwareError) in
            try port().perform(.write([1, 2, 3]))
        }
        guard case .systemCall(_, EMSGSIZE, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("a bus that this machine does not have is told as missing")
    func realBus() {
        let path = "/dev/i2c-there-is-none"
        let port = I2CDisplayTransport(path: path, address: nil)
        let error = failure { () throws(HardwareError) in try port.perform(.write([0])) }
        #expect(error == .deviceMissing(path: path))
    }

    @Test("a file that is no bus is told by the call that failed")
    func noBus() {
        let port = I2CDisplayTransport(path: "/dev/null", address: 0x27)
        let error = failure { () throws(HardwareError) in try port.perform(.write([0])) }
        guard case .systemCall("ioctl I2C_SLAVE /dev/null", ENOTTY, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
