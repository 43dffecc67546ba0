import CPOSIX
import Timebase

/// Waits for descriptors or for a moment of the monotonic clock.
public enum Poller {
    /// Sleeps by ppoll(2) until one of `descriptors` can be read or has hung up, or until
    /// `deadline`; nil waits without end. Returns those that can be read, empty at the deadline.
    ///
    /// The deadline is absolute: what is slept is reckoned anew at each call, so nothing drifts.
    /// With `writable`, which may be one of them, it also ends when that can be written to.
    /// - Throws: `EBADF` for a descriptor that is not open: it would be "ready" for ever.
    public static func wait(
        for descriptors: [Int32], orRoomIn writable: Int32? = nil, until deadline: Instant?
    ) throws(SystemCallError) -> [Int32] {
        var list = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        if let writable {
            list.append(pollfd(fd: writable, events: Int16(POLLOUT), revents: 0))
        }
        while true {
            let span = deadline.map { max(0, ($0 - SystemClock.now).nanoseconds) } ?? -1
            let count = brewguide_poll(&list, list.count, span)
            // None at all: ppoll never comes back before its time.
            if count >= 0 { return try ready(in: list) }
            guard errno == EINTR else { throw SystemCallError(call: "ppoll", code: errno) }
        }
    }

    /// Sleeps by ppoll(2) until something can be written, or nobody reads any more.
    static func waitForRoom(in descriptor: Int32) throws(SystemCallError) {
        var list = [pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)]
        try systemCall("ppoll") { brewguide_poll(&list, list.count, -1) }
    }

    private static func ready(in list: [pollfd]) throws(SystemCallError) -> [Int32] {
        if let closed = list.first(where: { $0.revents & Int16(POLLNVAL) != 0 }) {
            throw SystemCallError(call: "ppoll descriptor \(closed.fd)", code: EBADF)
        }
        return list.filter { $0.revents != 0 }.map(\.fd)
    }
}
