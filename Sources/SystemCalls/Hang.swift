import Timebase

#if BREWGUIDE_HANGS
    /// For the test of the watchdog, and in its own build only: a file of this name makes the
    /// caller hang, once.
    public func hangIfAsked() {
        do throws(SystemCallError) {
            try Filesystem.remove("/run/brewguide/hang")
        } catch {
            return
        }
        while true { SystemClock.sleep(until: SystemClock.now + .seconds(1)) }
    }
#endif
