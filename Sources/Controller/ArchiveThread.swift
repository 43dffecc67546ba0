import Panel
import Synchronization
import SystemCalls
import Timebase

/// An archive on a thread of its own: a slow disk keeps neither the keys nor the glass waiting.
public final class ArchiveThread: Archiving, Sendable {
    private struct State {
        var orders: [(effect: Effect, instant: Instant)] = []
        var reports: [ArchiveReport] = []
        var start: StartingPoint?
        var isOver = false
        var hasEnded = false
    }

    /// Effects that may wait for the disk. Chosen: a person can't press that often before a disk
    /// that hangs is told of.
    static let limit = 256

    private let state = Mutex(State())
    private let clock: ScaledClock
    private let work: WakePipe
    private let done: WakePipe

    /// Starts the thread, which lives by `clock`; `makeArchive` is called there, so that the
    /// archive is its alone.
    public init(
        clock: ScaledClock = ScaledClock(), _ makeArchive: @escaping @Sendable () -> Archive
    ) throws(SystemCallError) {
        self.clock = clock
        work = try WakePipe()
        done = try WakePipe()
        try WorkerThread.start(named: "archive") { [self] in run(makeArchive()) }
    }

    /// What the device knows as it starts; waits until the archive has opened its files.
    public func startingPoint() -> StartingPoint {
        while true {
            if let start = state.withLock({ $0.start }) { return start }
            _ = try? Poller.wait(for: [done.descriptor], until: nil)
            done.drain()
        }
    }

    /// Hands an effect to the thread.
    public func submit(_ effect: Effect, at now: Instant) {
        guard effect.isForArchive else { return }
        state.withLock { state in
            // Only the newest of two checkpoints in a row matters.
            if case .checkpoint = effect, case .checkpoint? = state.orders.last?.effect {
                state.orders.removeLast()
            }
            if state.orders.count < Self.limit {
                state.orders.append((effect, now))
            } else {
                state.reports += effect.refusal.map { [.answer($0)] } ?? []
            }
        }
        work.wake()
    }

    /// What came back from the thread.
    public func reports(at now: Instant) -> [ArchiveReport] {
        done.drain()
        return state.withLock { state in
            defer { state.reports.removeAll() }
            return state.reports
        }
    }

    /// Readable when something came back.
    public var descriptor: Int32? { done.descriptor }

    /// The thread keeps its own time.
    public var nextDeadline: Instant? { nil }

    /// How long the end waits for a disk that is busy. Chosen: the unit's TimeoutStopSec is 10 s,
    /// and a card's worst flush takes a few seconds.
    static let patience = Duration.seconds(8)

    /// Carries out what was submitted, and ends the thread.
    public func finish() {
        state.withLock { $0.isOver = true }
        work.wake()
        let end = SystemClock.now + Self.patience
        while !state.withLock({ $0.hasEnded }), SystemClock.now < end {
            _ = try? Poller.wait(for: [done.descriptor], until: end)
            done.drain()
        }
    }

    // On the thread.

    private func run(_ archive: Archive) {
        let start = archive.startingPoint(at: clock.now)
        state.withLock { $0.start = start }
        done.wake()
        while true {
            let orders = state.withLock { state in
                defer { state.orders.removeAll() }
                return state.orders
            }
            for (effect, instant) in orders { archive.carryOut(effect, at: instant) }
            let reports = archive.reports(at: clock.now)
            let isOver = state.withLock { state in
                state.reports += reports
                return state.isOver && state.orders.isEmpty
            }
            if !reports.isEmpty { done.wake() }
            if isOver { return end(archive) }
            _ = try? Poller.wait(
                for: [work.descriptor],
                until: archive.nextDeadline.map { clock.systemInstant(of: $0) })
            work.drain()
        }
    }
}

extension ArchiveThread {
    /// Lets go of the files before whoever waits may end the process.
    private func end(_ archive: Archive) {
        archive.close()
        state.withLock { $0.hasEnded = true }
        done.wake()
    }
}

extension Effect {
    /// Whether the archive has anything to do with it.
    var isForArchive: Bool {
        switch self {
        case .brewBegan, .checkpoint, .forgetSession, .ask, .change, .powerOff: true
        case .beep: false
        }
    }

    /// What the face is told when the disk has been hanging for so long that no more can wait.
    var refusal: Answer? {
        let fault = Fault(title: "Disk hangs", advice: "Power off and check the card")
        return switch self {
        case .ask(let question): .unreadable(question, fault)
        // Nobody keeps it: that is not to be promised.
        case .change(let change): .gaveUp(change, fault)
        case .powerOff: .powerOffFailed(fault)
        case .beep, .brewBegan, .checkpoint, .forgetSession: nil
        }
    }
}
