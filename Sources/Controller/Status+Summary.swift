import Brewing
import Control
import Device
import Guide
import Hardware

extension Status {
    /// What the device is doing, for `systemctl status`. It holds nothing that changes by itself
    /// from second to second, and no words are made of it until something else is to be said.
    struct Summary: Hashable {
        struct Brew: Hashable {
            let phase: SessionPhase
            let stepIndex: Int
            let stepCount: Int
            let stepText: String
        }

        fileprivate let screen: String
        fileprivate let recipe: String
        fileprivate let brew: Brew?
        fileprivate let fault: HardwareError?

        /// What `device` is doing.
        init(_ device: Device) {
            screen = device.panel.screenName
            recipe = device.panel.recipeName
            brew = device.panel.session.map { session in
                Brew(
                    phase: session.phase, stepIndex: session.stepIndex,
                    stepCount: session.plan.steps.count,
                    stepText: session.plan.steps[session.stepIndex].text)
            }
            fault =
                switch device.pipeline.health {
                case .starting, .ok: nil
                case .faulty(let error): error
                }
        }
    }
}

extension Status.Summary {
    /// One line, as `systemctl status` shows it.
    var words: String {
        var words = brew.map { "\(recipe), step \($0.stepIndex + 1)/\($0.stepCount): \($0.words)" }
        if words == nil {
            words = screen == "confirm" ? "Ready: \(recipe)" : "On screen: \(screen)"
        }
        return [words, fault.map { "display: \($0)" }].compactMap { $0 }.joined(separator: "; ")
    }

}

extension Status.Summary.Brew {
    fileprivate var words: String {
        switch phase {
        case .active: stepText
        case .paused: "\(stepText), paused"
        case .notStarted, .stepReadyToAdvance, .awaitingConfirmation, .completed:
            "\(stepText), waits for NEXT"
        }
    }
}
