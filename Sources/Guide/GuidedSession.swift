import Timebase
import Units

/// One guided run of a plan: a state machine whose only clock is the instant handed to it.
///
/// Steps are timed on the brew clock, so that a pause moves every deadline by itself. An effect of
/// a deadline is dated by the deadline. A session is a value: keeping an old one is undoing.
public struct BrewSession: Hashable, Sendable {
    /// A second NEXT this soon after a step change is the echo of a wet hand (SPEC §2).
    public static let nextGuard = Duration.milliseconds(400)

    /// Between two numbers of a pour whose grams follow faster than that. Chosen: nobody reads
    /// fifty a second, and a recipe of tonnes would keep the device busy with nothing else.
    static let pacingInterval = Duration.milliseconds(20)

    /// What is being brewed.
    public let plan: BrewPlan
    /// Where it stands. Right as of the last `advance` or `handle`.
    public private(set) var phase = SessionPhase.notStarted
    /// The step it is at, counted from 0.
    public private(set) var stepIndex = 0
    /// The steps that are done.
    public private(set) var records: [StepRecord] = []

    private var clock = BrewClock()
    /// The phase a pause goes back to; only while paused.
    private var phaseBeforePause: SessionPhase?
    /// The brew clock when the step began; nil before the clock has run.
    private var stepStart: Duration?
    /// The brew clock at which the step's time is over; nil without a time.
    private var stepEnd: Duration?
    private var lastStepChange: Instant?

    /// A session that has not begun.
    public init(plan: BrewPlan) {
        self.plan = plan
    }

    /// A session as it was kept; nil when no session of this plan can stand so.
    public init?(plan: BrewPlan, standing: SessionStanding) {
        guard standing.isPossible(stepCount: plan.steps.count) else { return nil }
        self.plan = plan
        phase = standing.phase
        stepIndex = standing.stepIndex
        let planned = plan.plannedLengths
        records = standing.realLengths.enumerated().map { index, real in
            StepRecord(text: plan.steps[index].text, planned: planned[index], real: real)
        }
        clock = BrewClock(state: standing.clock)
        phaseBeforePause = standing.phaseBeforePause
        stepStart = standing.stepStart
        stepEnd = standing.stepEnd
        lastStepChange = standing.lastStepChange
    }

    /// Where it stands: what is to be kept of it beside its plan.
    public var standing: SessionStanding {
        SessionStanding(
            phase: phase, stepIndex: stepIndex, realLengths: records.map(\.real),
            clock: clock.state, phaseBeforePause: phaseBeforePause, stepStart: stepStart,
            stepEnd: stepEnd, lastStepChange: lastStepChange)
    }

    private var step: BrewPlan.Step { plan.steps[stepIndex] }
    private var plannedLength: Duration? { plan.plannedLengths[stepIndex] }

    // What the person does.

    /// Takes in an event; deadlines before `now` are seen first, in their order.
    public mutating func handle(_ event: SessionEvent, at now: Instant) -> [SessionEffect] {
        let due = advance(to: now)
        return due
            + {
                switch event {
                case .begin: phase == .notStarted ? enterStep(0, at: now) : []
                case .next: next(at: now)
                case .pause: pause(at: now)
                case .restart: restart()
                case .leave: phase == .completed ? [] : [.leaveConfirmationNeeded]
                }
            }()
    }

    /// Lets time pass: a step whose time is over becomes ready to advance (BS-006).
    public mutating func advance(to now: Instant) -> [SessionEffect] {
        guard phase == .active, let stepEnd, let deadline = clock.instant(of: stepEnd),
            now >= deadline
        else { return [] }
        phase = .stepReadyToAdvance
        return [.stepTimeOver(stepIndex, at: deadline)]
    }

    private mutating func next(at now: Instant) -> [SessionEffect] {
        if let lastStepChange, now - lastStepChange < Self.nextGuard { return [] }
        switch phase {
        case .notStarted:
            // After a restart the glass shows the first step already: NEXT answers it (BS-012).
            let entered = enterStep(0, at: now)
            return entered + answerFirstStep(at: now)
        case .awaitingPourConfirmation: return activate(at: now)
        case .active, .stepReadyToAdvance: return leaveStep(at: now)
        case .paused, .completed: return []
        }
    }

    private mutating func answerFirstStep(at now: Instant) -> [SessionEffect] {
        switch phase {
        case .awaitingPourConfirmation: activate(at: now)
        case .stepReadyToAdvance: step.kind == .prepare ? leaveStep(at: now) : []
        case .notStarted, .active, .paused, .completed: []
        }
    }

    private mutating func pause(at now: Instant) -> [SessionEffect] {
        if phase == .paused, let resumed = phaseBeforePause {
            phase = resumed
            phaseBeforePause = nil
            clock.start(at: now)
            return [.resumed]
        }
        guard clock.isRunning, phase != .completed else { return [] }
        phaseBeforePause = phase
        phase = .paused
        clock.stop(at: now)
        return [.paused]
    }

    private mutating func restart() -> [SessionEffect] {
        guard phase != .completed else { return [] }
        self = BrewSession(plan: plan)
        return [.restarted]
    }

    // Going from step to step.

    private mutating func enterStep(_ index: Int, at now: Instant) -> [SessionEffect] {
        stepIndex = index
        stepStart = clock.isRunning ? clock.elapsed(at: now) : nil
        stepEnd = nil
        lastStepChange = now
        switch step.kind {
        case .prepare: phase = .stepReadyToAdvance
        case .bloom: phase = .awaitingPourConfirmation
        case .pour, .wait: return [.stepEntered(index)] + activate(at: now)
        }
        return [.stepEntered(index)]
    }

    private mutating func activate(at now: Instant) -> [SessionEffect] {
        let starts = !clock.isRunning
        clock.start(at: now)
        let elapsed = clock.elapsed(at: now)
        stepStart = elapsed
        stepEnd = step.length.map { elapsed + $0 } ?? step.until.map { max($0, elapsed) }
        phase = .active
        lastStepChange = now
        return (starts ? [.clockStarted(at: now)] : []) + advance(to: now)
    }

    private mutating func leaveStep(at now: Instant) -> [SessionEffect] {
        let elapsed = clock.elapsed(at: now)
        records.append(
            StepRecord(
                text: step.text, planned: plannedLength, real: stepStart.map { elapsed - $0 }))
        if stepIndex + 1 < plan.steps.count { return enterStep(stepIndex + 1, at: now) }
        clock.stop(at: now)
        phase = .completed
        return [.completed]
    }

    // What it looks like.

    /// How the session looks at `now`.
    public func view(at now: Instant) -> SessionView {
        let elapsed = clock.elapsed(at: now)
        let begun = phase == .active || timeIsOver || (phase == .paused && stepEnd != nil)
        return SessionView(
            phase: phase, stepIndex: stepIndex, stepCount: plan.steps.count, step: step,
            elapsed: elapsed,
            remaining: begun ? stepEnd.map { max(.zero, $0 - elapsed) } : nil,
            overrun: timeIsOver ? stepEnd.map { max(.zero, elapsed - $0) } : nil,
            length: begun ? zip(stepStart, stepEnd).map { $1 - $0 } : nil,
            pacing: pacing(at: elapsed),
            canPause: phase == .paused || (clock.isRunning && phase != .completed))
    }

    /// The brew clock at `now`.
    public func elapsed(at now: Instant) -> Duration { clock.elapsed(at: now) }

    /// Whether the brew clock runs.
    public var clockIsRunning: Bool { clock.isRunning }

    private var timeIsOver: Bool {
        let shown = phaseBeforePause ?? phase
        return shown == .stepReadyToAdvance && stepEnd != nil
    }

    /// When the view changes by itself after `now`: the next whole second on display, the next
    /// gram of a pour's pacing, the step's end. Nil while nothing moves.
    public func nextDeadline(after now: Instant) -> Instant? {
        guard clock.isRunning else { return nil }
        let elapsed = clock.elapsed(at: now)
        return Instant.earliest(
            nextSecond(after: elapsed).flatMap { clock.instant(of: $0) },
            nextGram(after: elapsed).flatMap { clock.instant(of: $0) })
    }

    private func nextSecond(after elapsed: Duration) -> Duration? {
        if timeIsOver, let stepEnd {
            return stepEnd + .seconds((elapsed - stepEnd).secondsRoundedDown + 1)
        }
        guard phase == .active, let stepStart else { return nil }
        guard let stepEnd else {
            return stepStart + .seconds((elapsed - stepStart).secondsRoundedDown + 1)
        }
        return stepEnd - .seconds(max(0, (stepEnd - elapsed).secondsRoundedUp - 1))
    }

    // Pacing: whole grams on a straight line from the step's start to its end.

    private func pacing(at elapsed: Duration) -> Grams? {
        guard step.kind == .pour, let stepStart, let stepEnd else { return nil }
        let before = step.waterBefore.wholeGrams
        let rise = Int64(step.waterTo.wholeGrams - before)
        let length = (stepEnd - stepStart).nanoseconds
        guard length > 0, elapsed < stepEnd else { return step.waterTo }
        // A session that was kept may say that the step begins later than it is now.
        let gone = max(.zero, elapsed - stepStart)
        let part = rise.scaled(by: gone.nanoseconds, dividedBy: length)
        return Grams(before + Int(part.quotient))
    }

    private func nextGram(after elapsed: Duration) -> Duration? {
        guard phase == .active, let stepStart, let stepEnd, elapsed < stepEnd,
            let now = pacing(at: elapsed)
        else { return nil }
        let before = step.waterBefore.wholeGrams
        let rise = Int64(step.waterTo.wholeGrams - before)
        guard rise > 0 else { return nil }
        let grams = Int64(now.wholeGrams - before + 1)
        let length = (stepEnd - stepStart).nanoseconds
        let (span, rest) = grams.scaled(by: length, dividedBy: rise)
        let due = stepStart + .nanoseconds(rest > 0 ? span + 1 : span)
        let isReadable = length / rise >= Self.pacingInterval.nanoseconds
        return isReadable ? due : min(stepEnd, max(due, elapsed + Self.pacingInterval))
    }

    // Power.

    /// Takes up a session after the power was cut: its clock stands where it stood at
    /// `lastSeen`, the last moment of the old boot it is known to have run, and it is paused. No
    /// moment of the old boot is left in it.
    public mutating func resumeAfterPowerLoss(lastSeen: Instant) {
        _ = advance(to: lastSeen)
        lastStepChange = nil
        if clock.isRunning { _ = pause(at: lastSeen) }
    }
}

extension Int64 {
    /// The number times a fraction that is at most 1, rounded toward zero. What stands in between
    /// may be wider than 64 bits: a day in nanoseconds, times grams.
    fileprivate func scaled(
        by numerator: Int64, dividedBy divisor: Int64
    ) -> (quotient: Int64, remainder: Int64) {
        divisor.dividingFullWidth(multipliedFullWidth(by: numerator))
    }
}

/// Both or nothing.
private func zip<A, B>(_ first: A?, _ second: B?) -> (A, B)? {
    guard let first, let second else { return nil }
    return (first, second)
}
