/// All screens there are.
///
/// Which one shows is known at run time only, and two switches forward to it: `read` to look at a
/// screen, `update` to change it. Both take a generic visitor, so that each screen keeps its own
/// type: an existential would put every payload of more than 24 bytes on the heap, and a displayed
/// second takes nothing from there. The compiler asks for a new case in both, and nowhere else.
enum Screen {
    case confirm(ConfirmScreen)
    case edit(EditScreen)
    case notice(NoticeScreen)
    case brew(BrewScreen)
    case leave(LeaveScreen)
    case resume(ResumeScreen)
    case tasting(TastingScreen)
    case saving(SavingScreen)
    case menu(MenuScreen)
    case stopwatchStart(StopwatchStartScreen)
    case stopwatch(StopwatchScreen)
    case stopwatchLog(StopwatchLogScreen)
    case recipes(RecipesScreen)
    case recipe(RecipeScreen)
    case logs(LogsScreen)
    case log(LogScreen)
    case delete(DeleteScreen)
    case settings(SettingsScreen)
    case scale(ScaleScreen)
    case keepLayout(KeepLayoutScreen)
    case powerOff(PowerOffScreen)
    case sync(SyncScreen)
    case syncQuestion(SyncQuestion)
    case syncPrompt(SyncPromptScreen)
    case baking(BakingScreen)

    /// Looks at the screen.
    func read<Reader: ScreenReader>(
        _ reader: inout Reader, in context: PanelContext
    ) -> Reader.Value {
        switch self {
        case .confirm(let screen): reader.read(screen, in: context)
        case .edit(let screen): reader.read(screen, in: context)
        case .notice(let screen): reader.read(screen, in: context)
        case .brew(let screen): reader.read(screen, in: context)
        case .leave(let screen): reader.read(screen, in: context)
        case .resume(let screen): reader.read(screen, in: context)
        case .tasting(let screen): reader.read(screen, in: context)
        case .saving(let screen): reader.read(screen, in: context)
        case .menu(let screen): reader.read(screen, in: context)
        case .stopwatchStart(let screen): reader.read(screen, in: context)
        case .stopwatch(let screen): reader.read(screen, in: context)
        case .stopwatchLog(let screen): reader.read(screen, in: context)
        case .recipes(let screen): reader.read(screen, in: context)
        case .recipe(let screen): reader.read(screen, in: context)
        case .logs(let screen): reader.read(screen, in: context)
        case .log(let screen): reader.read(screen, in: context)
        case .delete(let screen): reader.read(screen, in: context)
        case .settings(let screen): reader.read(screen, in: context)
        case .scale(let screen): reader.read(screen, in: context)
        case .keepLayout(let screen): reader.read(screen, in: context)
        case .powerOff(let screen): reader.read(screen, in: context)
        case .sync(let screen): reader.read(screen, in: context)
        case .syncQuestion(let screen): reader.read(screen, in: context)
        case .syncPrompt(let screen): reader.read(screen, in: context)
        case .baking(let screen): screen.read(&reader, in: context)
        }
    }

    /// Changes the screen. Its payload is taken out of `self` before it is changed and put back
    /// afterwards: with a second reference to it, its lists would be copied.
    mutating func update<Updater: ScreenUpdater>(
        _ updater: inout Updater, in context: inout PanelContext
    ) {
        switch consume self {
        case .confirm(var screen): self = .confirm(updater.updated(&screen, in: &context))
        case .edit(var screen): self = .edit(updater.updated(&screen, in: &context))
        case .notice(var screen): self = .notice(updater.updated(&screen, in: &context))
        case .brew(var screen): self = .brew(updater.updated(&screen, in: &context))
        case .leave(var screen): self = .leave(updater.updated(&screen, in: &context))
        case .resume(var screen): self = .resume(updater.updated(&screen, in: &context))
        case .tasting(var screen): self = .tasting(updater.updated(&screen, in: &context))
        case .saving(var screen): self = .saving(updater.updated(&screen, in: &context))
        case .menu(var screen): self = .menu(updater.updated(&screen, in: &context))
        case .stopwatchStart(var screen):
            self = .stopwatchStart(updater.updated(&screen, in: &context))
        case .stopwatch(var screen): self = .stopwatch(updater.updated(&screen, in: &context))
        case .stopwatchLog(var screen):
            self = .stopwatchLog(updater.updated(&screen, in: &context))
        case .recipes(var screen): self = .recipes(updater.updated(&screen, in: &context))
        case .recipe(var screen): self = .recipe(updater.updated(&screen, in: &context))
        case .logs(var screen): self = .logs(updater.updated(&screen, in: &context))
        case .log(var screen): self = .log(updater.updated(&screen, in: &context))
        case .delete(var screen): self = .delete(updater.updated(&screen, in: &context))
        case .settings(var screen): self = .settings(updater.updated(&screen, in: &context))
        case .scale(var screen): self = .scale(updater.updated(&screen, in: &context))
        case .keepLayout(var screen): self = .keepLayout(updater.updated(&screen, in: &context))
        case .powerOff(var screen): self = .powerOff(updater.updated(&screen, in: &context))
        case .sync(var screen): self = .sync(updater.updated(&screen, in: &context))
        case .syncQuestion(var screen):
            self = .syncQuestion(updater.updated(&screen, in: &context))
        case .syncPrompt(var screen): self = .syncPrompt(updater.updated(&screen, in: &context))
        case .baking(var screen):
            screen.update(&updater, in: &context)
            self = .baking(screen)
        }
    }
}

/// Looks at whichever screen shows. It may change itself meanwhile, to carry a canvas.
protocol ScreenReader {
    associatedtype Value
    mutating func read<Content: ScreenContent>(
        _ screen: Content, in context: PanelContext
    ) -> Value
}

/// Changes whichever screen shows, and with it what the screens share.
protocol ScreenUpdater {
    mutating func update<Content: ScreenContent>(
        _ screen: inout Content, in context: inout PanelContext)
}

extension ScreenUpdater {
    /// The screen after the change.
    mutating func updated<Content: ScreenContent>(
        _ screen: inout Content, in context: inout PanelContext
    ) -> Content {
        update(&screen, in: &context)
        return screen
    }
}
