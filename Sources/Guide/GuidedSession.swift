// One guided run of a plan, as a state machine whose only clock is the instant handed to it.
//
// **Responsible for** the state, the step it is at, the real lengths of the steps that are done,
// and when something changes by itself. **Not for** what the steps are about, the display, keys
// and holds, where it is stored, and what day it is.
//
// Terms: the session's **clock** is the time without the pauses. It starts with the first step
// whose time runs. A step's **start** and **end** are times on that clock, so that a pause moves
// every deadline by itself; a step's end follows from its start and its timing and is never
// stored. The **overrun** is the clock beyond the end while nobody has pressed NEXT.
//
// What happens in which order:
// 1. `handle` first sees the deadlines before the event (`advance`): a step whose time was over
//    when the key went down is over, however late anybody looks. What a deadline brings about is
//    dated by the deadline, so that nothing drifts.
// 2. Then NEXT is guarded against its echo. That is done here and not in the user interface, so
//    that whoever drives a session has the same guard.
// 3. A step is entered, and what it asks for decides how: it waits for a confirmation, or for
//    NEXT because it has no time, or its time runs at once. Time that is over at once is said
//    after the step's own effects.
//
// A session is a value: keeping an old one is undoing. What is shown (`view`, `nextDeadline`) is
// computed from the instant that is asked about, without memory from the heap.
import Timebase

/// One guided run of a plan.
public struct GuidedSession: Hashable, Sendable {
    /// A second NEXT this soon after a step change is the echo of a wet hand (SPEC §2).
    public static let nextGuard = Duration.milliseconds(400)

    /// What it goes through.
    public let plan: GuidedPlan
    /// Where it stands. Right as of the last `advance` or `handle`.
    public private(set) var state = SessionState.notStarted
    /// The step it is at, counted from 0.
    public private(set) var stepIndex = 0
    /// How long the steps took that are done; nil for one that ended before the clock ran, and for
    /// one that was never reached when the session was stopped.
    public private(set) var realLengths: [Duration?] = []

    private var lastStepChange: Instant?

    /// A session that has not begun.
    public init(plan: GuidedPlan) {
        self.plan = plan
    }

    /// A session as it was stored; nil when no session of this plan can stand so.
    public init?(plan: GuidedPlan, snapshot: SessionSnapshot) {
        guard snapshot.isPossible(in: plan) else { return nil }
        self.plan = plan
        state = snapshot.state
        stepIndex = snapshot.stepIndex
        realLengths = snapshot.realLengths
        lastStepChange = snapshot.lastStepChange
    }

    /// What is to be stored of it beside its plan.
    public var snapshot: SessionSnapshot {
        SessionSnapshot(
            state: state, stepIndex: stepIndex, realLengths: realLengths,
            lastStepChange: lastStepChange)
    }

    /// The step it is at.
    public var step: GuidedStep { plan.steps[stepIndex] }
    /// Where it stands, as it is told to people and programs.
    public var phase: SessionPhase { state.phase }
    /// Whether its clock runs.
    public var clockIsRunning: Bool { state.clock != nil }

    /// The clock at `now`.
    public func elapsed(at now: Instant) -> Duration {
        switch state {
        case .notStarted, .beforeClock: .zero
        case .running(_, _, let clock): clock.elapsed(at: now)
        case .paused(_, _, let elapsed), .completed(_, let elapsed): elapsed
        }
    }

    // What the person does.

    /// Takes in an event; deadlines before `now` are seen first, in their order.
    public mutating func handle(_ event: SessionEvent, at now: Instant) -> [SessionEffect] {
        let due = advance(to: now)
        return due
            + {
                switch event {
                case .begin: state == .notStarted ? enterStep(0, at: now) : []
                case .next: next(at: now)
                case .pause: pause(at: now)
                case .restart: restart()
                case .leave: phase == .completed ? [] : [.leaveConfirmationNeeded]
                }
            }()
    }

    /// Lets time pass: a step whose time is over becomes ready to advance (BS-006).
    public mutating func advance(to now: Instant) -> [SessionEffect] {
        guard case .running(.active, let start, let clock) = state,
            let deadline = step.timing.end(from: start).map({ clock.instant(of: $0) }),
            now >= deadline
        else { return [] }
        state = .running(.over, since: start, clock)
        return [.stepTimeOver(stepIndex, at: deadline)]
    }

    private mutating func next(at now: Instant) -> [SessionEffect] {
        guard !isEcho(at: now) else { return [] }
        if state == .notStarted {
            // After a restart the display shows the first step already: NEXT answers it (BS-012).
            let entered = enterStep(0, at: now)
            return if case .beforeClock = state { entered + answerStep(at: now) } else { entered }
        }
        return answerStep(at: now)
    }

    private mutating func answerStep(at now: Instant) -> [SessionEffect] {
        switch state {
        case .beforeClock(.forConfirmation), .running(.waiting(.forConfirmation), _, _):
            startStep(at: now)
        case .beforeClock(.forNext), .running: leaveStep(at: now)
        case .notStarted, .paused, .completed: []
        }
    }

    private mutating func pause(at now: Instant) -> [SessionEffect] {
        switch state {
        case .running(let stage, let start, let clock):
            state = .paused(stage, since: start, elapsed: clock.elapsed(at: now))
            return [.paused]
        case .paused(let stage, let start, let elapsed):
            state = .running(stage, since: start, SessionClock(showing: elapsed, at: now))
            return [.resumed]
        case .notStarted, .beforeClock, .completed: return []
        }
    }

    private mutating func restart() -> [SessionEffect] {
        guard phase != .completed else { return [] }
        self = GuidedSession(plan: plan)
        return [.restarted]
    }

    // Going from step to step.

    private mutating func enterStep(_ index: Int, at now: Instant) -> [SessionEffect] {
        stepIndex = index
        lastStepChange = now
        if step.confirmation == .beforeStart {
            wait(.forConfirmation, at: now)
        } else if step.timing == .untimed {
            wait(.forNext, at: now)
        } else {
            return [.stepEntered(index)] + startStep(at: now)
        }
        return [.stepEntered(index)]
    }

    private mutating func wait(_ waiting: SessionState.Waiting, at now: Instant) {
        guard let clock = state.clock else { return state = .beforeClock(waiting) }
        state = .running(.waiting(waiting), since: clock.elapsed(at: now), clock)
    }

    /// Lets the step's time run, and with the first such step the clock.
    private mutating func startStep(at now: Instant) -> [SessionEffect] {
        lastStepChange = now
        guard step.timing != .untimed else {
            wait(.forNext, at: now)
            return []
        }
        let runningClock = state.clock
        let clock = runningClock ?? SessionClock(showing: .zero, at: now)
        state = .running(.active, since: clock.elapsed(at: now), clock)
        return (runningClock == nil ? [.clockStarted(at: now)] : []) + advance(to: now)
    }

    private mutating func leaveStep(at now: Instant) -> [SessionEffect] {
        let elapsed = elapsed(at: now)
        let start = state.since
        realLengths.append(start.map { elapsed - $0 })
        if stepIndex + 1 < plan.steps.count { return enterStep(stepIndex + 1, at: now) }
        state = .completed(since: start, elapsed: elapsed)
        return [.completed]
    }

    /// Ends it where it stands, running or paused: the step it is at is done, and those that were
    /// never reached have no real length. Deadlines before `now` are seen first. One whose clock
    /// has never run stays as it is.
    public mutating func stop(at now: Instant) -> [SessionEffect] {
        let due = advance(to: now)
        guard phase != .completed, let start = state.since else { return due }
        let elapsed = elapsed(at: now)
        let missing = plan.steps.count - 1 - stepIndex
        realLengths += [elapsed - start] + [Duration?](repeating: nil, count: missing)
        stepIndex += missing
        state = .completed(since: missing == 0 ? start : elapsed, elapsed: elapsed)
        return due + [.completed]
    }

    // What belongs to no step of its own.

    /// Whether a NEXT at `now` would be the echo of the last change, and does nothing.
    public func isEcho(at now: Instant) -> Bool {
        lastStepChange.map { now - $0 < Self.nextGuard } ?? false
    }

    /// Something else is asked for within the step: the next NEXT may be the echo of that.
    public mutating func guardNext(at now: Instant) { lastStepChange = now }

    /// Begins the step under way anew. The clock goes on, and what is done stays done; nothing
    /// happens before the first step, in a pause and after the last.
    public mutating func restartStep(at now: Instant) -> [SessionEffect] {
        switch state {
        case .beforeClock, .running: enterStep(stepIndex, at: now)
        case .notStarted, .paused, .completed: []
        }
    }

    // Power.

    /// Goes on after the power was cut, for what does not wait: its clock has run on since
    /// `lastSeen`, the last moment of the old boot it is known to have run, and was `gap` further
    /// at `now`. No moment of the old boot is left in it. What fell due meanwhile, the next
    /// `advance` tells.
    public mutating func goOnAfterPowerLoss(
        lastSeen: Instant, gap: Duration, at now: Instant
    ) {
        lastStepChange = nil
        guard case .running(let stage, let since, let clock) = state else { return }
        let shown = clock.elapsed(at: lastSeen) + max(.zero, gap)
        state = .running(stage, since: since, SessionClock(showing: shown, at: now))
    }

    /// Takes in that a step, done or under way, took `span` more than the clock knew of. What came
    /// after it took what it took.
    public mutating func lengthen(_ step: Int, by span: Duration) {
        guard span > .zero, (0...stepIndex).contains(step) else { return }
        if step < realLengths.count { realLengths[step] = realLengths[step].map { $0 + span } }
        func moved(_ since: Duration) -> Duration { step < stepIndex ? since + span : since }
        switch state {
        case .notStarted, .beforeClock: break
        case .running(let stage, let since, let clock):
            let earlier = SessionClock(origin: clock.origin - span)
            state = .running(stage, since: moved(since), earlier)
        case .paused(let stage, let since, let elapsed):
            state = .paused(stage, since: moved(since), elapsed: elapsed + span)
        case .completed(let since, let elapsed):
            state = .completed(since: since.map(moved), elapsed: elapsed + span)
        }
    }

    /// Takes up a session after the power was cut: its clock stands where it stood at
    /// `lastSeen`, the last moment of the old boot it is known to have run, and it is paused. No
    /// moment of the old boot is left in it.
    public mutating func resumeAfterPowerLoss(lastSeen: Instant) {
        _ = advance(to: lastSeen)
        lastStepChange = nil
        if clockIsRunning { _ = pause(at: lastSeen) }
    }
}
