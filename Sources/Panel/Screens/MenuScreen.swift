import Brewing
import Hardware
import Timebase

/// The menu: what there is besides the next brew.
struct MenuScreen: ScreenContent {
    enum Action {
        case select, down, back
    }

    /// What it leads to.
    private enum Item: CaseIterable {
        case recipes, reset, logs, stopwatch, settings, powerOff
    }

    private var index = 0

    var name: String { "menu" }

    func guards(_ button: Button) -> Bool { false }

    // What it shows.

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        rows(for: context.size).movingRow
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        rows(for: canvas.size).draw(on: &canvas, after: now - context.idleSince)
    }

    private func rows(for size: DisplaySize) -> ListRows {
        ListRows(
            title: "Menu", rows: Item.allCases.map { TextRow(Self.name(of: $0, size)) },
            index: index)
    }

    private static func name(of item: Item, _ size: DisplaySize) -> String {
        switch item {
        case .recipes: "Recipes"
        case .reset: size == .sixteenByTwo ? "Reset defaults" : "Reset to defaults"
        case .logs: "Logs"
        case .stopwatch: "Stopwatch"
        case .settings: "Settings"
        case .powerOff: "Power off"
        }
    }

    // What the keys do.

    func keys(in context: PanelContext) -> SoftKeys<Action> {
        SoftKeys(
            next: SoftKey("Select", .select), pause: SoftKey("Down", .down).repeating,
            restart: SoftKey("Back", .back))
    }

    mutating func perform(
        _ action: Action, repetition: Int, in context: inout PanelContext, at now: Instant
    ) {
        switch action {
        case .select: open(Item.allCases[index], in: &context)
        case .down: index = (index + 1) % Item.allCases.count
        case .back: context.pop()
        }
    }

    private func open(_ item: Item, in context: inout PanelContext) {
        switch item {
        case .recipes: context.push(.recipes(RecipesScreen()))
        case .logs: context.push(.logs(LogsScreen()))
        case .stopwatch: context.push(.stopwatchStart(StopwatchStartScreen()))
        case .settings: context.push(.settings(SettingsScreen()))
        case .powerOff: context.push(.powerOff(PowerOffScreen()))
        case .reset:
            context.resetInputs()
            context.goHome()
            context.toast("Defaults are set")
        }
    }
}
