import Hardware
import Scales
import SystemCalls
import Timebase

/// The scale alone, for whoever reads it while no service has it.
public final class ScalePort {
    private let worker: ScaleWorker

    /// Wakes the scale that is reached so.
    /// - Throws: `HardwareError` when there is no thread or pipe for it. A scale that does not
    ///   answer is told as an event, and tried again.
    public init(_ connection: ScaleConnection) throws(HardwareError) {
        worker = try ScaleWorker(connection)
        worker.setWeighing(true)
    }

    deinit { worker.finish() }

    /// What the scale has said, oldest first; waits for it until the deadline at most.
    public func events(until deadline: Instant) throws(HardwareError) -> [ScaleEvent] {
        do throws(SystemCallError) {
            _ = try Poller.wait(for: [worker.descriptor], until: deadline)
        } catch {
            throw HardwareError(error)
        }
        return worker.takeEvents()
    }

    /// Asks a scale that has a tare of its own for it.
    public func tare() { worker.tare() }

    /// Puts the scale to sleep, for which it is given a moment.
    public func close() {
        worker.setWeighing(false)
        worker.finish()
        // Chosen: a transaction and a serial line's bytes take some milliseconds.
        _ = try? Poller.wait(for: [], until: SystemClock.now + .milliseconds(100))
    }
}
