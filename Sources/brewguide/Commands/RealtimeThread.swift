import SystemCalls

/// The thread of the loop, made to wake in time as far as the machine lets it.
enum RealtimeThread {
    /// Asks for all of it; what is refused is told in one line, and the device runs on without.
    static func prepare(log: (String) -> Void) {
        var losses: [String] = []
        attempt("its memory is not locked", &losses) { () throws(SystemCallError) in
            try Realtime.lockMemory()
        }
        attempt("it has no real-time priority", &losses) { () throws(SystemCallError) in
            try Realtime.raisePriority(to: Realtime.loopPriority)
        }
        attempt("its timers may be 50 µs late", &losses) { () throws(SystemCallError) in
            try Realtime.sharpenTimers()
        }
        guard !losses.isEmpty else { return }
        log("the device runs on, but " + losses.joined(separator: "; "))
    }

    private static func attempt(
        _ loss: String, _ losses: inout [String], _ body: () throws(SystemCallError) -> Void
    ) {
        do throws(SystemCallError) {
            try body()
        } catch {
            losses.append("\(loss) (\(error))")
        }
    }
}
