import Archive
import Control
import Device
import Hardware
import Panel

/// What callers of the socket ask, and what they are told without asking.
extension ControllerLoop {
    /// Answers what came on a descriptor of the socket's.
    func takeRequests(from descriptor: Int32) {
        guard let control else { return }
        for request in control.take(from: descriptor) {
            switch request {
            case .status(let reply): reply(status)
            case .screen(let reply): reply(screen)
            case .press(let button, let span, let reply):
                reply(commanded.press(button, for: span, at: board.now))
            case .sync(let reply):
                archive?.lookAtSpool(at: board.now)
                reply()
            case .events(let reply):
                // Those who follow already are told of a change before it is an old one.
                tellFaults()
                faults.begin(with: device)
                reply(faults.standing)
            case .scale(let reply): reply(scale)
            case .tare(let reply): reply(tareScale())
            case .calibrate(let calibration, let reply): reply(calibrate(calibration))
            }
        }
    }

    /// The status as it is now.
    var status: Status {
        Status(device: device, lastRating: archive?.lastRating, at: board.now)
    }

    /// The frame as it is now.
    var screen: ScreenReply { ScreenReply(frame: device.panel.frame(at: board.now)) }

    /// Tells those who follow events of what is wrong since the last turn, or is no more.
    func tellFaults() {
        guard let control, control.hasEventFollowers else { return }
        for event in faults.changes(with: device) { control.publish(event) }
    }

    /// Tells those who follow events of the logs that were saved.
    func tellSavedLogs() {
        guard let archive else { return }
        for log in archive.takeSavedLogs() {
            control?.publish(.logSaved(id: log.id.rawValue, recipe: log.title))
        }
    }
}
