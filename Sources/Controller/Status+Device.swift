import Baking
import Brewing
import Control
import Device
import Guide
import Hardware
import Panel
import Timebase
import Units

extension Status {
    /// The status of a device at `now`, of which the newest log had so many stars.
    init(device: Device, lastRating: Rating?, at now: Instant) {
        self.init(
            screen: device.panel.screenName, recipe: device.panel.recipeName,
            brew: device.panel.session.map { Brew($0, at: now) },
            bake: device.panel.bake.map { Bake($0, at: now) },
            display: Display(device.pipeline.health), lastRating: lastRating?.stars,
            gramsLeft: device.panel.gramsLeft?.wholeGrams)
        guard let status = device.panel.scaleStatus else { return }
        scale = status.state.rawValue
        weightTenths = status.weight?.tenths
    }
}

extension Status.Display {
    fileprivate init(_ health: DisplayPipeline.Health) {
        switch health {
        case .starting: self.init(state: "starting", error: nil)
        case .ok: self.init(state: "ok", error: nil)
        case .faulty(let error):
            self.init(state: error.isAbsence ? "absent" : "fault", error: error.description)
        }
    }
}

extension Status.Brew {
    fileprivate init(_ session: BrewSession, at now: Instant) {
        let view = session.view(at: now)
        self.init(
            phase: view.phase.name, step: view.stepIndex + 1, stepCount: view.stepCount,
            stepText: view.step.text, elapsedSeconds: view.elapsed.secondsValue,
            remainingSeconds: view.remaining?.secondsValue, pacingGrams: view.pacing?.wholeGrams,
            targetGrams: session.step.waterTo.wholeGrams)
    }
}

extension Status.Bake {
    /// A bake at `now`.
    init(_ bake: BakeSession, at now: Instant) {
        let view = bake.view(at: now)
        self.init(
            formula: bake.plan.formula.name, phase: view.phase, isWaiting: !view.runsByItself)
        switch view {
        case .weigh(let weigh):
            (step, stepCount, stepText) = (weigh.number, weigh.count, weigh.name)
        case .proposal(let proposal): stepText = proposal.name
        case .ripening(let name, _, let elapsed, let isAtLeast):
            stepText = name
            time = Time(elapsed: elapsed.secondsValue, isAtLeast: isAtLeast)
        case .step(let view):
            (step, stepCount, stepText) = (view.number, view.count, view.text)
            time = Time(
                elapsed: view.elapsed.secondsValue,
                remaining: view.overrun.map { -$0.secondsValue } ?? view.remaining?.secondsValue,
                isAtLeast: view.isAtLeast)
        case .completed: break
        }
    }
}

extension BakeView {
    /// As `status` calls it.
    fileprivate var phase: String {
        switch self {
        case .weigh: "weigh"
        case .proposal: "proposal"
        case .ripening: "ripening"
        case .step: "step"
        case .completed: "completed"
        }
    }

    /// Whether time is what it waits for. A step without an end waits for NEXT.
    fileprivate var runsByItself: Bool {
        switch self {
        case .ripening: true
        case .step(let step): step.remaining != nil && step.overrun == nil
        case .weigh, .proposal, .completed: false
        }
    }
}

extension Duration {
    /// As a number for programs, to the millisecond.
    fileprivate var secondsValue: Double { Double(nanoseconds / 1_000_000) / 1000 }
}
