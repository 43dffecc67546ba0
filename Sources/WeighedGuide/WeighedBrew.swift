// A brew with a scale under it (SPEC §16.3).
//
// **Responsible for** what follows from a weight in a brew: when the zero is asked for, when water
// confirms a pour, when a pour goes on by itself, and the cues. **Not for** the session, which only
// ever gets what a key could have said, nor for whether the weight may be acted on (`LiveWeight`):
// while it may not, nothing follows from it, and the brew is as without a scale (WS-009).
//
// What happens in which order: `look` is asked after every sample and after every step of the
// session. It first sees whether another step was entered, then acts on the weight. All it asks
// for is dated: water that confirms a pour by its first sample (WS-005).
import Guide
import Scales
import Timebase
import Units

/// What a scale may do by itself in a brew, as it is configured.
public struct ScaleHabits: Hashable, Sendable {
    /// How far a shot runs on after it is stopped, at most. Chosen: no machine drips for longer.
    public static let lagMax = Duration.seconds(5)

    /// Whether water that flows in confirms the pour it is awaited for.
    public var autoStart: Bool
    /// Whether a pour that is over and complete goes on by itself.
    public var autoAdvance: Bool
    /// Whether a weigh-in goes on by itself.
    public var autoNext: Bool
    /// From when a shot is stopped until nothing more comes.
    public var lag: Duration

    /// Habits; nothing is done by itself unless it is said. A lag is taken as none below nothing,
    /// and as `lagMax` above that.
    public init(
        autoStart: Bool = false, autoAdvance: Bool = false, autoNext: Bool = false,
        lag: Duration = .milliseconds(800)
    ) {
        self.autoStart = autoStart
        self.autoAdvance = autoAdvance
        self.autoNext = autoNext
        self.lag = min(max(lag, .zero), Self.lagMax)
    }
}

/// Follows a brew by its weight.
public struct WeighedBrew: Hashable, Sendable {
    /// What is to be done.
    public enum Action: Hashable, Sendable {
        /// The zero is to be asked for.
        case tare
        /// The zero that is awaited would not be one: water is on its way already.
        case forgetZero
        /// NEXT, of that moment: the water that was awaited has begun to flow.
        case confirm(at: Instant)
        /// NEXT: the pour is complete.
        case advance
        /// Once a step: what it asks for is there (SPEC §17.2).
        case cueTarget
        /// Once: there is more on the scale than the step asks for.
        case cueOver
        /// Once: the shot is to be stopped now.
        case cueStop
        /// Once: nothing drips any more.
        case done
    }

    /// How much too much is told (WS-004).
    static let excess = Milligrams(grams: 5)
    /// As much less still counts as reached (WS-006).
    static let shortfall = Milligrams(grams: 2)
    /// A pour is at rest below this (WS-006).
    static let restFlow = Flow(milligramsPerSecond: 500)
    /// More than this within a second are the grounds (WS-005).
    static let groundsRise = Milligrams(14_500)
    /// From here on it may be water. Chosen: more than any scale's noise or a drop.
    static let onset = Milligrams(500)
    /// So much at least is a pour. Chosen: what a kettle gives in its first second, not a splash.
    static let leastPour = Milligrams(grams: 3)
    /// A shot drips no more below this, for so long (WS-007).
    static let dripFlow = Flow(milligramsPerSecond: 100)
    static let dripTime = Duration.seconds(3)

    private let habits: ScaleHabits
    /// What an espresso is to yield; nil for any other brew.
    private let yield: Grams?
    /// So long after a step was entered its water may still be on its way: a zero that is seen
    /// later has some of it. Chosen: what a scale that rests takes to show it, four times.
    static let zeroTime = Duration.seconds(2)

    private var phase: SessionPhase?
    private var stepIndex: Int?
    private var enteredAt = Instant.origin
    /// Whether the zero was asked for at the first step with water.
    private var hasTaredForWater = false
    private var hasCuedTarget = false
    private var hasCuedOver = false
    private var hasCuedStop = false
    private var isDone = false
    /// When what is awaited may have begun to flow.
    private var flowBegan: Instant?
    /// Whether what came was the grounds, or may have been: they are tared away once they rest.
    private var sawGrounds = false
    private var dripsSince: Instant?

    /// A brew that is about to begin: `look` asks for the zero first. Of one that is under way,
    /// with water in it, there is no zero any more. An espresso has a `yield`, which no step of it
    /// need ask for.
    public init(habits: ScaleHabits, yield: Grams? = nil, isUnderWay: Bool = false) {
        self.habits = habits
        self.yield = yield
        hasTaredForWater = isUnderWay
    }

    /// What follows from the weight at `now`.
    public mutating func look(
        at session: SessionView, _ weight: LiveWeight, now: Instant
    ) -> [Action] {
        if session.phase == .notStarted, phase != session.phase { begin() }
        phase = session.phase
        if let action = enterStep(session, at: now) { return [action] }
        if weight.awaitsZero, isPoured(session, at: now) { return [.forgetZero] }
        guard let sample = weight.sample else {
            // Nobody pours into what is lifted: with it come the grounds.
            if weight.doubt == .lifted, phase == .awaitingConfirmation { sawGrounds = true }
            flowBegan = nil
            dripsSince = nil
            return []
        }
        if let yield { return shot(of: yield, session, sample, weight) }
        if isReached(session, weight) { return [.cueTarget] }
        switch session.phase {
        case .awaitingConfirmation: return awaitWater(sample, weight)
        case .active, .stepReadyToAdvance: return pour(session, sample, weight)
        case .notStarted, .paused, .completed: return []
        }
    }

    /// It was begun anew.
    private mutating func begin() {
        stepIndex = nil
        hasTaredForWater = false
        hasCuedStop = false
        isDone = false
    }

    /// At Start, and again where the first water is asked for: the grounds went in (WS-002).
    private mutating func enterStep(_ session: SessionView, at now: Instant) -> Action? {
        guard stepIndex != session.stepIndex else { return nil }
        let isFirst = stepIndex == nil
        let isStart = isFirst ? !hasTaredForWater : session.stepIndex == 0
        stepIndex = session.stepIndex
        enteredAt = now
        hasCuedTarget = false
        hasCuedOver = false
        flowBegan = nil
        sawGrounds = false
        if isStart { hasTaredForWater = false }
        guard session.step.quantity != nil, !hasTaredForWater else { return isStart ? .tare : nil }
        hasTaredForWater = true
        return .tare
    }

    /// Whether the step's water is on its way, as far as that is known without a weight.
    private func isPoured(_ session: SessionView, at now: Instant) -> Bool {
        guard session.step.quantity != nil else { return false }
        switch session.phase {
        case .notStarted, .awaitingConfirmation, .completed: return false
        case .active, .stepReadyToAdvance, .paused:
            return session.step.confirmation != .none || now - enteredAt > Self.zeroTime
        }
    }

    /// Whether the step's water is there, told once. What a knock says is none.
    private mutating func isReached(_ session: SessionView, _ weight: LiveWeight) -> Bool {
        guard !hasCuedTarget, !sawGrounds, let quantity = session.step.quantity,
            let mass = weight.steadyMass, mass >= Milligrams(quantity.target.tenths * 100)
        else { return false }
        switch session.phase {
        case .awaitingConfirmation, .active, .stepReadyToAdvance: break
        case .notStarted, .paused, .completed: return false
        }
        hasCuedTarget = true
        return true
    }

    // Awaiting water (WS-005).

    private mutating func awaitWater(_ sample: ScaleSample, _ weight: LiveWeight) -> [Action] {
        if let rise = weight.riseInSecond, rise > Self.groundsRise { sawGrounds = true }
        guard !sawGrounds else {
            guard weight.restingMass != nil else { return [] }
            sawGrounds = false
            flowBegan = nil
            return [.tare]
        }
        guard habits.autoStart, sample.mass >= Self.onset else {
            flowBegan = nil
            return []
        }
        let began = flowBegan ?? sample.instant
        flowBegan = began
        // Only after a second it is known not to be the grounds; and what was put down has settled.
        guard sample.instant - began >= .seconds(1), sample.mass >= Self.leastPour,
            let flow = weight.recentFlow, flow >= Self.restFlow
        else { return [] }
        flowBegan = nil
        return [.confirm(at: began)]
    }

    // Pouring (WS-004, WS-006).

    private mutating func pour(
        _ session: SessionView, _ sample: ScaleSample, _ weight: LiveWeight
    ) -> [Action] {
        guard let quantity = session.step.quantity else { return [] }
        let target = Milligrams(quantity.target.tenths * 100)
        if sample.mass > target + Self.excess, !hasCuedOver, weight.restingMass != nil {
            hasCuedOver = true
            return [.cueOver]
        }
        let isOver = session.phase == .stepReadyToAdvance && session.step.timing != .untimed
        let isLast = session.stepIndex + 1 == session.stepCount
        guard habits.autoAdvance, isOver, !isLast, session.step.confirmation == .none,
            sample.mass >= target - Self.shortfall, let flow = weight.flow,
            flow < Self.restFlow, flow > Flow(milligramsPerSecond: -500)
        else { return [] }
        return [.advance]
    }

    // A shot (WS-007).

    private mutating func shot(
        of yield: Grams, _ session: SessionView, _ sample: ScaleSample, _ weight: LiveWeight
    ) -> [Action] {
        guard session.phase == .active || session.phase == .stepReadyToAdvance,
            let flow = weight.flow
        else { return [] }
        let target = Milligrams(yield.tenths * 100)
        if !hasCuedStop, sample.mass + flow.amount(in: habits.lag) >= target {
            hasCuedStop = true
            return [.cueStop]
        }
        // What has not begun to flow has not come to its end.
        guard !isDone, sample.mass >= Self.leastPour, flow < Self.dripFlow else {
            dripsSince = nil
            return []
        }
        let since = dripsSince ?? sample.instant
        dripsSince = since
        guard sample.instant - since >= Self.dripTime else { return [] }
        isDone = true
        return [.done]
    }
}
