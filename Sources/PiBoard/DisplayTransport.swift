import Hardware
import Timebase
import SystemCalls

/// The wires to the display: carries out one operation after another, on a thread of its own.
package protocol DisplayTransport: AnyObject {
    /// Carries out one operation; may take as long as the bus does.
    func perform(_ operation: BusOperation) throws(HardwareError)
}

extension DisplayTransport {
    /// Leaves the wires alone for at least `span`.
    package func pause(_ span: Duration) {
        SystemClock.sleep(until: SystemClock.now + span)
    }
}
