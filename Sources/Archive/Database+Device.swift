import Hardware
import Panel
import Scales
import Store
import Timebase

extension Database {
    /// What a person set on the device.
    func devicePreferences() throws(StoreError) -> Preferences {
        let minutes = try preferences.number(of: .backlightMinutes)
        let buzzer = try preferences.value(of: .buzzer)
        let layout = try preferences.value(of: .layout)
        let calibration = try preferences.value(of: .scaleCalibration)
        return Preferences(
            backlightMinutes: minutes,
            cues: buzzer.flatMap { CueSetting(stored: $0) },
            layout: layout.flatMap(DisplaySize.init(named:)),
            calibration: calibration.flatMap(Calibration.init(storedText:)))
    }

    /// Remembers what a person set on the device.
    func set(_ preferences: Preferences) throws(StoreError) {
        try self.preferences.set([
            (.backlightMinutes, preferences.backlightMinutes.map { "\($0)" }),
            (.buzzer, preferences.cues?.rawValue),
            (.layout, preferences.layout?.name),
            (.scaleCalibration, preferences.calibration?.storedText),
        ])
    }

    /// The preferences with a date for a calibration that has none: the one it was stored with
    /// before, or today's.
    func dated(_ preferences: Preferences, today: WallTime) throws(StoreError) -> Preferences {
        guard let new = preferences.calibration, new.date.millisecondsSince1970 == 0 else {
            return preferences
        }
        let stored = try devicePreferences().calibration
        let isStored = stored?.dated(new.date) == new
        var dated = preferences
        dated.calibration = isStored ? stored : new.dated(today)
        return dated
    }
}
