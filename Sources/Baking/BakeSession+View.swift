import Guide
import Timebase
import Units

/// What a bake looks like, when that changes, and what its log is told: computed, never stored.
extension BakeSession {
    /// Whether it waits for its rating.
    public var isCompleted: Bool { state.guided.phase == .completed }

    /// Whether a time runs: a premix ripens, or a step.
    public var clockIsRunning: Bool {
        switch state.place {
        case .bowl: false
        case .ripening, .step: state.guided.clockIsRunning
        }
    }

    /// How it looks at `now`.
    public func view(at now: Instant) -> BakeView {
        guard !isCompleted else { return .completed }
        switch state.place {
        case .bowl(let bowl):
            if let proposal = state.weighIn.proposal { return .proposal(proposal) }
            return .weigh(weighView(bowl))
        case .ripening(let bowl):
            return .ripening(
                name: state.plan.bowls[bowl].name, next: state.plan.bowls[bowl + 1].name,
                elapsed: sinceStepBegan(at: now), isAtLeast: isUnsureNow)
        case .step(let step):
            let view = state.guided.view(at: now)
            return .step(
                BakeStepView(
                    text: view.step.text, number: step + 1, count: state.plan.steps.count,
                    remaining: view.remaining, overrun: view.overrun,
                    elapsed: sinceStepBegan(at: now), isAtLeast: isUnsureNow))
        }
    }

    private func weighView(_ bowl: Int) -> WeighView {
        let weighIn = state.weighIn
        let item = weighIn.asked
        let inBowl = weighIn.amounts.reduce(Fraction?.some(.zero)) { $0 + $1 }
        return WeighView(
            bowl: state.plan.bowls[bowl].name, number: weighIn.item + 1,
            count: weighIn.targets.count, name: item.name,
            target: weighIn.targets[weighIn.item],
            isIn: weighIn.amounts[weighIn.item],
            inBowl: inBowl?.milligrams ?? .zero, temperature: item.temperature)
    }

    private var isUnsureNow: Bool { state.unsureSteps.contains(state.guided.stepIndex) }

    private func sinceStepBegan(at now: Instant) -> Duration {
        state.guided.elapsed(at: now) - (state.guided.stepStart ?? .zero)
    }

    // Time.

    /// When the step under way is over; nil without an end, and when it is over already. What the
    /// display lights up for.
    public func stepEnd() -> Instant? {
        guard case .running(.active, _, let clock) = state.guided.state,
            let end = state.guided.stepEnd
        else { return nil }
        return clock.origin + end
    }

    /// Times are shown to the minute above this.
    private static let hour = Duration.seconds(3600)

    /// When the view changes by itself after `now`; nil while nothing moves. Time left is shown
    /// rounded up, time gone rounded down: to the second, above an hour to the minute.
    public func nextDeadline(after now: Instant) -> Instant? {
        guard case .running(let stage, let since, let clock) = state.guided.state else {
            return nil
        }
        let elapsed = clock.elapsed(at: now)
        let end = state.guided.stepEnd
        let next: Duration? =
            switch stage {
            case .waiting: nil
            case .over: end.map { $0 + Self.nextTick(after: elapsed - $0) }
            case .active:
                if let end {
                    end - Self.nextTick(before: end - elapsed)
                } else {
                    since + Self.nextTick(after: elapsed - since)
                }
            }
        return next.map { clock.origin + $0 }
    }

    /// What is shown next of a time that goes up.
    private static func nextTick(after shown: Duration) -> Duration {
        let seconds = max(0, shown.secondsRoundedDown)
        return .seconds(shown < hour ? seconds + 1 : (seconds / 60 + 1) * 60)
    }

    /// What is shown next of a time that goes down.
    private static func nextTick(before shown: Duration) -> Duration {
        let seconds = max(1, shown.secondsRoundedUp)
        return .seconds(shown <= hour ? seconds - 1 : (seconds - 1) / 60 * 60)
    }

    // The log.

    /// What was weighed into the bowls that are done, in that order.
    public var weighed: [WeighedItem] { state.weighIn.weighed }

    /// The mistakes, accepted or not, but for those of a bowl that was begun anew.
    public var corrections: [BakeCorrection] { state.weighIn.corrections }

    /// How long each premix waited until the dough was begun, and how long each step took. What is
    /// not done yet is not there.
    public var stepRecords: [BakeStepRecord] {
        let (plan, lengths) = (state.plan, state.guided.realLengths)
        var records: [BakeStepRecord] = []
        for (index, length) in lengths.enumerated() {
            switch plan.place(of: index) {
            case .bowl: continue
            case .ripening(let bowl):
                guard lengths.count >= plan.doughStep else { continue }
                let steps = index..<plan.doughStep
                let real = lengths[steps].reduce(Duration.zero) { $0 + ($1 ?? .zero) }
                records.append(
                    BakeStepRecord(
                        text: BakePlan.ripening(plan.bowls[bowl].name), planned: nil, real: real,
                        isAtLeast: state.unsureSteps.contains(where: steps.contains)))
            case .step(let step):
                records.append(
                    BakeStepRecord(
                        text: plan.steps[step].text, planned: plan.steps[step].length,
                        real: length, isAtLeast: state.unsureSteps.contains(index)))
            }
        }
        return records
    }
}
