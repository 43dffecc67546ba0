// The display's thread.
//
// **Responsible for** carrying out one program after another where nobody waits for it, and for
// telling how each ended. **Not for** what is sent, nor for what follows from a failure: both are
// the pipeline's.
//
// Terms. A *program* is what the loop hands over; there is one at a time. Its *end* is an error
// or none, with its time. An end is *awaited* when somebody wants to be woken by it.
//
// What happens in which order, and why:
// 1. The loop hands a program over and goes on; the thread wakes by a pipe.
// 2. The operations are carried out until one fails: then the rest is dropped.
// 3. The end is kept until the loop takes it. It makes the descriptor readable only when it is
//    awaited or a failure, or each second of a brew would wake the loop twice.
import Hardware
import Synchronization
import SystemCalls
import Timebase

/// The thread that owns the way to the display: a bus that hangs keeps nobody else waiting.
final class DisplayWorker: Sendable {
    /// How a transfer ended, and when.
    struct End {
        let error: HardwareError?
        let instant: Instant
    }

    private struct State {
        var program: BusTransfer?
        var isBusy = false
        var end: End?
        var isAwaited = false
        var isSignalled = false
        var isOver = false
    }

    private let state = Mutex(State())
    private let work: WakePipe
    private let done: WakePipe

    /// Starts the thread; `makePort` is called there, so that the port is its alone.
    init(makePort: @escaping @Sendable () -> any DisplayTransport) throws(HardwareError) {
        do throws(SystemCallError) {
            work = try WakePipe(for: .waiting)
            done = try WakePipe()
            try WorkerThread.start(named: "display") { [self] in run(makePort()) }
        } catch {
            throw HardwareError(error)
        }
    }

    /// What to poll for the end of a transfer that is waited for.
    var descriptor: Int32 { done.descriptor }

    /// Hands a program to the thread, which has none: a second one before the end of the first is
    /// a programming error.
    func begin(_ program: BusTransfer) {
        state.withLock { state in
            precondition(!state.isBusy, "a transfer is under way")
            state.isBusy = true
            state.program = program
        }
        work.wake()
    }

    /// Says whether an end that went well is waited for as well; one that failed always is.
    func setCompletionWanted(_ isWanted: Bool) {
        state.withLock { state in
            state.isAwaited = isWanted
            signal(&state)
        }
    }

    /// The end of the transfer begun last, once.
    func takeEnd() -> End? {
        state.withLock { state in
            defer {
                state.end = nil
                signal(&state)
            }
            return state.end
        }
    }

    /// Makes `descriptor` readable while there is an end that is waited for, and only then.
    private func signal(_ state: inout State) {
        let isDue = state.end.map { state.isAwaited || $0.error != nil } ?? false
        guard isDue != state.isSignalled else { return }
        state.isSignalled = isDue
        if isDue { done.wake() } else { done.drain() }
    }

    /// Ends the thread after what it is doing.
    func finish() {
        state.withLock { $0.isOver = true }
        work.wake()
    }

    private func run(_ port: any DisplayTransport) {
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
                let end = End(error: error, instant: SystemClock.now)
                state.withLock { state in
                    state.isBusy = false
                    state.end = end
                    signal(&state)
                }
            }
            if isOver { return }
        }
    }

    private static func perform(
        _ program: BusTransfer, on port: any DisplayTransport
    ) -> HardwareError? {
        do throws(HardwareError) {
            for operation in program { try port.perform(operation) }
            return nil
        } catch {
            return error
        }
    }
}
