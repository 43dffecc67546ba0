import CPOSIX
import SystemCalls

/// A bus by its device file: the kernel's i2c-dev.
final class I2CDevice: I2CBus {
    let file: Descriptor
    let path: String

    /// Opens the bus at `path`, `/dev/i2c-1` say.
    init(path: String) throws(SystemCallError) {
        self.path = path
        file = try Descriptor(opening: path, [.read, .write])
    }

    func select(_ address: UInt8) throws(SystemCallError) {
        try systemCall("ioctl I2C_SLAVE \(path)") { brewguide_i2c_select(file.number, address) }
    }

    func write(_ bytes: ArraySlice<UInt8>) throws(SystemCallError) -> Int {
        try systemCall("write \(path)") {
            bytes.withUnsafeBytes { CPOSIX.write(file.number, $0.baseAddress, $0.count) }
        }
    }

    func readByte() throws(SystemCallError) -> UInt8 {
        var byte: UInt8 = 0
        // Not by `Descriptor.read`: here EAGAIN is a lost arbitration, a failure like others.
        let count = try systemCall("read \(path)") { read(file.number, &byte, 1) }
        guard count == 1 else { throw SystemCallError(call: "read \(path)", code: EIO) }
        return byte
    }
}
