import CPOSIX

/// A thread of its own for work that may take long: pthread_create(3).
public enum WorkerThread {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Runs `body` on a new thread, which ends with it.
    public static func start(_ body: @escaping @Sendable () -> Void) throws(SystemCallError) {
        let box = Unmanaged.passRetained(Body(body))
        do throws(SystemCallError) {
            try systemCall("pthread_create") {
                brewguide_start_thread(
                    { context in
                        guard let context else { return nil }
                        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                        return nil
                    }, box.toOpaque())
            }
        } catch {
            box.release()
            throw error
        }
    }
}
