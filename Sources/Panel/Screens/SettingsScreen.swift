import Hardware
import Timebase

/// What a person sets on the device: each press of NEXT takes the next value.
struct SettingsScreen: ScreenContent {
    enum Action {
        case select, down, back
    }

    /// What there is to set or to see.
    private enum Item: CaseIterable {
        case backlight, buzzer, layout, scale, sync, about
    }

    /// Minutes to choose from. Chosen: from a look at the counter to a slow morning; 0 is always.
    static let minutes = [1, 2, 5, 10, 30, 0]

    private var index = 0

    /// A scale that says weights has nothing to set.
    private static func items(in context: PanelContext) -> [Item] {
        let isCounting = context.scale?.setup.isCounting ?? false
        return Item.allCases.filter { $0 != .scale || isCounting }
    }

    private func item(in context: PanelContext) -> Item { Self.items(in: context)[index] }

    var name: String { "settings" }

    // What it shows.

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        rows(in: context).movingRow
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        rows(in: context).draw(on: &canvas, after: now - context.idleSince)
    }

    private func rows(in context: PanelContext) -> ListRows {
        ListRows(
            title: "Settings",
            rows: Self.items(in: context).map { Self.row(of: $0, in: context) },
            index: index)
    }

    private static func row(of item: Item, in context: PanelContext) -> TextRow {
        let isSmall = context.isSmall
        switch item {
        case .backlight:
            let minutes = context.backlightMinutes
            let always = isSmall ? "on" : "always on"
            return TextRow(
                isSmall ? "Light" : "Backlight", right: minutes == 0 ? always : "\(minutes) min")
        case .buzzer:
            guard context.configuration.hasBuzzer else {
                return TextRow("Buzzer", right: isSmall ? "none" : "none fitted")
            }
            return TextRow("Buzzer", right: context.cues.rawValue)
        case .layout: return TextRow("Layout", right: context.size.name)
        case .scale:
            let isReady = context.scale?.canWeigh ?? false
            return TextRow("Scale", right: isReady ? "" : isSmall ? "to do" : "calibrate")
        case .sync: return TextRow("Sync")
        case .about: return TextRow("About")
        }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        let next: SoftKey<Action>? =
            switch item(in: context) {
            case .backlight, .layout: SoftKey("Change", .select)
            case .buzzer: context.configuration.hasBuzzer ? SoftKey("Change", .select) : nil
            case .scale, .sync, .about: SoftKey("Open", .select)
            }
        return SoftKeys(
            next: next, pause: SoftKey("Down", .down).repeating, restart: SoftKey("Back", .back))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .select: select(in: &context, at: now)
        case .down: index = (index + 1) % Self.items(in: context).count
        case .back: context.pop()
        }
    }

    private func select(in context: inout PanelContext, at now: Instant) {
        switch item(in: context) {
        case .backlight:
            context.preferences.backlightMinutes = Self.minutes(after: context.backlightMinutes)
            context.want(.change(.setPreferences(context.preferences)))
        case .buzzer:
            guard context.configuration.hasBuzzer else { return }
            context.preferences.cues = context.cues.next
            context.want(.change(.setPreferences(context.preferences)))
            // To hear what was switched on.
            if context.cues.allows(.target) { context.want(.cue(.target)) }
        case .layout:
            let before = context.preferences
            let isLarge = context.size == .twentyByFour
            context.preferences.layout = isLarge ? .sixteenByTwo : .twentyByFour
            // It is stored only once the person has said that it can be read.
            context.push(.keepLayout(KeepLayoutScreen(since: now, before: before)))
        case .scale: context.push(.scale(ScaleScreen()))
        case .sync: context.push(.sync(SyncScreen()))
        case .about:
            let configuration = context.configuration
            let about = "Version \(configuration.version)\nLCD \(configuration.displayAddress)"
            let notice = Notice(kind: .about, title: "BrewGuide", texts: [about])
            context.push(.notice(NoticeScreen(notice)))
        }
    }

    /// The value after `minutes`; one of the configuration's own goes to the next longer.
    private static func minutes(after minutes: Int) -> Int {
        guard let index = Self.minutes.firstIndex(of: minutes) else {
            return Self.minutes.first { $0 > minutes } ?? 0
        }
        return Self.minutes[(index + 1) % Self.minutes.count]
    }
}
