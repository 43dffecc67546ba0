import Hardware

/// What a person sets on the device: each press of NEXT takes the next value.
struct SettingsScreen {
    /// What there is to set or to see.
    enum Item: CaseIterable {
        case backlight, buzzer, layout, about
    }

    /// Minutes to choose from. Chosen: from a look at the counter to a slow morning; 0 is always.
    static let minutes = [1, 2, 5, 10, 30, 0]

    private(set) var index = 0

    var item: Item { Item.allCases[index] }

    // What it shows.

    func rows(for panel: Panel) -> ListRows {
        ListRows(
            title: "Settings",
            rows: Item.allCases.map { Self.row(of: $0, panel) }, index: index)
    }

    private static func row(of item: Item, _ panel: Panel) -> TextRow {
        let isSmall = panel.size == .sixteenByTwo
        switch item {
        case .backlight:
            let minutes = panel.backlightMinutes
            let always = isSmall ? "on" : "always on"
            return TextRow(
                isSmall ? "Light" : "Backlight", right: minutes == 0 ? always : "\(minutes) min")
        case .buzzer:
            guard panel.configuration.hasBuzzer else {
                return TextRow("Buzzer", right: isSmall ? "none" : "none fitted")
            }
            return TextRow("Buzzer", right: panel.buzzerIsOn ? "on" : "off")
        case .layout: return TextRow("Layout", right: panel.size.name)
        case .about: return TextRow("About")
        }
    }

    // What the keys do.

    mutating func down() { index = (index + 1) % Item.allCases.count }

    /// The value after `minutes`; one of the configuration's own goes to the next longer.
    static func minutes(after minutes: Int) -> Int {
        guard let index = Self.minutes.firstIndex(of: minutes) else {
            return Self.minutes.first { $0 > minutes } ?? 0
        }
        return Self.minutes[(index + 1) % Self.minutes.count]
    }

    func softKeys(hasBuzzer: Bool) -> SoftKeys {
        let next: SoftKey? =
            switch item {
            case .backlight, .layout: SoftKey("Change", .list(.select))
            case .buzzer: hasBuzzer ? SoftKey("Change", .list(.select)) : nil
            case .about: SoftKey("Open", .list(.select))
            }
        return SoftKeys(
            next: next, pause: SoftKey("Down", .list(.down)).repeating,
            restart: SoftKey("Back", .back))
    }
}
