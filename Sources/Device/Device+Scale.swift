import Panel
import Scales
import Timebase
import Units

/// The scale, of which the board tells and callers ask.
extension Device {
    /// Takes in what the scale says.
    public mutating func weigh(
        _ event: ScaleEvent, at now: Instant, into outputs: inout [Output]
    ) {
        latest = max(latest, now)
        take(panel.weigh(event, at: latest), at: latest, into: &outputs)
    }

    /// Takes in whether somebody outside wants to read the scale.
    public mutating func setScaleReader(
        _ isThere: Bool, at now: Instant, into outputs: inout [Output]
    ) {
        latest = max(latest, now)
        take(panel.setScaleReader(isThere, at: latest), at: latest, into: &outputs)
    }

    /// Tares what is weighed; false when nothing is.
    public mutating func tareScale(at now: Instant, into outputs: inout [Output]) -> Bool {
        latest = max(latest, now)
        guard let effects = panel.tareScale(at: latest) else { return false }
        take(effects, at: latest, into: &outputs)
        return true
    }

    /// Takes a calibration into use; false when it can't be one.
    public mutating func calibrate(
        zero: Int32, span: Int32, weight: Milligrams, at now: Instant,
        into outputs: inout [Output]
    ) -> Bool {
        latest = max(latest, now)
        let effects = panel.calibrate(zero: zero, span: span, weight: weight, at: latest)
        guard let effects else { return false }
        take(effects, at: latest, into: &outputs)
        return true
    }
}
