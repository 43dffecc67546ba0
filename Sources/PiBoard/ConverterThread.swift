import CPOSIX
import Hardware
import NAU7802
import Scales
import SystemCalls
import Timebase

/// A bus on which registers are written and read.
protocol RegisterBus: AnyObject {
    /// Carries out one transaction; returns what was read.
    func carryOut(_ transfer: RegisterTransfer) throws(SystemCallError) -> [UInt8]
}

/// The registers of a chip on an I2C bus, by i2c-dev.
final class I2CRegisters: RegisterBus {
    private let file: Descriptor
    private let path: String
    private let address: UInt8

    /// Opens the bus at `path` for the chip at `address`.
    init(path: String, address: UInt8) throws(SystemCallError) {
        file = try Descriptor(opening: path, [.read, .write])
        self.path = path
        self.address = address
    }

    func carryOut(_ transfer: RegisterTransfer) throws(SystemCallError) -> [UInt8] {
        let out: [UInt8] =
            switch transfer {
            case .write(let register, let value): [register, value]
            case .read(let register, _): [register]
            }
        var answer = [UInt8](repeating: 0, count: transfer.answerCount)
        try systemCall("ioctl I2C_RDWR \(path)") {
            answer.withUnsafeMutableBufferPointer { answer in
                brewguide_i2c_transfer(
                    file.number, address, out, out.count, answer.baseAddress, answer.count)
            }
        }
        return answer
    }
}

/// Drives an NAU7802 on the scale's thread.
struct ConverterThread {
    /// Opens the bus; called anew after each failure.
    typealias Opening = @Sendable () throws(SystemCallError) -> any RegisterBus

    private let worker: ScaleWorker
    private let openBus: Opening
    private var driver = ConverterDriver()
    private var bus: (any RegisterBus)?

    init(_ worker: ScaleWorker, opening: @escaping Opening) {
        self.worker = worker
        openBus = opening
    }

    /// Drives it until the worker is to end, and leaves it asleep.
    mutating func run() {
        while true {
            let (orders, _) = worker.wait(until: driver.nextDeadline)
            let now = SystemClock.now
            if orders.isWeighing, !orders.isOver {
                driver.begin(at: now)
            } else {
                driver.end(at: now)
            }
            while let transfer = driver.transfer(at: SystemClock.now) { carryOut(transfer) }
            if orders.isOver, driver.nextDeadline == nil { return }
        }
    }

    private mutating func carryOut(_ transfer: RegisterTransfer) {
        let event: ConverterDriver.Event?
        do throws(SystemCallError) {
            let answer = try opened().carryOut(transfer)
            event = driver.take(answer, at: SystemClock.now)
        } catch {
            // The adapter may have gone with its plug.
            bus = nil
            event = driver.fail(at: SystemClock.now)
        }
        if let event { worker.tell(event.news) }
    }

    private mutating func opened() throws(SystemCallError) -> any RegisterBus {
        if let bus { return bus }
        let opened = try openBus()
        bus = opened
        return opened
    }
}
