import SystemCalls

/// The thread of the loop, made to wake in time as far as the machine lets it.
enum RealtimeThread {
    /// Chosen: above all ordinary threads, below the kernel's own interrupt threads (50).
    static let priority: Int32 = 20

    /// Asks for all of it; each refusal is one line, and the device runs on without.
    static func prepare(log: (String) -> Void) {
        attempt("its memory is not locked", log) { () throws(SystemCallError) in
            try Realtime.lockMemory()
        }
        attempt("it has no real-time priority", log) { () throws(SystemCallError) in
            try Realtime.raisePriority(to: priority)
        }
        attempt("its timers may be 50 µs late", log) { () throws(SystemCallError) in
            try Realtime.sharpenTimers()
        }
    }

    private static func attempt(
        _ loss: String, _ log: (String) -> Void, _ body: () throws(SystemCallError) -> Void
    ) {
        do throws(SystemCallError) {
            try body()
        } catch {
            log("the device runs on, but \(loss): \(error)")
        }
    }
}
