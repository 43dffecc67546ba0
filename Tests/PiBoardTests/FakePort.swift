import Fixtures
import Hardware
import Synchronization
import SystemCalls

@testable import PiBoard

/// A way to the display that notes what it is asked, and can hang.
final class FakePort: DisplayTransport, Sendable {
    /// What was asked of it, and how it answers.
    struct State {
        var performed: [BusOperation] = []
        var failure: HardwareError?
    }

    let state = Mutex(State())
    /// Woken after each operation.
    let done: WakePipe
    private let gate: WakePipe?

    /// With a gate the port hangs at every operation until the gate is woken.
    init(gate: WakePipe? = nil) throws {
        done = try WakePipe()
        self.gate = gate
    }

    func perform(_ operation: BusOperation) throws(HardwareError) {
        if let gate {
            _ = try? Patience.wait(for: gate.descriptor, "the gate")
        }
        let failure = state.withLock { state in
            state.performed.append(operation)
            return state.failure
        }
        done.wake()
        if let failure { throw failure }
    }
}
