import Brewing
import Control
import Device
import Guide
import Hardware
import Panel
import Timebase

extension Status {
    /// The status of a device at `now`.
    init(device: Device, at now: Instant) {
        self.init(
            screen: device.panel.screenName, recipe: device.panel.recipeName,
            brew: device.panel.session.map { Brew($0, at: now) },
            display: Display(device.pipeline.health))
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

extension Duration {
    /// As a number for programs, to the millisecond.
    fileprivate var secondsValue: Double { Double(nanoseconds / 1_000_000) / 1000 }
}
