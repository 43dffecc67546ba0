import Control
import SystemCalls
import Timebase

/// The device that runs, where one does: it is asked whether a brew is under way, and told when
/// there is something for it to take in. Nothing waits for it.
package final class DeviceLink {
    private var client: ControlClient?
    private var isBrewing = false

    /// Connects to the device; without one nobody brews.
    /// - Parameter environment: what decides where the socket is.
    package init(environment: [String: String]) {
        let (paths, ownPath) = SocketPath.client(environment: environment)
        client = try? ControlClient(paths: paths, ownPath: ownPath)
        guard let client else { return }
        let reply = try? client.ask(ControlRequest(.status, follow: true))
        isBrewing = reply?.status?.brew != nil
        if reply == nil { self.client = nil }
    }

    /// Whether a brew is under way now. It is under way until its log is saved or let go of.
    package var hasBrew: Bool {
        guard let client else { return false }
        do throws(ControlClient.Failure) {
            while let ready = try? Poller.wait(for: [client.descriptor], until: SystemClock.now),
                !ready.isEmpty
            {
                for reply in try client.repliesThatCame() {
                    if let status = reply.status { isBrewing = status.brew != nil }
                }
            }
        } catch {
            // It went away, and with it nobody knows: a brew that goes on is seen at the next run.
            (self.client, isBrewing) = (nil, false)
        }
        return isBrewing
    }

    /// Tells the device that there is something to take in.
    package func tell() {
        try? client?.send(ControlRequest(.sync))
    }

    /// Waits, unless a brew begins; looks once a second whether it is over.
    /// - Parameter isOver: whether it is to end for another reason.
    /// - Returns: false when it ended early.
    package func wait(_ span: Duration, isOver: () -> Bool = { false }) -> Bool {
        let end = SystemClock.now + span
        while SystemClock.now < end {
            if isOver() || hasBrew { return false }
            let look = min(end, SystemClock.now + .seconds(1))
            if let client {
                _ = try? Poller.wait(for: [client.descriptor], until: look)
            } else {
                SystemClock.sleep(until: look)
            }
        }
        return !isOver() && !hasBrew
    }
}
