import CPOSIX
import Fixtures
import Hardware
import NAU7802
import Scales
import SimBoard
import Synchronization
import SystemCalls
import Testing
import Timebase
import Units

@testable import PiBoard

/// The scale's thread with the real driver: at the simulated converter, in real time.
@Suite("The scale's thread at a converter")
struct ScaleWorkerTests {
    /// The chip behind the bus, and what the bus does: shared between test and thread.
    final class Bench: Sendable {
        struct State {
            var scale: SimulatedConverter
            var opened = 0
            var openCode: Int32 = 0
            var transfers = 0
        }

        let state: Mutex<State>

        init() {
            let now = SystemClock.now
            let scale = SimulatedConverter(load: LoadModel(at: now), poweredAt: now)
            state = Mutex(State(scale: scale))
        }

        func perform(_ act: ScaleAct) {
            state.withLock { $0.scale.perform(act, at: SystemClock.now) }
        }

        var transfers: Int { state.withLock(\.transfers) }
    }

    /// A bus at which the simulated converter answers.
    private final class FakeRegisterBus: RegisterBus {
        private let bench: Bench

        init(_ bench: Bench) throws(SystemCallError) {
            self.bench = bench
            let code = bench.state.withLock { state in
                state.opened += 1
                return state.openCode
            }
            if code != 0 { throw SystemCallError(call: "open", code: code) }
        }

        func carryOut(_ transfer: RegisterTransfer) throws(SystemCallError) -> [UInt8] {
            let now = SystemClock.now
            let answer: [UInt8]? = bench.state.withLock { state in
                state.transfers += 1
                switch transfer {
                case .write(let register, let value):
                    return state.scale.write([register, value], at: now) ? [] : nil
                case .read(let register, let count):
                    guard state.scale.write([register], at: now) else { return nil }
                    return state.scale.read(count, at: now)
                }
            }
            guard let answer else { throw SystemCallError(call: "ioctl", code: EREMOTEIO) }
            return answer
        }
    }

    private func worker(at bench: Bench) throws -> ScaleWorker {
        try ScaleWorker { worker in
            var thread = ConverterThread(worker) { () throws(SystemCallError) in
                try FakeRegisterBus(bench)
            }
            thread.run()
        }
    }

    /// Events until one is as wanted.
    private func events(
        of worker: ScaleWorker, until isWanted: (ScaleEvent) -> Bool
    ) throws -> [ScaleEvent] {
        var all: [ScaleEvent] = []
        while true {
            try Patience.wait(for: worker.descriptor, "the scale to say something")
            for event in worker.takeEvents() {
                all.append(event)
                if isWanted(event) { return all }
            }
        }
    }

    @Test("SPEC §16.5 · while nobody weighs there is no transfer; then it counts, and sleeps again")
    func weighs() throws {
        let bench = Bench()
        let worker = try worker(at: bench)
        defer { worker.finish() }
        #expect(bench.transfers == 0)
        worker.setWeighing(true)
        var count = 0
        let first = try events(of: worker) { event in
            if case .reading = event { count += 1 }
            return count == 3
        }
        let instants = first.compactMap { event -> Instant? in
            if case .reading(let reading) = event { reading.instant } else { nil }
        }
        #expect(zip(instants, instants.dropFirst()).allSatisfy { $1 > $0 })
        #expect(bench.state.withLock { $0.scale.chip.violations }.isEmpty)
        let calibration = try #require(SimulatedConverter.calibration(device: "here"))
        bench.perform(.put(Grams(100)))
        _ = try events(of: worker) { event in
            guard case .reading(let reading) = event else { return false }
            return calibration.sample(of: reading).weight == Grams(100)
        }
        worker.setWeighing(false)
        _ = worker.takeEvents()
    }

    @Test("WS-009 · a plug that is pulled is told with its reason, and tried again by itself")
    func unplugged() throws {
        let bench = Bench()
        let worker = try worker(at: bench)
        defer { worker.finish() }
        worker.setWeighing(true)
        _ = try events(of: worker) { if case .reading = $0 { true } else { false } }
        bench.perform(.unplug)
        let last = try events(of: worker) { if case .failed = $0 { true } else { false } }.last
        guard case .failed(let fault, let reason)? = last else {
            Issue.record("no failure")
            return
        }
        #expect(fault == .unplugged && !reason.isEmpty)
        bench.perform(.replug)
        _ = try events(of: worker) { if case .reading = $0 { true } else { false } }
        #expect(bench.state.withLock(\.opened) >= 2, "the bus is opened anew")
    }

    @Test("a bus that can't be opened is told of, and is no end")
    func noBus() throws {
        let bench = Bench()
        bench.state.withLock { $0.openCode = ENOENT }
        let worker = try worker(at: bench)
        defer { worker.finish() }
        worker.setWeighing(true)
        _ = try events(of: worker) { if case .failed = $0 { true } else { false } }
        bench.state.withLock { $0.openCode = 0 }
        _ = try events(of: worker) { if case .reading = $0 { true } else { false } }
    }

    @Test("events that nobody takes are few, the newest")
    func bounded() throws {
        let worker = try ScaleWorker { _ in }
        for number in 0..<1000 {
            worker.tell(.reading(RawReading(counts: Int32(number), at: .origin)))
        }
        let events = worker.takeEvents()
        #expect(events.count == 64)
        #expect(events.last == .reading(RawReading(counts: 999, at: .origin)))
    }
}
