import Brewing
import Hardware
import Timebase

/// What is set on the device, and its end.
extension Panel {
    mutating func change(_ item: SettingsScreen.Item, at now: Instant) {
        switch item {
        case .backlight:
            preferences.backlightMinutes = SettingsScreen.minutes(after: backlightMinutes)
            keepPreferences()
        case .buzzer:
            guard configuration.hasBuzzer else { return }
            preferences.buzzer = !buzzerIsOn
            keepPreferences()
            // To hear what was switched on.
            if buzzerIsOn { outbox.append(.beep) }
        case .layout:
            let before = preferences
            preferences.layout = size == .twentyByFour ? .sixteenByTwo : .twentyByFour
            // It is kept only once the person has said that it can be read.
            push(.keepLayout(KeepLayoutScreen(since: now, before: before)), at: now)
        case .about:
            let about = "Version \(configuration.version)\nLCD \(configuration.displayAddress)"
            push(.pages(PagesScreen(.about, title: "BrewGuide", texts: [about])), at: now)
        }
    }

    private mutating func keepPreferences() {
        outbox.append(.change(.setPreferences(preferences)))
    }

    mutating func keepLayout(at now: Instant) {
        outbox.append(.change(.setPreferences(preferences)))
        pop(at: now)
    }

    mutating func undoLayout(at now: Instant) {
        guard case .keepLayout(let keep) = screen else { return }
        preferences.layout = keep.before.layout
        pop(at: now)
    }

    mutating func powerOff(at now: Instant) {
        isPoweringOff = true
        outbox.append(.powerOff)
        show(.powerOff(PowerOffScreen(stage: .going)), at: now)
    }

    /// It does not go off, and whoever waits for it is told why.
    mutating func powerOffFailed(_ fault: Fault, at now: Instant) {
        // Asked twice, the machine may refuse the second time: it goes down all the same.
        guard !isSafeToUnplug else { return }
        isPoweringOff = false
        guard case .powerOff = screen else { return }
        show(.pages(.problem(fault)), at: now)
    }

    /// Whether the display says so: nothing takes its place from then on (SPEC §3).
    var isSafeToUnplug: Bool {
        guard case .powerOff(let powerOff) = screen else { return false }
        return powerOff.stage == .safe
    }
}
