import CPOSIX
import Hardware
import SystemCalls
import Testing

@testable import PiBoard

@Suite("What an errno means")
struct ErrnoTests {
    @Test(
        "on the bus",
        arguments: [
            (EREMOTEIO, HardwareError.displayAbsent(address: 0x27)),
            (ENXIO, .displayAbsent(address: 0x27)),
            (ETIMEDOUT, .busHung),
            (ENOENT, .deviceMissing(path: "/dev/i2c-1")),
            (ENODEV, .deviceMissing(path: "/dev/i2c-1")),
            (EACCES, .permissionDenied(path: "/dev/i2c-1")),
            (EPERM, .permissionDenied(path: "/dev/i2c-1")),
            (EBUSY, .systemCall(name: "write", code: EBUSY, text: "Device or resource busy")),
            (EAGAIN, .transferBroken(code: EAGAIN, text: words(EAGAIN))),
            (EIO, .transferBroken(code: EIO, text: words(EIO))),
            (EPROTO, .transferBroken(code: EPROTO, text: words(EPROTO))),
        ])
    func bus(code: Int32, meaning: HardwareError) {
        let error = SystemCallError(call: "write", code: code)
        #expect(HardwareError(bus: "/dev/i2c-1", address: 0x27, error) == meaning)
    }

    @Test(
        "on a GPIO chip, where nothing is about the display",
        arguments: [
            (ENODEV, HardwareError.chipRemoved),
            (ENOENT, .deviceMissing(path: "/dev/gpiochip0")),
            (EACCES, .permissionDenied(path: "/dev/gpiochip0")),
            (EPERM, .permissionDenied(path: "/dev/gpiochip0")),
            (ENXIO, .systemCall(name: "read", code: ENXIO, text: words(ENXIO))),
            (EREMOTEIO, .systemCall(name: "read", code: EREMOTEIO, text: words(EREMOTEIO))),
            (ETIMEDOUT, .systemCall(name: "read", code: ETIMEDOUT, text: words(ETIMEDOUT))),
            (EBUSY, .systemCall(name: "read", code: EBUSY, text: words(EBUSY))),
        ])
    func chip(code: Int32, meaning: HardwareError) {
        let error = SystemCallError(call: "read", code: code)
        #expect(HardwareError(chip: "/dev/gpiochip0", error) == meaning)
    }
}

private func words(_ code: Int32) -> String { String(cString: strerror(code)) }
