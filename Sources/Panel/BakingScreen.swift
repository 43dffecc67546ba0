/// The screens of bread: what `Screen` is for all of them.
enum BakingScreen {
    case formulas(FormulasScreen)
    case formula(FormulaScreen)
    case confirm(BakeConfirmScreen)
    case edit(BakeEditScreen)
    case weigh(WeighScreen)
    case offBy(OffByScreen)
    case correct(CorrectScreen)
    case ripening(RipeningScreen)
    case step(BakeStepScreen)
    case rating(BakeRatingScreen)
    case over(BakeOverScreen)
    case giveUp(GiveUpScreen)

    /// Looks at the screen.
    func read<Reader: ScreenReader>(
        _ reader: inout Reader, in context: PanelContext
    ) -> Reader.Value {
        switch self {
        case .formulas(let screen): reader.read(screen, in: context)
        case .formula(let screen): reader.read(screen, in: context)
        case .confirm(let screen): reader.read(screen, in: context)
        case .edit(let screen): reader.read(screen, in: context)
        case .weigh(let screen): reader.read(screen, in: context)
        case .offBy(let screen): reader.read(screen, in: context)
        case .correct(let screen): reader.read(screen, in: context)
        case .ripening(let screen): reader.read(screen, in: context)
        case .step(let screen): reader.read(screen, in: context)
        case .rating(let screen): reader.read(screen, in: context)
        case .over(let screen): reader.read(screen, in: context)
        case .giveUp(let screen): reader.read(screen, in: context)
        }
    }

    /// Changes the screen; its payload is taken out meanwhile, as in `Screen`.
    mutating func update<Updater: ScreenUpdater>(
        _ updater: inout Updater, in context: inout PanelContext
    ) {
        switch consume self {
        case .formulas(var screen): self = .formulas(updater.updated(&screen, in: &context))
        case .formula(var screen): self = .formula(updater.updated(&screen, in: &context))
        case .confirm(var screen): self = .confirm(updater.updated(&screen, in: &context))
        case .edit(var screen): self = .edit(updater.updated(&screen, in: &context))
        case .weigh(var screen): self = .weigh(updater.updated(&screen, in: &context))
        case .offBy(var screen): self = .offBy(updater.updated(&screen, in: &context))
        case .correct(var screen): self = .correct(updater.updated(&screen, in: &context))
        case .ripening(var screen): self = .ripening(updater.updated(&screen, in: &context))
        case .step(var screen): self = .step(updater.updated(&screen, in: &context))
        case .rating(var screen): self = .rating(updater.updated(&screen, in: &context))
        case .over(var screen): self = .over(updater.updated(&screen, in: &context))
        case .giveUp(var screen): self = .giveUp(updater.updated(&screen, in: &context))
        }
    }
}
