// This finds out what followers of events are to be told about faults: it compares what is wrong
// now (storage, a stuck key, the display) with what they were told. What a fault means is the
// device's and the archive's; nothing here is looked at while nobody follows.
//
// Terms. A fault *stands* from the moment it is told until it is told to be over. One that is
// replaced by another of the same source is over. One that comes and goes between two looks is not
// told.

import Control
import Device
import Hardware
import Panel

/// What is wrong with the device, compared with what those who follow events were told.
struct FaultWatch {
    /// What the archive said last: at the start, or since.
    var storage: Fault?
    private var told: [Fault] = []

    /// What was told, each as an event.
    var standing: [ControlEvent] { told.map(ControlEvent.init(raised:)) }

    /// Begins anew: what is wrong now counts as told.
    mutating func begin(with device: Device) { told = faults(of: device) }

    /// What has changed since the last call; it counts as told.
    mutating func changes(with device: Device) -> [ControlEvent] {
        let now = faults(of: device)
        defer { told = now }
        let over = told.filter { !now.contains($0) }
        let raised = now.filter { !told.contains($0) }
        return over.map(ControlEvent.init(over:)) + raised.map(ControlEvent.init(raised:))
    }

    private func faults(of device: Device) -> [Fault] {
        [storage, device.stuckKeyFault, Fault(device.pipeline.health)].compactMap { $0 }
    }
}

extension ControlEvent {
    fileprivate init(raised fault: Fault) {
        self = .faultRaised(title: fault.title, advice: fault.advice)
    }

    fileprivate init(over fault: Fault) {
        self = .faultOver(title: fault.title, advice: fault.advice)
    }
}

extension Fault {
    /// What is wrong with the display; nil when nothing is.
    fileprivate init?(_ health: DisplayPipeline.Health) {
        switch health {
        case .starting, .ok: return nil
        case .faulty(let error):
            self.init(
                title: error.isAbsence ? "No display" : "Display fails", advice: error.description)
        }
    }
}
