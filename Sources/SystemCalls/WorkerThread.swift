import CPOSIX

/// A thread of its own for work that may take long: pthread_create(3).
public enum WorkerThread {
    private final class Body {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// A thread's stack in bytes. Chosen: no work of ours recurses or keeps large arrays, and
    /// memory that may be locked should stay small.
    private static let stackSize = 512 * 1024

    /// Runs `body` on a new thread, which ends with it and takes no signals. `ps -L` shows the
    /// first 15 bytes of its name.
    public static func start(
        named name: String = "worker", _ body: @escaping @Sendable () -> Void
    ) throws(SystemCallError) {
        let box = Unmanaged.passRetained(Body(body))
        do throws(SystemCallError) {
            try systemCall("pthread_create") {
                brewguide_start_thread(
                    name, stackSize,
                    { context in
                        guard let context else { return }
                        Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                    }, box.toOpaque())
            }
        } catch {
            box.release()
            throw error
        }
    }
}
