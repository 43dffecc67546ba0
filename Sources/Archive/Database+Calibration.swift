import Scales
import Store
import Timebase

extension Calibration {
    /// The calibration that is stored in a folder, of which nothing is changed; nil where there is
    /// none, or it can't be read.
    public static func stored(in directory: String) -> Calibration? {
        let text = try? PreferenceTable.stored(.scaleCalibration, in: directory)
        return (text ?? nil).flatMap(Calibration.init(storedText:))
    }
}

/// The scale's calibration, for whoever calibrates while no device does.
extension Database {
    /// Stores a calibration, and leaves what else was set on the device as it is.
    public func keep(_ calibration: Calibration) throws(StoreError) {
        var preferences = try devicePreferences()
        preferences.calibration = calibration
        try set(preferences)
    }
}
