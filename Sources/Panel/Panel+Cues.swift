import Timebase

/// What is heard. Each cue is an effect that the device turns into a pattern of its buzzer.
extension Panel {
    /// The step ends in so many seconds when the first of its ticks is heard (SPEC §17.2).
    static let countdownSeconds: Int64 = 3

    /// Which cues are heard on this device.
    public var cues: CueSetting { context.cues }

    mutating func sound(_ cue: Cue) {
        if context.cues.allows(cue) { effects.append(.cue(cue)) }
    }

    /// A tick for a whole second before a step's end that has come since the panel was told of
    /// `earlier`. Of several only one is heard: it was late. Asked before the step is over.
    mutating func countDown(from earlier: Instant, to now: Instant) {
        guard let session = context.session, let end = session.stepEnd else { return }
        let left = end - session.elapsed(at: now)
        guard left > .zero, left <= .seconds(Self.countdownSeconds) else { return }
        let before = end - session.elapsed(at: earlier)
        if before.secondsRoundedUp > left.secondsRoundedUp { sound(.countdown) }
    }
}
