#if canImport(PiBoard)
    import Archive
    import Assembly
    import CommandLine
    import Control
    import Documents
    import Hardware
    import Panel
    import PiBoard
    import Scales
    import Store
    import SystemCalls
    import Timebase
    import Units

    /// The scale of the configuration, while no device has it. What it says is judged as a device
    /// judges it.
    final class DirectScale {
        private let port: ScalePort
        private let setup: ScaleSetup
        private let calibration: Calibration?
        private var live = LiveWeight()
        private var waiting: [ScaleEvent] = []

        /// Wakes it.
        convenience init(_ invocation: Invocation) throws(CommandFailure) {
            let configuration = try Configuration.load(invocation[CommandSpec.config])
            guard let setup = ScaleSetup(of: configuration), let scale = configuration.scale else {
                throw CommandFailure(
                    status: .unavailable,
                    message: "no device is running, and the configuration names no scale: see "
                        + "\"scale\" in brewguide-config(5)")
            }
            let directory = StateDirectory.path(invocation[StateDirectory.option])
            try self.init(setup, scale.connection, directory: directory)
        }

        /// Wakes the scale that is reached so; its calibration is in that folder.
        convenience init(
            _ configuration: Configuration, directory: String
        ) throws(CommandFailure) {
            guard let setup = ScaleSetup(of: configuration), let scale = configuration.scale else {
                throw CommandSpec.failure(.nobody)
            }
            try self.init(setup, scale.connection, directory: directory)
        }

        private init(
            _ setup: ScaleSetup, _ connection: ScaleConnection, directory: String
        ) throws(CommandFailure) {
            self.setup = setup
            calibration = Calibration.stored(in: directory).flatMap {
                $0.holds(on: setup.device) ? $0 : nil
            }
            do throws(HardwareError) {
                port = try ScalePort(connection)
            } catch {
                throw CommandFailure(status: .unavailable, message: error.description)
            }
        }

        /// What the scale says next; nil when it says nothing until the deadline.
        func next(until deadline: Instant) throws(CommandFailure) -> ScaleReply? {
            if waiting.isEmpty {
                do throws(HardwareError) {
                    waiting = try port.events(until: deadline)
                } catch {
                    throw CommandFailure(status: .unavailable, message: error.description)
                }
            }
            guard !waiting.isEmpty else { return nil }
            return reply(to: waiting.removeFirst())
        }

        private func reply(to event: ScaleEvent) -> ScaleReply {
            live.advance(to: SystemClock.now)
            switch event {
            case .failed(let fault, let reason):
                live.take(fault)
                return ScaleReply(state: state, problem: reason)
            case .sample(let sample):
                live.take(sample)
                return reply(at: sample.instant, counts: nil)
            case .reading(let reading):
                if reading.isClipped {
                    live.take(.overloaded)
                } else if let calibration {
                    live.take(calibration.sample(of: reading))
                }
                return reply(at: reading.instant, counts: Int(reading.counts))
            }
        }

        private func reply(at instant: Instant, counts: Int?) -> ScaleReply {
            let gross = live.grossSample
            return ScaleReply(
                state: state, weightTenths: gross?.weight.tenths,
                reading: ScaleReply.Reading(
                    microseconds: instant.nanoseconds / 1000, counts: counts,
                    milligrams: gross?.mass.count))
        }

        private var state: String {
            switch setup.source {
            case .counts where calibration == nil: ScaleStatus.State.uncalibrated.rawValue
            case .counts, .weights: live.state.rawValue
            }
        }

        /// Asks a scale that has a tare of its own for it.
        /// - Throws: a failure for one that has none.
        func tare() throws(CommandFailure) {
            guard setup.source == .weights else {
                throw CommandFailure(
                    status: .unavailable,
                    message: "no device is running, and only one that weighs has a zero to set: "
                        + "start the service, or calibrate the empty scale anew")
            }
            // Until its line is open and it has heard of it twice.
            let end = SystemClock.now + .seconds(3)
            while SystemClock.now < end, live.fault != nil { _ = try next(until: end) }
            guard live.fault == nil else {
                throw CommandFailure(status: .unavailable, message: "the scale does not answer")
            }
            port.tare()
            let sent = SystemClock.now + .seconds(1)
            while SystemClock.now < sent { _ = try next(until: sent) }
        }

        /// Stores a calibration, dated today.
        func keep(
            _ calibration: Calibration, _ invocation: Invocation
        ) throws(CommandFailure) {
            guard
                let dated = Calibration(
                    zero: calibration.zero, span: calibration.span, weight: calibration.weight,
                    date: SystemClock.wallTime, device: setup.device)
            else { throw CommandFailure(status: .badData, message: "that is no calibration") }
            try Library(invocation, changes: true).attempt { database throws(StoreError) in
                try database.keep(dated)
            }
        }

        /// Puts it to sleep.
        func close() { port.close() }
    }
#endif
