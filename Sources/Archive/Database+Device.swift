import Hardware
import Panel
import Store

extension Database {
    /// What a person set on the device.
    func devicePreferences() throws(StoreError) -> Preferences {
        let minutes = try preferences.number(of: .backlightMinutes)
        let buzzer = try preferences.value(of: .buzzer)
        let layout = try preferences.value(of: .layout)
        return Preferences(
            backlightMinutes: minutes,
            cues: buzzer.flatMap { CueSetting(stored: $0) },
            layout: layout.flatMap(DisplaySize.init(named:)))
    }

    /// Remembers what a person set on the device.
    func set(_ preferences: Preferences) throws(StoreError) {
        try self.preferences.set([
            (.backlightMinutes, preferences.backlightMinutes.map { "\($0)" }),
            (.buzzer, preferences.cues?.rawValue),
            (.layout, preferences.layout?.name),
        ])
    }
}
