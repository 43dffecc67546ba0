import Hardware
import Synchronization
import SystemCalls
import Timebase

/// The thread that owns the way to the display: a bus that hangs keeps nobody else waiting.
final class DisplayWorker: Sendable {
    private struct State {
        var program: [BusOperation]?
        var isBusy = false
        var ended: [(error: HardwareError?, instant: Instant)] = []
        var isOver = false
    }

    private let state = Mutex(State())
    private let work: WakePipe
    private let done: WakePipe

    /// Starts the thread; `makePort` is called there, so that the port is its alone.
    init(makePort: @escaping @Sendable () -> any DisplayPort) throws(HardwareError) {
        do throws(SystemCallError) {
            work = try WakePipe(for: .waiting)
            done = try WakePipe()
            try WorkerThread.start(named: "display") { [self] in run(makePort()) }
        } catch {
            throw HardwareError(error)
        }
    }

    /// What to poll for the end of a transfer.
    var descriptor: Int32 { done.descriptor }

    /// Hands a program to the thread, which has none: a second one before the end of the first is
    /// a programming error.
    func begin(_ program: [BusOperation]) {
        state.withLock { state in
            precondition(!state.isBusy, "a transfer is under way")
            state.isBusy = true
            state.program = program
        }
        work.wake()
    }

    /// The transfers that have ended since the last call.
    func ended() -> [(error: HardwareError?, instant: Instant)] {
        done.drain()
        return state.withLock { state in
            defer { state.ended.removeAll() }
            return state.ended
        }
    }

    /// Ends the thread after what it is doing.
    func finish() {
        state.withLock { $0.isOver = true }
        work.wake()
    }

    private func run(_ port: any DisplayPort) {
        // The loop asks for the same, and tells what it is refused.
        try? Realtime.raisePriority(to: Realtime.displayPriority)
        try? Realtime.sharpenTimers()
        while true {
            work.wait()
            let (program, isOver) = state.withLock { state in
                defer { state.program = nil }
                return (state.program, state.isOver)
            }
            if let program {
                let error = Self.perform(program, on: port)
                let now = SystemClock.now
                state.withLock { state in
                    state.isBusy = false
                    state.ended.append((error, now))
                }
                done.wake()
            }
            if isOver { return }
        }
    }

    private static func perform(
        _ program: [BusOperation], on port: any DisplayPort
    ) -> HardwareError? {
        do throws(HardwareError) {
            for operation in program { try port.perform(operation) }
            return nil
        } catch {
            return error
        }
    }
}
