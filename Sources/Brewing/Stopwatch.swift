// A stopwatch for cups without a recipe (SPEC §9.7).
//
// Responsible for what each key does in each state, and for stopping so that it can be taken back.
// Not for the time, steps and pauses: it is a session (`BrewSession`) of a plan that has no recipe.
// Not for what is told of the cup afterwards, nor for how it looks.
//
// Terms. The **guide** is the steps of a template, each with its time; without one there is one
// open step. To **stop** is to complete the session; what it was before is kept, with the moments
// it had: **going on** from there is as if it had not been stopped, so the time in between counts
// where the clock ran, and a pause is still one. To **reset** is to let go of it.
import Guide
import Timebase

/// A stopwatch: idle, running, paused or stopped.
public struct Stopwatch: Hashable, Sendable {
    /// What it does.
    public enum State: Hashable, Sendable {
        /// It shows 0:00.0, and nothing has begun.
        case idle
        case running
        case paused
        /// It shows what was measured.
        case stopped
    }

    /// The session that it is.
    public private(set) var session: BrewSession
    /// The session before it was stopped, to go on from; nil for one that is not stopped.
    public private(set) var beforeStop: SessionSnapshot?

    /// One that is idle; without a guide nil.
    public init(guide: RecipeTemplate?, method: BrewMethod) {
        session = BrewSession(
            plan: BrewPlan(
                stopwatch: Self.steps(of: guide), method: method, inputs: .untold))
    }

    /// One that is under way; nil when the session has a recipe.
    public init?(_ session: BrewSession, beforeStop: SessionSnapshot?) {
        guard session.plan.isOfStopwatch else { return nil }
        self.session = session
        self.beforeStop = session.phase == .completed ? beforeStop : nil
    }

    /// What it does now.
    public var state: State {
        switch session.phase {
        case .notStarted: .idle
        case .active, .stepReadyToAdvance, .awaitingConfirmation: .running
        case .paused: .paused
        case .completed: .stopped
        }
    }

    /// Whether NEXT would stop it: it is paused, or at the last of its steps.
    public var nextStops: Bool {
        switch state {
        case .idle, .stopped: false
        case .paused: true
        case .running: session.stepIndex + 1 == session.plan.steps.count
        }
    }

    // What the keys do.

    /// NEXT: starts it, goes to the next step of its guide, or stops it.
    public mutating func next(at now: Instant) -> [SessionEffect] {
        switch state {
        case .idle: return session.handle(.begin, at: now)
        case .running:
            let due = session.advance(to: now)
            let before = session.snapshot
            let happened = session.handle(.next, at: now)
            if state == .stopped { beforeStop = before }
            return due + happened
        case .paused:
            beforeStop = session.snapshot
            return session.stop(at: now)
        case .stopped: return []
        }
    }

    /// PAUSE: pauses and resumes it, and takes a stop back.
    public mutating func pause(at now: Instant) -> [SessionEffect] {
        switch state {
        case .idle: return []
        case .running, .paused: return session.handle(.pause, at: now)
        case .stopped:
            guard let before = beforeStop.flatMap({ session.standing($0) }) else { return [] }
            session = before
            beforeStop = nil
            return session.advance(to: now)
        }
    }

    // Power.

    /// Takes it up after the power was cut, with no moment of the old boot left in it: paused where
    /// it was at `lastSeen`, and stopped where it was stopped. Who goes on from there finds it
    /// paused, with the time that was shown.
    public mutating func resumeAfterPowerLoss(lastSeen: Instant) {
        session.resumeAfterPowerLoss(lastSeen: lastSeen)
        guard var snapshot = beforeStop else { return }
        snapshot.lastStepChange = nil
        if case .running(let stage, let since, _) = snapshot.state {
            snapshot.state = .paused(stage, since: since, elapsed: session.elapsed(at: .origin))
        }
        beforeStop = snapshot
    }
}
