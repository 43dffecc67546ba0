// The scale's thread.
//
// **Responsible for** driving the scale while somebody weighs, and for handing on what it says.
// **Not for** what it says, nor for what is sent when: that is the driver's (`ConverterDriver`,
// `DecentDriver`), a value that this thread tells the time.
//
// Terms. An *order* is what the loop wants: weigh or sleep, tare, end.
//
// What happens in which order, and why: the loop gives an order and goes on; the thread wakes by a
// pipe, or when the driver has something due. What the scale says is kept until the loop takes it.
// It shares the display's bus, not its thread: the kernel lets one transaction at a time onto a
// bus, and a converter may as well be on a second one. Nobody weighs: nothing is due, and the
// thread sleeps.
import Hardware
import Scales
import Synchronization
import SystemCalls
import Timebase

/// The thread that owns the way to the scale: a scale that hangs keeps nobody waiting but those who
/// share its bus.
final class ScaleWorker: Sendable {
    /// What the loop wants of the thread.
    struct Orders {
        /// Whether somebody weighs.
        fileprivate(set) var isWeighing = false
        /// Whether the scale is to tare itself, asked for once.
        fileprivate(set) var asksForTare = false
        /// Whether the thread is to end.
        fileprivate(set) var isOver = false
    }

    private struct State {
        var orders = Orders()
        var events: [ScaleEvent] = []
    }

    /// Events that wait for the loop at most. Chosen: six seconds; a loop that is later than that
    /// has no use for the oldest.
    private static let limit = 64

    private let state = Mutex(State())
    private let work: WakePipe
    private let news: WakePipe

    /// Starts the thread, on which `body` drives the scale until it is to end.
    init(_ body: @escaping @Sendable (ScaleWorker) -> Void) throws(HardwareError) {
        do throws(SystemCallError) {
            work = try WakePipe()
            news = try WakePipe()
            try WorkerThread.start(named: "scale") { [self] in body(self) }
        } catch {
            throw HardwareError(error)
        }
    }

    // The loop's side.

    /// What to poll for `takeEvents`.
    var descriptor: Int32 { news.descriptor }

    /// Lets the scale weigh, or sleep.
    func setWeighing(_ on: Bool) {
        order { $0.isWeighing = on }
    }

    /// Asks a scale with a tare of its own for it.
    func tare() {
        order { $0.asksForTare = true }
    }

    /// Ends the thread, with the scale asleep.
    func finish() {
        order { $0.isOver = true }
    }

    private func order(_ change: (inout Orders) -> Void) {
        state.withLock { change(&$0.orders) }
        work.wake()
    }

    /// What the scale has said since the last time, oldest first.
    func takeEvents() -> [ScaleEvent] {
        news.drain()
        return state.withLock { state in
            defer { state.events.removeAll(keepingCapacity: true) }
            return state.events
        }
    }

    // The thread's side.

    /// Sleeps until the loop gives an order, `descriptor` can be read, or `deadline` comes; then
    /// says what is wanted, and whether the descriptor can be read.
    func wait(
        until deadline: Instant?, for descriptor: Int32? = nil
    ) -> (orders: Orders, isReadable: Bool) {
        let watched = [work.descriptor] + (descriptor.map { [$0] } ?? [])
        let ready = (try? Poller.wait(for: watched, until: deadline)) ?? []
        if ready.contains(work.descriptor) { work.drain() }
        let orders = state.withLock { state in
            defer { state.orders.asksForTare = false }
            return state.orders
        }
        return (orders, descriptor.map(ready.contains) ?? false)
    }

    /// Tells the loop.
    func tell(_ event: ScaleEvent) {
        state.withLock { state in
            if state.events.count == Self.limit { state.events.removeFirst() }
            state.events.append(event)
        }
        news.wake()
    }
}
