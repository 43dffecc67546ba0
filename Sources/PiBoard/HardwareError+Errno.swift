import CPOSIX
import Hardware

extension HardwareError {
    /// What a failed call on a device means.
    init(call: String, path: String, code: Int32, address: UInt8 = 0) {
        switch code {
        // A real bus says EREMOTEIO where nobody answers, some drivers ENXIO.
        case EREMOTEIO, ENXIO: self = .displayAbsent(address: address)
        case ETIMEDOUT: self = .busHung
        case ENOENT: self = .deviceMissing(path: path)
        case EACCES, EPERM: self = .permissionDenied(path: path)
        case ENODEV: self = .chipRemoved
        default:
            self = .systemCall(
                name: "\(call) \(path)", code: code, text: String(cString: strerror(code)))
        }
    }
}
