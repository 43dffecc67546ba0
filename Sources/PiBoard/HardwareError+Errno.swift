import CPOSIX
import Hardware
import SystemCalls

extension HardwareError {
    /// What a failed call means when it was about neither the bus nor the lines.
    init(_ error: SystemCallError) {
        self = .systemCall(name: error.call, code: error.code, text: error.text)
    }

    /// What a failed call on the I2C bus at `path` means.
    init(bus path: String, address: UInt8, _ error: SystemCallError) {
        self =
            switch error.code {
            // Where nobody answers a Pi's bus says EREMOTEIO; ENXIO is the kernel's own advice
            // (Documentation/i2c/fault-codes), which other adapters follow.
            case EREMOTEIO, ENXIO: .displayAbsent(address: address)
            case ETIMEDOUT: .busHung
            // i2c-bcm2835 says EIO when a device holds the clock for too long, i2c-designware
            // EAGAIN for a lost arbitration, i2c-algo-bit EPROTO for a message that ends too early.
            case EIO, EAGAIN, EPROTO: .transferBroken(code: error.code, text: error.text)
            // The adapter's driver is not loaded, or it went with its adapter.
            case ENOENT, ENODEV: .deviceMissing(path: path)
            case EACCES, EPERM: .permissionDenied(path: path)
            default: HardwareError(error)
            }
    }

    /// What a failed call on the GPIO chip at `path` means.
    init(chip path: String, _ error: SystemCallError) {
        self =
            switch error.code {
            case ENODEV: .chipRemoved
            case ENOENT: .deviceMissing(path: path)
            case EACCES, EPERM: .permissionDenied(path: path)
            default: HardwareError(error)
            }
    }
}
