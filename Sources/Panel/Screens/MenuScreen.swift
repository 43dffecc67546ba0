import Baking
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
        /// The bake that waits, while there is one.
        case bake
        case recipes, reset, logs, stopwatch, formulas, settings, powerOff
    }

    /// What is selected; nil is the first.
    private var selected: Item?

    var name: String { "menu" }

    func guards(_ button: Button) -> Bool { false }

    private func items(in context: PanelContext) -> [Item] {
        Item.allCases.filter { $0 != .bake || context.bake != nil }
    }

    private func index(in context: PanelContext) -> Int {
        selected.flatMap(items(in: context).firstIndex) ?? 0
    }

    // What it shows.

    func movingRow(in context: PanelContext, at now: Instant) -> MovingRow? {
        rows(in: context, at: now).movingRow
    }

    func draw(on canvas: inout Canvas, in context: PanelContext, at now: Instant) {
        rows(in: context, at: now).draw(on: &canvas, after: now - context.idleSince)
    }

    private func rows(in context: PanelContext, at now: Instant) -> ListRows {
        ListRows(
            title: "Menu",
            rows: items(in: context).map { TextRow(Self.name(of: $0, in: context, at: now)) },
            index: index(in: context))
    }

    private static func name(of item: Item, in context: PanelContext, at now: Instant) -> String {
        switch item {
        case .bake: context.bake?.menuText(at: now) ?? ""
        case .recipes: "Recipes"
        case .reset: context.isSmall ? "Reset defaults" : "Reset to defaults"
        case .logs: "Logs"
        case .stopwatch: "Stopwatch"
        case .formulas: context.bake == nil ? "Bake" : "Formulas"
        case .settings: "Settings"
        case .powerOff: "Power off"
        }
    }

    /// The time of a bake goes on.
    func nextDeadline(in context: PanelContext, after now: Instant) -> Instant? {
        context.bake?.nextDeadline(after: now)
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
        let (items, index) = (items(in: context), index(in: context))
        switch action {
        case .select: open(items[index], in: &context, at: now)
        case .down: selected = items[(index + 1) % items.count]
        case .back: context.pop()
        }
    }

    private func open(_ item: Item, in context: inout PanelContext, at now: Instant) {
        switch item {
        case .bake: context.openBake(at: now)
        case .recipes: context.push(.recipes(RecipesScreen()))
        case .logs: context.push(.logs(LogsScreen()))
        case .stopwatch: context.push(.stopwatchStart(StopwatchStartScreen()))
        case .formulas: context.push(.baking(.formulas(FormulasScreen())))
        case .settings: context.push(.settings(SettingsScreen()))
        case .powerOff: context.push(.powerOff(PowerOffScreen()))
        case .reset:
            context.resetInputs()
            context.goHome()
            context.toast("Defaults are set")
        }
    }
}

extension BakeSession {
    /// Its row in the menu: `Bake 1:12`, what is left of its step or how long it has waited;
    /// `Bake` while it is weighed and when it is done (SPEC §10.7).
    fileprivate func menuText(at now: Instant) -> String {
        switch view(at: now) {
        case .weigh, .proposal, .completed: "Bake"
        case .ripening(_, _, let elapsed, let isAtLeast):
            Self.menuText(ClockText.passed(elapsed), elapsed, isAtLeast)
        case .step(let step): Self.menuText(step.clock, step.elapsed, step.isAtLeast)
        }
    }

    private static func menuText(
        _ clock: String, _ elapsed: Duration, _ isAtLeast: Bool
    ) -> String {
        isAtLeast ? "Bake \(ClockText.atLeast(elapsed))" : "Bake \(clock)"
    }
}
