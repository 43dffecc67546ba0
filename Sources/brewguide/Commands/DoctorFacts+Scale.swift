#if canImport(PiBoard)
    import CommandLine
    import Control
    import Doctor
    import Scales
    import SystemCalls
    import Timebase
    import Units

    extension Facts {
        /// How long the noise is measured, and with a minute the drift (SPEC §16.2).
        private static let noiseSpan = Duration.seconds(5)
        private static let driftSpan = Duration.seconds(60)
        /// How long a scale may take to wake. Chosen: a second, and another to be believed.
        private static let wakingTime = Duration.seconds(3)

        /// Listens to the scale of the configuration, which is to be left alone meanwhile.
        mutating func lookAtScale(forMinute: Bool) {
            guard let scale = configuration.scale else { return }
            var found = Scale(calibration: .missing)
            if case .decent = scale.connection { found.calibration = .byMaker }
            do throws(CommandFailure) {
                let source = try ScaleSource.open(
                    configuration, directory: configuration.stateDirectory)
                defer { source.close() }
                try found.listen(
                    to: source, for: forMinute ? Self.driftSpan : Self.noiseSpan,
                    within: Self.wakingTime)
            } catch {
                found.problem = error.message
            }
            self.scale = found
        }
    }

    extension Facts.Scale {
        fileprivate mutating func listen(
            to source: ScaleSource, for span: Duration, within patience: Duration
        ) throws(CommandFailure) {
            let start = SystemClock.now
            var window = SampleWindow()
            var (first, last): (Milligrams?, Milligrams?)
            var end = start + patience
            while SystemClock.now < end {
                guard let reply = try source.next(until: end) else { continue }
                problem = reply.problem ?? problem
                guard let reading = reply.reading else { continue }
                if !answers { end = SystemClock.now + span + patience }
                answers = true
                if reply.state == "overload" || reading.isClipped { isClipped = true }
                if reading.counts != nil, reply.state != "uncalibrated" { calibration = .here }
                guard let milligrams = reading.milligrams else { continue }
                let instant = Instant(nanoseconds: reading.microseconds * 1000)
                window.append(ScaleSample(Milligrams(milligrams), at: instant))
                last = window.mean(over: .seconds(5)) ?? last
                first = first ?? last
                noise = window.deviation(over: .seconds(5)) ?? noise
                if noise != nil, SystemClock.now - start >= span { break }
            }
            if let first, let last, span > .seconds(5) {
                drift = Milligrams(abs((last - first).count))
            }
        }
    }

    extension ScaleReply.Reading {
        /// Whether a converter is at the end of its range.
        fileprivate var isClipped: Bool {
            counts.map { RawReading(counts: Int32(clamping: $0), at: .origin).isClipped } ?? false
        }
    }
#endif
