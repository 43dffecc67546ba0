// Where a command reads the scale: from the device that runs, over its socket, or from the scale
// itself while none does. Both tell the same (`ScaleReply`).
import CommandLine
import Control
import Documents
import Scales
import SystemCalls
import Timebase

/// The scale of this machine, as a command reads it.
enum ScaleSource {
    /// A device runs, and has it.
    case device(ControlClient)
    #if canImport(PiBoard)
        /// Nobody has it.
        case port(DirectScale)
    #endif

    /// Wakes the scale.
    static func open(_ invocation: Invocation) throws(CommandFailure) -> ScaleSource {
        if let device = try ofDevice() { return device }
        #if canImport(PiBoard)
            return .port(try DirectScale(invocation))
        #else
            throw CommandSpec.failure(.nobody)
        #endif
    }

    #if canImport(PiBoard)
        /// Wakes the scale of a configuration; its calibration is in that folder, where no device
        /// has it.
        static func open(
            _ configuration: Configuration, directory: String
        ) throws(CommandFailure) -> ScaleSource {
            if let device = try ofDevice() { return device }
            return .port(try DirectScale(configuration, directory: directory))
        }
    #endif

    /// The scale of the device that runs; nil where none does.
    private static func ofDevice() throws(CommandFailure) -> ScaleSource? {
        do throws(ControlClient.Failure) {
            let client = try ControlClient.ofDevice()
            try client.send(ControlRequest(.scale, follow: true))
            return .device(client)
        } catch {
            guard error == .nobody else { throw CommandSpec.failure(error) }
            return nil
        }
    }

    /// What the scale says next; nil when it says nothing until the deadline.
    func next(until deadline: Instant) throws(CommandFailure) -> ScaleReply? {
        switch self {
        case .device(let client):
            guard let reply = try Self.reply(of: client, until: deadline) else { return nil }
            guard let scale = reply.scale else { throw CommandSpec.failure(.silent) }
            return scale
        #if canImport(PiBoard)
            case .port(let scale): return try scale.next(until: deadline)
        #endif
        }
    }

    private static func reply(
        of client: ControlClient, until deadline: Instant
    ) throws(CommandFailure) -> ControlReply? {
        do throws(ControlClient.Failure) {
            return try client.nextReply(until: deadline)
        } catch {
            // Nothing came in time, or it has hung up: the next question tells.
            if error == .silent, SystemClock.now >= deadline { return nil }
            throw CommandSpec.failure(error)
        }
    }

    /// Keeps a calibration.
    func keep(_ calibration: Calibration, _ invocation: Invocation) throws(CommandFailure) {
        switch self {
        case .device:
            // In a conversation of its own: on this one readings come.
            _ = try CommandSpec.answer { () throws(ControlClient.Failure) in
                try ControlClient.ofDevice().ask(
                    ControlRequest(
                        .calibrate,
                        calibration: ControlRequest.ScaleCalibration(
                            zero: calibration.zero, span: calibration.span,
                            milligrams: calibration.weight.count)))
            }
        #if canImport(PiBoard)
            case .port(let scale): try scale.keep(calibration, invocation)
        #endif
        }
    }

    /// Puts a scale to sleep that was woken for this command.
    func close() {
        switch self {
        case .device: break
        #if canImport(PiBoard)
            case .port(let scale): scale.close()
        #endif
        }
    }
}
