import NAU7802
import Scales
import SimBoard
import Timebase
import Units

/// The driver at the simulated chip, over a bus that takes its time.
struct ConverterBench {
    var driver = ConverterDriver()
    var scale: SimulatedConverter
    private(set) var now = Instant.origin
    private(set) var readings: [RawReading] = []
    private(set) var failures: [ConverterFailure] = []
    /// Transfers that were carried out, with when they ended.
    private(set) var transfers: [(RegisterTransfer, Instant)] = []
    /// What else the bus is kept busy with before each transfer: a display's frame.
    var busy = Duration.zero
    /// What the answers to reads become on their way.
    var corrupt: (RegisterTransfer, [UInt8]) -> [UInt8] = { $1 }

    init(flaws: LoadModel.Flaws = LoadModel.Flaws()) {
        scale = SimulatedConverter(
            load: LoadModel(flaws: flaws, at: .origin), poweredAt: .origin)
    }

    /// A bit at 100 kHz.
    private static let bit = Duration.microseconds(10)

    mutating func begin() { driver.begin(at: now) }
    mutating func end() { driver.end(at: now) }

    /// Lets time pass.
    mutating func pass(_ span: Duration) {
        let end = now + span
        while let due = driver.nextDeadline, due <= end {
            now = max(now, due)
            guard let transfer = driver.transfer(at: now) else { break }
            carryOut(transfer)
        }
        now = max(now, end)
    }

    private mutating func carryOut(_ transfer: RegisterTransfer) {
        now += busy
        var answer: [UInt8]?
        switch transfer {
        case .write(let register, let value):
            now += Self.bit * 29
            answer = scale.write([register, value], at: now) ? [] : nil
        case .read(let register, let count):
            now += Self.bit * 20
            if scale.write([register], at: now) {
                now += Self.bit * (9 * count + 10)
                answer = scale.read(count, at: now).map { corrupt(transfer, $0) }
            }
        }
        transfers.append((transfer, now))
        let event = answer.map { driver.take($0, at: now) } ?? driver.fail(at: now)
        switch event {
        case .reading(let reading): readings.append(reading)
        case .failed(let failure): failures.append(failure)
        case nil: break
        }
    }
}
