import Control
import Device
import Panel
import Scales
import Units

/// The scale, and callers of the socket who read it.
extension ControllerLoop {
    /// Takes in what the scale says.
    func take(_ event: ScaleEvent) {
        if case .failed(_, let why) = event, why != scaleFailure {
            log("scale: \(why)")
            scaleFailure = why
        }
        device.weigh(event, at: known, into: &outputs)
        perform()
        tellScale(event)
    }

    /// Whoever follows the scale weighs: it is woken for them, and sleeps when they are gone.
    func followScale() {
        guard let control else { return }
        device.setScaleReader(control.hasScaleFollowers, at: known, into: &outputs)
        perform()
    }

    /// How the scale is now; nil without one.
    var scale: ScaleReply? { device.panel.scaleStatus.map { ScaleReply($0, nil) } }

    /// Tells those who follow it what the scale has just said.
    private func tellScale(_ event: ScaleEvent) {
        guard let control, control.hasScaleFollowers, let status = device.panel.scaleStatus else {
            return
        }
        control.publish(ScaleReply(status, event))
    }

    /// Does what a caller wants of the scale; why not, if it does not.
    func tareScale() -> ControlRefusal? {
        guard device.panel.scaleStatus != nil else { return .noScale }
        let isTared = device.tareScale(at: known, into: &outputs)
        perform()
        return isTared ? nil : .nobodyWeighs
    }

    /// Takes a caller's calibration; why not, if it does not.
    func calibrate(_ calibration: ControlRequest.ScaleCalibration) -> ControlRefusal? {
        guard device.panel.scaleStatus != nil else { return .noScale }
        let isTaken = device.calibrate(
            zero: calibration.zero, span: calibration.span,
            weight: Milligrams(calibration.milligrams), at: known, into: &outputs)
        perform()
        return isTaken ? nil : .unlikelyCalibration
    }
}

extension ScaleReply {
    /// A scale's status, and what it has just said, if anything.
    fileprivate init(_ status: ScaleStatus, _ event: ScaleEvent?) {
        self.init(
            state: status.state.rawValue, weightTenths: status.weight?.tenths,
            isTared: status.isTared)
        switch event {
        case nil: break
        case .reading(let raw)?:
            reading = Reading(
                microseconds: raw.instant.nanoseconds / 1000, counts: Int(raw.counts),
                milligrams: status.gross?.count)
        case .sample(let sample)?:
            reading = Reading(
                microseconds: sample.instant.nanoseconds / 1000, counts: nil,
                milligrams: sample.mass.count)
        case .failed(_, let reason)?: problem = reason
        }
    }
}
