// The way to a display behind a PCF8574.
//
// **Responsible for** finding the backpack, for each operation as one transaction of i2c-dev, and
// for the words of each failure. **Not for** trying again: whoever sends decides.
//
// Terms. To *verify* compares all lines that were left low, which are high after a power loss. To
// *expect* compares what the display itself puts on lines that were left high. A bus is *found*
// once a backpack has answered on it.
//
// What happens in which order, and why: the bus is opened and the backpack searched with the
// first operation that needs them. After a failure of the bus, or a backpack that has lost its
// power, both are done anew, for the adapter may have gone with its plug. A display that is out
// of step leaves the bus as it is. Reads are transactions of their own: the Pi's driver takes a
// read only as the last message of one.
import CPOSIX
import Hardware
import SystemCalls

/// A PCF8574 backpack on an I2C bus.
///
/// The bus is opened when it is first needed and again after every failure, so a display, and even
/// the bus itself, may come and go.
final class I2CDisplayTransport: DisplayTransport {
    /// Opens the bus; called anew after each failure.
    typealias Opening = (_ path: String) throws(SystemCallError) -> any I2CBus

    private let path: String
    private let addresses: [UInt8]
    private let openBus: Opening
    private var found: (bus: any I2CBus, address: UInt8)?

    /// A display on the bus at `path`, at `address` or wherever one answers.
    init(
        path: String, address: UInt8?,
        opening: @escaping Opening = { path throws(SystemCallError) in
            try I2CDevice(path: path)
        }
    ) {
        self.path = path
        addresses = BackpackAddress.candidates(address)
        openBus = opening
    }

    func perform(_ operation: BusOperation) throws(HardwareError) {
        switch operation {
        case .wait(let span): pause(span)
        case .write(let bytes):
            try onBus { bus throws(SystemCallError) in
                // i2c-dev takes 8192 bytes at a time, without a word when there were more.
                if try bus.write(bytes) < bytes.count {
                    throw SystemCallError(call: "write \(path)", code: EMSGSIZE)
                }
            }
        case .verify(let lines):
            var seen = lines
            try onBus { bus throws(SystemCallError) in seen = try bus.readByte() }
            if seen & ~lines != 0 {
                found = nil
                throw .displayReset
            }
        case .expect(let lines, let mask):
            var seen = lines
            try onBus { bus throws(SystemCallError) in seen = try bus.readByte() }
            // The bus is as it was: only the display's own state is another.
            if (seen ^ lines) & mask != 0 { throw .displayOutOfStep }
        }
    }

    /// Uses the bus; a failure closes it.
    private func onBus(
        _ body: (any I2CBus) throws(SystemCallError) -> Void
    ) throws(HardwareError) {
        let (bus, address) = try reached()
        do throws(SystemCallError) {
            try body(bus)
        } catch {
            found = nil
            throw HardwareError(bus: path, address: address, error)
        }
    }

    /// The bus with the address at which a display answers: one byte read tells.
    private func reached() throws(HardwareError) -> (bus: any I2CBus, address: UInt8) {
        if let found { return found }
        for address in addresses {
            do throws(SystemCallError) {
                let bus = try openBus(path)
                try bus.select(address)
                _ = try bus.readByte()
                found = (bus, address)
                return (bus, address)
            } catch {
                let failure = HardwareError(bus: path, address: address, error)
                // Nobody there: look elsewhere. A bus that hangs does so for every address.
                guard case .displayAbsent = failure, addresses.count > 1 else { throw failure }
            }
        }
        throw .displayNotFound(tried: addresses)
    }
}
