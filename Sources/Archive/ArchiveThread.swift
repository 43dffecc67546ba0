// This runs an archive on a thread of its own, so that a slow disk keeps neither keys nor display
// waiting. It queues effects and hands reports back; what an effect means is the archive's.
//
// Terms. An *order* is an effect with the moment at which the panel gave it out: what is stored is
// dated by that moment, not by when the disk had time. *work* wakes the thread, *done* wakes the
// loop.
//
// The order of things: orders are carried out as they came; of two checkpoints in a row only the
// newer one is. When 256 wait the disk hangs: further ones are refused with words for the person.
// At the end what was submitted is carried out first, for as long as a service manager waits, and
// the files are let go of before the process may end.
//
// What both threads touch is in one `Mutex`; the archive itself belongs to its thread alone.

import Panel
import Synchronization
import SystemCalls
import Timebase
import Units

/// An archive on a thread of its own.
public final class ArchiveThread: ArchiveService, Sendable {
    private struct State {
        var orders: [(effect: Effect, instant: Instant)] = []
        var reports: [ArchiveReport] = []
        var saved: [SavedLog] = []
        var lastRating: Rating?
        var start: StartingPoint?
        /// When somebody said that the sync program has written something.
        var spoolCall: Instant?
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
            if let last = state.orders.last?.effect, effect.makesUp(for: last) {
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

    /// What the person was told at the start.
    public var startingNotice: Fault? { state.withLock { $0.start?.notice } }

    /// Logs that were saved since the last call.
    public func takeSavedLogs() -> [SavedLog] {
        state.withLock { state in
            defer { state.saved.removeAll() }
            return state.saved
        }
    }

    /// The stars of the newest log; nil while the thread has not looked.
    public var lastRating: Rating? { state.withLock { $0.lastRating } }

    /// Looks at what the sync program has written, after what was submitted.
    public func lookAtSpool(at now: Instant) {
        state.withLock { $0.spoolCall = now }
        work.wake()
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
            let (orders, spoolCall) = state.withLock { state in
                defer { (state.orders, state.spoolCall) = ([], nil) }
                return (state.orders, state.spoolCall)
            }
            for (effect, instant) in orders { archive.carryOut(effect, at: instant) }
            if let spoolCall { archive.lookAtSpool(at: spoolCall) }
            let reports = archive.reports(at: clock.now)
            let saved = archive.takeSavedLogs()
            let lastRating = archive.lastRating
            let (isOver, isNews) = state.withLock { state in
                let isNews = !reports.isEmpty || state.lastRating != lastRating
                state.reports += reports
                state.saved += saved
                state.lastRating = lastRating
                return (state.isOver && state.orders.isEmpty, isNews)
            }
            if isNews { done.wake() }
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
        case .brewBegan, .checkpoint, .forgetSession, .bakeBegan, .keepBake, .forgetBake, .ask,
            .change, .powerOff:
            true
        case .cue, .tareScale: false
        }
    }

    /// Whether it is a checkpoint of what `before` is one of.
    func makesUp(for before: Effect) -> Bool {
        switch (before, self) {
        case (.checkpoint, .checkpoint), (.keepBake, .keepBake): true
        default: false
        }
    }

    /// What the panel is told when the disk has been hanging for so long that no more can wait.
    var refusal: Response? {
        let fault = Fault(title: "Disk hangs", advice: "Power off and check the card")
        return switch self {
        case .ask(let question): .unreadable(question, fault)
        // Nobody keeps it: that is not to be promised.
        case .change(let change): .gaveUp(change, fault)
        case .powerOff: .powerOffFailed(fault)
        case .cue, .tareScale, .brewBegan, .checkpoint, .forgetSession, .bakeBegan, .keepBake,
            .forgetBake:
            nil
        }
    }
}
