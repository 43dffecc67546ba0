import CPOSIX
import Fixtures
import Glibc
import Hardware
import Scales
import SimBoard
import Synchronization
import SystemCalls
import Testing
import Timebase
import Units

@testable import PiBoard

/// The scale's thread at a serial line: a pseudo-terminal, behind which a simulated Half Decent
/// Scale says what a real one would.
@Suite("The scale's thread at a Half Decent Scale")
struct DecentThreadTests {
    /// A scale behind a pseudo-terminal, on a thread of its own.
    final class Line: Sendable {
        /// TIOCSPTLCK and TIOCGPTN of linux/tty.h: Swift's Glibc has no posix_openpt.
        private static let setLock: UInt = 0x4004_5431
        private static let getNumber: UInt = 0x8004_5430

        /// Where the driver opens it.
        let path: String
        private let master: Descriptor
        /// Kept open, so that the line stays when the driver closes it.
        private let slave: Descriptor
        private let stop: WakePipe
        private let over: WakePipe
        let scale: Mutex<SimulatedDecent>

        init() throws {
            let master = try Descriptor(
                opening: "/dev/ptmx", flags: O_RDWR | O_NOCTTY | O_NONBLOCK)
            var (isLocked, number): (Int32, Int32) = (0, 0)
            try systemCall("ioctl TIOCSPTLCK") { ioctl(master.number, Self.setLock, &isLocked) }
            try systemCall("ioctl TIOCGPTN") { ioctl(master.number, Self.getNumber, &number) }
            self.master = master
            path = "/dev/pts/\(number)"
            slave = try Descriptor(opening: path, flags: O_RDWR | O_NOCTTY)
            let now = SystemClock.now
            scale = Mutex(SimulatedDecent(load: LoadModel(at: now), at: now))
            stop = try WakePipe()
            over = try WakePipe()
            try WorkerThread.start(named: "decent") { [self] in run() }
        }

        func perform(_ act: ScaleAct) { scale.withLock { $0.perform(act, at: SystemClock.now) } }

        func finish() throws {
            stop.wake()
            try Patience.wait(for: over.descriptor, "the scale to end")
        }

        private func run() {
            defer { over.wake() }
            while true {
                let due = scale.withLock(\.nextDeadline)
                let watched = [stop.descriptor, master.number]
                let ready = (try? Poller.wait(for: watched, until: due)) ?? []
                if ready.contains(stop.descriptor) { return }
                if ready.contains(master.number) {
                    let bytes = (try? master.read(limit: 256))?.bytes ?? []
                    // One at a time, as the driver sends them.
                    for start in stride(from: 0, to: bytes.count, by: 7) {
                        let command = Array(bytes[start..<min(start + 7, bytes.count)])
                        scale.withLock { $0.take(command, at: SystemClock.now) }
                    }
                }
                let message = scale.withLock { $0.takeMessage(at: SystemClock.now) }
                if let message { _ = try? master.write(message) }
            }
        }

        /// How often this process has it open.
        var openCount: Int {
            Filesystem.names(in: "/proc/self/fd").count { name in
                var target = [UInt8](repeating: 0, count: 64)
                let length = target.withUnsafeMutableBytes { bytes in
                    bytes.bindMemory(to: CChar.self).baseAddress.map {
                        readlink("/proc/self/fd/\(name)", $0, bytes.count)
                    } ?? 0
                }
                return String(decoding: target.prefix(max(0, length)), as: UTF8.self) == path
            }
        }
    }

    private func worker(at path: String) throws -> ScaleWorker {
        try ScaleWorker { worker in
            var thread = DecentThread(worker, path: path)
            thread.run()
        }
    }

    private func event(
        of worker: ScaleWorker, _ isWanted: (ScaleEvent) -> Bool
    ) throws -> ScaleEvent {
        while true {
            try Patience.wait(for: worker.descriptor, "the scale to say something")
            if let event = worker.takeEvents().first(where: isWanted) { return event }
        }
    }

    private func weight(_ grams: Int) -> (ScaleEvent) -> Bool {
        { event in
            if case .sample(let sample) = event { sample.weight == Grams(grams) } else { false }
        }
    }

    @Test(
        "SPEC §16.1 · weights come, a tare is carried out, and the line is open only meanwhile",
        .enabled(if: access("/dev/pts/ptmx", F_OK) == 0, "a bare root has no pseudo-terminals"))
    func weighs() throws {
        let line = try Line()
        let worker = try worker(at: line.path)
        #expect(line.openCount == 1)
        worker.setWeighing(true)
        _ = try event(of: worker, weight(0))
        #expect(line.openCount == 2)
        line.perform(.put(Grams(150)))
        _ = try event(of: worker, weight(150))
        worker.tare()
        _ = try event(of: worker, weight(0))
        worker.setWeighing(false)
        let end = Patience.end
        while line.scale.withLock(\.nextDeadline) != nil, SystemClock.now < end {
            _ = try Poller.wait(for: [], until: SystemClock.now + .milliseconds(5))
        }
        #expect(line.scale.withLock(\.nextDeadline) == nil, "it was told to be silent")
        #expect(line.scale.withLock(\.refusedCount) == 0)
        while line.openCount > 1, SystemClock.now < end {
            _ = try Poller.wait(for: [], until: SystemClock.now + .milliseconds(5))
        }
        #expect(line.openCount == 1)
        worker.finish()
        try line.finish()
    }

    @Test("WS-009 · a line that is not there is told with its path, and tried again")
    func absent() throws {
        let worker = try worker(at: "/dev/serial/by-id/there-is-none")
        worker.setWeighing(true)
        let failed = try event(of: worker) { if case .failed = $0 { true } else { false } }
        guard case .failed(let fault, let reason) = failed else { return }
        #expect(fault == .unplugged && reason.contains("there-is-none"))
        worker.finish()
    }
}
