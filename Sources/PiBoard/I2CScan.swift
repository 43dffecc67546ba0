// Asks who is on an I2C bus, as i2cdetect(8) does where it is told nothing else.
//
// Terms. A *quick command* is an address as for a write, and nothing after it. A device is *taken*
// when a driver of the kernel has it: it is there, and is not asked.
//
// Which way an address is asked, and why: the quick command touches nothing, but has been seen to
// corrupt one EEPROM; a byte read locks up some clock chips. So i2cdetect reads where EEPROMs are,
// and sends the quick command everywhere else. An adapter that can't send it leaves those out here.

import CPOSIX
import SystemCalls

/// Who is on an I2C bus.
struct I2CScan {
    /// All that are asked: I2C specification 3.1.12 reserves the first eight and the last eight.
    static let addresses: ClosedRange<UInt8> = 0x08...0x77
    /// Where a byte is read: i2cdetect(8) takes these for EEPROMs.
    private static let read: [ClosedRange<UInt8>] = [0x30...0x37, 0x50...0x5F]

    /// Those that answer, in their order.
    private(set) var answering: [UInt8] = []
    /// Those that a driver of the kernel has.
    private(set) var taken: [UInt8] = []
    /// Whether every address could be asked.
    let isComplete: Bool

    /// Asks every address but those in `known`, each once.
    /// - Throws: at the first failure that is more than silence: a bus that hangs does so at each.
    init(_ bus: some I2CScannable, except known: Set<UInt8>) throws(SystemCallError) {
        isComplete = try bus.canSendQuick()
        for address in Self.addresses where !known.contains(address) {
            let isRead = Self.read.contains { $0.contains(address) }
            guard isRead || isComplete else { continue }
            do throws(SystemCallError) {
                try bus.select(address)
                if isRead { try bus.receive() } else { try bus.sendQuick() }
                answering.append(address)
            } catch {
                switch error.code {
                case EBUSY: taken.append(address)
                case EREMOTEIO, ENXIO: continue
                default: throw error
                }
            }
        }
    }
}

/// What a scan wants of a bus.
protocol I2CScannable: AnyObject {
    /// Whether the adapter can send SMBus' quick command.
    func canSendQuick() throws(SystemCallError) -> Bool
    /// The address that what follows is meant for, 7 bits; EBUSY when a driver has it.
    func select(_ address: UInt8) throws(SystemCallError)
    /// Sends the quick command; an error when nobody answers.
    func sendQuick() throws(SystemCallError)
    /// Reads a byte and drops it; an error when nobody answers.
    func receive() throws(SystemCallError)
}

extension I2CDevice: I2CScannable {
    func canSendQuick() throws(SystemCallError) -> Bool {
        try systemCall("ioctl I2C_FUNCS \(path)") { brewguide_i2c_can_quick(file.number) } == 1
    }

    func sendQuick() throws(SystemCallError) {
        try systemCall("ioctl I2C_SMBUS \(path)") { brewguide_i2c_quick(file.number) }
    }

    func receive() throws(SystemCallError) {
        try systemCall("ioctl I2C_SMBUS \(path)") { brewguide_i2c_receive(file.number) }
    }
}
