#if BREWGUIDE_HANGS
    import CPOSIX

    /// For the test of the watchdog, and in its own build only: a file of this name makes the
    /// caller hang, once.
    public func hangIfAsked() {
        guard unlink("/run/brewguide/hang") == 0 else { return }
        while true { sleep(1) }
    }
#endif
