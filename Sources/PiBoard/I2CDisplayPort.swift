import CPOSIX
import Hardware
import SystemCalls

/// A PCF8574 backpack through the kernel's i2c-dev.
///
/// The bus is opened when it is first needed and again after every failure, so a display, and even
/// the bus itself, may come and go.
final class I2CDisplayPort: DisplayPort {
    private let path: String
    private let addresses: [UInt8]
    private var bus: (file: Descriptor, address: UInt8)?

    /// PCF8574: 0x27 with its address pins open; PCF8574A: 0x3F likewise.
    static let usualAddresses: [UInt8] = [0x27, 0x3F]

    /// A display on the bus at `path`, at `address` or wherever one answers.
    init(path: String, address: UInt8?) {
        self.path = path
        addresses = address.map { [$0] } ?? Self.usualAddresses
    }

    func perform(_ operation: BusOperation) throws(HardwareError) {
        switch operation {
        case .wait(let span): pause(span)
        case .write(let bytes):
            let bus = try open()
            try call("write", bus.address) { () throws(SystemCallError) in
                try bus.file.write(bytes)
            }
        case .verify(let lines):
            let bus = try open()
            var seen: [UInt8] = []
            try call("read", bus.address) { () throws(SystemCallError) in
                seen = try bus.file.read(limit: 1).bytes
            }
            if seen != [lines] {
                self.bus = nil
                throw .displayReset
            }
        }
    }

    private func call(
        _ name: String, _ address: UInt8, _ body: () throws(SystemCallError) -> Void
    ) throws(HardwareError) {
        do throws(SystemCallError) {
            try body()
        } catch {
            bus = nil
            throw HardwareError(call: name, path: path, code: error.code, address: address)
        }
    }

    /// The bus with the address at which a display answers: one byte read tells.
    private func open() throws(HardwareError) -> (file: Descriptor, address: UInt8) {
        if let bus { return bus }
        var failure = HardwareError.displayNotFound(tried: addresses)
        for address in addresses {
            do throws(SystemCallError) {
                let file = try Descriptor(opening: path, flags: O_RDWR)
                try systemCall("I2C_SLAVE") { brewguide_i2c_select(file.number, address) }
                _ = try file.read(limit: 1)
                bus = (file, address)
                return (file, address)
            } catch {
                let found = HardwareError(
                    call: error.call, path: path, code: error.code, address: address)
                if case .displayAbsent = found, addresses.count > 1 { continue }
                failure = found
            }
        }
        throw failure
    }
}
