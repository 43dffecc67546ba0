import CPOSIX

/// What makes the loop wake in time on a busy machine. A machine may refuse each of them: then the
/// service runs on as it is.
public enum Realtime {
    /// The loop's priority. Chosen: above all ordinary threads, below the kernel's own interrupt
    /// threads (50).
    public static let loopPriority: Int32 = 20
    /// The priority of the thread that owns the way to the display. Chosen: above the loop, so that
    /// what the loop hands over is on the bus before the loop goes on, even on one processor.
    public static let displayPriority: Int32 = 21

    /// Keeps the process's pages in memory as they are used: mlockall(2). Needs CAP_IPC_LOCK or
    /// LimitMEMLOCK=.
    public static func lockMemory() throws(SystemCallError) {
        try systemCall("mlockall") { brewguide_lock_memory() }
    }

    /// Runs this thread before all ordinary ones: SCHED_FIFO with a priority from 1 to 99. Needs
    /// CAP_SYS_NICE or LimitRTPRIO=. Threads and processes started later are ordinary again.
    public static func raisePriority(to priority: Int32) throws(SystemCallError) {
        var parameter = sched_param()
        parameter.sched_priority = priority
        let policy = brewguide_realtime_policy()
        let code = pthread_setschedparam(pthread_self(), policy, &parameter)
        if code != 0 { throw SystemCallError(call: "pthread_setschedparam", code: code) }
    }

    /// Makes this thread's timers exact instead of up to 50 µs late: prctl(2) PR_SET_TIMERSLACK.
    public static func sharpenTimers() throws(SystemCallError) {
        try systemCall("prctl PR_SET_TIMERSLACK") { brewguide_set_timer_slack(1) }
    }
}
